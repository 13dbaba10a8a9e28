//! What reads an item: the item as far as it is known, and what is around it.

use std::fmt::Display;
use std::path::Path;
use std::vec;

use proc_macro2::{Span, TokenStream};

use crate::bounds::Budget;
use crate::front::ast::{Attributes, Given, Item, Options};
use crate::front::diagnostics::Diagnostics;
use crate::list::Kind;
use crate::sources::Entries;

/// What is in front of the items, and what they may read.
pub(crate) struct Reading<'r> {
    pub given: Given,
    pub root: Option<&'r Path>,
    pub budget: &'r Budget,
}

/// Reads an item.
pub(super) struct Reader<'a, 'r> {
    pub item: Item,
    /// The names of the options that were read.
    pub options: Vec<&'static str>,
    /// The entries of exported lists whose uses were not read yet.
    pub exported: vec::IntoIter<TokenStream>,
    pub reading: &'a Reading<'r>,
}

impl<'a, 'r> Reader<'a, 'r> {
    pub(super) fn new(kind: Kind, span: Span, reading: &'a Reading<'r>) -> Self {
        let item = Item {
            attributes: Attributes::default(),
            visibility: TokenStream::new(),
            name: None,
            span,
            options: Options::default(),
            kind,
            argument: TokenStream::new(),
            rows: Vec::new(),
            entries: Entries::default(),
            source: TokenStream::new(),
            given: reading.given.clone(),
            diagnostics: Diagnostics::default(),
        };
        Self {
            options: Vec::new(),
            exported: item.given.exported.clone().into_iter(),
            item,
            reading,
        }
    }

    pub(super) fn error(&self, span: Span, message: impl Display) {
        self.item.diagnostics.error(span, message);
    }

    pub(super) fn push(&self, error: syn::Error) {
        self.item.diagnostics.push(error);
    }
}
