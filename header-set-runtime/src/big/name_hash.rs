//! A hash of all bytes of a name, for lists of any length.

use crate::bits::fold::{Fold, first_word};
use crate::trace::{Site, Trace, Work};

/// 64 bits of a name; names that fold to the same hash the same.
///
/// Folding is exact or coarse: coarse takes an instruction a word, and gives a few names that differ one hash, as
/// `x^` and `x~`. The generator takes the exact one where two names of a list are among those.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameHash {
    /// Chosen by the generator.
    pub seed: u64,
    /// Whether folding is exact.
    pub exact: bool,
}

/// Odd, with about as many ones as zeros: the fractions of the square roots of two, three, five and seven.
const MIX: [u64; 4] = [
    0x6a09_e667_f3bc_c909,
    0xbb67_ae85_84ca_a73b,
    0x3c6e_f372_fe94_f82b,
    0xa54f_f53a_5f1d_36f1,
];

/// The halves of a 128-bit product in one: every input bit reaches every output bit.
#[inline(always)]
const fn fold_multiply(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}

impl NameHash {
    /// The hash; all bits are mixed.
    ///
    /// Four words, which overlap or repeat where there are fewer, cover names of 8 to 32 bytes, which is most,
    /// without a branch on the length.
    #[must_use]
    #[inline(always)]
    pub fn hash<const N: usize>(&self, fold: Fold, name: &[u8], trace: &mut Trace<N>) -> u64 {
        trace.work(Work::WideHash { words: 4 });
        let length = name.len() as u64;
        let (chunks, _) = name.as_chunks::<8>();
        let (Some(first), Some(last)) = (chunks.first(), name.last_chunk::<8>()) else {
            trace.branch(Site::Short, true);
            let word = self.folded(fold, first_word(name));
            return fold_multiply(word ^ MIX[0] ^ self.seed, length ^ MIX[1]);
        };
        trace.branch(Site::Short, false);
        let final_chunk = chunks.len() - 1;
        let word = |chunk: [u8; 8]| self.folded(fold, u64::from_le_bytes(chunk));
        let (first, last) = (word(*first), word(*last));
        let second = word(chunks[final_chunk.min(1)]);
        let third = word(chunks[final_chunk.min(2)]);
        let mut hash = fold_multiply(
            first ^ MIX[0] ^ self.seed,
            last ^ MIX[1].wrapping_add(length),
        ) ^ fold_multiply(second ^ MIX[2] ^ self.seed, third ^ MIX[3]);
        if trace.branch(Site::Long, name.len() > 32) {
            trace.work(Work::WideHash {
                words: chunks.len(),
            });
            for chunk in chunks.get(3..).unwrap_or_default() {
                hash = fold_multiply(hash ^ word(*chunk), MIX[2]);
            }
        }
        hash
    }

    #[inline(always)]
    const fn folded(&self, fold: Fold, word: u64) -> u64 {
        if self.exact {
            fold.exact(word)
        } else {
            fold.coarse(word)
        }
    }
}

/// A number below `count`, from the upper bits of a hash.
#[must_use]
#[inline(always)]
pub const fn reduce(hash: u64, count: u32) -> u32 {
    (((hash >> 32) * count as u64) >> 32) as u32
}
