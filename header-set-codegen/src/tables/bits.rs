//! A bit table indexed by a product, and the search for its multiplier.

use header_set_runtime::filter::Bits;

use super::arena::Arena;
use super::multipliers::golden;
use crate::bounds::bits as bounds;
use crate::order;

/// A bit table, and the best multiplier of those tried.
pub(crate) struct FoundBits {
    /// The number of misses that pass.
    pub passing: usize,
    multiplier: u64,
    words: Vec<[u8; 8]>,
}

impl FoundBits {
    /// Tries a few multipliers, and keeps the one that lets the fewest of `misses` pass.
    pub(crate) fn search(values: &[u64], misses: &[u64]) -> Self {
        let words = (bounds::PER_KEY * values.len())
            .div_ceil(64)
            .next_power_of_two()
            .min(bounds::WORDS);
        let tries =
            (bounds::HASHED_KEYS / values.len().max(1)).clamp(1, bounds::MULTIPLIERS) as u64;
        let tables = (1..=tries).map(golden).map(|multiplier| {
            let mut words = vec![[0; 8]; words];
            for &value in values {
                let (word, bit) = bits(multiplier, &words).position(value);
                words[word][bit as usize / 8] |= 1 << (bit % 8);
            }
            let table = bits(multiplier, &words);
            let passing = misses.iter().filter(|&&value| table.has(value)).count();
            let found = Self {
                passing,
                multiplier,
                words,
            };
            (passing, found)
        });
        order::least(tables).expect("at least one is tried")
    }

    /// Stores the table in the arena.
    pub(crate) fn keep(self, arena: &Arena) -> Bits<'_> {
        bits(self.multiplier, arena.records(self.words))
    }
}

const fn bits(multiplier: u64, words: &[[u8; 8]]) -> Bits<'_> {
    Bits { multiplier, words }
}

#[cfg(test)]
mod tests {
    use super::FoundBits;
    use crate::tables::multipliers::{golden, splitmix};

    /// 200,000 keys are hashed in all.
    #[test]
    fn one_multiplier_is_tried_for_many_values() {
        let values: Vec<u64> = (0..100_001).map(splitmix).collect();
        let misses: Vec<u64> = (1_000_000..1_001_000).map(splitmix).collect();
        let found = FoundBits::search(&values, &misses);
        assert!(found.passing > 0);
        assert_eq!(found.multiplier, golden(1));
        // For few values, twelve: the best of them need not be the first.
        let found = FoundBits::search(&values[..1_000], &misses);
        assert!((1..=12).map(golden).any(|it| it == found.multiplier));
        assert_ne!(found.multiplier, golden(1));
    }
}
