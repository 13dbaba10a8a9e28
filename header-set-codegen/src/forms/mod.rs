//! The user's items: what each form expands to, around the tables.

mod documentation;
mod enumeration;
mod export;
mod map;
mod matching;
mod set;

use proc_macro2::TokenStream;
use quote::quote;

use crate::ast::{Form, Item};
use crate::classes::Classes;
use crate::emit;
use crate::normalize::List;
use crate::plan::Chosen;
use crate::resolve::Written;

pub(crate) use enumeration::{Variant, variants};

/// An item with its tables.
pub(crate) struct Ready<'a> {
    pub item: &'a Item,
    /// Where expansions find the run time: `$crate::__private`.
    pub runtime: &'a TokenStream,
    pub chosen: &'a Chosen,
    /// Errors and warnings, as items.
    pub reports: TokenStream,
    /// Files that the item depends on.
    pub files: &'a [String],
    /// Whether the block of an expression is there already.
    pub derived: bool,
}

pub(crate) fn list(
    ready: &Ready,
    list: &List,
    entries: &[Written],
    variants: &[Variant],
) -> TokenStream {
    let mut tokens = match &ready.item.form {
        Form::Set => set::item(ready, list),
        Form::Map { value } => map::item(ready, list, value),
        Form::Enum => enumeration::item(ready, list, variants),
        Form::Expression if ready.derived => set::hidden(ready, list),
        Form::Expression | Form::Match { .. } => set::expression(ready, list),
    };
    tokens.extend(export::macro_rules(ready.item, entries));
    tokens
}

pub(crate) fn matching(ready: &Ready, classes: &Classes, subject: &TokenStream) -> TokenStream {
    matching::expression(ready, classes, subject)
}

impl Ready<'_> {
    /// The tables, reports and dependencies, under the item's `cfg`.
    fn rest(&self, marker: &TokenStream, list: &crate::key_set::KeySet) -> TokenStream {
        let cfg = &self.item.attributes.cfg;
        let cfg = quote!(#(#cfg)*);
        let tables = emit::tables(marker, self.runtime, list, self.chosen);
        let reports = &self.reports;
        let files = self.files.iter().map(|path| tracked(path));
        quote! {
            #cfg
            #[allow(clippy::approx_constant)]
            #tables
            #(#cfg #files)*
            #reports
        }
    }
}

/// Makes the compiler rebuild the crate when a file changes. The path stays relative in the tokens.
fn tracked(path: &str) -> TokenStream {
    let path = if std::path::Path::new(path).is_absolute() {
        quote!(#path)
    } else {
        let path = format!("/{path}");
        quote!(::core::concat!(::core::env!("CARGO_MANIFEST_DIR"), #path))
    };
    quote!(
        const _: &[::core::primitive::u8] = ::core::include_bytes!(#path);
    )
}
