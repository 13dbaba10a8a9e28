//! What each kind of item expands to, around the tables.

mod classes;
mod compiled;
mod documentation;
mod enumeration;
mod export;
pub(crate) mod list_item;
mod map;
mod matching;
pub(crate) mod meaning;
pub(crate) mod reexpand;
mod set;
#[cfg(test)]
pub(crate) mod tests;
mod variants;

use proc_macro2::TokenStream;
use quote::quote;

use crate::front::diagnostics::ShownErrors;
use crate::list::Kind;
use crate::list::key_set::KeySet;
use crate::plan::Chosen;
pub(crate) use compiled::{Compiled, Place};

/// A list and the plan that was chosen for it.
pub struct Planned<'a> {
    /// The name of the item.
    pub name: String,
    /// The list in normal form.
    pub keys: KeySet,
    /// The plan.
    pub chosen: Chosen<'a>,
}

/// The list and its plan, or the errors of the item.
pub(crate) fn planned(compiled: Compiled<'_>) -> Result<Planned<'_>, Vec<String>> {
    let name = compiled.item.title();
    let errors = compiled.item.diagnostics.into_errors();
    if !errors.is_empty() {
        return Err(errors);
    }
    Ok(Planned {
        name,
        keys: compiled.meaning.keys,
        chosen: compiled.chosen,
    })
}

/// Returns the tokens of an item.
pub(crate) fn write(mut compiled: Compiled<'_>, shown: &mut ShownErrors) -> TokenStream {
    compiled.reports = compiled.item.diagnostics.finish(shown);
    let compiled = &compiled;
    let written = match compiled.item.kind {
        Kind::Match => matching::expression(compiled),
        Kind::Map => map::item(compiled),
        Kind::Enum => enumeration::item(compiled),
        Kind::Expression if compiled.item.given.kept.is_some() => set::hidden(compiled),
        Kind::Expression => set::expression(compiled),
        Kind::Set => set::item(compiled),
    };
    let exported = &compiled.meaning.exported;
    quote!(#written #exported)
}
