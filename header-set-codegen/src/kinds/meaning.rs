//! The entries of an item in normal form, and the result for each of them.

use crate::bounds::Budget;
use crate::front::ast::Item;
use crate::front::diagnostics::Diagnostics;
use crate::kinds::classes::{self, Classes};
use crate::kinds::variants::{Variant, variants};
use crate::list::key_set::KeySet;
use crate::list::{self, Kind, Valid};
use crate::sources::Resolved;
use crate::tables::Arena;

/// A list, ready to be planned.
pub(crate) struct Meaning<'a> {
    pub keys: KeySet,
    pub leads_to: LeadsTo<'a>,
}

/// The result of a lookup, by the entry that wins.
pub(crate) enum LeadsTo<'a> {
    /// The row of each entry, by index, and for an enum the variant of each row.
    Rows(Vec<usize>, Vec<Variant>),
    /// The arms of a match.
    Arms(Classes<'a>),
}

pub(crate) fn of<'a>(
    item: &Item,
    resolved: &Resolved,
    valid: Valid,
    budget: &Budget,
    diagnostics: &mut Diagnostics,
    arena: &'a Arena,
) -> Meaning<'a> {
    if item.kind == Kind::Match {
        let (keys, classes) = classes::classify(item, resolved, &valid, budget, diagnostics, arena);
        let leads_to = LeadsTo::Arms(classes);
        return Meaning { keys, leads_to };
    }
    let variants = match item.kind {
        Kind::Enum => variants(item, resolved, &valid, diagnostics),
        _ => Vec::new(),
    };
    let (list, findings) = list::normalise(&item.rules(), valid);
    resolved.tell(findings, item, diagnostics);
    let positions = list.positions.iter();
    let rows = positions.map(|&at| resolved.rows[at as usize]).collect();
    Meaning {
        keys: list.keys,
        leads_to: LeadsTo::Rows(rows, variants),
    }
}

impl Meaning<'_> {
    /// Removes all entries. An enum still has its variants, a match its arms.
    pub(crate) fn without_entries(self) -> Self {
        let leads_to = match self.leads_to {
            LeadsTo::Rows(_, variants) => LeadsTo::Rows(Vec::new(), variants),
            arms @ LeadsTo::Arms(_) => arms,
        };
        let keys = KeySet::empty(self.keys.fold);
        Self { keys, leads_to }
    }
}
