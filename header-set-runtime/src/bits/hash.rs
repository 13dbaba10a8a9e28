//! The hashes of names.
//!
//! The generator chooses positions, multiplier and seed for one list, and proves that its keys
//! differ. So no hash needs to be good in general. All fold while they read, so that names which
//! the options make equal hash the same.

use crate::bits::fold::{Fold, short_word, tiny_word};
use crate::bits::window::Windows;
use crate::trace::{Site, Table, Trace, Work};

pub use crate::bits::window::Window;

/// A hash of one or two windows and the length: one multiplication.
///
/// Names under four bytes are hashed whole, in place of the windows.
#[derive(Clone, Copy, Debug)]
pub struct WindowHash<'a> {
    pub low: Window,
    /// The high half of the word, if one window does not tell keys of one length apart.
    pub high: Option<Window>,
    /// Added to the word of a name, by the lowest bits of its length. It moves all keys of one
    /// length to where those of other lengths leave room. Their number is a power of two.
    pub length_offsets: &'a [u8],
    pub multiplier: u64,
}

impl WindowHash<'_> {
    /// The hash; its upper bits are the mixed ones.
    #[inline(always)]
    pub const fn hash<const N: usize>(&self, fold: Fold, name: &[u8], trace: &mut Trace<N>) -> u64 {
        let word = self.word(fold, name, trace);
        let class = self.length_class(name.len());
        // Known from the length alone, so it is read while the windows are.
        trace.load_beside(Table::Slots, class, 1);
        let offset = if class < self.length_offsets.len() {
            self.length_offsets[class]
        } else {
            0
        };
        product(word, offset, self.multiplier)
    }

    /// Which of the length offsets names of this length take.
    #[inline(always)]
    pub const fn length_class(&self, len: usize) -> usize {
        len & self.length_offsets.len().wrapping_sub(1)
    }

    /// What of the name goes into the hash.
    #[inline(always)]
    pub const fn word<const N: usize>(&self, fold: Fold, name: &[u8], trace: &mut Trace<N>) -> u64 {
        let Some(windows) = Windows::of(name, trace) else {
            return fold.coarse(tiny_word(name) as u64) & 0xffff_ffff;
        };
        let word = fold.coarse(windows.pair(self.low, self.high));
        match self.high {
            Some(_) => word,
            None => word & 0xffff_ffff,
        }
    }
}

#[inline(always)]
pub const fn product(word: u64, offset: u8, multiplier: u64) -> u64 {
    word.wrapping_add(offset as u64).wrapping_mul(multiplier)
}

/// The cell of a hash in a table, by its upper half, and one of `bits` bits, by what is left of
/// that.
#[inline(always)]
pub const fn cell_and_bit(hash: u64, cells: usize, bits: u32) -> (usize, u32) {
    let scaled = (hash >> 32) * cells as u64;
    let bit = (scaled as u32 as u64 * bits as u64) >> 32;
    // Below `cells`, if there are any: half of the hash is less than 2^32.
    ((scaled >> 32) as usize, bit as u32)
}

/// How much of a name a hash reads: its first and last eight bytes, or all.
///
/// Tried: the first 24 and the last eight. That reads less of names of more than 32 bytes only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    Ends,
    Whole,
}

/// A 64-bit hash of up to all bytes and the length, for lists that windows cannot tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WideHash {
    pub extent: Extent,
    pub seed: u64,
}

/// Odd constants with about as many ones as zeros: the fractions of the golden ratio and of the
/// square roots of two and three.
pub const MIX: [u64; 3] = [
    0x9e37_79b9_7f4a_7c15,
    0x6a09_e667_f3bc_c909,
    0xbb67_ae85_84ca_a73b,
];

/// The halves of a 128-bit product in one: every input bit reaches every output bit.
#[inline(always)]
pub const fn fold_multiply(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}

impl WideHash {
    /// The hash; all bits are mixed.
    #[inline(always)]
    pub const fn hash<const N: usize>(&self, fold: Fold, name: &[u8], trace: &mut Trace<N>) -> u64 {
        let words = match self.extent {
            Extent::Ends => 2,
            Extent::Whole => 2 + name.len() / 8,
        };
        trace.work(Work::WideHash { words });
        let length = (name.len() as u64).wrapping_mul(MIX[0]);
        let (chunks, _) = name.as_chunks::<8>();
        // Shorter names are rare among those that a filter lets pass.
        trace.branch(Site::Short, name.len() < 8);
        let (first, last) = match (chunks.first(), name.last_chunk()) {
            (Some(first), Some(last)) => (u64::from_le_bytes(*first), u64::from_le_bytes(*last)),
            _ => (short_word(name), short_word(name)),
        };
        // Both factors have the seed, each rotated differently. With it in one, an attacker could
        // write names whose product is zero, or in which words change places, under every seed.
        let mut hash = fold_multiply(
            self.folded(fold, first) ^ MIX[1] ^ self.seed,
            self.folded(fold, last) ^ MIX[2] ^ length ^ self.seed.rotate_left(32),
        );
        if let Extent::Whole = self.extent {
            // Of its own for each seed, as above.
            let step = self.seed.wrapping_add(1).wrapping_mul(MIX[0]) | 1;
            let mut rest = name;
            while let Some((chunk, tail)) = rest.split_first_chunk() {
                let word = self.folded(fold, u64::from_le_bytes(*chunk));
                hash = fold_multiply(hash ^ word, step);
                rest = tail;
            }
        }
        hash
    }

    /// Coarse folding is cheaper and may make two keys equal; reading the whole name must not.
    #[inline(always)]
    const fn folded(&self, fold: Fold, word: u64) -> u64 {
        match self.extent {
            Extent::Ends => fold.coarse(word),
            Extent::Whole => fold.word(false, word),
        }
    }
}

/// The first, the last and the middle four bytes of a name, and its length.
///
/// Two windows are enough for most lists of a few hundred names. In lists of tens of thousands one
/// miss in six shares them with a key.
#[derive(Clone, Copy, Debug)]
pub struct ThreeWindows {
    ends: u64,
    middle: u64,
}

impl ThreeWindows {
    #[inline(always)]
    pub const fn of<const N: usize>(fold: Fold, name: &[u8], trace: &mut Trace<N>) -> Self {
        let length = (name.len() as u64) << 32;
        trace.work(Work::ThreeWindows);
        let Some(windows) = Windows::of(name, trace) else {
            return Self {
                ends: fold.coarse(tiny_word(name) as u64),
                middle: length,
            };
        };
        let ends = windows.pair(Window::First, Some(Window::Last));
        let middle = windows.read(Window::Middle) as u64;
        Self {
            ends: fold.coarse(ends),
            middle: fold.coarse(middle) & 0xffff_ffff | length,
        }
    }

    /// A hash whose upper bits are the mixed ones.
    #[inline(always)]
    pub const fn hash(self, multiplier: u64) -> u64 {
        let ends = self.ends.wrapping_mul(multiplier);
        ends.wrapping_add(self.middle.wrapping_mul(MIX[2]))
    }
}
