//! Finds entries that repeat an earlier one.

use super::finding::{Finding, Findings};
use super::rules::Rules;
use super::valid::Valid;
use crate::order;
use crate::wording::shown;

/// Reports literals that repeat an earlier one; if `rules` are strict, all such entries.
pub(super) fn report(rules: &Rules, valid: &mut Valid, findings: &mut Findings) {
    if rules.strict || valid.written.has_literals() {
        for (later, first) in repeated(valid, rules.strict) {
            findings.push(repetition(valid, first, later));
            valid.repeated.push(later);
        }
    }
}

/// Returns the positions of repeated entries, sorted, each with the position of the first.
fn repeated(valid: &Valid, strict: bool) -> Vec<(u32, u32)> {
    let mut repeated = Vec::new();
    for group in valid.all_groups().filter(|group| group.len() > 1) {
        let counts = |&at: &u32| strict || valid.written.is_literal(at as usize);
        let mut counted = group.iter().copied().filter(counts);
        if let Some(first) = counted.next() {
            repeated.extend(counted.map(|later| (later, first)));
        }
    }
    order::sort_by_key(&mut repeated, |&(later, _)| later);
    repeated
}

fn repetition(valid: &Valid, first: u32, later: u32) -> Finding {
    let written = &valid.written;
    let shown_at = |at: u32| shown(written.text(at as usize));
    let place = |at: u32| written.place(at as usize);
    let first_excluded = valid.is_excluded(first);
    if first_excluded == valid.is_excluded(later) {
        let (text, place) = (shown_at(first), place(first));
        let message = format!("duplicate of `{text}`, first written at {place}");
        return Finding::error(written, later as usize, message);
    }
    let (included, excluded) = match first_excluded {
        true => (later, first),
        false => (first, later),
    };
    let (text, place) = (shown_at(included), place(included));
    let message = format!(
        "found an exclusion of `{text}`, which the same list includes at {place}: remove both"
    );
    Finding::error(written, excluded as usize, message)
}
