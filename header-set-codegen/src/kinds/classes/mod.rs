//! Turns the arms of a `header_match!` into classes of names: all names of a class match the same
//! arms.
//!
//! The class of a name is known at build time if an exact literal spells the name. Every other name
//! belongs to the class of its longest prefix in the list, or to none. Globs and expressions are
//! tested at run time, in the guards of their arms.

mod arms;
mod report;
#[cfg(test)]
mod tests;

use std::mem;

use header_set_runtime::{Fold, Strategy};

use crate::bounds::Budget;
use crate::bounds::input::MATCH_ARMS;
use crate::front::ast::Item;
use crate::list::Valid;
use crate::list::key_set::{KeySet, Pattern};
use crate::plan::{self, Chosen, Options};
use crate::tables::Arena;

use self::arms::Match;
pub(crate) use self::arms::{Arm, Classes};

/// Sorts the names of a match into classes.
pub(crate) fn classify<'a>(
    item: &Item,
    valid: &Valid,
    budget: &Budget,
    arena: &'a Arena,
) -> (KeySet, Classes<'a>) {
    let mut arms_of = Match::new(item, valid);
    let (mut found, work) = arms_of.found();
    report::report(valid, &arms_of, &found);
    if work > MATCH_ARMS {
        item.diagnostics.error(
            item.span,
            "found too many arms that match the same names, expected fewer guards or globs",
        );
        arms_of.names.clear();
        found.clear();
    }
    let mut classes = arms_of.classes(&found);
    let keys = arms_of.key_set(valid);
    // After a mistake no expressions are looked up.
    if !item.diagnostics.has_errors() {
        for (row, arm) in item.rows.iter().zip(&mut classes.arms) {
            let patterns = mem::take(&mut arm.patterns);
            if patterns.is_empty() {
                continue;
            }
            match plan_expressions(keys.fold, patterns, budget, arena) {
                Ok(planned) => arm.expressions = Some(Box::new(planned)),
                Err(failure) => item.diagnostics.error(row.span, failure),
            }
        }
    }
    (keys, classes)
}

/// Plans the set that decides whether a name matches one of the expressions.
fn plan_expressions<'a>(
    fold: Fold,
    expressions: Vec<Pattern>,
    budget: &Budget,
    arena: &'a Arena,
) -> Result<(KeySet, Chosen<'a>), String> {
    let keys = KeySet::new(fold, Vec::new(), expressions, &[]);
    let options = Options {
        strategy: Some(Strategy::FlatDfa),
        compares_all: false,
        requests: budget.requests(),
        ..Options::default()
    };
    let chosen = plan::choose(&keys, &options, arena)?;
    budget.spend_names(chosen.stream.len());
    Ok((keys, chosen))
}
