//! The names of an iterator that are in a loaded set.

use core::iter::{Fuse, FusedIterator};

use super::{BATCH, LoadedSet};

/// The names of an iterator that are in a set: made by [`LoadedSet::matching`].
pub struct LoadedMatching<'a, I: Iterator> {
    set: LoadedSet<'a>,
    names: Fuse<I>,
    batch: [Option<I::Item>; BATCH],
    /// The names of the batch that are in the set and have not been yielded.
    found: u32,
}

impl<'a, I: Iterator> LoadedMatching<'a, I>
where
    I::Item: AsRef<[u8]>,
{
    pub(super) fn new(set: LoadedSet<'a>, names: I) -> Self {
        Self {
            set,
            names: names.fuse(),
            batch: [const { None }; BATCH],
            found: 0,
        }
    }

    /// Takes the next names; false if there are none.
    fn refill(&mut self) -> bool {
        let mut len = 0;
        for (slot, name) in self.batch.iter_mut().zip(&mut self.names) {
            *slot = Some(name);
            len += 1;
        }
        self.found = self.set.classify_batch(&self.batch[..len], |name| {
            name.as_ref().map_or(&[], AsRef::as_ref)
        });
        len > 0
    }
}

impl<I: Iterator> Iterator for LoadedMatching<'_, I>
where
    I::Item: AsRef<[u8]>,
{
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        while self.found == 0 {
            if !self.refill() {
                return None;
            }
        }
        let at = self.found.trailing_zeros() as usize;
        self.found &= self.found - 1;
        self.batch[at].take()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let ready = self.found.count_ones() as usize;
        let most = self
            .names
            .size_hint()
            .1
            .and_then(|more| more.checked_add(ready));
        (ready, most)
    }
}

impl<I: Iterator> FusedIterator for LoadedMatching<'_, I> where I::Item: AsRef<[u8]> {}
