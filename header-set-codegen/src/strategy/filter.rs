//! The filter that `classify` asks first: see `header_set_runtime::filter`.

use header_set_runtime::filter::{Bits, WindowFilter};
use header_set_runtime::hash::Window;

use super::Demand;
use super::patterns::first_bytes;
use crate::key_set::{KeySet, Pattern, Role};

/// A filter before a set.
#[derive(Clone, Debug)]
pub struct BuiltFilter {
    /// For keys.
    pub keys: BuiltWindowFilter,
    /// Which of the first bytes are read for patterns.
    pub lead: u64,
    /// Bits for the starts of patterns.
    pub leads: BuiltBits,
}

/// A filter for keys.
#[derive(Clone, Debug)]
pub struct BuiltWindowFilter {
    /// What is read of a name.
    pub low: Window,
    /// A second window.
    pub high: Option<Window>,
    /// Bits for keys.
    pub bits: BuiltBits,
}

/// A table of bits.
#[derive(Clone, Debug, Default)]
pub struct BuiltBits {
    /// Odd.
    pub multiplier: u64,
    /// Sixty-four bits each.
    pub words: Vec<[u8; 8]>,
}

/// Bits a key: a name that nobody foresaw passes once in as many.
const BITS: usize = 32;

/// The largest table, a quarter of a megabyte: a filter that does not stay in the second-level cache is
/// worth less than what it saves.
const MAX_WORDS: usize = 32 * 1024;

/// Multipliers tried for a table, if it has few keys.
const TRIES: usize = 12;

/// Keys that are hashed while multipliers are tried for one table.
const TRIES_OF_KEYS: usize = 200_000;

/// What is tried, in this order: a second window only where none alone rejects what is asked for in vain.
const READS: [(Window, Option<Window>); 8] = [
    (Window::Last, None),
    (Window::First, None),
    (Window::Middle, None),
    (Window::Quarter, None),
    (Window::Middle, Some(Window::Last)),
    (Window::First, Some(Window::Last)),
    (Window::Early, Some(Window::Late)),
    (Window::First, Some(Window::Late)),
];

impl BuiltFilter {
    /// The filter that lets the fewest common misses pass; none if a pattern starts with a star.
    #[must_use]
    pub fn build(keys: &KeySet, demand: &Demand) -> Option<Self> {
        let included = |role: Role| matches!(role, Role::Entry(_));
        let patterns: Vec<&Pattern> = keys
            .patterns
            .iter()
            .filter(|pattern| included(pattern.role))
            .collect();
        let (lead, starts) = leads(&patterns, keys)?;
        let misses: Vec<u64> = demand
            .misses
            .iter()
            .map(|name| first_bytes(name, keys.fold) & lead)
            .collect();
        Some(Self {
            keys: BuiltWindowFilter::build(keys, demand),
            lead,
            leads: if starts.is_empty() {
                BuiltBits {
                    multiplier: 1,
                    words: Vec::new(),
                }
            } else {
                BuiltBits::search(&starts, &misses).1
            },
        })
    }
}

impl BuiltWindowFilter {
    /// The filter, of all keys, that lets the fewest common misses pass.
    #[must_use]
    pub fn build(keys: &KeySet, demand: &Demand) -> Self {
        let mut best: Option<(usize, Self)> = None;
        for (low, high) in READS {
            let filter = Self {
                low,
                high,
                bits: BuiltBits::default(),
            };
            let value = |name: &[u8]| filter.borrow().value(keys.fold, name);
            let values: Vec<u64> = keys.keys.iter().map(|key| value(&key.bytes)).collect();
            let misses: Vec<u64> = demand.misses.iter().map(|name| value(name)).collect();
            let (passing, bits) = BuiltBits::search(&values, &misses);
            if best.as_ref().is_none_or(|(fewest, _)| passing < *fewest) {
                best = Some((passing, Self { bits, ..filter }));
            }
            if passing == 0 {
                break;
            }
        }
        best.expect("there are windows to read").1
    }

    /// As the run time sees it.
    #[must_use]
    pub fn borrow(&self) -> WindowFilter<'_> {
        WindowFilter {
            low: self.low,
            high: self.high,
            bits: self.bits.borrow(),
        }
    }
}

/// Which of the first bytes all patterns have, three at most, and what they are.
fn leads(patterns: &[&Pattern], keys: &KeySet) -> Option<(u64, Vec<u64>)> {
    let Some(shortest) = patterns.iter().map(|pattern| pattern.pieces[0].len()).min() else {
        return Some((0, Vec::new()));
    };
    let lead = match shortest {
        0 => return None,
        len => (1 << (8 * len.min(3))) - 1,
    };
    let starts = patterns
        .iter()
        .map(|it| first_bytes(&it.pieces[0], keys.fold) & lead);
    Some((lead, starts.collect()))
}

impl BuiltBits {
    /// As the run time sees it.
    pub(super) fn borrow(&self) -> Bits<'_> {
        Bits {
            multiplier: self.multiplier,
            words: &self.words,
        }
    }

    /// The multiplier, of a few, that lets the fewest of `misses` pass; and how many do.
    pub(super) fn search(values: &[u64], misses: &[u64]) -> (usize, Self) {
        let words = (BITS * values.len())
            .div_ceil(64)
            .next_power_of_two()
            .min(MAX_WORDS);
        let mut best: Option<(usize, Self)> = None;
        let tries = (TRIES_OF_KEYS / values.len().max(1)).clamp(1, TRIES) as u64;
        for turn in 1..=tries {
            let multiplier = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(2 * turn + 1);
            let mut table = vec![0_u64; words];
            let blank = vec![[0; 8]; words];
            let bits = Bits {
                multiplier,
                words: &blank,
            };
            for &value in values {
                let (word, bit) = bits.position(value);
                table[word] |= 1 << bit;
            }
            let passing = misses
                .iter()
                .filter(|&&value| {
                    let (word, bit) = bits.position(value);
                    table[word] >> bit & 1 == 1
                })
                .count();
            if best.as_ref().is_none_or(|(fewest, _)| passing < *fewest) {
                let words = table.into_iter().map(u64::to_le_bytes).collect();
                best = Some((passing, Self { multiplier, words }));
            }
            if passing == 0 {
                break;
            }
        }
        best.unwrap_or_default()
    }
}
