//! Names of up to eight bytes as one word, read without a branch on their length from four bytes
//! on.
//!
//! Tried: no branch for shorter names either, by five more reads and two choices. It took 7.9 ns
//! for 28 names of two to eight bytes, and 4.4 to 5.7 with the branch. Shorter names are rare, so
//! it is predicted.

use crate::bits::fold::{Fold, tiny_word};
use crate::bits::window::{Window, Windows};
use crate::trace::Trace;

/// The word of a name, and its length, little-endian.
pub type Pair = [[u8; 8]; 2];

/// A name as one word: its first and its last four bytes, which overlap in names of fewer than
/// eight. The length distinguishes a longer name. A name under four bytes has its first, its middle
/// and its last byte.
///
/// ```text
/// if-match  if-match  8
/// cookie    cookokie  6
/// te        tee.....  2
/// ```
///
/// No byte of the word is free for the length: of eight bytes each counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneWordName {
    word: u64,
    length: u64,
}

impl OneWordName {
    pub const LONGEST: usize = 8;

    /// What no name is equal to: the length is that of none.
    pub const EMPTY: Pair = [[0; 8], [u8::MAX; 8]];

    /// The word of a name, as written.
    #[inline(always)]
    pub const fn of<const N: usize>(name: &[u8], trace: &mut Trace<N>) -> Self {
        let length = name.len() as u64;
        let word = match Windows::of(name, trace) {
            Some(windows) => windows.pair(Window::First, Some(Window::Last)),
            None => tiny_word(name) as u64,
        };
        Self { word, length }
    }

    /// A hash, whose upper bits are the mixed ones. It waits for one instruction where case is
    /// folded; the compare, beside it, for three.
    #[inline(always)]
    pub const fn hash(self, fold: Fold, multiplier: u64) -> u64 {
        fold.coarse(self.word).wrapping_mul(multiplier)
    }

    /// As it is stored, of a folded name.
    pub const fn pair(self) -> Pair {
        [self.word.to_le_bytes(), self.length.to_le_bytes()]
    }

    /// The bits in which this name, folded, differs from a stored one. `case_bit` as for
    /// [`Fold::word`].
    #[inline(always)]
    pub const fn differences(self, fold: Fold, case_bit: bool, pair: &Pair) -> u64 {
        let [word, length] = *pair;
        (fold.word(case_bit, self.word) ^ u64::from_le_bytes(word))
            | (self.length ^ u64::from_le_bytes(length))
    }
}
