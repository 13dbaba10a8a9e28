//! Where sections lie in the bytes of a blob.
//!
//! Layouts keep these instead of slices, so that a set can own its bytes and stay open. Every read
//! gets the bytes again, and is checked against them: they may even have changed since.
//!
//! A start is 32 bits, in units of [`ALIGN`]. So the compiler knows that no sum of a start and an
//! offset overflows, and a read takes one comparison, as of a slice. A lookup of the compact hash
//! takes 12 to 19 instructions more than with slices, of 126 to 196. With starts in bytes lookups
//! took 8 % to 16 % more time.

use core::ops::Range;

use super::blob::ALIGN;

/// Where a run of bytes lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// In units of `ALIGN` bytes.
    start: u32,
    len: usize,
}

#[inline(always)]
const fn bytes_before(start: u32) -> usize {
    (start as usize).wrapping_mul(ALIGN)
}

impl Section {
    /// A section without bytes.
    pub const EMPTY: Self = Self { start: 0, len: 0 };

    /// The `len` bytes from `start` on; none if no section starts there.
    #[must_use]
    pub const fn new(start: usize, len: usize) -> Option<Self> {
        let units = start / ALIGN;
        if !start.is_multiple_of(ALIGN) || units as u64 > u32::MAX as u64 {
            return None;
        }
        Some(Self {
            start: units as u32,
            len,
        })
    }

    /// Its bytes; none if the blob does not have all of them.
    #[must_use]
    #[inline(always)]
    pub const fn of(self, blob: &[u8]) -> &[u8] {
        match blob.split_at_checked(bytes_before(self.start)) {
            Some((_, rest)) => match rest.split_at_checked(self.len) {
                Some((bytes, _)) => bytes,
                None => &[],
            },
            None => &[],
        }
    }

    /// Bytes of it, or behind it, from an offset on.
    #[must_use]
    #[inline(always)]
    pub fn from(self, blob: &[u8], offset: usize) -> Option<&[u8]> {
        blob.get(bytes_before(self.start).wrapping_add(offset)..)
    }

    /// How many bytes it has.
    #[must_use]
    pub const fn len(self) -> usize {
        self.len
    }

    /// Its bytes as items of `N` bytes each; what is left at the end is none.
    #[must_use]
    pub const fn items<const N: usize>(self) -> Items<N> {
        Items {
            start: self.start,
            count: self.len / N,
        }
    }
}

/// Where items of `N` bytes each lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Items<const N: usize> {
    /// In units of `ALIGN` bytes.
    start: u32,
    count: usize,
}

impl<const N: usize> Items<N> {
    /// How many there are.
    #[must_use]
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.count
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.count == 0
    }

    /// The item at `index`, if there is one.
    #[must_use]
    #[inline(always)]
    pub fn get(self, blob: &[u8], index: usize) -> Option<&[u8; N]> {
        if index >= self.count {
            return None;
        }
        self.read(blob, index as u32)
    }

    /// [`get`](Items::get) where the caller keeps `index` below the number of items: else it reads
    /// other bytes of the blob.
    #[must_use]
    #[inline(always)]
    pub fn read(self, blob: &[u8], index: u32) -> Option<&[u8; N]> {
        let at = self.offset(index);
        blob.get(at..at.wrapping_add(N))?.first_chunk()
    }

    /// The item at `index` and the one behind it, if there are both.
    #[must_use]
    #[inline(always)]
    pub fn two(self, blob: &[u8], index: u32) -> Option<&[[u8; N]; 2]> {
        if index as usize >= self.count.saturating_sub(1) {
            return None;
        }
        let at = self.offset(index);
        let bytes = blob.get(at..at.wrapping_add(N.wrapping_mul(2)))?;
        bytes.as_chunks().0.first_chunk()
    }

    /// The items of a range, if there are all.
    #[must_use]
    #[inline(always)]
    pub fn range(self, blob: &[u8], range: Range<u32>) -> Option<&[[u8; N]]> {
        if range.start > range.end || range.end as usize > self.count {
            return None;
        }
        let bytes = blob.get(self.offset(range.start)..self.offset(range.end))?;
        Some(bytes.as_chunks().0)
    }

    #[inline(always)]
    const fn offset(self, index: u32) -> usize {
        bytes_before(self.start).wrapping_add((index as usize).wrapping_mul(N))
    }

    /// All of them, for a search or a walk; none if the blob does not have all.
    #[must_use]
    #[inline(always)]
    pub const fn of(self, blob: &[u8]) -> &[[u8; N]] {
        let section = Section {
            start: self.start,
            len: self.count.wrapping_mul(N),
        };
        section.of(blob).as_chunks().0
    }
}

#[cfg(test)]
mod tests {
    use super::Section;

    #[test]
    fn ranges_end_within_the_items() {
        let mut blob = [0; 128];
        blob[64..72].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8]);
        // A third item of the same bytes lies within the blob, but behind the section.
        let items = Section::new(64, 8).expect("a section").items::<4>();
        let (first, second) = ([1, 2, 3, 4], [5, 6, 7, 8]);
        assert_eq!(items.range(&blob, 0..2), Some(&[first, second][..]));
        assert_eq!(items.range(&blob, 1..2), Some(&[second][..]));
        assert_eq!(items.range(&blob, 2..2), Some(&[][..]));
        for (start, end) in [(0, 3), (2, 3), (3, 3), (2, 1), (u32::MAX, 0)] {
            assert_eq!(items.range(&blob, start..end), None, "{start}..{end}");
        }
        assert_eq!(items.range(&blob[..71], 0..2), None);
    }
}
