//! The lines of a head.

use core::iter;
use core::ops::Range;

use crate::message::runs::leading;

/// A field line, with its line break. A folded line is one line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Line {
    pub start: u32,
    /// The length of its name.
    pub len: u32,
    pub end: u32,
}

impl Line {
    #[inline(always)]
    pub(super) fn name(self, head: &[u8]) -> &[u8] {
        let start = self.start as usize;
        // In range: a colon was read after the name.
        &head[start..start + self.len as usize]
    }

    /// What is between the colon and the line break.
    pub(super) fn rest(self, head: &[u8]) -> &[u8] {
        // In range: the colon and the line break were read.
        &head[(self.start + self.len) as usize + 1..self.end as usize - 2]
    }

    /// Its value, without white space around it.
    pub(super) fn value(self, head: &[u8]) -> &[u8] {
        self.rest(head).trim_ascii()
    }

    #[inline]
    pub(super) fn is(self, head: &[u8], name: &[u8]) -> bool {
        self.name(head).eq_ignore_ascii_case(name)
    }

    pub(super) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The field lines of a valid head without folds, from `at` on, up to the empty line.
pub(super) fn from(head: &[u8], mut at: usize) -> impl Iterator<Item = Line> + Clone {
    iter::from_fn(move || {
        let (start, rest) = (at, head.get(at..)?);
        // The empty line has no colon.
        let len = rest.iter().position(|&byte| byte == b':')?;
        at += leading(rest, |byte| byte != b'\n') + 1;
        Some(Line {
            start: start as u32,
            len: len as u32,
            end: at as u32,
        })
    })
}

/// The values of a field among some lines of a head.
pub(super) fn values<'b>(
    head: &'b [u8],
    lines: impl Iterator<Item = Line> + Clone,
    name: &'static [u8],
) -> impl Iterator<Item = &'b [u8]> + Clone {
    let of_name = lines.filter(move |line| line.is(head, name));
    of_name.map(|line| line.value(head))
}
