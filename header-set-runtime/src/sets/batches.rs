//! The names of an iterator that are in a set, looked up many at once: what
//! [`Matching`](crate::Matching) and `LoadedMatching` of `header-set-blob` share.

use core::iter::Fuse;

/// The number of names looked up together. A larger batch fits registers and stack less well; a
/// smaller one shares fewer mispredictions.
pub const BATCH: usize = 32;

/// Names of an iterator, taken up to [`BATCH`] ahead of what is yielded.
pub struct Batches<I: Iterator> {
    names: Fuse<I>,
    batch: [Option<I::Item>; BATCH],
    /// The names of the batch that are in the set and have not been yielded.
    found: u64,
}

impl<I: Iterator> Batches<I>
where
    I::Item: AsRef<[u8]>,
{
    /// Nothing taken from `names` yet.
    pub fn new(names: I) -> Self {
        Self {
            names: names.fuse(),
            batch: [const { None }; BATCH],
            found: 0,
        }
    }

    /// The next name that is in the set; `classify` has a bit for each of up to [`BATCH`] names
    /// that is.
    #[inline]
    pub fn next(&mut self, classify: impl Fn(&[Option<I::Item>]) -> u64) -> Option<I::Item> {
        while self.found == 0 {
            let mut len = 0;
            for (slot, name) in self.batch.iter_mut().zip(&mut self.names) {
                *slot = Some(name);
                len += 1;
            }
            if len == 0 {
                return None;
            }
            // In range: `len` counts slots of the batch.
            self.found = classify(&self.batch[..len]);
        }
        let at = self.found.trailing_zeros() as usize;
        self.found &= self.found - 1;
        // In range: `classify` sets bits only for the names that it got, and one is set.
        self.batch[at].take()
    }

    /// As of the iterator over what is found.
    pub fn size_hint(&self) -> (usize, Option<usize>) {
        let ready = self.found.count_ones() as usize;
        let (_, more) = self.names.size_hint();
        (ready, more.and_then(|more| more.checked_add(ready)))
    }
}

/// The bytes of a name in a batch.
#[inline]
pub fn bytes<N: AsRef<[u8]>>(name: &Option<N>) -> &[u8] {
    name.as_ref().map_or(&[], AsRef::as_ref)
}
