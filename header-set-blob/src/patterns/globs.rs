//! Names with stars that are neither starts nor ends: their tables.
//!
//! ```text
//! globs      [ first piece, pieces, literal bytes, number, piece of its window, window ] ..     by number
//! pieces     [ start, len ] ..
//! window     width in the highest byte, below it the place in its piece
//! ```

use super::numbers;
use super::windows::{bits, slot};
use crate::u32_at;

/// The globs of a blob.
#[derive(Clone, Copy, Debug)]
pub(super) struct Globs<'a> {
    pub(super) lines: &'a [[u8; 24]],
    pub(super) pieces: &'a [[u8; 8]],
    pub(super) literals: &'a [u8],
    pub(super) widths: u8,
    pub(super) filter: &'a [[u8; 8]],
    pub(super) buckets: &'a [[u8; 4]],
    pub(super) members: &'a [[u8; 4]],
}

/// A line of the table.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) first: u32,
    pub(super) pieces: u32,
    pub(super) literal: u32,
    pub(super) number: u32,
    /// The piece that has the window.
    pub(super) piece: u32,
    /// Where the window starts in that piece, and its bytes.
    pub(super) start: usize,
    pub(super) width: usize,
}

impl<'a> Globs<'a> {
    pub(super) fn line(&self, at: u32) -> Option<Line> {
        let line = self.lines.get(at as usize)?;
        let [first, pieces, literal, number, piece, window] = numbers(line);
        Some(Line {
            first,
            pieces,
            literal,
            number,
            piece,
            start: (window & 0xff_ffff) as usize,
            width: (window >> 24) as usize,
        })
    }

    pub(super) fn piece(&self, number: u32) -> Option<&'a [u8]> {
        let piece = self.pieces.get(number as usize)?;
        let (start, len) = (u32_at(piece, 0)?, u32_at(piece, 4)?);
        self.literals.get(start as usize..)?.get(..len as usize)
    }

    /// Whether some window may have this hash.
    #[inline(always)]
    pub(super) fn has(&self, hash: u64) -> bool {
        let (word, bits) = (slot(hash, self.filter.len()), bits(hash));
        (self.filter.get(word)).is_some_and(|word| u64::from_le_bytes(*word) & bits == bits)
    }

    /// The members of the bucket of a hash.
    pub(super) fn bucket(&self, hash: u64) -> Option<&'a [[u8; 4]]> {
        let bucket = slot(hash, self.buckets.len().checked_sub(1)?);
        let end = |at: usize| Some(u32::from_le_bytes(*self.buckets.get(at)?) as usize);
        self.members.get(end(bucket)?..end(bucket + 1)?)
    }
}
