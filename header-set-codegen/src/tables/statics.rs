//! The tables of values as statics: collected while a value is written, then written as byte
//! strings, counted, or listed for tools. The run time is called `rt`.
//!
//! Tried: short tables as rows of numbers, which the compiler interpreted. Two tables of 736 numbers
//! were a sixth of the compile time of 119 names; byte strings take a hundredth of that time.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

/// How a table is read.
#[derive(Clone, Copy)]
pub(crate) enum Read {
    /// A slice of bytes.
    Bytes,
    /// `Ints` of this many bytes each.
    Ints(usize),
    /// A slice of numbers of this many bytes.
    Records(usize),
    /// A slice of rows, each of several such numbers.
    Rows(usize),
}

/// A table as it stands in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTable {
    /// The name of its static in an expansion.
    pub name: &'static str,
    /// What it holds.
    pub about: &'static str,
    /// The bytes of a number or a record. Where several tables stand in one static, 1.
    pub width: usize,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// A static.
pub(super) struct Static {
    /// Its name. A strategy and the patterns beside it may use the same, so the second has a number.
    ident: String,
    pub(super) table: ListedTable,
}

/// The statics of some values, in the order of first use.
#[derive(Default)]
pub(crate) struct Statics {
    pub(super) all: Vec<Static>,
    /// Whether tables become parts of the last static.
    side_by_side: bool,
}

impl Statics {
    /// Starts a static. Tables become its parts, up to [`end`](Self::end).
    pub(super) fn start(&mut self, name: &'static str, about: &'static str) {
        self.push(name, about, 1, &[]);
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
        bytes: &[u8],
        read: Read,
    ) -> String {
        if bytes.is_empty() {
            return match read {
                Read::Ints(_) => "rt::Ints::EMPTY".to_owned(),
                _ => "&[]".to_owned(),
            };
        }
        if self.side_by_side {
            let last = self.all.last_mut().expect("the static of the table");
            let (start, len) = (last.table.bytes.len(), bytes.len());
            last.table.bytes.extend_from_slice(bytes);
            let part = format!("{}.0.split_at({start}).1.split_at({len}).0", last.ident);
            return match read {
                Read::Records(_) => format!("{part}.as_chunks().0"),
                _ => part,
            };
        }
        let width = match read {
            Read::Bytes => 1,
            Read::Ints(width) | Read::Records(width) | Read::Rows(width) => width,
        };
        let ident = self.push(name, about, width, bytes);
        match read {
            Read::Bytes => format!("&{ident}.0"),
            Read::Ints(width) => format!("rt::Ints::from_bytes(&{ident}.0, {width})"),
            Read::Records(_) => format!("{ident}.0.as_chunks().0"),
            Read::Rows(_) => format!("{ident}.0.as_chunks().0.as_chunks().0"),
        }
    }

    fn push(
        &mut self,
        name: &'static str,
        about: &'static str,
        width: usize,
        bytes: &[u8],
    ) -> String {
        let earlier = self.all.iter().filter(|it| it.table.name == name).count();
        let ident = match earlier {
            0 => name.to_owned(),
            earlier => format!("{name}_{}", earlier + 1),
        };
        self.all.push(Static {
            ident: ident.clone(),
            table: ListedTable {
                name,
                about,
                width,
                bytes: bytes.to_vec(),
            },
        });
        ident
    }

    /// Bytes of all tables.
    pub(crate) fn len_bytes(&self) -> usize {
        self.all.iter().map(|it| it.table.bytes.len()).sum()
    }

    /// All statics as items.
    pub(super) fn items(&self) -> TokenStream {
        let items = self.all.iter().map(|Static { ident, table }| {
            let (ident, about) = (format_ident!("{ident}"), format!(" {}", table.about));
            let len = Literal::usize_unsuffixed(table.bytes.len());
            let bytes = Literal::byte_string(&table.bytes);
            quote! {
                #[doc = #about]
                static #ident: rt::Bytes<#len> = rt::Aligned(*#bytes);
            }
        });
        items.collect()
    }
}

/// A number with 16 hexadecimal digits.
pub(super) fn hexadecimal(value: u64) -> String {
    format!("0x{value:016x}")
}

#[cfg(test)]
mod tests {
    use super::{Read, Statics};

    #[test]
    fn tables_side_by_side_are_parts() {
        let mut statics = Statics::default();
        assert_eq!(statics.add("ROWS", "", &[], Read::Rows(8)), "&[]");
        let ints = statics.add("ROWS", "", &[], Read::Ints(1));
        assert_eq!(ints, "rt::Ints::EMPTY");
        assert_eq!(statics.add("ROWS", "", &[1], Read::Bytes), "&ROWS.0");
        statics.start("ROWS", "Three tables.");
        assert_eq!(
            statics.add("TAGS", "", &[1, 2, 3], Read::Bytes),
            "ROWS_2.0.split_at(0).1.split_at(3).0"
        );
        assert_eq!(statics.add("STARTS", "", &[], Read::Records(2)), "&[]");
        assert_eq!(
            statics.add("STARTS", "", &[4, 5], Read::Records(2)),
            "ROWS_2.0.split_at(3).1.split_at(2).0.as_chunks().0"
        );
        statics.end();
        let ints = statics.add("ROWS", "", &[4, 5], Read::Ints(1));
        assert_eq!(ints, "rt::Ints::from_bytes(&ROWS_3.0, 1)");
        assert_eq!(statics.len_bytes(), 8);
        let written = statics.items().to_string();
        assert!(
            written.contains("static ROWS_2 : rt :: Bytes < 5 >"),
            "{written}"
        );
    }
}
