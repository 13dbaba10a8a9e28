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

/// All bits of the first `count` nibbles of a word, which are less than all.
#[inline(always)]
const fn first_nibbles(count: usize) -> u64 {
    !(u64::MAX << (4 * (count % WINDOW)))
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

/// A one for each that is [`LONG_REST`], in its nibble.
#[inline(always)]
const fn long(nibbles: u64) -> u64 {
    let pairs = nibbles & nibbles >> 1;
    pairs & pairs >> 2 & LOWEST_BITS
}

impl<const WORDS: usize> Nibbles<'_, WORDS> {
    /// The sum of what `of` makes of the words in front of name `at`, that name being one of the
    /// block.
    ///
    /// The word that has the name is read at its place. Masking every word instead took an eighth
    /// more instructions of a hit in 16 Ki domains.
    #[inline(always)]
    fn before(&self, at: usize, of: impl Fn(u64) -> u64) -> usize {
        let words = self.words.as_flattened();
        let word = |number| {
            words
                .get(number)
                .map_or(0, |word| u64::from_le_bytes(*word))
        };
        let number = at / WINDOW;
        let mut bytes = of(word(number) & first_nibbles(at));
        for passed in 0..words.len() - 1 {
            bytes += of(word(passed)) & ((passed < number) as u64).wrapping_neg();
        }
        // Four words of bytes of at most 30 are bytes of at most 120.
        sum(bytes)
    }

    #[inline(always)]
    pub(super) fn get(&self, at: usize) -> usize {
        let byte = self.words.as_flattened().as_flattened().get(at / 2);
        byte.map_or(0, |byte| (byte >> (4 * (at % 2)) & 15) as usize)
    }

    /// The sum of those before `at`.
    #[inline(always)]
    pub(super) fn sum_before(&self, at: usize) -> usize {
        self.before(at, halved)
    }

    /// How many before `at` are [`LONG_REST`].
    #[inline(always)]
    pub(super) fn long_before(&self, at: usize) -> usize {
        self.before(at, |nibbles| halved(long(nibbles)))
    }

    /// Of `count` from `at` on, at most [`WINDOW`] less one, their sum and how many are
    /// [`LONG_REST`].
    #[inline(always)]
    pub(super) fn from(&self, at: usize, count: usize) -> (usize, usize) {
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
        (sum(halved(nibbles)), sum(halved(long(nibbles))))
    }
}
