//! Which names may be in a list: a bit each, read without a branch.
//!
//! One window or two and the length of a name pick a bit. The generator chooses windows and
//! multiplier so that few misses in traffic pick the bit of a key. Starts of patterns have bits of
//! their own. A name that passes is looked up in full.
//!
//! ```text
//! the five headers behind a filter
//! value = last four bytes and the length;  4 words of 64 bits
//!
//! name               word  bit
//! host               0     50   look up
//! te                 1     4    look up
//! x-forwarded-for    1     39   look up
//! x-forwarded-proto  2     59   look up
//! x-request-id       1     38   look up
//! x-trace-id         2     14   no
//! accept             0     15   no
//! ```

use crate::bits::fold::{Fold, first_word};
use crate::bits::hash::Window;
use crate::bits::window::Windows;
use crate::trace::Trace;

/// A filter for names and patterns, before a whole set.
#[derive(Clone, Copy, Debug)]
pub struct Filter<'a> {
    pub keys: WindowFilter<'a>,
    /// Which of the first bytes pick a bit for patterns, as a mask.
    pub start_mask: u64,
    /// Bits for the starts of patterns; empty if there are none.
    pub starts: Bits<'a>,
}

#[derive(Clone, Copy, Debug)]
pub struct WindowFilter<'a> {
    /// What is read of a name, beside its length.
    pub low: Window,
    /// A second window, where one has the same bytes in keys and in names that miss.
    pub high: Option<Window>,
    /// A bit for what is read of each key.
    pub bits: Bits<'a>,
}

/// A table of bits that a product picks from.
#[derive(Clone, Copy, Debug)]
pub struct Bits<'a> {
    pub multiplier: u64,
    pub words: &'a [[u8; 8]],
}

impl Bits<'_> {
    /// The word and the bit for a value.
    #[inline(always)]
    pub const fn position(&self, value: u64) -> (usize, u32) {
        let product = value.wrapping_mul(self.multiplier);
        let word = (((product >> 32) * self.words.len() as u64) >> 32) as usize;
        (word, (product >> 26) as u32 & 63)
    }

    /// Whether the bit for a value is set.
    #[inline(always)]
    pub const fn has(&self, value: u64) -> bool {
        let (word, bit) = self.position(value);
        word < self.words.len() && u64::from_le_bytes(self.words[word]) >> bit & 1 == 1
    }
}

impl WindowFilter<'_> {
    /// What picks the bit of a name; for names under four bytes that is the length alone.
    #[inline(always)]
    pub const fn value(&self, fold: Fold, name: &[u8]) -> u64 {
        let length = name.len() as u64;
        let word = fold.coarse(match Windows::of(name, &mut Trace::<0>::new()) {
            Some(windows) => windows.pair(self.low, self.high),
            None => 0,
        });
        if self.high.is_some() {
            word.wrapping_add(length)
        } else {
            (word & 0xffff_ffff) | (length << 32)
        }
    }
}

impl Filter<'_> {
    /// Whether `name` may be in the set; where not, it is not.
    #[inline(always)]
    pub const fn passes(&self, fold: Fold, name: &[u8]) -> bool {
        let key = self.keys.bits.has(self.keys.value(fold, name));
        if self.starts.words.is_empty() {
            return key;
        }
        key | self
            .starts
            .has(fold.coarse(first_word(name)) & self.start_mask)
    }
}
