//! Patterns with stars before the end, beside the tables of a strategy: see
//! `header_set_runtime::globs` for the layout.

use std::cmp::Reverse;

use header_set_runtime::globs::Globs;

use crate::list::key_set::KeySet;
use crate::order;
use crate::tables::{Arena, packed};

/// Patterns that are not prefixes.
pub(super) fn build<'a>(keys: &KeySet, arena: &'a Arena) -> Globs<'a> {
    let mut globs: Vec<usize> = (0..keys.patterns.len())
        .filter(|&number| keys.patterns[number].as_prefix().is_none())
        .collect();
    if globs.is_empty() {
        return Globs::NONE;
    }
    order::sort_numbers_by_key(&mut globs, |number| {
        Reverse(keys.patterns[number].literal_len())
    });
    let ordered = || globs.iter().map(|&number| &keys.patterns[number]);
    let mut first = 0;
    let mut pieces = vec![0];
    for glob in ordered() {
        first += glob.pieces().len();
        pieces.push(first);
    }
    let literals: Vec<usize> = ordered().map(|glob| glob.literal_len()).collect();
    let written = keys.patterns.iter().map(|pattern| pattern.written);
    let written_order: Vec<usize> = written.collect();
    let (texts, offsets) =
        packed(ordered().flat_map(|glob| glob.pieces().iter().map(Vec::as_slice)));
    Globs {
        texts: arena.bytes(texts),
        offsets: arena.ints(&offsets),
        pieces: arena.ints(&pieces),
        literals: arena.ints(&literals),
        patterns: arena.ints(&globs),
        written_order: arena.ints(&written_order),
    }
}
