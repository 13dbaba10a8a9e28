//! The lines of a head that are removed.

use super::lines::{self, Line};

/// The most lines that are noted. Few messages have more; for them, the rest of the valid head is
/// read again.
const NOTED: usize = 16;

/// Lines that are removed.
#[derive(Clone, Debug)]
pub(super) struct Spans {
    list: [Line; NOTED],
    /// The number of lines, those after the last that was noted included.
    pub lines: usize,
}

impl Spans {
    pub(super) fn new() -> Self {
        Self {
            list: [Line::default(); NOTED],
            lines: 0,
        }
    }

    /// Notes that a line is removed.
    #[inline]
    pub(super) fn push(&mut self, line: Line) {
        if let Some(slot) = self.list.get_mut(self.lines) {
            *slot = line;
        }
        self.lines += 1;
    }

    /// The line of a number. Past the last one that was noted, it is the first line from `at` on,
    /// where the line before ended, for whose name `removes` is true. Lines ascend.
    #[inline]
    pub(super) fn line(
        &self,
        number: usize,
        head: &[u8],
        at: usize,
        removes: impl Fn(&[u8]) -> bool,
    ) -> Option<Line> {
        if number >= self.lines.min(NOTED) {
            let mut rest = self.rest(head, at);
            return rest.find(|line| removes(line.name(head)));
        }
        self.list.get(number).copied()
    }

    /// All lines that are removed; others may be among them.
    pub(super) fn all(&self, head: &[u8]) -> impl Iterator<Item = Line> + Clone {
        // In range: the lesser of both.
        let noted = &self.list[..self.lines.min(NOTED)];
        let end = noted.last().map_or(0, |line| line.end as usize);
        noted.iter().copied().chain(self.rest(head, end))
    }

    /// Whether some lines are removed that were not noted.
    pub(super) fn is_open(&self) -> bool {
        self.lines > NOTED
    }

    /// The lines from `at` on, if some of them are removed that were not noted.
    fn rest(&self, head: &[u8], at: usize) -> impl Iterator<Item = Line> + Clone {
        let at = self.is_open().then_some(at);
        at.into_iter().flat_map(|at| lines::from(head, at))
    }

    /// A line and those after it lose some bytes, of which that line was.
    pub(super) fn shift(&mut self, number: usize, by: u32) {
        for (at, line) in self.list.iter_mut().enumerate().take(self.lines) {
            line.start -= if at > number { by } else { 0 };
            line.end -= if at >= number { by } else { 0 };
        }
    }
}
