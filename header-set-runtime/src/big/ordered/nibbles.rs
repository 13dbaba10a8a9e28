//! Lengths of the rests of a block, four bits for each name, added up sixteen at once.

/// The number that says that the true one stands elsewhere.
pub const LONG_REST: u8 = 15;

/// Names whose four bits two words hold: those of a block are a multiple.
pub(super) const A_WORD: usize = 32;

/// Names whose four bits one word of eight bytes holds.
pub(super) const WINDOW: usize = 16;

const LOW_NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
const LOWEST_BITS: u64 = 0x1111_1111_1111_1111;
const LOW_BYTES: u64 = 0x00ff_00ff_00ff_00ff;
const LOWEST_OF_PAIRS: u64 = 0x0001_0001_0001_0001;

/// Four bits for each name of a block, the first lowest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nibbles<'a, const WORDS: usize> {
    pub(super) words: &'a [[[u8; 8]; 2]; WORDS],
}

/// All bits of the first `count` nibbles of a word.
#[inline(always)]
const fn first_nibbles(count: usize) -> u64 {
    let bits = 2 * if count < WINDOW { count } else { WINDOW };
    // Twice, since a shift may not take all 64 bits.
    !(u64::MAX << bits << bits)
}

/// Eight numbers that add up to the nibbles.
#[inline(always)]
const fn halved(nibbles: u64) -> u64 {
    (nibbles & LOW_NIBBLES) + (nibbles >> 4 & LOW_NIBBLES)
}

/// The sum of eight bytes.
#[inline(always)]
const fn sum(bytes: u64) -> usize {
    let pairs = (bytes & LOW_BYTES) + (bytes >> 8 & LOW_BYTES);
    (pairs.wrapping_mul(LOWEST_OF_PAIRS) >> 48) as usize
}

/// How many are [`LONG_REST`].
#[inline(always)]
const fn long(nibbles: u64) -> u32 {
    let pairs = nibbles & nibbles >> 1;
    (pairs & pairs >> 2 & LOWEST_BITS).count_ones()
}

impl<const WORDS: usize> Nibbles<'_, WORDS> {
    /// The words, each with the bits of the names before `at`, and no others.
    #[inline(always)]
    fn before(&self, at: usize) -> impl Iterator<Item = u64> {
        let words = self.words.as_flattened().iter().enumerate();
        words.map(move |(number, word)| {
            u64::from_le_bytes(*word) & first_nibbles(at.saturating_sub(WINDOW * number))
        })
    }

    #[inline(always)]
    pub(super) fn get(&self, at: usize) -> usize {
        let byte = self.words.as_flattened().as_flattened().get(at / 2);
        byte.map_or(0, |byte| (byte >> (4 * (at % 2)) & 15) as usize)
    }

    /// The sum of those before `at`.
    #[inline(always)]
    pub(super) fn sum_before(&self, at: usize) -> usize {
        // Four words of bytes of at most 30 are bytes of at most 120.
        sum(self.before(at).map(halved).sum())
    }

    /// How many before `at` are [`LONG_REST`].
    #[inline(always)]
    pub(super) fn long_before(&self, at: usize) -> u32 {
        self.before(at).map(long).sum()
    }

    /// Of `count` from `at` on, at most [`WINDOW`] less one, their sum and how many are [`LONG_REST`].
    #[inline(always)]
    pub(super) fn from(&self, at: usize, count: usize) -> (usize, u32) {
        let bytes = self.words.as_flattened().as_flattened();
        let word = match bytes.get(at / 2..).and_then(|rest| rest.first_chunk()) {
            Some(bytes) => u64::from_le_bytes(*bytes) >> (4 * (at % 2)),
            // The last ones.
            None => match self.words.as_flattened().last() {
                Some(last) => {
                    let passed = (at + WINDOW).saturating_sub(A_WORD * WORDS).min(WINDOW - 1);
                    u64::from_le_bytes(*last) >> (4 * passed)
                }
                None => 0,
            },
        };
        let nibbles = word & first_nibbles(count);
        (sum(halved(nibbles)), long(nibbles))
    }
}
