//! A table of bits that a product picks from, and the search for its multiplier.

use header_set_runtime::Fold;
use header_set_runtime::filter::Bits;
use proc_macro2::TokenStream;
use quote::quote;

use crate::bounds::bits as bounds;

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
        let words = (bounds::PER_KEY * values.len())
            .div_ceil(64)
            .next_power_of_two()
            .min(bounds::WORDS);
        let mut best: Option<(usize, Self)> = None;
        let tries =
            (bounds::HASHED_KEYS / values.len().max(1)).clamp(1, bounds::MULTIPLIERS) as u64;
        for number in 1..=tries {
            let multiplier = golden(number);
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

/// The first eight bytes of a folded name or prefix, with zeros behind a shorter one, as hashes see
/// them.
pub(crate) fn first_bytes(text: &[u8], fold: Fold) -> u64 {
    let mut bytes = [0; 8];
    let len = text.len().min(8);
    bytes[..len].copy_from_slice(&text[..len]);
    fold.coarse(u64::from_le_bytes(bytes))
}
