//! Builds the tables about entries: their texts as written, and their orders. Only the order of ids
//! depends on the layout. They are in `header_set_runtime::Entries`.

use header_set_runtime::{Entries, Ints};

use super::built::Built;
use crate::list::key_set::{KeySet, Role};
use crate::tables::{Arena, bitset, packed};

/// The tables about the entries of a list in a layout.
#[must_use]
pub fn build<'a>(keys: &KeySet, built: &Built<'_>, arena: &'a Arena) -> Entries<'a> {
    let none = keys.entries;
    let spellings = keys.spellings();
    let index = |role: Role| match role {
        Role::Entry(index) => index,
        Role::Excluded => none,
    };
    let of_keys = (built.places.iter()).map(|it| it.map_or(none, |key| index(keys.key_role(key))));
    let of_patterns = keys.patterns.iter().map(|pattern| index(pattern.role));
    let order: Vec<usize> = of_keys.chain(of_patterns).collect();
    let (texts, offsets) = packed(spellings.iter().map(|spelling| spelling.text));
    let mut patterns = bitset(spellings.iter().map(|spelling| spelling.is_pattern));
    if spellings.iter().any(|spelling| spelling.is_regular) {
        patterns.extend(bitset(spellings.iter().map(|spelling| spelling.is_regular)));
    }
    let sorted: Vec<usize> = keys.sorted().into_iter().map(|at| at as usize).collect();
    Entries {
        order: unless_identity(&order, arena),
        texts: arena.bytes(texts),
        offsets: arena.ints(&offsets),
        patterns: arena.bytes(patterns),
        sorted: unless_identity(&sorted, arena),
        fold: keys.fold,
    }
}

/// Leaves a table out if every number in it is its own index.
fn unless_identity<'a>(values: &[usize], arena: &'a Arena) -> Ints<'a> {
    match values.iter().copied().eq(0..values.len()) {
        true => Ints::EMPTY,
        false => arena.ints(values),
    }
}
