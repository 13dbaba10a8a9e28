//! Merges what is written more than once and numbers what is left: the last stage that knows of spans.

use crate::ast::Item;
use crate::covered::{self, Patterns};
use crate::diagnostics::Diagnostics;
use crate::key_set::{Key, KeySet, Pattern, Role, Spelling};
use crate::resolve::Written;
use crate::validate::{Name, Valid};

/// A list in normal form, and where its entries came from.
pub(crate) struct List {
    pub keys: KeySet,
    /// The row of the entry with each index.
    pub rows: Vec<usize>,
}

/// What is left of all entries of one name.
pub(crate) struct Merged<'a> {
    pub name: &'a Name,
    /// The entry that counts: the first exclusion, or the first inclusion.
    pub written: &'a Written,
    /// Its position among all that is written.
    pub position: usize,
    pub excluded: bool,
    /// An exclusion that is also included, by a list or a file.
    pub takes_out_equal: bool,
    /// Whether a mistake about it has been reported.
    pub repeated: bool,
}

pub(crate) fn normalize(item: &Item, valid: &Valid, diagnostics: &mut Diagnostics) -> List {
    let merged = merge(valid);
    let patterns = Patterns::new(&merged);
    covered::report(item, valid, &merged, &patterns, diagnostics);

    let mut entries: Vec<&Merged> = merged.iter().filter(|merged| !merged.excluded).collect();
    entries.sort_by_key(|merged| merged.position);
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
                pieces: pieces.clone(),
                role,
                written: merged.position,
            }),
        }
    }
    let spellings = entries.iter().map(|merged| Spelling {
        text: merged.written.text.clone(),
        is_pattern: merged.written.stars,
    });
    List {
        keys: KeySet::new(item.options.fold(), keys, globs, spellings.collect()),
        rows: entries.iter().map(|merged| merged.written.row).collect(),
    }
}

/// One of each name, in the order of names.
fn merge<'a>(valid: &'a Valid) -> Vec<Merged<'a>> {
    valid
        .groups()
        .map(|group| {
            let is_excluded = |position: &&usize| valid.entries[**position].written.excluded;
            let exclusion = group.iter().find(is_excluded);
            let position = *exclusion.unwrap_or(&group[0]);
            Merged {
                name: &valid.entries[position].name,
                written: valid.entries[position].written,
                position,
                excluded: exclusion.is_some(),
                takes_out_equal: exclusion.is_some() && !group.iter().all(|at| is_excluded(&at)),
                repeated: (group.iter()).any(|at| valid.repeated.binary_search(at).is_ok()),
            }
        })
        .collect()
}
