//! Levels of the names of a block, two bits each, compared 32 at once.

use super::nibbles::A_WORD;

/// Levels of a block.
pub const LEVELS: usize = 4;

const LOW_BITS: u64 = 0x5555_5555_5555_5555;

/// Two bits for each name of a block, the first lowest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Levels<'a, const WORDS: usize> {
    pub(super) words: &'a [[u8; 8]; WORDS],
}

/// All bits where the bit of `of` is set.
#[inline(always)]
const fn all_if(of: usize, bit: u32) -> u64 {
    ((of >> bit & 1) as u64).wrapping_neg()
}

/// The lower bit of each level that is below `limit`, which is at most four.
#[inline(always)]
const fn below(levels: u64, limit: usize) -> u64 {
    let (high, low) = (levels >> 1, levels);
    let (limit_high, limit_low) = (all_if(limit, 1), all_if(limit, 0));
    let by_high = !high & limit_high;
    let by_low = !(high ^ limit_high) & !low & limit_low;
    (by_high | by_low | all_if(limit, 2)) & LOW_BITS
}

impl<const WORDS: usize> Levels<'_, WORDS> {
    #[inline(always)]
    fn word(&self, number: usize) -> Option<u64> {
        Some(u64::from_le_bytes(*self.words.get(number)?))
    }

    /// The number of the word that has the name at `at`: no question where there is one.
    #[inline(always)]
    const fn word_of(at: usize) -> usize {
        if WORDS == 1 { 0 } else { at / A_WORD }
    }

    #[inline(always)]
    pub(super) fn get(&self, at: usize) -> usize {
        let word = self.word(Self::word_of(at)).unwrap_or_default();
        (word >> (2 * (at % A_WORD)) & 3) as usize
    }

    /// The last name before `at` whose level is below `limit`.
    #[inline(always)]
    pub(super) fn last_below(&self, at: usize, limit: usize) -> Option<usize> {
        let mut number = Self::word_of(at);
        let mut found = below(self.word(number)?, limit) & ((1 << (2 * (at % A_WORD))) - 1);
        while found == 0 {
            number = number.checked_sub(1)?;
            found = below(self.word(number)?, limit);
        }
        Some(A_WORD * number + found.ilog2() as usize / 2)
    }

    /// The first name from `at` on whose level is below `limit`; at the end, how many names there
    /// could be.
    #[inline(always)]
    pub(super) fn first_below(&self, at: usize, limit: usize) -> usize {
        let mut number = at / A_WORD;
        let mut ahead = u64::MAX << (2 * (at % A_WORD));
        while let Some(word) = self.word(number) {
            let found = below(word, limit) & ahead;
            if found != 0 {
                return A_WORD * number + found.trailing_zeros() as usize / 2;
            }
            number += 1;
            ahead = u64::MAX;
        }
        A_WORD * WORDS
    }
}
