//! Merges repeated entries and numbers the remaining ones.

use super::finding::Findings;
use super::key_set::{KeySet, NO_ENTRY, Pattern, Role, Spelled};
use super::names::SortedNames;
use super::redundant::{self, Name, Patterns};
use super::rules::{Rules, Warnings};
use super::valid::Valid;

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
    let (mut patterns, mut groups) = (Vec::new(), Vec::new());
    for (shape, positions) in std::mem::take(&mut valid.patterns) {
        let at = valid.deciding(&positions);
        let written = at as usize;
        let role = match valid.is_excluded(at) {
            true => Role::Excluded,
            false => Role::Entry(written),
        };
        groups.push(positions);
        patterns.push(Pattern {
            shape,
            role,
            written,
        });
    }
    let ranked = Patterns::new(&patterns);
    let has_exclusions = valid.written.has_exclusions();
    if has_exclusions || rules.warnings != Warnings::None {
        let names = valid.groups();
        let names = names.map(|group| (Name::Exact(valid.name(group[0])), group));
        let patterns = patterns.iter().map(Name::Pattern);
        let all = names.chain(patterns.zip(groups.iter().map(Vec::as_slice)));
        findings.extend(redundant::report(rules, &valid, all, &ranked));
    }
    let mut keys = SortedNames::with_room(valid.written.texts.text_len(), valid.names.len());
    // For each key the position of its entry, or `NO_ENTRY`.
    let mut owners = Vec::with_capacity(valid.names.len());
    for group in valid.groups() {
        let name = valid.name(group[0]);
        let excluded = has_exclusions && valid.is_excluded(valid.deciding(group));
        // A name that no pattern includes needs no exclusion.
        if !excluded || ranked.may_include(name) {
            keys.push(name);
            owners.push(if excluded { NO_ENTRY } else { group[0] });
        }
    }
    // The positions of a long list take as much memory as its indices.
    valid.names = Vec::new();
    (numbered(rules, &valid, keys, owners, patterns), findings)
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
    let texts = valid.written.texts;
    let count = texts.len();
    let positions: Vec<u32> = (0..count as u32).collect();
    let keys = KeySet {
        fold: rules.fold,
        keys: SortedNames(texts),
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
    valid: &Valid,
    keys: SortedNames,
    mut owners: Vec<u32>,
    mut patterns: Vec<Pattern>,
) -> List {
    // First a mark for each position that is an entry, then the number of entries before it.
    let mut index_at = vec![0; valid.written.len()];
    let of_patterns = patterns.iter().map(|pattern| pattern.role.index());
    for position in owners.iter().copied().chain(of_patterns) {
        if position != NO_ENTRY {
            index_at[position as usize] = 1;
        }
    }
    let mut positions = Vec::with_capacity(keys.len() + patterns.len());
    let mut spelled = Spelled::default();
    for (index, position) in index_at.iter_mut().zip(0..) {
        let next = positions.len() as u32;
        if std::mem::replace(index, next) == 1 {
            positions.push(position);
            if valid.is_spelled(position) {
                spelled.push(next, valid.written.text(position as usize));
            }
        }
    }
    for owner in &mut owners {
        if *owner != NO_ENTRY {
            *owner = index_at[*owner as usize];
        }
    }
    for pattern in &mut patterns {
        if let Role::Entry(index) = &mut pattern.role {
            *index = index_at[*index] as usize;
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
