//! Checks entries one by one, folds them, and sorts them by name.

use std::collections::BTreeMap;

use super::check;
use super::finding::{Finding, Findings};
use super::names::Texts;
use super::repeats;
use super::rules::{Kind, Rules, Warnings};
use super::valid::Valid;
use super::written::{Syntax, Written};
use crate::bounds::Budget;
use crate::bounds::expressions::{ALL_STATES, STATES_OF_EACH};
use crate::bounds::input::{ENTRIES, ENTRIES_OF_EACH_ITEM};
use crate::patterns::Shape;
use crate::wording::shown;

/// Sorts positions by their texts. The sort is stable.
pub type Sort<'a> = &'a dyn Fn(&Texts, Vec<u32>) -> Vec<u32>;

/// The [`Sort`] for short lists.
#[must_use]
pub fn sort(texts: &Texts, positions: Vec<u32>) -> Vec<u32> {
    let sorted = texts.sorted(&positions);
    sorted.into_iter().map(|(_, position)| position).collect()
}

/// Checks each entry, folds it and looks for repetitions. `budget` is shared by all lists that are
/// compiled together.
#[must_use]
pub fn validate(
    rules: &Rules,
    mut written: Written,
    budget: &Budget,
    sort: Sort,
) -> (Valid, Findings) {
    written.texts.shrink();
    let mut findings = Findings::of(&written);
    let mut names = Vec::with_capacity(written.len());
    let mut patterns: BTreeMap<Shape, Vec<u32>> = BTreeMap::new();
    let mut add = |shape, at| patterns.entry(shape).or_default().push(at);
    budget.start_item();
    'all: for (origin, positions) in written.runs() {
        for at in positions {
            let (text, flags) = (written.text(at), written.flags(at));
            let error = |message| Finding::error(&written, at, message);
            if !budget.allows_entry(at) {
                findings.push(error(too_many_entries()));
                break 'all;
            }
            if flags.excluded && rules.kind == Kind::Match {
                findings.push(error(format!(
                    "found an exclusion of `{}` in a match: write an earlier arm for the name",
                    shown(text)
                )));
                continue;
            }
            if flags.syntax == Syntax::Expression {
                if budget.is_spent() {
                    findings.push(error(format!(
                        "found expressions that take more than {ALL_STATES} states in one invocation, expected at most {ALL_STATES}, where each expression counts as {STATES_OF_EACH} states and those of its automaton: split the list, or write smaller ones"
                    )));
                    break 'all;
                }
                match check::expression(text, rules, budget) {
                    Ok(regular) => add(Shape::Regular(regular), at as u32),
                    Err(message) => findings.push(error(message)),
                }
                continue;
            }
            if let Err(message) = check::text(text, flags.syntax, origin, rules) {
                findings.push(error(message));
                continue;
            }
            if rules.warnings != Warnings::None
                && let Some(message) = check::looks_regular(text, flags.syntax, origin)
            {
                findings.push(Finding::warning(&written, at, message));
            }
            match flags.syntax {
                Syntax::Glob => add(Shape::of_glob(text, rules.fold), at as u32),
                _ => names.push(at as u32),
            }
        }
    }
    if let Some(why) = &written.full {
        findings.push(Finding::error(&written, written.len(), why.clone()));
    }
    written.complete &= !findings.has_errors();
    let mut valid = sorted(rules, written, names, patterns, sort);
    if rules.kind != Kind::Match {
        repeats::report(rules, &mut valid, &mut findings);
    }
    (valid, findings)
}

/// The list with its exact names in order.
fn sorted(
    rules: &Rules,
    written: Written,
    mut names: Vec<u32>,
    patterns: BTreeMap<Shape, Vec<u32>>,
    sort: Sort,
) -> Valid {
    let folded = written.texts.folded(rules.fold);
    let texts = folded.as_ref().unwrap_or(&written.texts);
    let ascends = names.is_sorted_by(|&a, &b| texts.get(a as usize) < texts.get(b as usize));
    if !ascends {
        names = sort(texts, names);
    }
    Valid {
        written,
        folded,
        names,
        ascends,
        patterns,
        repeated: Vec::new(),
    }
}

/// The message about the entries of all items of an invocation.
pub(crate) fn too_many_entries() -> String {
    format!(
        "found more than {ENTRIES} entries in one invocation, expected at most {ENTRIES}, where a list counts as {ENTRIES_OF_EACH_ITEM} at least: write some lists in an invocation of their own"
    )
}
