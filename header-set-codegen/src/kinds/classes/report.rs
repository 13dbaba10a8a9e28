//! Reports on the arms of a match that names never reach.

use super::sorter::{Arms, Name, Sorter};
use crate::bounds::reports::{COMPARISONS, TESTED_ARMS};
use crate::front::ast::Row;
use crate::front::diagnostics::place;
use crate::list::Valid;
use crate::list::key_set::Shape;
use crate::order;
use crate::wording::shown;

/// Reports literals whose names earlier arms always take, and a match without `_`.
pub(super) fn report(valid: &Valid, sorter: &Sorter<'_>, names: &[Name<'_>], found: &[Arms]) {
    let item = sorter.item;
    let is_total = |row: &Row| row.wildcard && row.guard.is_none();
    if valid.complete && !item.rows.iter().any(is_total) {
        item.diagnostics.error(
            item.span,
            "found no `_` arm without a guard, expected one for the names that no other arm takes",
        );
    }
    report_wildcards(valid, sorter);
    let mut late = late_names(sorter, names, found);
    late.extend(late_patterns(valid, sorter));
    for at in valid.positions() {
        if item.entries.rows[at] >= sorter.end {
            late.push((at as u32, sorter.end));
        }
    }
    order::sort_by(&mut late, &Ord::cmp);
    let mut next = 0;
    for (at, row) in late {
        let at = at as usize;
        // Of several rows that take an entry, the first is named.
        if at < next {
            continue;
        }
        next = at + 1;
        let message = format!(
            "`{}` never gets here: the arm at {} takes it",
            shown(valid.written.text(at)),
            place(item.rows[row].span)
        );
        if valid.written.is_literal(at) {
            item.diagnostics.warning(item.entries.spans[at], message);
        }
    }
}

/// Returns entries whose names an earlier arm always takes, or that their own arm repeats. Each
/// comes with the row that takes it.
fn late_names(sorter: &Sorter, names: &[Name], found: &[Arms]) -> Vec<(u32, usize)> {
    let mut late = Vec::new();
    for (&(_, _, group), arms) in names.iter().zip(found) {
        let last = arms.last().filter(|&&row| sorter.always(row));
        for (number, &at) in group.iter().enumerate() {
            let row = sorter.row(at);
            let again = group[..number].iter().any(|&at| sorter.row(at) == row);
            match last {
                Some(&last) if (last as usize) < row => late.push((at, last as usize)),
                _ if again => late.push((at, row)),
                _ => {}
            }
        }
    }
    late
}

/// Returns entries of tested patterns that an earlier pattern covers. Each comes with the row of
/// that pattern.
fn late_patterns(valid: &Valid, sorter: &Sorter) -> Vec<(u32, usize)> {
    let mut late = Vec::new();
    let tested = &sorter.tested[..sorter.tested.len().min(TESTED_ARMS)];
    let mut work = 0;
    for &(pattern, row) in tested {
        let earlier = tested.iter().find(|&&(other, earlier)| {
            let compared = earlier < row && sorter.always(earlier as u32);
            work += if compared {
                other.work_beside(pattern)
            } else {
                0
            };
            compared && work <= COMPARISONS && other.contains(pattern)
        });
        let positions = valid.patterns.get(pattern);
        if let (Some(&(_, earlier)), Some(positions)) = (earlier, positions) {
            let position = positions.iter().find(|&&at| sorter.row(at) == row);
            late.extend(position.map(|&position| (position, earlier)));
        }
    }
    late
}

/// Reports a `_` after a pattern that matches all names, and such a pattern in place of `_`.
fn report_wildcards(valid: &Valid, sorter: &Sorter<'_>) {
    let item = sorter.item;
    for row in item.rows.iter().skip(sorter.end + 1) {
        if row.wildcard {
            let place = place(item.rows[sorter.end].span);
            let message = format!("`_` never gets here: the arm at {place} takes it");
            item.diagnostics.warning(row.span, message);
        }
    }
    let takes_all = |shape: &Shape| match shape {
        Shape::Glob(pieces) => pieces.iter().all(Vec::is_empty),
        Shape::Regular(regular) => regular.matches_everything(),
    };
    let of_all_names = valid.patterns.iter().filter(|(shape, _)| takes_all(shape));
    let positions = of_all_names.flat_map(|(_, positions)| positions.iter().map(|&at| at as usize));
    let is_taken = |at: &usize| {
        let row = item.entries.rows[*at];
        row < sorter.end && sorter.always(row as u32)
    };
    if let Some(at) = positions.filter(is_taken).min() {
        let message = format!(
            "`{}` takes all names, so that `_` never gets any; did you mean `_`?",
            shown(valid.written.text(at))
        );
        item.diagnostics.warning(item.entries.spans[at], message);
    }
}
