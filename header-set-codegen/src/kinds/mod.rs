//! What each kind of item expands to, around the tables.

mod classes;
mod documentation;
mod enumeration;
pub(crate) mod export;
pub(crate) mod fallback;
#[cfg(feature = "build")]
pub(crate) mod list_item;
mod map;
mod matching;
pub(crate) mod meaning;
pub(crate) mod reexpand;
mod set;
#[cfg(test)]
pub(crate) mod tests;
mod variants;
mod writer;

use proc_macro2::TokenStream;
use quote::quote;

use crate::front::ast::Item;
use crate::front::diagnostics::Diagnostics;
use crate::kinds::meaning::{LeadsTo, Meaning};
use crate::layouts::Built;
use crate::list::Kind;
use crate::list::key_set::KeySet;
use crate::plan::Chosen;
pub(crate) use writer::Place;
use writer::Writer;

/// An item that has passed all stages, ready to be written.
pub(crate) struct Compiled<'a> {
    pub item: Item,
    /// Files on which it depends.
    pub files: Vec<String>,
    /// The macro from which other lists take its entries.
    pub exported: TokenStream,
    pub meaning: Meaning<'a>,
    pub chosen: Chosen<Built<'a>>,
    pub diagnostics: Diagnostics,
}

/// A list and the plan that was chosen for it.
pub struct Planned<'a> {
    /// The name of the item.
    pub name: String,
    /// The list in normal form.
    pub keys: KeySet,
    /// The plan.
    pub chosen: Chosen<Built<'a>>,
}

impl<'a> Compiled<'a> {
    /// The list and its plan, or the errors of the item.
    pub(crate) fn planned(self) -> Result<Planned<'a>, Vec<String>> {
        let errors = self.diagnostics.into_errors();
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(Planned {
            name: self.item.title(),
            keys: self.meaning.keys,
            chosen: self.chosen,
        })
    }
}

/// Returns the tokens of an item, for a crate in which `krate` is the facade.
pub(crate) fn write(compiled: Compiled<'_>, krate: &TokenStream, place: Place) -> TokenStream {
    let Compiled {
        item,
        files,
        exported,
        meaning,
        chosen,
        diagnostics,
    } = compiled;
    let writer = Writer {
        item: &item,
        runtime: &quote!(#krate::__private),
        keys: &meaning.keys,
        chosen: &chosen,
        has_warnings: diagnostics.has_warnings(),
        reports: diagnostics.finish(),
        files: &files,
        place,
    };
    let written = match (&meaning.leads_to, item.kind) {
        (LeadsTo::Arms(classes), _) => matching::expression(&writer, classes),
        (LeadsTo::Rows(rows, _), Kind::Map) => map::item(&writer, rows),
        (LeadsTo::Rows(rows, variants), Kind::Enum) => enumeration::item(&writer, rows, variants),
        (_, Kind::Expression) if item.given.in_block => set::hidden(&writer),
        (_, Kind::Expression) => set::expression(&writer),
        _ => set::item(&writer),
    };
    quote!(#written #exported)
}
