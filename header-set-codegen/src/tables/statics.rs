//! Collects the statics of one expansion and writes their contents so that a person can read them.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::IntTable;
use crate::bounds::statics::NUMBERS;

/// Items a row, so that a row fits a line.
const ROW: usize = 12;

/// The statics of one expansion, in the order in which they were asked for.
pub struct Statics<'a> {
    krate: &'a TokenStream,
    /// The names asked for: a strategy and the patterns beside it may ask for the same.
    names: Vec<String>,
    items: TokenStream,
}

impl<'a> Statics<'a> {
    /// Paths start with `krate`.
    #[must_use]
    pub fn new(krate: &'a TokenStream) -> Self {
        Self {
            krate,
            names: Vec::new(),
            items: TokenStream::new(),
        }
    }

    /// Where the items of the run time are found.
    #[must_use]
    pub fn krate(&self) -> &TokenStream {
        self.krate
    }

    /// All of them.
    #[must_use]
    pub fn into_items(self) -> TokenStream {
        self.items
    }

    /// An expression for the `Ints` of `table`.
    pub fn ints(&mut self, name: &str, about: &str, table: &IntTable) -> TokenStream {
        let krate = self.krate;
        let IntTable { width, bytes } = table;
        if bytes.is_empty() {
            return quote!(#krate::Ints::EMPTY);
        }
        let ident = self.numbers(name, about, *width, bytes);
        let width = Literal::usize_unsuffixed(*width);
        quote!(#krate::Ints::from_bytes(&#ident.0, #width))
    }

    /// An expression of type `&'static [[u8; N]]`, each item shown as one number.
    pub fn records<const N: usize>(
        &mut self,
        name: &str,
        about: &str,
        items: &[[u8; N]],
    ) -> TokenStream {
        if items.is_empty() {
            return quote!(&[]);
        }
        let ident = self.numbers(name, about, N, items.as_flattened());
        quote!(#ident.0.as_chunks().0)
    }

    /// An expression of type `&'static [u8; N]` for text.
    pub fn text(&mut self, name: &str, about: &str, bytes: &[u8]) -> TokenStream {
        if bytes.is_empty() {
            return quote!(&[]);
        }
        let contents = Literal::byte_string(bytes);
        let krate = self.krate;
        let contents = quote!(#krate::Aligned(*#contents));
        let ident = self.table(name, about, bytes.len(), &contents);
        quote!(&#ident.0)
    }

    /// The same for text with zeros behind, which nobody wants to read.
    pub fn padded_text(
        &mut self,
        name: &str,
        about: &str,
        bytes: &[u8],
        padding: usize,
    ) -> TokenStream {
        let text = &bytes[..bytes.len() - padding];
        if text.len() > NUMBERS {
            return self.text(name, about, bytes);
        }
        let contents = Literal::byte_string(text);
        let krate = self.krate;
        let contents = quote!(#krate::rows::padded(#contents));
        let ident = self.table(name, about, bytes.len(), &contents);
        quote!(&#ident.0)
    }

    /// An expression of type `&'static [u8; N]` for single-byte numbers.
    pub fn bytes(&mut self, name: &str, about: &str, bytes: &[u8]) -> TokenStream {
        if bytes.is_empty() {
            return quote!(&[]);
        }
        let ident = self.numbers(name, about, 1, bytes);
        quote!(&#ident.0)
    }

    /// A static of little-endian numbers of `width` bytes.
    fn numbers(
        &mut self,
        name: &str,
        about: &str,
        width: usize,
        bytes: &[u8],
    ) -> proc_macro2::Ident {
        let contents = self.rows(width, bytes);
        self.table(name, about, bytes.len(), &contents)
    }

    /// An expression of type `Bytes<N>` for little-endian numbers of `width` bytes.
    #[must_use]
    pub fn rows(&self, width: usize, bytes: &[u8]) -> TokenStream {
        let krate = self.krate;
        if bytes.len() > width * NUMBERS {
            let contents = Literal::byte_string(bytes);
            return quote!(#krate::Aligned(*#contents));
        }
        let per_row = match (width, bytes.len()) {
            // A number for each byte: a row has those of one high nibble.
            (1, 256) => 16,
            (8, _) => 4,
            _ => ROW,
        };
        let rows = bytes.chunks(width * per_row).map(|row| {
            let numbers = row.chunks(width).map(number);
            quote!(&[#(#numbers),*])
        });
        let from_rows = format_ident!("le{}", 8 * width);
        quote!(#krate::rows::#from_rows(&[#(#rows),*]))
    }

    fn table(
        &mut self,
        name: &str,
        about: &str,
        len: usize,
        contents: &TokenStream,
    ) -> proc_macro2::Ident {
        let krate = self.krate;
        let len = Literal::usize_unsuffixed(len);
        self.item(name, about, &quote!(#krate::Bytes<#len>), contents)
    }

    /// A static of any type, under a name of its own: the second of a name is numbered.
    pub fn item(
        &mut self,
        name: &str,
        about: &str,
        ty: &TokenStream,
        contents: &TokenStream,
    ) -> proc_macro2::Ident {
        self.names.push(name.to_owned());
        let ident = match self.names.iter().filter(|taken| *taken == name).count() {
            1 => format_ident!("{name}"),
            number => format_ident!("{name}_{number}"),
        };
        let about = format!(" {about}");
        self.items.extend(quote! {
            #[doc = #about]
            static #ident: #ty = #contents;
        });
        ident
    }
}

/// Small numbers in decimal, wide ones, which are packed fields, in hexadecimal.
fn number(little_endian: &[u8]) -> Literal {
    let mut bytes = [0; 8];
    bytes[..little_endian.len()].copy_from_slice(little_endian);
    let value = u64::from_le_bytes(bytes);
    if little_endian.len() < 8 {
        Literal::u64_unsuffixed(value)
    } else {
        hexadecimal(value)
    }
}

/// A number written with 16 hexadecimal digits.
#[must_use]
pub fn hexadecimal(value: u64) -> Literal {
    format!("0x{value:016x}")
        .parse()
        .expect("digits are a literal")
}

/// The name of a field-less variant, which derives `Debug`.
#[must_use]
pub fn variant(value: impl std::fmt::Debug) -> proc_macro2::Ident {
    format_ident!("{}", format!("{value:?}"))
}
