//! A hash of all bytes of a name, for lists of any length.
//!
//! `F` is `MIX`, each times one more than the seed, and `fm` is `fold_multiply`. Words are eight
//! folded bytes.
//!
//! * Up to seven bytes: `fm(word ^ F0, length ^ F1)`. Of one to three bytes the word has the first,
//!   the middle and the last.
//! * Up to 31 bytes: `fm(first ^ F0, last ^ (F1 + length)) ^ fm(early ^ F2, late ^ F3)`. Of `n` whole
//!   words early is word `n / 2` from the start; late, of those that end with the name, the one after
//!   the first `n / 2`.
//! * Others: `hash = length`, and for each four words: `hash = fm(hash ^ fm(w0 ^ F0, w1 ^ F1) ^
//!   fm(w2 ^ F2, w3 ^ F3), F3 | 1)`. They are the whole blocks of 32 bytes from the start, then the
//!   last 32 bytes.

use header_set_runtime::hash::fold_multiply;
use header_set_runtime::{Fold, first_word};

/// 64 bits of a name; names that fold to the same hash the same.
///
/// Folding is exact or coarse: coarse takes an instruction a word, and gives a few names that
/// differ one hash, as `x^` and `x~`. The generator takes the exact one where two names of a list
/// are among those.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameHash {
    /// One for each word that goes into a product: its multiple of one more than the seed. No
    /// difference of two is the same under all seeds. So names that collide under one seed do not
    /// under another, by a zero factor or by words that change places.
    factors: [u64; 4],
    exact: bool,
}

/// Odd, and about half of the bits are ones: the fractions of the square roots of two, three, five
/// and seven.
pub(crate) const MIX: [u64; 4] = [
    0x6a09_e667_f3bc_c909,
    0xbb67_ae85_84ca_a73b,
    0x3c6e_f372_fe94_f82b,
    0xa54f_f53a_5f1d_36f1,
];

/// A name of this length or more has every word in its hash.
const ALL_WORDS: usize = 32;

impl NameHash {
    /// With a seed that the generator chose. Whether folding is exact is a matter of the list.
    #[must_use]
    #[inline(always)]
    pub const fn new(seed: u64, exact: bool) -> Self {
        let turn = seed.wrapping_add(1);
        Self {
            factors: [
                turn.wrapping_mul(MIX[0]),
                turn.wrapping_mul(MIX[1]),
                turn.wrapping_mul(MIX[2]),
                turn.wrapping_mul(MIX[3]),
            ],
            exact,
        }
    }

    /// The hash; all bits are mixed.
    #[must_use]
    #[inline(always)]
    pub fn hash(&self, fold: Fold, name: &[u8]) -> u64 {
        if name.len() >= ALL_WORDS {
            return self.hash_all(fold, name);
        }
        self.hash_four(fold, name)
    }

    /// Four words cover names of 8 to 31 bytes without a branch on the length. They are the first,
    /// the last, and the middle one of the whole words counted from either end. A compare reads the
    /// same places.
    #[inline(always)]
    fn hash_four(&self, fold: Fold, name: &[u8]) -> u64 {
        let length = name.len() as u64;
        let factors = &self.factors;
        let (from_start, _) = name.as_chunks::<8>();
        let (_, from_end) = name.as_rchunks::<8>();
        let (Some(first), Some(last)) = (from_start.first(), from_end.last()) else {
            let word = self.folded(fold, first_word(name));
            return fold_multiply(word ^ factors[0], length ^ factors[1]);
        };
        let word = |chunk: [u8; 8]| self.folded(fold, u64::from_le_bytes(chunk));
        // In range: there is a first chunk, and half of a number above zero is below it.
        let (early, late) = (
            from_start[from_start.len() >> 1],
            from_end[from_end.len() >> 1],
        );
        let ends = fold_multiply(
            word(*first) ^ factors[0],
            word(*last) ^ factors[1].wrapping_add(length),
        );
        let middle = fold_multiply(word(early) ^ factors[2], word(late) ^ factors[3]);
        ends ^ middle
    }

    /// Of longer names every word: blocks of four, and the last four once more, which end with the
    /// name. So nearly all long names take the same branches, and products do not wait for each
    /// other.
    #[inline(never)]
    fn hash_all(&self, fold: Fold, name: &[u8]) -> u64 {
        if self.exact || fold.separators {
            return self.hash_blocks(name, |word| self.folded(fold, word));
        }
        // A word is folded by one instruction, which the loop should not find out for each.
        let case = fold.coarse(0);
        self.hash_blocks(name, |word| word | case)
    }

    #[inline(always)]
    fn hash_blocks(&self, name: &[u8], folded: impl Fn(u64) -> u64) -> u64 {
        // Odd, so that no product is zero for the factor's sake.
        let factor = self.factors[3] | 1;
        let add = |hash: u64, block: &[u8; ALL_WORDS]| {
            let words = block.as_chunks::<8>().0;
            // In range: a block of 32 bytes has four words, as many as there are factors.
            let word = |at: usize| folded(u64::from_le_bytes(words[at])) ^ self.factors[at];
            let products = fold_multiply(word(0), word(1)) ^ fold_multiply(word(2), word(3));
            fold_multiply(hash ^ products, factor)
        };
        let mut hash = name.len() as u64;
        for block in name.as_chunks().0 {
            hash = add(hash, block);
        }
        name.last_chunk().map_or(hash, |last| add(hash, last))
    }

    #[inline(always)]
    const fn folded(&self, fold: Fold, word: u64) -> u64 {
        if self.exact {
            fold.word(false, word)
        } else {
            fold.coarse(word)
        }
    }
}

/// The same name, hidden from the optimiser. Else it keeps words in registers for the compare,
/// which costs a miss seven instructions of 120.
#[inline(always)]
pub(super) fn read_again(name: &[u8]) -> &[u8] {
    core::hint::black_box(name)
}

/// A number below `count`, from the upper bits of a hash.
#[inline(always)]
pub(crate) const fn reduce(hash: u64, count: u32) -> u32 {
    (((hash >> 32) * count as u64) >> 32) as u32
}
