//! What stays, as runs of bytes.

use core::iter::FusedIterator;

use super::parse::{Section, parse};
use super::spans::Spans;
use super::{Error, Listed, Options, lines};
use crate::HeaderSet;

/// The runs of a head that stay, in their order: made by [`kept`](super::kept).
#[derive(Clone)]
pub struct Kept<'a> {
    head: &'a [u8],
    set: &'a dyn HeaderSet,
    options: Options,
    spans: Spans,
    /// The number of the next span.
    next: usize,
    /// Where the next run starts.
    at: usize,
    len: usize,
    removed: usize,
}

pub(super) fn of<'a, S>(options: Options, set: &'a S, head: &'a [u8]) -> Result<Kept<'a>, Error>
where
    S: HeaderSet + ?Sized,
{
    let options = Options {
        unfold: false,
        ..options
    };
    let mut spans = Spans::new();
    let parsed = parse(options, &Listed(set), Section::Head, head, &mut spans)?;
    Ok(Kept {
        head: &head[..parsed.len],
        set: set.erased(),
        options,
        spans,
        next: 0,
        at: 0,
        len: parsed.len,
        removed: parsed.removed,
    })
}

impl Kept<'_> {
    /// The bytes of the head, with those that go: where the body starts.
    #[must_use]
    pub fn old_len(&self) -> usize {
        self.len
    }

    /// The field lines that go.
    #[must_use]
    pub fn removed(&self) -> usize {
        self.removed
    }

    /// The next run of lines that go, from the lines of which nothing was noted.
    fn search(&self, open: usize) -> Option<(usize, usize)> {
        let rule = Listed(self.set);
        let from = self.at.max(open);
        let mut goes = lines::from(self.head, from).skip_while(|&(start, end)| {
            !lines::goes(self.options, Section::Head, &rule, &self.head[start..end])
        });
        goes.next()
    }
}

impl<'a> Iterator for Kept<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        loop {
            if self.at >= self.len {
                return None;
            }
            let noted = self.spans.get(self.next);
            self.next += 1;
            let span = noted.or_else(|| self.search(self.spans.open?));
            let (start, end) = span.unwrap_or((self.len, self.len));
            let run = &self.head[self.at..start];
            self.at = end;
            if !run.is_empty() {
                return Some(run);
            }
        }
    }
}

impl FusedIterator for Kept<'_> {}

impl core::fmt::Debug for Kept<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let runs = self.clone().map(|run| run.escape_ascii());
        f.debug_list().entries(runs).finish()
    }
}
