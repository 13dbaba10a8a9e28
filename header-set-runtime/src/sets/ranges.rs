//! Entries by where their texts sort.

use core::ops::{Bound, RangeBounds};

use crate::sets::entries::{Entries, Entry, Iter};

/// The bounds of a range, as bytes.
pub fn byte_bounds<'r, N: AsRef<[u8]> + ?Sized + 'r>(
    range: &'r impl RangeBounds<N>,
) -> (Bound<&'r [u8]>, Bound<&'r [u8]>) {
    let start = range.start_bound().map(AsRef::as_ref);
    (start, range.end_bound().map(AsRef::as_ref))
}

impl Entries<'static> {
    /// The entries whose folded texts lie between two bounds, folded.
    pub fn range(&self, (start, end): (Bound<&[u8]>, Bound<&[u8]>)) -> Iter {
        let front = match start {
            Bound::Included(name) => self.count_before(name),
            Bound::Excluded(name) => self.count_up_to(name),
            Bound::Unbounded => 0,
        };
        let back = match end {
            Bound::Included(name) => self.count_up_to(name),
            Bound::Excluded(name) => self.count_before(name),
            Bound::Unbounded => self.len(),
        };
        self.ranks(front..back)
    }

    /// The first entry whose folded text is above `name`, folded.
    #[must_use]
    pub fn after(&self, name: &[u8]) -> Option<Entry> {
        self.ranked(self.count_up_to(name))
    }

    /// The last entry whose folded text is below `name`, folded.
    #[must_use]
    pub fn before(&self, name: &[u8]) -> Option<Entry> {
        self.ranked(self.count_before(name).checked_sub(1)?)
    }

    fn count_before(&self, name: &[u8]) -> usize {
        self.partition(0..self.len(), |text| {
            self.folded(text).lt(self.folded(name))
        })
    }

    fn count_up_to(&self, name: &[u8]) -> usize {
        self.partition(0..self.len(), |text| {
            self.folded(text).le(self.folded(name))
        })
    }
}
