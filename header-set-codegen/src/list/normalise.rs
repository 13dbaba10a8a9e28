//! Merges repeated entries and numbers the remaining ones.

use super::finding::Findings;
use super::key_set::{KeySet, NO_ENTRY, Pattern, Role, Spelled};
use super::names::{SortedNames, Texts};
use super::redundant::{self, Equals, Name, Patterns};
use super::rules::{Rules, Warnings};
use super::valid::{PatternEntries, Valid};

/// A list in normal form, and which written entries remain in it.
pub struct List {
    /// The list.
    pub keys: KeySet,
    /// The position in written order of the entry with each index.
    pub positions: Vec<u32>,
}

/// Merges entries for the same names, reports redundant ones, and numbers the remaining ones.
#[must_use]
pub fn normalise(rules: &Rules, mut valid: Valid) -> (List, Findings) {
    let mut findings = Findings::of(&valid.written);
    if is_normal(&valid) {
        return (as_written(rules, valid), findings);
    }
    let (mut patterns, mut merged) = (Vec::new(), Vec::new());
    for PatternEntries { shape, positions } in std::mem::take(&mut valid.patterns) {
        let equals = Equals::new(&valid, &positions);
        let written = equals.position as usize;
        let role = match equals.excluded {
            true => Role::Excluded,
            false => Role::Entry(written),
        };
        merged.push(equals);
        patterns.push(Pattern {
            shape,
            role,
            written,
        });
    }
    let ranked = Patterns::new(&patterns);
    let has_exclusions = valid.written.has_exclusions();
    if has_exclusions || rules.warnings != Warnings::None {
        let names = valid.groups().map(|group| {
            let name = Name::Exact(valid.name(group[0]));
            (name, Equals::new(&valid, group))
        });
        let all = names.chain(patterns.iter().map(Name::Pattern).zip(merged));
        findings.extend(redundant::report(rules, &valid, all, &ranked));
    }
    let mut keys = SortedNames::with_room(valid.written.texts().text_len(), valid.names.len());
    // For each key the position of its entry, or `NO_ENTRY`.
    let mut owners = Vec::with_capacity(valid.names.len());
    for group in valid.groups() {
        let name = valid.name(group[0]);
        let excluded = has_exclusions && group.iter().any(|&at| valid.is_excluded(at));
        // A name that no pattern includes needs no exclusion.
        if !excluded || ranked.may_include(name) {
            keys.push(name);
            owners.push(if excluded { NO_ENTRY } else { group[0] });
        }
    }
    let written = valid.into_texts();
    (numbered(rules, &written, keys, owners, patterns), findings)
}

/// Whether all entries are names that are already folded and sorted. Most long lists come out of a
/// sort.
fn is_normal(valid: &Valid) -> bool {
    valid.ascends
        && valid.folded.is_none()
        && valid.names.len() == valid.written.len()
        && !valid.written.has_exclusions()
}

/// Returns the list, if its entries are in normal form as written.
fn as_written(rules: &Rules, valid: Valid) -> List {
    let texts = valid.into_texts();
    let count = texts.len();
    let positions: Vec<u32> = (0..count as u32).collect();
    let keys = KeySet {
        fold: rules.fold,
        keys: SortedNames::from_sorted(texts),
        indices: positions.clone(),
        patterns: Vec::new(),
        entries: count,
        spelled: Spelled::default(),
    };
    List { keys, positions }
}

/// Numbers the entries. `owners` and the roles of patterns have positions, which become indices.
fn numbered(
    rules: &Rules,
    written: &Texts,
    keys: SortedNames,
    mut owners: Vec<u32>,
    mut patterns: Vec<Pattern>,
) -> List {
    // First a mark for each position that is an entry, then the number of entries before it.
    let mut index_at = vec![0_u32; written.len()];
    let mut mark = |position: u32| {
        if position != NO_ENTRY {
            index_at[position as usize] = 1;
        }
    };
    for &position in &owners {
        mark(position);
    }
    for pattern in &patterns {
        mark(pattern.role.index());
    }
    let mut positions = Vec::with_capacity(keys.len() + patterns.len());
    for (at, position) in index_at.iter_mut().zip(0..) {
        if std::mem::replace(at, positions.len() as u32) == 1 {
            positions.push(position);
        }
    }
    let mut is_spelled = vec![false; positions.len()];
    for (rank, owner) in owners.iter_mut().enumerate() {
        if *owner != NO_ENTRY {
            let position = *owner as usize;
            *owner = index_at[position];
            if written.get(position) != keys.get(rank) {
                is_spelled[*owner as usize] = true;
            }
        }
    }
    for pattern in &mut patterns {
        if let Role::Entry(index) = &mut pattern.role {
            *index = index_at[*index] as usize;
            is_spelled[*index] = true;
        }
    }
    let mut spelled = Spelled::default();
    for (index, &position) in positions.iter().enumerate() {
        if is_spelled[index] {
            spelled.push(index as u32, written.get(position as usize));
        }
    }
    let keys = KeySet {
        fold: rules.fold,
        keys,
        indices: owners,
        patterns,
        entries: positions.len(),
        spelled,
    };
    List { keys, positions }
}
