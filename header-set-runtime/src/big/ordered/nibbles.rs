//! Four bits for each name of a block, read where they stand, up to sixteen at once.

/// The number that says that the true one stands elsewhere.
pub const LONG_REST: u8 = 15;

/// Names whose four bits two words hold: those of a block are a multiple.
pub(super) const A_WORD: usize = 32;

/// Names whose four bits one word of eight bytes holds.
pub(super) const WINDOW: usize = 16;

const LOW_NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
const LOWEST_BITS: u64 = 0x1111_1111_1111_1111;
const HIGHEST_BITS: u64 = LOWEST_BITS << 3;
const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// Four bits for each name of a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nibbles<'a> {
    /// From the start of the block on.
    pub(super) bytes: &'a [u8],
    /// Where in those they start.
    pub(super) start: usize,
}

/// All bits of the first `count` nibbles of a word.
#[inline(always)]
pub(super) const fn first_nibbles(count: usize) -> u64 {
    let bits = 2 * if count < WINDOW { count } else { WINDOW };
    // Twice, since a shift may not take all 64 bits.
    !(u64::MAX << bits << bits)
}

/// The highest bit of every byte that is below `limit`; bytes and limit are at most 128.
#[inline(always)]
const fn bytes_below(bytes: u64, limit: usize) -> u64 {
    !((bytes | HIGH_BITS) - limit as u64 * ONES) & HIGH_BITS
}

/// The highest bit of every nibble that is below `limit`, which is at most 16.
#[inline(always)]
const fn below(nibbles: u64, limit: usize) -> u64 {
    let even = bytes_below(nibbles & LOW_NIBBLES, limit);
    let odd = bytes_below(nibbles >> 4 & LOW_NIBBLES, limit);
    even >> 4 | odd
}

/// Their sum.
#[inline(always)]
const fn sum(nibbles: u64) -> usize {
    let bytes = (nibbles & LOW_NIBBLES) + (nibbles >> 4 & LOW_NIBBLES);
    // Eight bytes of at most 30 add up to one byte.
    (bytes.wrapping_mul(ONES) >> 56) as usize
}

/// How many are [`LONG_REST`].
#[inline(always)]
const fn long(nibbles: u64) -> u32 {
    let pairs = nibbles & nibbles >> 1;
    (pairs & pairs >> 2 & LOWEST_BITS).count_ones()
}

impl Nibbles<'_> {
    #[inline(always)]
    fn word(&self, at: usize) -> u64 {
        match self.bytes.get(at..).and_then(|rest| rest.first_chunk()) {
            Some(bytes) => u64::from_le_bytes(*bytes),
            None => 0,
        }
    }

    /// Those from `at` on, the first lowest; of an odd place fifteen, and a zero.
    #[inline(always)]
    fn from(&self, at: usize) -> u64 {
        self.word(self.start + at / 2) >> (4 * (at % 2))
    }

    /// Those before `at`, the last highest; of an odd place fifteen, and a zero. In front of the first stand others.
    #[inline(always)]
    fn before(&self, at: usize) -> u64 {
        let end = self.start + at.div_ceil(2);
        let word = match end.checked_sub(8) {
            Some(start) => self.word(start),
            None => self.word(0) << (8 * (8 - end)),
        };
        word << (4 * (at % 2))
    }

    #[inline(always)]
    pub(super) fn get(&self, at: usize) -> usize {
        let byte = self.bytes.get(self.start + at / 2);
        byte.map_or(0, |byte| (byte >> (4 * (at % 2)) & 15) as usize)
    }

    /// The sum of the last `count` before `at`, up to fifteen.
    #[inline(always)]
    pub(super) fn sum_before(&self, at: usize, count: usize) -> usize {
        sum(self.before(at) & !first_nibbles(WINDOW - count))
    }

    /// The sum of `count` from `at` on, up to fifteen; sixteen if `at` is even.
    #[inline(always)]
    pub(super) fn sum_from(&self, at: usize, count: usize) -> usize {
        sum(self.from(at) & first_nibbles(count))
    }

    /// How many before `at` are not below `limit`, up to fifteen: then there is none among those.
    #[inline(always)]
    pub(super) fn passed_before(&self, at: usize, limit: usize) -> usize {
        let found = below(self.before(at), limit) | 0xf;
        found.leading_zeros() as usize / 4
    }

    /// How many from `at` on are not below `limit`, up to fifteen: then there is none among those.
    #[inline(always)]
    pub(super) fn passed_from(&self, at: usize, limit: usize) -> usize {
        let found = below(self.from(at), limit) | 0xf << 60;
        found.trailing_zeros() as usize / 4
    }

    /// Whether the first `count` are below `limit`.
    #[inline(always)]
    pub(super) fn are_below(&self, count: usize, limit: usize) -> bool {
        (0..count).step_by(WINDOW).all(|at| {
            let others = !first_nibbles(count - at);
            !(below(self.from(at), limit) | others) & HIGHEST_BITS == 0
        })
    }

    /// How many of `count` from `at` on are [`LONG_REST`], up to fifteen; sixteen if `at` is even.
    #[inline(always)]
    pub(super) fn long_from(&self, at: usize, count: usize) -> u32 {
        long(self.from(at) & first_nibbles(count))
    }

    /// How many of the last `count` before `at` are, up to fifteen.
    #[inline(always)]
    pub(super) fn long_before(&self, at: usize, count: usize) -> u32 {
        long(self.before(at) & !first_nibbles(WINDOW - count))
    }
}

/// As many as are passed at once: of an odd place no more are there.
pub(super) const FIFTEEN: usize = WINDOW - 1;
