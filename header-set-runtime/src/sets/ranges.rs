//! Entries by where their texts sort.

use core::ops::{Bound, Range, RangeBounds};

use crate::sets::entries::{Entries, Entry, Iter};

/// The bounds of a range, as bytes.
pub fn byte_bounds<'r, N: AsRef<[u8]> + ?Sized + 'r>(
    range: &'r impl RangeBounds<N>,
) -> (Bound<&'r [u8]>, Bound<&'r [u8]>) {
    let start = range.start_bound().map(AsRef::as_ref);
    (start, range.end_bound().map(AsRef::as_ref))
}

/// The ranks of the entries between two bounds, of `len` in order. `before` counts those below a
/// name, `up_to` those of at most a name.
pub fn ranks_between(
    (start, end): (Bound<&[u8]>, Bound<&[u8]>),
    len: usize,
    before: impl Fn(&[u8]) -> usize,
    up_to: impl Fn(&[u8]) -> usize,
) -> Range<usize> {
    let front = match start {
        Bound::Included(name) => before(name),
        Bound::Excluded(name) => up_to(name),
        Bound::Unbounded => 0,
    };
    let back = match end {
        Bound::Included(name) => up_to(name),
        Bound::Excluded(name) => before(name),
        Bound::Unbounded => len,
    };
    front..back
}

impl Entries<'static> {
    /// The entries whose folded texts lie between two bounds, folded.
    pub fn range(&self, bounds: (Bound<&[u8]>, Bound<&[u8]>)) -> Iter {
        let before = |name: &[u8]| self.count_before(name);
        let up_to = |name: &[u8]| self.count_up_to(name);
        self.ranks(ranks_between(bounds, self.len(), before, up_to))
    }

    /// The first entry whose folded text is above `name`, folded.
    pub fn after(&self, name: &[u8]) -> Option<Entry> {
        self.ranked(self.count_up_to(name))
    }

    /// The last entry whose folded text is below `name`, folded.
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
