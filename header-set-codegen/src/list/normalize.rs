//! Merges what is written more than once and numbers what is left.

use super::finding::Finding;
use super::merge::{Merged, merge};
use super::redundant::{self, Patterns};
use super::rules::Rules;
use super::validate::{Name, Valid};
use crate::list::key_set::{Key, KeySet, Pattern, Role, Shape, Spelling};
use crate::order;

/// A list in normal form, and where its entries came from.
pub struct List {
    /// The list.
    pub keys: KeySet,
    /// The row of the entry with each index.
    pub rows: Vec<usize>,
}

/// Merges entries of one name, reports those that change nothing, and numbers the others.
#[must_use]
pub fn normalize(rules: &Rules, valid: &Valid) -> (List, Vec<Finding>) {
    let merged = merge(valid);
    let patterns = Patterns::new((merged.iter()).map(|it| (it.name, it.position, it.excluded)));
    let findings = redundant::report(rules, valid, &merged, &patterns);

    let mut entries: Vec<&Merged> = merged.iter().filter(|merged| !merged.excluded).collect();
    order::sort_by_key(&mut entries, |merged| merged.position);
    let mut indices = vec![0; valid.entries.len()];
    for (index, entry) in entries.iter().enumerate() {
        indices[entry.position] = index;
    }
    let mut keys = Vec::with_capacity(merged.len());
    let mut globs = Vec::new();
    for merged in &merged {
        let role = match merged.excluded {
            true => Role::Excluded,
            false => Role::Entry(indices[merged.position]),
        };
        match merged.name {
            // What no pattern includes needs no exclusion.
            Name::Exact(name) if merged.excluded && !patterns.may_include(name) => {}
            Name::Exact(name) => keys.push(Key {
                bytes: name.clone(),
                role,
            }),
            Name::Pattern(pieces) => globs.push(Pattern {
                shape: Shape::Glob(pieces.clone()),
                role,
                written: merged.position,
            }),
            Name::Regular(regular) => globs.push(Pattern {
                shape: Shape::Regular(regular.clone()),
                role,
                written: merged.position,
            }),
        }
    }
    let spellings = entries.iter().map(|merged| Spelling {
        text: merged.written.text.clone(),
        is_pattern: merged.written.is_pattern(),
        is_regular: merged.written.regular,
    });
    let list = List {
        keys: KeySet::new(rules.fold, keys, globs, spellings.collect()),
        rows: entries.iter().map(|merged| merged.written.row).collect(),
    };
    (list, findings)
}
