//! Finds entries that repeat an earlier one, or would with `separators = fold`.

use header_set_runtime::Fold;

use super::finding::{Finding, Findings, Severity, UNPLACED};
use super::rules::{Rules, Warnings};
use super::valid::Valid;
use super::written::Origin;
use crate::order;
use crate::wording::shown;

/// Reports literals that repeat an earlier one; if `rules` are strict, all such entries. Warns of
/// lines that a file repeats, and of literals that `separators = fold` would make equal.
pub(super) fn report(rules: &Rules, valid: &mut Valid, findings: &mut Findings) {
    if rules.strict || valid.written.has_literals() {
        for (later, first) in repeated(valid, rules.strict) {
            findings.push(repetition(valid, first, later));
            valid.repeated.push(later);
        }
    }
    if rules.warnings == Warnings::Literals {
        warn_of_files(valid, findings);
    }
    if rules.warnings != Warnings::None && !rules.fold.separators && rules.kind.is_set() {
        suggest_separators(valid, rules.fold, findings);
    }
}

/// Warns of entries that the line before for this name has too, of the same file.
fn warn_of_files(valid: &Valid, findings: &mut Findings) {
    let mut repeated = Vec::new();
    for group in valid.all_groups() {
        for pair in group.windows(2) {
            let [first, later] = [pair[0], pair[1]].map(|at| valid.written.place(at as usize));
            let is_same = valid.is_excluded(pair[0]) == valid.is_excluded(pair[1]);
            if is_same && matches!(later.origin, Origin::File(_)) && first.origin == later.origin {
                repeated.push(Finding {
                    severity: Severity::Warning,
                    ..repetition(valid, pair[0], pair[1])
                });
            }
        }
    }
    order::sort_by_key(&mut repeated, |finding| finding.at);
    findings.extend(repeated);
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
    let place = |at: u32| match written.lacks_place(at as usize) {
        true => UNPLACED.to_owned(),
        false => written.place(at as usize).to_string(),
    };
    let unplaced = |at: u32| Some(at as usize).filter(|&at| written.lacks_place(at));
    let first_excluded = valid.is_excluded(first);
    if first_excluded == valid.is_excluded(later) {
        let (text, place) = (shown_at(first), place(first));
        let message = format!("duplicate of `{text}`, first written at {place}");
        return Finding {
            unplaced: unplaced(first),
            ..Finding::error(written, later as usize, message)
        };
    }
    let (included, excluded) = match first_excluded {
        true => (later, first),
        false => (first, later),
    };
    let (text, place) = (shown_at(included), place(included));
    let message = format!(
        "found an exclusion of `{text}`, which the same list includes at {place}: remove both"
    );
    Finding {
        unplaced: unplaced(included),
        ..Finding::error(written, excluded as usize, message)
    }
}

/// Warns of literals that would be the same with `separators = fold`.
fn suggest_separators(valid: &Valid, fold: Fold, findings: &mut Findings) {
    let written = &valid.written;
    let is_literal = |at: u32| written.is_literal(at as usize) && !valid.is_excluded(at);
    let fold = Fold {
        separators: true,
        ..fold
    };
    let mut folded: Vec<(Vec<u8>, u32)> = Vec::new();
    for group in valid.groups() {
        // What repeats a name has been reported.
        if let Some(&at) = group.iter().find(|&&at| is_literal(at)) {
            let name = valid.name(at).iter();
            folded.push((name.map(|&byte| fold.byte(byte)).collect(), at));
        }
    }
    order::sort_by(&mut folded, &|a, b| a.cmp(b));
    for group in folded.chunk_by(|a, b| a.0 == b.0) {
        for &(_, later) in &group[1..] {
            let first = shown(written.text(group[0].1 as usize));
            let message = format!(
                "`{}` differs from `{first}` only in separators; did you mean `separators = fold`?",
                shown(written.text(later as usize))
            );
            findings.push(Finding::warning(written, later as usize, message));
        }
    }
}
