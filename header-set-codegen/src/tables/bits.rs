//! A table of bits that a product picks from, and the search for its multiplier.

use header_set_runtime::Fold;
use header_set_runtime::filter::Bits;
use proc_macro2::TokenStream;
use quote::quote;

use super::multipliers::golden;
use super::statics::{Statics, hexadecimal};

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

impl BuiltBits {
    /// As the run time sees it.
    pub(crate) fn borrow(&self) -> Bits<'_> {
        Bits {
            multiplier: self.multiplier,
            words: &self.words,
        }
    }

    fn insert(&mut self, value: u64) {
        let (word, bit) = self.borrow().position(value);
        self.words[word][bit as usize / 8] |= 1 << (bit % 8);
    }

    /// The multiplier, of a few, that lets the fewest of `misses` pass; and how many do.
    pub(crate) fn search(values: &[u64], misses: &[u64]) -> (usize, Self) {
        let words = (BITS * values.len())
            .div_ceil(64)
            .next_power_of_two()
            .min(MAX_WORDS);
        let mut best: Option<(usize, Self)> = None;
        let tries = (TRIES_OF_KEYS / values.len().max(1)).clamp(1, TRIES) as u64;
        for turn in 1..=tries {
            let multiplier = golden(turn);
            let words = vec![[0; 8]; words];
            let mut table = Self { multiplier, words };
            for &value in values {
                table.insert(value);
            }
            let bits = table.borrow();
            let passing = misses.iter().filter(|&&value| bits.has(value)).count();
            if best.as_ref().is_none_or(|(fewest, _)| passing < *fewest) {
                best = Some((passing, table));
            }
            if passing == 0 {
                break;
            }
        }
        best.unwrap_or_default()
    }

    /// An expression of type `Bits<'static>`.
    pub(crate) fn emit(&self, name: &str, about: &str, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let words = statics.records(name, about, &self.words);
        let multiplier = hexadecimal(self.multiplier);
        quote!(#krate::filter::Bits { multiplier: #multiplier, words: #words })
    }
}

/// The first eight bytes of a folded name or prefix, with zeros behind a shorter one, as hashes see them.
pub(crate) fn first_bytes(text: &[u8], fold: Fold) -> u64 {
    let mut bytes = [0; 8];
    let len = text.len().min(8);
    bytes[..len].copy_from_slice(&text[..len]);
    fold.coarse(u64::from_le_bytes(bytes))
}
