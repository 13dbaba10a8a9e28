//! The remaining bytes of a head, as runs.

use alloc::string::String;
use core::iter::FusedIterator;

use super::spans::Spans;
use crate::HeaderSet;
use crate::message::one_hop::OneHop;

/// The pieces of a head that are kept, in order. Returned by
/// [`Cleaner::request_slices`](crate::Cleaner::request_slices) and
/// [`Cleaner::response_slices`](crate::Cleaner::response_slices).
#[derive(Clone)]
#[must_use = "an iterator does nothing by itself"]
pub struct Slices<'c> {
    pub(super) head: &'c [u8],
    pub(super) choice: (&'c dyn HeaderSet, Option<OneHop<'c>>),
    pub(super) spans: Spans,
    /// The number of the next run that is removed.
    pub(super) next: usize,
    /// The start of the next run that is kept.
    pub(super) at: usize,
}

impl Slices<'_> {
    /// Returns the length of the whole head: the body starts there.
    #[must_use]
    pub fn old_len(&self) -> usize {
        self.head.len()
    }

    /// Returns the number of field lines that are removed.
    #[must_use]
    pub fn removed(&self) -> usize {
        self.spans.lines
    }
}

impl<'c> Iterator for Slices<'c> {
    type Item = &'c [u8];

    fn next(&mut self) -> Option<&'c [u8]> {
        while self.at < self.head.len() {
            let removes = |name: &[u8]| self.choice.contains_bytes(name);
            let removed = self.spans.run(self.next, self.head, self.at, removes);
            // In range: runs ascend within the head.
            let run = &self.head[self.at..removed.start];
            (self.next, self.at) = (self.next + 1, removed.end);
            if !run.is_empty() {
                return Some(run);
            }
        }
        None
    }
}

impl FusedIterator for Slices<'_> {}

impl core::fmt::Debug for Slices<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let runs = self.clone().map(String::from_utf8_lossy);
        f.debug_list().entries(runs).finish()
    }
}
