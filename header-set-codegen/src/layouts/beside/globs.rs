//! Builds the table of patterns that are tried one by one. The layout is in
//! `header_set_runtime::globs`.

use std::cmp::Reverse;

use header_set_runtime::globs::Globs;

use crate::list::key_set::KeySet;
use crate::order;
use crate::tables::{Arena, packed};

/// The table of all patterns: most literal bytes first, then in written order.
pub(super) fn build<'a>(keys: &KeySet, arena: &'a Arena) -> Globs<'a> {
    let mut numbers: Vec<usize> = (0..keys.patterns.len()).collect();
    order::sort_numbers_by_key(&mut numbers, |number| {
        let pattern = &keys.patterns[number];
        (Reverse(pattern.weight()), pattern.written)
    });
    let texts: Vec<Vec<u8>> = numbers
        .iter()
        .map(|&number| keys.patterns[number].pieces().join(&b'*'))
        .collect();
    let (texts, offsets) = packed(texts.iter().map(Vec::as_slice));
    Globs {
        texts: arena.bytes(texts),
        offsets: arena.ints(&offsets),
        patterns: arena.ints(&numbers),
    }
}
