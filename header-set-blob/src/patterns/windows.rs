//! Windows: one to eight bytes of each name with stars, by which it is found.
//!
//! The generator picks the bytes that the fewest others have. A lookup hashes what ends at each
//! byte of a name, in each width that the list uses. A filter rejects nearly all; the others
//! lead to a bucket of few patterns, which are compared.
//!
//! ```text
//! *ads123*.js*      window `s123`      hash -> filter -> bucket -> [ 17, .. ]
//! ```
//!
//! So a lookup takes as many steps as the name has bytes, times the widths, whatever the number of
//! patterns. An automaton (Aho-Corasick) would take one step a byte, but a dependent one, and some
//! 50 bytes a pattern more; a hash of windows is also simple to check.

use crate::name_hash::MIX;
use crate::reduce;
use header_set_runtime::hash::fold_multiply;

/// The bytes of the widest window.
pub const WIDEST: usize = 8;

/// The bytes of a window that moves over a folded text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rolling(u64);

impl Rolling {
    /// Moves on by one folded byte.
    #[inline(always)]
    #[must_use]
    pub const fn behind(self, byte: u8) -> Self {
        Self(self.0 >> 8 | (byte as u64) << 56)
    }

    /// The hash of the last `width` bytes, 1 to [`WIDEST`].
    #[inline(always)]
    #[must_use]
    pub const fn hash(self, width: u32) -> u64 {
        let bytes = self.0 >> (u64::BITS - 8 * width);
        // The widths of windows that are equal but for zeros differ by the first factor.
        fold_multiply(bytes ^ (width as u64).wrapping_mul(MIX[0]), MIX[1])
    }

    /// The hashes of the last bytes, in each width whose bit is set, up to `len` bytes.
    #[inline(always)]
    pub(super) fn hashes(self, mut widths: u8, len: usize) -> impl Iterator<Item = u64> {
        core::iter::from_fn(move || {
            let width = widths.trailing_zeros() + 1;
            if widths == 0 || width as usize > len {
                return None;
            }
            widths &= widths - 1;
            Some(self.hash(width))
        })
    }
}

/// The hash of a folded window.
#[must_use]
pub fn hash(window: &[u8]) -> u64 {
    let rolling = window
        .iter()
        .fold(Rolling::default(), |rolling, &byte| rolling.behind(byte));
    match u32::try_from(window.len()) {
        Ok(width @ 1..=8) => rolling.hash(width),
        _ => 0,
    }
}

/// The bits of a hash in its word of the filter: two, from the lower half, which the slot does not
/// depend on.
#[inline(always)]
#[must_use]
pub const fn bits(hash: u64) -> u64 {
    1 << (hash & 63) | 1 << (hash >> 6 & 63)
}

/// The slot of a hash among `count`: a word of the filter, or a bucket.
#[inline(always)]
#[must_use]
pub const fn slot(hash: u64, count: usize) -> usize {
    reduce(hash, count as u32) as usize
}
