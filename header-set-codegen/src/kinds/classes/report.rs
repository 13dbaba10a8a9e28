//! Reports on the arms of a match that names never reach.

use super::arms::{Arms, Match};
use crate::bounds::reports::{COMPARISONS, TESTED_ARMS};
use crate::front::ast::Row;
use crate::front::diagnostics::place;
use crate::list::Valid;
use crate::order;
use crate::wording::shown;

/// Reports literals whose names earlier arms always take, and a match without `_`.
pub(super) fn report(valid: &Valid, arms_of: &Match<'_>, found: &[Arms]) {
    let item = arms_of.item;
    let is_total = |row: &Row| row.wildcard && row.guard.is_none();
    if valid.written.complete && !item.rows.iter().any(is_total) {
        item.diagnostics.error(
            item.span,
            "found no `_` arm without a guard, expected one for the names that no other arm takes",
        );
    }
    let message = |text: &str, row: usize| {
        let place = place(item.rows[row].span);
        format!("`{text}` never gets here: the arm at {place} takes it")
    };
    for row in item.rows.iter().skip(arms_of.end) {
        if row.wildcard {
            let message = message("_", arms_of.end - 1);
            item.diagnostics.warning(row.span, message);
        }
    }
    let mut late = late_names(arms_of, found);
    late.extend(late_patterns(arms_of));
    for at in valid.positions() {
        if item.entries.rows[at] >= arms_of.end {
            late.push((at as u32, arms_of.end - 1));
        }
    }
    order::sort_by(&mut late, &Ord::cmp);
    // Of several rows that take an entry, the first is named.
    for rows in late.chunk_by(|a, b| a.0 == b.0) {
        let (at, row) = (rows[0].0 as usize, rows[0].1);
        if valid.written.is_literal(at) {
            let message = message(&shown(valid.written.text(at)), row);
            item.diagnostics.warning(item.entries.spans[at], message);
        }
    }
}

/// Returns entries whose names an earlier arm always takes, or that their own arm repeats. Each
/// comes with the row that takes it.
fn late_names(arms_of: &Match, found: &[Arms]) -> Vec<(u32, usize)> {
    let mut late = Vec::new();
    for (&(_, _, group), arms) in arms_of.names.iter().zip(found) {
        let last = arms.last().map(|&row| row as usize);
        let last = last.filter(|&row| arms_of.always(row));
        let mut before = None;
        for &at in group {
            let row = arms_of.row(at);
            match last {
                Some(last) if last < row => late.push((at, last)),
                _ if before == Some(row) => late.push((at, row)),
                _ => {}
            }
            before = Some(row);
        }
    }
    late
}

/// Returns entries of tested patterns that an earlier pattern covers. Each comes with the row of
/// that pattern.
fn late_patterns(arms_of: &Match) -> Vec<(u32, usize)> {
    let mut late = Vec::new();
    let tested = &arms_of.tested[..arms_of.tested.len().min(TESTED_ARMS)];
    let mut work = 0;
    for &(pattern, at) in tested {
        let row = arms_of.row(at);
        let earlier = tested.iter().map(|&(other, at)| (other, arms_of.row(at)));
        let mut earlier = earlier.filter(|&(_, other)| other < row && arms_of.always(other));
        let covers = earlier.find(|(other, _)| {
            work += other.work_beside(pattern);
            work <= COMPARISONS && other.contains(pattern)
        });
        late.extend(covers.map(|(_, row)| (at, row)));
    }
    late
}
