//! The remaining bytes of a head, as runs.

use core::iter::FusedIterator;

use super::lines;
use super::notes::Fixed;
use super::parse::Parsed;
use super::spans::Spans;
use crate::HeaderSet;
use crate::message::choice::{Also, Choice};
use crate::message::one_of::OneOf;

/// The remaining runs of a head, in order, of
/// [`Cleaner::request_slices`](crate::Cleaner::request_slices) and
/// [`Cleaner::response_slices`](crate::Cleaner::response_slices).
#[derive(Clone)]
#[must_use = "an iterator does nothing by itself"]
pub struct Slices<'c> {
    head: &'c [u8],
    removing: Removing<'c>,
    spans: Spans,
    next: usize,
    /// The start of the next run.
    at: usize,
    removed: usize,
}

/// What is removed from a head, for any set.
#[derive(Clone)]
pub(super) struct Removing<'c> {
    choice: Choice<'c, dyn HeaderSet + 'c, ()>,
    one_hop: Option<OneHop<'c>>,
}

/// The fields of one hop in a head.
#[derive(Clone)]
pub(super) struct OneHop<'c> {
    pub fixed: Fixed,
    pub names: OneOf<'c>,
    /// The start of the line of `te` that is kept.
    pub te: Option<usize>,
}

impl<'c> Removing<'c> {
    pub(super) fn new<S: HeaderSet>(
        choice: Choice<'c, S, ()>,
        one_hop: Option<OneHop<'c>>,
    ) -> Self {
        let choice = Choice {
            set: choice.set as &dyn HeaderSet,
            verb: choice.verb,
            framing: choice.framing,
            host: choice.host,
            also: (),
        };
        Self { choice, one_hop }
    }

    /// Whether the line that starts at `start` is removed.
    pub(super) fn removes(&self, start: usize, name: &[u8]) -> bool {
        let is_of_one_hop = || {
            self.one_hop.as_ref().is_some_and(|one_hop| {
                let is_te = name.eq_ignore_ascii_case(b"te") && one_hop.te != Some(start);
                is_te || one_hop.fixed.removes(name) || one_hop.names.contains(name)
            })
        };
        self.choice.removes(name) || is_of_one_hop()
    }
}

impl<'c> Slices<'c> {
    pub(super) fn new(
        head: &'c [u8],
        parsed: Parsed,
        spans: Spans,
        removing: Removing<'c>,
    ) -> Self {
        Self {
            // In range: see `Parsed::len`.
            head: &head[..parsed.len],
            removing,
            spans,
            next: 0,
            at: 0,
            removed: parsed.removed,
        }
    }

    /// The length of the whole head: the body starts there.
    #[must_use]
    pub fn old_len(&self) -> usize {
        self.head.len()
    }

    /// The number of field lines that are removed.
    #[must_use]
    pub fn removed(&self) -> usize {
        self.removed
    }

    /// The next line that is removed, among those past the capacity of [`Spans`].
    fn search(&self, open: usize) -> Option<(usize, usize)> {
        let from = self.at.max(open);
        lines::from(self.head, from).find(|&(start, end)| {
            // In range: see `lines::from`.
            let name = lines::field(&self.head[start..end]).name;
            self.removing.removes(start, name)
        })
    }
}

impl<'c> Iterator for Slices<'c> {
    type Item = &'c [u8];

    fn next(&mut self) -> Option<&'c [u8]> {
        while self.at < self.head.len() {
            let noted = self.spans.get(self.next);
            self.next += 1;
            let span = noted.or_else(|| self.search(self.spans.open?));
            let (start, end) = span.unwrap_or((self.head.len(), self.head.len()));
            // In range: the runs that are removed ascend, and each lies within the head.
            let run = &self.head[self.at..start];
            self.at = end;
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
        let runs = self.clone().map(|run| run.escape_ascii());
        f.debug_list().entries(runs).finish()
    }
}
