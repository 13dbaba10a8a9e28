//! What must be known before an item can be compiled: the results of `cfg`, or the entries of
//! lists of other crates. A second expansion has them.

use proc_macro2::TokenStream;
use syn::{Data, DeriveInput, Meta};

use crate::front::ast::{Attributes, Item};
use crate::front::invocation::{Invocation, Parsed};
use crate::front::parse;
use crate::list::Kind;

/// What an item still needs.
pub(crate) enum Missing {
    /// Which rows their `cfg` keeps.
    Rows,
    /// The entries of the exported list in a row.
    Entries { row: usize },
}

/// Returns what an item still needs.
pub(crate) fn of(parsed: &Parsed) -> Option<Missing> {
    let item = &parsed.item;
    let has_errors = parsed.diagnostics.has_errors();
    if (is_conditional(item) || is_deprecated(item)) && (item.body.is_some() || !has_errors) {
        return Some(Missing::Rows);
    }
    let is_unknown = |row: &(usize, &syn::Path, Option<&proc_macro2::Group>)| row.2.is_none();
    let unknown = item.exports().into_iter().find(is_unknown);
    let (row, ..) = unknown.filter(|_| !has_errors && !item.given.has_mistakes)?;
    Some(Missing::Entries { row })
}

/// Whether rows may have to be dropped before the list is known. The arms of a match can keep their
/// `cfg`.
fn is_conditional(item: &Item) -> bool {
    item.kind != Kind::Match && item.rows.iter().any(|row| !row.cfg.is_empty())
}

/// Whether an enum or a variant is deprecated. The expansion names them, and the compiler reports
/// such uses except in the expansion of a derive.
fn is_deprecated(item: &Item) -> bool {
    item.kind == Kind::Enum
        && !item.given.in_block
        && (Attributes::deprecate(&item.attributes.others)
            || (item.rows.iter()).any(|row| Attributes::deprecate(&row.attributes)))
}

/// Reads the item in the input of the derive, without the rows that a `cfg` has dropped.
pub(crate) fn resolved(input: TokenStream) -> Invocation {
    let Some((input, kept)) = carried(input) else {
        return Invocation::default();
    };
    let mut invocation = parse::header_set(input);
    for parsed in &mut invocation.items {
        keep(&mut parsed.item, &kept);
        parsed.item.given.in_block = true;
    }
    invocation
}

/// Returns the item as tokens, and the numbers of the conditional rows that are left, in order.
fn carried(input: TokenStream) -> Option<(TokenStream, Vec<usize>)> {
    let derived: DeriveInput = syn::parse2(input).ok()?;
    let mut attributes = derived.attrs.into_iter();
    let item = attributes.find(|attribute| attribute.path().is_ident("header_set_item"))?;
    let (Meta::List(item), Data::Enum(rows)) = (item.meta, derived.data) else {
        return None;
    };
    let mut kept = Vec::new();
    for variant in rows.variants {
        let name = variant.ident.to_string();
        let number = name.strip_prefix("Row")?.parse();
        kept.push(number.ok()?);
    }
    Some((item.tokens, kept))
}

/// Drops the rows whose `cfg` is false, and the `cfg` of all others.
fn keep(item: &mut Item, kept: &[usize]) {
    let mut number = 0;
    item.rows.retain_mut(|row| {
        let is_kept = row.cfg.is_empty() || kept.binary_search(&number).is_ok();
        let conditions = std::mem::take(&mut row.cfg);
        if item.kind == Kind::Enum {
            // A `cfg_attr` may add other attributes to the variant.
            let mut conditions = conditions;
            conditions.retain(|attribute| attribute.path().is_ident("cfg_attr"));
            row.attributes.extend(conditions);
        }
        number += 1;
        is_kept
    });
}
