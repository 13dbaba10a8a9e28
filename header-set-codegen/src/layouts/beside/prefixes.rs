//! Patterns whose only star is at the end, beside the tables of a strategy: see
//! `header_set_runtime::prefixes` for the layout.

use header_set_runtime::Fold;
use header_set_runtime::prefixes::Prefixes;

use super::prefix_search;
use crate::bounds::prefixes as bounds;
use crate::layouts::Material;
use crate::tables::{FoundBits, packed};
use crate::traffic::Demand;

/// The prefixes among the patterns.
pub(super) fn build<'a>(material: &Material<'_, 'a>) -> Prefixes<'a> {
    let Material {
        keys,
        demand,
        arena,
        ..
    } = *material;
    // Patterns are sorted by their pieces, so prefixes are sorted by their texts.
    let (patterns, texts): (Vec<usize>, Vec<&[u8]>) = keys
        .patterns
        .iter()
        .enumerate()
        .filter_map(|(number, pattern)| Some((number, pattern.as_prefix()?)))
        .unzip();
    if texts.is_empty() {
        return Prefixes::NONE;
    }
    let (position, mask, filter) = filter(&texts, keys.fold, demand);
    let is_identity = texts.len() == keys.patterns.len();
    let (bytes, offsets) = packed(texts.iter().copied());
    Prefixes {
        position,
        mask,
        filter: filter.keep(arena),
        search: prefix_search::build(&texts, keys.fold, arena),
        texts: arena.bytes(bytes),
        offsets: arena.ints(&offsets),
        patterns: arena.ints(if is_identity { &[] } else { &patterns }),
        case_bit: texts.iter().all(|text| Fold::case_is_a_bit(text)),
    }
}

/// Where the four bytes stand that the fewest misses share with a prefix, which of them are read if
/// prefixes are shorter, and the bits for them.
fn filter(texts: &[&[u8]], fold: Fold, demand: &Demand) -> (usize, u64, FoundBits) {
    let shortest = texts.iter().map(|text| text.len()).min().unwrap_or(0);
    let mask = (1 << (8 * shortest.min(4))) - 1;
    let last = shortest.saturating_sub(4).min(bounds::POSITION);
    let filters = (0..=last).map(|position| {
        let prefixes = Prefixes {
            position,
            mask,
            ..Prefixes::NONE
        };
        let masked_bytes = |text: &[u8]| prefixes.masked_bytes(fold, text);
        let starts: Vec<u64> = texts.iter().map(|text| masked_bytes(text)).collect();
        let misses: Vec<u64> = demand
            .misses
            .iter()
            .map(|name| masked_bytes(name))
            .collect();
        (position, FoundBits::search(&starts, &misses))
    });
    let best = filters.min_by_key(|(position, filter)| (filter.passing, *position));
    let (position, filter) = best.unwrap_or_default();
    (position, mask, filter)
}
