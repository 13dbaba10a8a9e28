//! The remaining bytes of a head, as runs.

use core::iter::FusedIterator;

use super::parse::{Section, parse};
use super::spans::Spans;
use super::{Error, Options, lines};
use crate::HeaderSet;
use crate::message::choice::{Keep, NameChoice, Strip};

/// The remaining runs of a head, in order. [`strip_slices`](super::strip_slices) and
/// [`keep_slices`](super::keep_slices) return it.
#[derive(Clone)]
pub struct Slices<'a> {
    head: &'a [u8],
    verb: Verb,
    set: &'a dyn HeaderSet,
    exactly: bool,
    spans: Spans,
    next: usize,
    /// The start of the next run.
    at: usize,
    removed: usize,
}

#[derive(Clone, Copy)]
enum Verb {
    Strip,
    Keep,
}

pub(super) fn strip<'a, S>(
    options: Options,
    set: &'a S,
    head: &'a [u8],
) -> Result<Slices<'a>, Error>
where
    S: HeaderSet + ?Sized,
{
    let choice = Strip::new(set, options.exactly);
    slices(options, Verb::Strip, set, &choice, head)
}

pub(super) fn keep<'a, S>(options: Options, set: &'a S, head: &'a [u8]) -> Result<Slices<'a>, Error>
where
    S: HeaderSet + ?Sized,
{
    let choice = Keep::new(set, options.exactly);
    slices(options, Verb::Keep, set, &choice, head)
}

fn slices<'a, S>(
    options: Options,
    verb: Verb,
    set: &'a S,
    choice: &impl NameChoice,
    head: &'a [u8],
) -> Result<Slices<'a>, Error>
where
    S: HeaderSet + ?Sized,
{
    let options = Options {
        unfold: false,
        ..options
    };
    let mut spans = Spans::new();
    let parsed = parse(options, choice, Section::Head, head, &mut spans)?;
    Ok(Slices {
        // In range: see `Parsed::len`.
        head: &head[..parsed.len],
        verb,
        set: set.as_dyn(),
        exactly: options.exactly,
        spans,
        next: 0,
        at: 0,
        removed: parsed.removed,
    })
}

impl Slices<'_> {
    /// The length of the whole head: the body starts there.
    #[must_use]
    pub fn old_len(&self) -> usize {
        self.head.len()
    }

    /// The number of field lines that go.
    #[must_use]
    pub fn removed(&self) -> usize {
        self.removed
    }

    /// The next line that goes, among those past the capacity of [`Spans`].
    fn search(&self, open: usize) -> Option<(usize, usize)> {
        let from = self.at.max(open);
        lines::from(self.head, from).find(|&(start, end)| {
            // In range: see `lines::from`.
            let name = lines::name(&self.head[start..end]);
            match self.verb {
                Verb::Strip => Strip::new(self.set, self.exactly).removes(name),
                Verb::Keep => Keep::new(self.set, self.exactly).removes(name),
            }
        })
    }
}

impl<'a> Iterator for Slices<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        while self.at < self.head.len() {
            let noted = self.spans.get(self.next);
            self.next += 1;
            let span = noted.or_else(|| self.search(self.spans.open?));
            let (start, end) = span.unwrap_or((self.head.len(), self.head.len()));
            // In range: the runs that go ascend, and each lies within the head.
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
