//! The names of an iterator that are in a loaded set.

use core::iter::FusedIterator;

use super::loaded::View;
use header_set_runtime::batches::{self, Batches};

/// The names of an iterator that are in a set: made by [`LoadedSet::matching`](crate::LoadedSet::matching).
#[must_use = "iterators do nothing unless they are asked"]
pub struct LoadedMatching<'a, I: Iterator> {
    set: View<'a>,
    batches: Batches<I>,
}

impl<'a, I: Iterator> LoadedMatching<'a, I>
where
    I::Item: AsRef<[u8]>,
{
    pub(super) fn new(set: View<'a>, names: I) -> Self {
        Self {
            set,
            batches: Batches::new(names),
        }
    }
}

impl<I: Iterator> Iterator for LoadedMatching<'_, I>
where
    I::Item: AsRef<[u8]>,
{
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        let set = self.set;
        self.batches
            .next(|names| u64::from(set.classify_batch(names, batches::bytes)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.batches.size_hint()
    }
}

impl<I: Iterator> FusedIterator for LoadedMatching<'_, I> where I::Item: AsRef<[u8]> {}
