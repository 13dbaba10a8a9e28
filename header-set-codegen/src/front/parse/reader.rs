//! What reads an item: the item as far as it is known, and what is around it.

use std::fmt::Display;
use std::iter::Peekable;
use std::path::Path;
use std::vec;

use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Span, TokenStream};

use crate::bounds::Budget;
use crate::front::ast::{Given, Item, Row};
use crate::list::{Flags, Kind, Origin};
use crate::sources::Entries;

/// What is in front of the items, and what they may read.
pub(super) struct Reading<'r> {
    pub given: Given,
    pub root: Option<&'r Path>,
    pub budget: &'r Budget,
}

/// Reads an item.
pub(super) struct Reader<'a, 'r> {
    pub item: Item,
    /// The names of the options that were read.
    pub options: Vec<&'static str>,
    /// The rows that their `cfg` keeps, but for those that were read.
    pub kept: Option<Peekable<IntoIter>>,
    /// The entries of exported lists whose uses were not read yet.
    pub exported: vec::IntoIter<TokenStream>,
    pub reading: &'a Reading<'r>,
}

impl<'a, 'r> Reader<'a, 'r> {
    pub(super) fn new(kind: Kind, span: Span, reading: &'a Reading<'r>) -> Self {
        let Given { kept, exported, .. } = reading.given.clone();
        Self {
            item: Item::new(kind, span, &reading.given),
            options: Vec::new(),
            kept: kept.map(|kept| kept.into_iter().peekable()),
            exported: exported.into_iter(),
            reading,
        }
    }

    pub(super) fn error(&self, span: Span, message: impl Display) {
        self.item.diagnostics.error(span, message);
    }

    pub(super) fn push(&self, error: syn::Error) {
        self.item.diagnostics.push(error);
    }

    /// Adds a literal to a row.
    pub(super) fn literal(&mut self, row: &mut Row, span: Span, text: &[u8], flags: Flags) {
        if flags.excluded {
            row.excluded.get_or_insert(span);
        }
        self.add(row, |entries, number| {
            entries.literal(number, span, Origin::Source, text, flags);
        });
    }

    /// Adds entries to a row, which has a number.
    pub(super) fn add<T>(
        &mut self,
        row: &mut Row,
        add: impl FnOnce(&mut Entries, usize) -> T,
    ) -> T {
        let added = add(&mut self.item.entries, self.item.rows.len());
        row.entries.end = self.item.entries.written.len();
        added
    }
}
