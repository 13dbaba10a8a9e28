//! Writes values of the run time as readable source: tables become statics, in rows.

use header_set_runtime::PADDING;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::value::{Block, Read, Table, Value};
use crate::bounds::statics::NUMBERS;

/// Items in a row, so that a row fits into a line.
const ROW: usize = 12;

/// Writes the values of one expansion, and collects their statics.
pub(crate) struct Writer<'a> {
    krate: &'a TokenStream,
    /// The names in use. A strategy and the patterns beside it may use the same name.
    names: Vec<&'static str>,
    items: TokenStream,
    /// The static of the innermost block.
    block: Option<Ident>,
}

impl<'a> Writer<'a> {
    /// A writer whose paths start with `krate`.
    pub(crate) fn new(krate: &'a TokenStream) -> Self {
        Self {
            krate,
            names: Vec::new(),
            items: TokenStream::new(),
            block: None,
        }
    }

    /// All statics, in the order of first use.
    pub(crate) fn into_statics(self) -> TokenStream {
        self.items
    }

    /// Writes a value as an expression.
    pub(crate) fn write(&mut self, value: &Value<'_>) -> TokenStream {
        match value {
            Value::Struct(path, fields) => {
                let path = self.path(path);
                let fields = fields.iter().map(|(field, value)| {
                    let (field, value) = (format_ident!("{field}"), self.write(value));
                    quote!(#field: #value)
                });
                let fields: Vec<TokenStream> = fields.collect();
                quote!(#path { #(#fields),* })
            }
            Value::Path(path, values) => {
                let path = self.path(path);
                let values = self.all(values);
                if values.is_empty() {
                    path
                } else {
                    quote!(#path(#(#values),*))
                }
            }
            Value::Array(values) => {
                let values = self.all(values);
                quote!([#(#values),*])
            }
            Value::Ref(value) => {
                let value = self.write(value);
                quote!(&#value)
            }
            Value::Number(number) => {
                let number = Literal::usize_unsuffixed(*number);
                quote!(#number)
            }
            Value::Hexadecimal(number) => {
                let number = hexadecimal(*number);
                quote!(#number)
            }
            Value::Decimal(number) => {
                let number: Literal =
                    (format!("{number:.3}").parse()).expect("a decimal is a literal");
                quote!(#number)
            }
            Value::Flag(flag) => quote!(#flag),
            Value::Text(text) => quote!(#text),
            Value::Table(table) => self.table(table),
            Value::Block(block, value) => {
                let ident = self.block(block);
                let outer = self.block.replace(ident);
                let value = self.write(value);
                self.block = outer;
                value
            }
            Value::Member(field, chunks) => {
                let (block, field) = (&self.block, format_ident!("{field}"));
                match chunks {
                    1 => quote!(&#block.#field),
                    _ => quote!(#block.#field.as_chunks().0),
                }
            }
        }
    }

    fn all(&mut self, values: &[Value<'_>]) -> Vec<TokenStream> {
        values.iter().map(|value| self.write(value)).collect()
    }

    fn path(&self, path: &str) -> TokenStream {
        let krate = self.krate;
        let segments = path.split("::").map(|segment| format_ident!("{segment}"));
        quote!(#krate #(::#segments)*)
    }

    fn table(&mut self, table: &Table<'_>) -> TokenStream {
        let &Table {
            name,
            about,
            bytes,
            read,
        } = table;
        let krate = self.krate;
        if bytes.is_empty() {
            return match read {
                Read::Ints(_) => quote!(#krate::Ints::EMPTY),
                _ => quote!(&[]),
            };
        }
        let contents = match read {
            Read::Text => text(krate, bytes),
            Read::Padded => {
                let start = &bytes[..bytes.len() - PADDING];
                if start.len() > NUMBERS {
                    text(krate, bytes)
                } else {
                    let contents = Literal::byte_string(start);
                    quote!(#krate::rows::padded(#contents))
                }
            }
            Read::Bytes => self.rows(1, bytes),
            Read::Ints(width) | Read::Records(width) | Read::Rows(width) => self.rows(width, bytes),
        };
        let len = Literal::usize_unsuffixed(bytes.len());
        let ident = self.item(name, about, &quote!(#krate::Bytes<#len>), &contents);
        match read {
            Read::Bytes | Read::Text | Read::Padded => quote!(&#ident.0),
            Read::Ints(width) => {
                let width = Literal::usize_unsuffixed(width);
                quote!(#krate::Ints::from_bytes(&#ident.0, #width))
            }
            Read::Records(_) => quote!(#ident.0.as_chunks().0),
            Read::Rows(_) => quote!(#ident.0.as_chunks().0.as_chunks().0),
        }
    }

    fn block(&mut self, block: &Block<'_>) -> Ident {
        let (lens, fields): (Vec<Literal>, Vec<TokenStream>) = (block.tables.iter())
            .map(|&(field, width, bytes)| {
                let (field, rows) = (format_ident!("{field}"), self.rows(width, bytes));
                (
                    Literal::usize_unsuffixed(bytes.len()),
                    quote!(#field: #rows.0),
                )
            })
            .unzip();
        let ty = self.path(block.ty);
        let contents = quote!(#ty { #(#fields),* });
        self.item(block.name, block.about, &quote!(#ty<#(#lens),*>), &contents)
    }

    /// An expression of type `Bytes<N>` for little-endian numbers of `width` bytes.
    fn rows(&self, width: usize, bytes: &[u8]) -> TokenStream {
        let krate = self.krate;
        if bytes.len() > width * NUMBERS {
            return text(krate, bytes);
        }
        let per_row = match (width, bytes.len()) {
            // One number for each byte value: a row holds those with the same high nibble.
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

    /// Adds a static under a unique name: a name that is in use gets a number.
    fn item(
        &mut self,
        name: &'static str,
        about: &str,
        ty: &TokenStream,
        contents: &TokenStream,
    ) -> Ident {
        self.names.push(name);
        let ident = match self.names.iter().filter(|taken| **taken == name).count() {
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

fn text(krate: &TokenStream, bytes: &[u8]) -> TokenStream {
    let contents = Literal::byte_string(bytes);
    quote!(#krate::Aligned(*#contents))
}

/// Writes small numbers in decimal. Wide numbers, which are packed fields, are hexadecimal.
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

/// Writes a number with 16 hexadecimal digits.
fn hexadecimal(value: u64) -> Literal {
    format!("0x{value:016x}")
        .parse()
        .expect("digits are a literal")
}

#[cfg(test)]
mod tests {
    use header_set_runtime::PADDING;
    use quote::quote;

    use super::{Read, Table, Value, Writer};

    #[test]
    fn up_to_256_bytes_are_written_without_their_padding() {
        for (len, is_padded) in [(1, true), (256, true), (257, false)] {
            let krate = quote!(krate);
            let mut writer = Writer::new(&krate);
            let mut bytes = vec![b'a'; len];
            bytes.resize(len + PADDING, 0);
            writer.write(&Value::Table(Table {
                name: "NAMES",
                about: "Names.",
                bytes: &bytes,
                read: Read::Padded,
            }));
            let written = writer.into_statics().to_string();
            assert_eq!(written.contains("padded"), is_padded, "{written}");
            assert_eq!(written.contains("Aligned"), !is_padded, "{written}");
        }
    }
}
