//! The entries of an item in normal form, and what each of them leads to.

use crate::front::ast::Item;
use crate::front::diagnostics::Diagnostics;
use crate::kinds::classes::{self, Classes};
use crate::kinds::variants::{Variant, variants};
use crate::list::key_set::KeySet;
use crate::list::{self, Kind, Valid};
use crate::sources::Resolved;

/// A list, ready to be planned.
pub(crate) struct Meaning {
    pub keys: KeySet,
    pub leads_to: LeadsTo,
}

/// What the winner of a lookup leads to.
pub(crate) enum LeadsTo {
    /// For each index the row of its entry; for each row of an enum its variant.
    Rows(Vec<usize>, Vec<Variant>),
    /// The arms of a match.
    Arms(Classes),
}

pub(crate) fn of(
    item: &Item,
    resolved: &Resolved,
    valid: Valid,
    diagnostics: &mut Diagnostics,
) -> Meaning {
    if item.kind == Kind::Match {
        let (keys, classes) = classes::classify(item, resolved, &valid, diagnostics);
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

impl Meaning {
    /// What is left if no entry can be kept: an enum still has its variants, a match its arms.
    pub(crate) fn without_entries(self) -> Self {
        let leads_to = match self.leads_to {
            LeadsTo::Rows(_, variants) => LeadsTo::Rows(Vec::new(), variants),
            arms @ LeadsTo::Arms(_) => arms,
        };
        let keys = KeySet::empty(self.keys.fold);
        Self { keys, leads_to }
    }
}
