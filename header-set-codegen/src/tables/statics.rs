//! The tables of values as statics: collected while a value is written, then written in rows,
//! counted, or listed for tools. The run time is called `rt`.

use header_set_runtime::PADDING;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use crate::bounds::statics::NUMBERS;

/// Items in a row, so that a row fits into a line.
const ROW: usize = 12;

/// How a table is written and read.
#[derive(Clone, Copy)]
pub(crate) enum Read {
    /// A slice of bytes.
    Bytes,
    /// A slice of text.
    Text,
    /// A slice of text with zeros behind it. Short texts are written without these zeros.
    Padded,
    /// `Ints` of this many bytes each.
    Ints(usize),
    /// A slice of numbers of this many bytes.
    Records(usize),
    /// A slice of rows, each of several such numbers.
    Rows(usize),
}

impl Read {
    /// Bytes of a number.
    pub(super) const fn width(self) -> usize {
        match self {
            Self::Bytes | Self::Text | Self::Padded => 1,
            Self::Ints(width) | Self::Records(width) | Self::Rows(width) => width,
        }
    }
}

/// A table.
pub(super) struct Table<'a> {
    /// Its name in capitals: of its static, or of its field in one that has several tables.
    name: &'static str,
    pub(super) bytes: &'a [u8],
    pub(super) read: Read,
}

impl Table<'_> {
    /// The field of a static with several tables.
    fn field(&self) -> String {
        self.name.to_lowercase()
    }
}

/// A static.
pub(super) struct Static<'a> {
    /// Its name, without a number.
    pub(super) name: &'static str,
    /// Its name. A strategy and the patterns beside it may use the same, so the second has a number.
    ident: String,
    /// What it holds.
    pub(super) about: &'static str,
    /// The type of a static with several tables. Its parameters are their lengths.
    pub(super) ty: Option<&'static str>,
    pub(super) tables: Vec<Table<'a>>,
}

/// The statics of some values, in the order of first use.
#[derive(Default)]
pub(crate) struct Statics<'a> {
    pub(super) all: Vec<Static<'a>>,
    /// Whether tables become fields of the last static.
    side_by_side: bool,
}

impl<'a> Statics<'a> {
    /// Starts a static of type `ty`. Tables become its fields, up to [`end`](Self::end).
    pub(super) fn start(&mut self, name: &'static str, about: &'static str, ty: &'static str) {
        self.push(name, about, Some(ty));
        self.side_by_side = true;
    }

    /// Ends the static.
    pub(super) fn end(&mut self) {
        self.side_by_side = false;
    }

    /// Adds a table. Returns an expression that borrows it.
    pub(super) fn add(
        &mut self,
        name: &'static str,
        about: &'static str,
        bytes: &'a [u8],
        read: Read,
    ) -> String {
        let table = Table { name, bytes, read };
        if bytes.is_empty() && !self.side_by_side {
            return match read {
                Read::Ints(_) => "rt::Ints::EMPTY".to_owned(),
                _ => "&[]".to_owned(),
            };
        }
        let field = match self.side_by_side {
            true => table.field(),
            false => {
                self.push(name, about, None);
                "0".to_owned()
            }
        };
        let last = self.all.last_mut().expect("the static of the table");
        last.tables.push(table);
        let place = format!("{}.{field}", last.ident);
        match read {
            Read::Bytes | Read::Text | Read::Padded => format!("&{place}"),
            Read::Ints(width) => format!("rt::Ints::from_bytes(&{place}, {width})"),
            Read::Records(_) => format!("{place}.as_chunks().0"),
            Read::Rows(_) => format!("{place}.as_chunks().0.as_chunks().0"),
        }
    }

    fn push(&mut self, name: &'static str, about: &'static str, ty: Option<&'static str>) {
        let ident = match self.all.iter().filter(|it| it.name == name).count() {
            0 => name.to_owned(),
            earlier => format!("{name}_{}", earlier + 1),
        };
        self.all.push(Static {
            name,
            ident,
            about,
            ty,
            tables: Vec::new(),
        });
    }

    /// Bytes of all tables.
    pub(crate) fn len_bytes(&self) -> usize {
        let tables = self.all.iter().flat_map(|it| &it.tables);
        tables.map(|table| table.bytes.len()).sum()
    }

    /// All statics as items.
    pub(super) fn items(&self) -> TokenStream {
        let items = self.all.iter().map(|it| {
            let (ident, about) = (format_ident!("{}", it.ident), format!(" {}", it.about));
            let lens = it.tables.iter().map(|table| table.bytes.len());
            let lens: Vec<Literal> = lens.map(Literal::usize_unsuffixed).collect();
            let (ty, contents) = match it.ty {
                None => (quote!(rt::Bytes), contents(&it.tables[0])),
                Some(ty) => {
                    let ty: TokenStream = format!("rt::{ty}").parse().expect("a path");
                    let fields = it.tables.iter().map(|table| {
                        let field = format_ident!("{}", table.field());
                        let rows = rows(table.read.width(), table.bytes);
                        quote!(#field: #rows.0)
                    });
                    let contents = quote!(#ty { #(#fields),* });
                    (ty, contents)
                }
            };
            quote! {
                #[doc = #about]
                static #ident: #ty<#(#lens),*> = #contents;
            }
        });
        items.collect()
    }
}

/// The contents of a static with one table.
fn contents(table: &Table<'_>) -> TokenStream {
    let Table { bytes, read, .. } = *table;
    let start = &bytes[..bytes.len().saturating_sub(PADDING)];
    match read {
        Read::Padded if start.len() <= NUMBERS => {
            let contents = Literal::byte_string(start);
            quote!(rt::rows::padded(#contents))
        }
        Read::Text | Read::Padded => text(bytes),
        _ => rows(read.width(), bytes),
    }
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

    use super::{Read, Statics};

    #[test]
    fn up_to_256_bytes_are_written_without_their_padding() {
        for (len, is_padded) in [(1, true), (256, true), (257, false)] {
            let mut statics = Statics::default();
            let mut bytes = vec![b'a'; len];
            bytes.resize(len + PADDING, 0);
            statics.add("NAMES", "Names.", &bytes, Read::Padded);
            let written = statics.items().to_string();
            assert_eq!(written.contains("padded"), is_padded, "{written}");
            assert_eq!(written.contains("Aligned"), !is_padded, "{written}");
        }
    }

    #[test]
    fn tables_side_by_side_are_fields() {
        let mut statics = Statics::default();
        assert_eq!(statics.add("ROWS", "", &[], Read::Rows(8)), "&[]");
        assert_eq!(statics.add("ROWS", "", &[1], Read::Bytes), "&ROWS.0");
        statics.start("ROWS", "Two tables.", "Block");
        assert_eq!(
            statics.add("TAGS", "", &[1, 2, 3], Read::Bytes),
            "&ROWS_2.tags"
        );
        let starts = statics.add("STARTS", "", &[], Read::Records(2));
        assert_eq!(starts, "ROWS_2.starts.as_chunks().0");
        statics.end();
        let ints = statics.add("ROWS", "", &[4, 5], Read::Ints(1));
        assert_eq!(ints, "rt::Ints::from_bytes(&ROWS_3.0, 1)");
        assert_eq!(statics.len_bytes(), 6);
        let written = statics.items().to_string();
        assert!(
            written.contains("static ROWS_2 : rt :: Block < 3 , 0 >"),
            "{written}"
        );
    }
}
