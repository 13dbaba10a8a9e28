//! Writes values of the run time as readable source: tables become statics, in rows. The run time is
//! called `rt`.

use header_set_runtime::PADDING;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::value::{Block, Read, Table, Value};
use crate::bounds::statics::NUMBERS;

/// Items in a row, so that a row fits into a line.
const ROW: usize = 12;

/// Writes the values of one expansion, and collects their statics.
#[derive(Default)]
pub(crate) struct Writer {
    /// The names in use. A strategy and the patterns beside it may use the same name.
    names: Vec<&'static str>,
    items: TokenStream,
}

impl Writer {
    /// All statics, in the order of first use.
    pub(crate) fn into_statics(self) -> TokenStream {
        self.items
    }

    /// Writes a value as an expression.
    pub(crate) fn write(&mut self, value: &Value<'_>) -> TokenStream {
        self.within(None, value)
    }

    /// Writes a value whose tables are fields of a static.
    fn within(&mut self, block: Option<&Ident>, value: &Value<'_>) -> TokenStream {
        match value {
            Value::Struct(name, fields) => {
                let name = path(name);
                let fields = fields.iter().map(|(field, value)| {
                    let (field, value) = (format_ident!("{field}"), self.within(block, value));
                    quote!(#field: #value)
                });
                let fields: Vec<TokenStream> = fields.collect();
                quote!(#name { #(#fields),* })
            }
            Value::Path(name, values) => {
                let name = path(name);
                if values.is_empty() {
                    return name;
                }
                let values = values.iter().map(|value| self.within(block, value));
                let values: Vec<TokenStream> = values.collect();
                quote!(#name(#(#values),*))
            }
            Value::Array(values) => {
                let values = values.iter().map(|value| self.within(block, value));
                let values: Vec<TokenStream> = values.collect();
                quote!([#(#values),*])
            }
            Value::Plain(text) => text.parse().expect("a number or a flag"),
            Value::Table(table) => match block {
                None => self.table(table),
                Some(block) => {
                    let field = field_of(table);
                    match table.read {
                        Read::Records(_) => quote!(#block.#field.as_chunks().0),
                        _ => quote!(&#block.#field),
                    }
                }
            },
            Value::Block(block, value) => {
                let ident = self.block(*block, value);
                self.within(Some(&ident), value)
            }
        }
    }

    fn table(&mut self, table: &Table<'_>) -> TokenStream {
        let &Table {
            name,
            about,
            bytes,
            read,
        } = table;
        if bytes.is_empty() {
            return match read {
                Read::Ints(_) => quote!(rt::Ints::EMPTY),
                _ => quote!(&[]),
            };
        }
        let start = &bytes[..bytes.len().saturating_sub(PADDING)];
        let contents = match read {
            Read::Padded if start.len() <= NUMBERS => {
                let contents = Literal::byte_string(start);
                quote!(rt::rows::padded(#contents))
            }
            Read::Text | Read::Padded => text(bytes),
            _ => rows(read.width(), bytes),
        };
        let len = Literal::usize_unsuffixed(bytes.len());
        let ident = self.item(name, about, &quote!(rt::Bytes<#len>), &contents);
        match read {
            Read::Bytes | Read::Text | Read::Padded => quote!(&#ident.0),
            Read::Ints(width) => {
                let width = Literal::usize_unsuffixed(width);
                quote!(rt::Ints::from_bytes(&#ident.0, #width))
            }
            Read::Records(_) => quote!(#ident.0.as_chunks().0),
            Read::Rows(_) => quote!(#ident.0.as_chunks().0.as_chunks().0),
        }
    }

    /// Adds the static of a block.
    fn block(&mut self, block: Block, value: &Value<'_>) -> Ident {
        let (mut lens, mut fields) = (Vec::new(), Vec::new());
        value.tables(&mut |_, table| {
            let field = field_of(table);
            let rows = rows(table.read.width(), table.bytes);
            lens.push(Literal::usize_unsuffixed(table.bytes.len()));
            fields.push(quote!(#field: #rows.0));
        });
        let ty = path(block.ty);
        let contents = quote!(#ty { #(#fields),* });
        self.item(block.name, block.about, &quote!(#ty<#(#lens),*>), &contents)
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

/// The field of a table in a block.
fn field_of(table: &Table<'_>) -> Ident {
    format_ident!("{}", table.name.to_lowercase())
}

/// A path in the run time.
fn path(path: &str) -> TokenStream {
    let segments = path.split("::").map(|segment| format_ident!("{segment}"));
    quote!(rt #(::#segments)*)
}

/// An expression of type `Bytes<N>` for little-endian numbers of `width` bytes.
fn rows(width: usize, bytes: &[u8]) -> TokenStream {
    if bytes.len() > width * NUMBERS {
        return text(bytes);
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
    quote!(rt::rows::#from_rows(&[#(#rows),*]))
}

fn text(bytes: &[u8]) -> TokenStream {
    let contents = Literal::byte_string(bytes);
    quote!(rt::Aligned(*#contents))
}

/// Writes small numbers in decimal. Wide numbers, which are packed fields, are hexadecimal.
fn number(little_endian: &[u8]) -> Literal {
    let mut bytes = [0; 8];
    bytes[..little_endian.len()].copy_from_slice(little_endian);
    let value = u64::from_le_bytes(bytes);
    if little_endian.len() < 8 {
        Literal::u64_unsuffixed(value)
    } else {
        let digits = hexadecimal(value);
        digits.parse().expect("digits are a literal")
    }
}

/// A number with 16 hexadecimal digits.
pub(super) fn hexadecimal(value: u64) -> String {
    format!("0x{value:016x}")
}

#[cfg(test)]
mod tests {
    use header_set_runtime::PADDING;

    use super::{Read, Table, Value, Writer};

    #[test]
    fn up_to_256_bytes_are_written_without_their_padding() {
        for (len, is_padded) in [(1, true), (256, true), (257, false)] {
            let mut writer = Writer::default();
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
