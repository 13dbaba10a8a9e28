//! Patterns whose only star is at the end, beside the tables of a strategy. The layout is in
//! `header_set_runtime::prefixes`.

use header_set_runtime::Fold;
use header_set_runtime::prefixes::{Prefixes, masked_bytes};

use super::prefix_search;
use crate::bounds::prefixes as bounds;
use crate::layouts::material::Material;
use crate::order;
use crate::patterns::Pattern;
use crate::tables::FoundBits;
use crate::traffic::Demand;

/// The tables of prefixes. `None` if there are other patterns, or if a bucket gets too long.
pub(super) fn build<'a>(material: &Material<'_, 'a>) -> Option<Prefixes<'a>> {
    let Material {
        keys,
        demand,
        arena,
        ..
    } = *material;
    let texts: Option<Vec<&[u8]>> = keys.patterns.iter().map(Pattern::as_prefix).collect();
    let texts = texts?;
    let prefixes = prefix_search::build(&texts, keys.fold, arena)?;
    let (position, mask, filter) = filter(&texts, keys.fold, demand);
    Some(Prefixes {
        position,
        mask,
        filter: filter.keep(arena),
        ..prefixes
    })
}

/// The filter that the fewest misses pass: the position of its four bytes, their mask, and its
/// bits. The mask leaves out bytes behind a shorter prefix.
fn filter(texts: &[&[u8]], fold: Fold, demand: &Demand) -> (usize, u64, FoundBits) {
    let shortest = texts.iter().map(|text| text.len()).min().unwrap_or(0);
    let mask = (1 << (8 * shortest.min(4))) - 1;
    let last = shortest.saturating_sub(4).min(bounds::POSITION);
    let filters = (0..=last).map(|position| {
        let masked_bytes = |text: &[u8]| masked_bytes(position, mask, fold, text);
        let starts: Vec<u64> = texts.iter().map(|text| masked_bytes(text)).collect();
        let filter = FoundBits::search(&starts, &demand.of_misses(&masked_bytes));
        (filter.passing, (position, filter))
    });
    let (position, filter) = order::least(filters).expect("at least one position");
    (position, mask, filter)
}
