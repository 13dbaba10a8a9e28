//! Four bits for each name of a block, compared and summed all at once.

/// The number that says that the true one stands elsewhere.
pub const LONG_REST: u8 = 15;

/// Names whose four bits one word holds.
pub(super) const A_WORD: usize = 32;

const LOW_NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
const LOWEST_BITS: u64 = 0x1111_1111_1111_1111;
const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// Names whose four bits one half of a word holds.
const A_HALF: usize = A_WORD / 2;

/// Four bits for each of `A_WORD * WORDS` names. All halves of words are computed without a branch on which holds the
/// answer: it is either all the time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nibbles<const WORDS: usize>([[u64; 2]; WORDS]);

/// A bit for each name, the highest of its four.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<const WORDS: usize>([[u64; 2]; WORDS]);

/// All bits of the first `count` nibbles of a half, for any count.
#[inline(always)]
fn first_nibbles(count: usize) -> u64 {
    let bits = 2 * count.min(A_HALF);
    // Twice, since a shift may not take all 64 bits.
    !(u64::MAX << bits << bits)
}

/// The same for both halves of a word.
#[inline(always)]
fn first_of_word(count: usize) -> [u64; 2] {
    [
        first_nibbles(count),
        first_nibbles(count.saturating_sub(A_HALF)),
    ]
}

/// The highest bit of every byte that is below `limit`; bytes and limit are at most 128.
#[inline(always)]
const fn bytes_below(bytes: u64, limit: usize) -> u64 {
    !((bytes | HIGH_BITS) - limit as u64 * ONES) & HIGH_BITS
}

impl<const WORDS: usize> Nibbles<WORDS> {
    /// Reads them from the start of `bytes`.
    #[inline(always)]
    pub(super) fn read(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let (nibbles, rest) = bytes.split_at_checked(16 * WORDS)?;
        let mut words = [[0; 2]; WORDS];
        for (half, chunk) in words
            .as_flattened_mut()
            .iter_mut()
            .zip(nibbles.as_chunks().0)
        {
            *half = u64::from_le_bytes(*chunk);
        }
        Some((Self(words), rest))
    }

    #[inline(always)]
    pub(super) fn get(&self, at: usize) -> usize {
        let half = self
            .0
            .as_flattened()
            .get(at / A_HALF)
            .copied()
            .unwrap_or_default();
        (half >> (at % A_HALF * 4) & 15) as usize
    }

    /// Those below `limit`, which is at most 16.
    #[inline(always)]
    pub(super) fn below(&self, limit: usize) -> Found<WORDS> {
        let below = |half: u64| {
            let even = bytes_below(half & LOW_NIBBLES, limit);
            let odd = bytes_below(half >> 4 & LOW_NIBBLES, limit);
            even >> 4 | odd
        };
        Found(self.0.map(|[low, high]| [below(low), below(high)]))
    }

    /// The sum of those before `at`.
    #[inline(always)]
    pub(super) fn sum(&self, at: usize) -> usize {
        let mut sum = 0;
        for (number, word) in self.0.iter().enumerate() {
            let before = first_of_word(at.saturating_sub(number * A_WORD));
            for (half, before) in word.iter().zip(before) {
                let half = half & before;
                let bytes = (half & LOW_NIBBLES) + (half >> 4 & LOW_NIBBLES);
                // Eight bytes of at most 30 add up to one byte.
                sum += (bytes.wrapping_mul(ONES) >> 56) as usize;
            }
        }
        sum
    }

    /// Those that are [`LONG_REST`].
    #[inline(always)]
    pub(super) fn long_rests(&self) -> Found<WORDS> {
        let long = |half: u64| {
            let pairs = half & half >> 1;
            (pairs & pairs >> 2 & LOWEST_BITS) << 3
        };
        Found(self.0.map(|[low, high]| [long(low), long(high)]))
    }
}

impl<const WORDS: usize> Found<WORDS> {
    /// The last before `at`.
    #[inline(always)]
    pub(super) fn last_before(&self, at: usize) -> Option<usize> {
        for (number, found) in self.0.iter().enumerate().rev() {
            let [low, high] = first_of_word(at.saturating_sub(number * A_WORD));
            let found = both(found[0] & low, found[1] & high);
            if found != 0 {
                return Some(number * A_WORD + (127 - found.leading_zeros() as usize) / 4);
            }
        }
        None
    }

    /// The first from `at` on.
    #[inline(always)]
    pub(super) fn first_from(&self, at: usize) -> Option<usize> {
        for (number, found) in self.0.iter().enumerate() {
            let [low, high] = first_of_word(at.saturating_sub(number * A_WORD));
            let found = both(found[0] & !low, found[1] & !high);
            if found != 0 {
                return Some(number * A_WORD + found.trailing_zeros() as usize / 4);
            }
        }
        None
    }
}

/// Both halves of a word.
#[inline(always)]
const fn both(low: u64, high: u64) -> u128 {
    low as u128 | (high as u128) << 64
}
