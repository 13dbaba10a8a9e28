//! The entries of an item in normal form, and the result for each of them.

use std::mem;

use proc_macro2::TokenStream;

use crate::bounds::Budget;
use crate::front::ast::Item;
use crate::kinds::classes::{self, Classes};
use crate::kinds::export;
use crate::kinds::variants::{Variant, variants};
use crate::list::key_set::KeySet;
use crate::list::{self, Bounds, Kind, Written};
use crate::tables::Arena;

/// A list, ready to be planned, and what its entries lead to.
pub(crate) struct Meaning<'a> {
    pub keys: KeySet,
    /// The row of each entry, by index. Empty for a match.
    pub rows: Vec<usize>,
    /// The variants of an enum.
    pub variants: Vec<Variant>,
    /// The classes of a match.
    pub classes: Classes<'a>,
    /// The macro from which other lists take its entries.
    pub exported: TokenStream,
}

/// Checks the entries of an item, takes them out of it, and brings them into normal form.
pub(crate) fn of<'a>(item: &mut Item, budget: &Budget, arena: &'a Arena) -> Meaning<'a> {
    item.entries.written.complete = !item.diagnostics.has_errors();
    let written = mem::replace(&mut item.entries.written, Written::new(Bounds::ITEM));
    let is_empty = written.is_empty();
    let (rules, item) = (item.rules(), &*item);
    let (valid, findings) = list::validate(&rules, written, budget, &list::sort);
    item.report(findings);
    // A finding is about an entry.
    if is_empty && budget.is_exceeded() {
        item.diagnostics.error(item.span, list::too_many_entries());
    }
    let exported = export::macro_rules(item, &valid);
    if item.kind == Kind::Match {
        let (keys, classes) = classes::classify(item, &valid, budget, arena);
        return Meaning {
            keys,
            rows: Vec::new(),
            variants: Vec::new(),
            classes,
            exported,
        };
    }
    let variants = match item.kind {
        Kind::Enum => variants(item, &valid),
        _ => Vec::new(),
    };
    let (list, findings) = list::normalise(&rules, valid);
    item.report(findings);
    let rows = list.positions.iter();
    Meaning {
        keys: list.keys,
        rows: rows.map(|&at| item.entries.rows[at as usize]).collect(),
        variants,
        classes: Classes::default(),
        exported,
    }
}
