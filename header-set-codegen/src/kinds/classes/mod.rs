//! Turns the arms of a `header_match!` into classes of names: all names of a class match the same
//! arms.
//!
//! The class of a name is known at build time if an exact literal spells the name. Every other name
//! belongs to the class of its longest prefix in the list, or to none. Globs and expressions are
//! tested at run time, in the guards of their arms.

mod report;
mod sorter;
#[cfg(test)]
mod tests;

use header_set_runtime::{Fold, Strategy};

use crate::bounds::Budget;
use crate::bounds::input::MATCH_ARMS;
use crate::front::ast::Item;
use crate::layouts::Built;
use crate::list::Valid;
use crate::list::key_set::{KeySet, Pattern, Shape};
use crate::order;
use crate::plan::{self, Chosen, Options};
use crate::tables::Arena;

pub(crate) use sorter::{Arm, Classes};
use sorter::{Name, Sorter};

/// Sorts the names of a match into classes.
pub(crate) fn classify<'a>(
    item: &Item,
    valid: &Valid,
    budget: &Budget,
    arena: &'a Arena,
) -> (KeySet, Classes<'a>) {
    let mut sorter = Sorter {
        item,
        end: item
            .rows
            .iter()
            .position(|row| row.wildcard && row.guard.is_none() && row.cfg.is_empty())
            .unwrap_or(item.rows.len()),
        tested: Vec::new(),
        work: 0,
    };
    // Sorted by text, a prefix before an equal name.
    let mut names: Vec<Name> = Vec::new();
    for group in valid.groups() {
        names.push((valid.name(group[0]), true, group));
    }
    for (shape, positions) in &valid.patterns {
        match shape {
            Shape::Glob(pieces) if pieces.len() == 2 && pieces[1].is_empty() => {
                names.push((pieces[0].as_slice(), false, positions));
            }
            _ => {
                for &at in positions {
                    let row = sorter.row(at);
                    if row < sorter.end {
                        sorter.tested.push((shape, row));
                    }
                }
            }
        }
    }
    order::sort_by_key(&mut names, |&(name, is_exact, _)| (name, is_exact));
    let found = sorter.arms_of_all(&names);
    report::report(valid, &sorter, &names, &found);
    if sorter.work > MATCH_ARMS {
        item.diagnostics.error(
            item.span,
            "found too many arms that match the same names, expected fewer guards or globs",
        );
        return sorter.assemble(valid, &[], &[]);
    }
    let (keys, mut classes) = sorter.assemble(valid, &names, &found);
    for (number, (row, arm)) in item.rows.iter().zip(&mut classes.arms).enumerate() {
        let expressions = sorter.expressions(number);
        // After a mistake no expressions are looked up.
        if expressions.is_empty() || !valid.complete {
            continue;
        }
        match plan_expressions(keys.fold, expressions, budget, arena) {
            Ok(planned) => arm.expressions = Some(Box::new(planned)),
            Err(failure) => item.diagnostics.error(row.span, failure),
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
) -> Result<(KeySet, Chosen<Built<'a>>), String> {
    let keys = KeySet::new(fold, Vec::new(), expressions, &[]);
    let options = Options {
        strategy: Some(Strategy::FlatDfa),
        compares_all: false,
        requests: budget.requests(),
        ..Options::default()
    };
    let chosen = plan::choose(&keys, &options, arena)?;
    budget.spend_names(chosen.decision.stream.len());
    Ok((keys, chosen))
}
