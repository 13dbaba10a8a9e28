//! The bytes of a head that are removed.

use core::ops::Range;

use super::lines::{self, Line};

/// The most runs of lines that are noted. Messages have fewer; for more, the rest of the valid head
/// is read line by line.
const SPANS: usize = 32;

/// Runs of lines that are removed.
#[derive(Clone, Debug, Default)]
pub(super) struct Spans {
    list: [(u32, u32); SPANS],
    /// The number of runs. If it is above `SPANS`, those after the list are not noted.
    runs: usize,
    /// The number of lines.
    pub lines: usize,
}

impl Spans {
    /// Notes that a line is removed.
    #[inline]
    pub(super) fn push(&mut self, line: Line) {
        self.lines += 1;
        let last = self.list.get_mut(self.runs.wrapping_sub(1));
        if let Some((_, end)) = last
            && *end == line.start
        {
            *end = line.end;
            return;
        }
        if let Some(slot) = self.list.get_mut(self.runs) {
            *slot = (line.start, line.end);
        }
        self.runs += 1;
    }

    /// Whether some lines are removed that were not noted.
    pub(super) fn is_open(&self) -> bool {
        self.runs > SPANS
    }

    /// Moves the bytes that are kept to the start of the head. Removed are the lines that were noted,
    /// and of the others those for whose name `removes` is true. Returns the number of bytes that are
    /// kept.
    pub(super) fn cut(&self, head: &mut [u8], removes: impl Fn(&[u8]) -> bool) -> usize {
        // The end of the bytes that have moved, the start of those that have not, and the number of
        // the next run.
        let (mut to, mut from, mut number) = (0, 0, 0);
        while from < head.len() {
            let removed = self.run(number, head, from, &removes);
            if to != from {
                // In range: runs ascend within the head, and `to` is below `from`.
                head.copy_within(from..removed.start, to);
            }
            to += removed.start - from;
            (from, number) = (removed.end, number + 1);
        }
        to
    }

    /// The run of a number. After the last one that was noted, it is the first line from `at` on for
    /// whose name `removes` is true; after all, it is empty, at the end of the head. Runs ascend, and
    /// each lies within the head.
    #[inline]
    pub(super) fn run(
        &self,
        number: usize,
        head: &[u8],
        at: usize,
        removes: impl Fn(&[u8]) -> bool,
    ) -> Range<usize> {
        let end = head.len();
        match self.list.get(number) {
            Some(&(start, end)) if number < self.runs => start as usize..end as usize,
            None if self.is_open() => {
                let mut rest = lines::from(head, at);
                let found = rest.find(|line| removes(line.name(head)));
                found.map_or(end..end, Line::range)
            }
            _ => end..end,
        }
    }

    /// Moves the runs to where they are once a line is taken out of the head.
    pub(super) fn take_out(&mut self, line: Line) {
        let runs = self.list.iter_mut().take(self.runs);
        for at in runs.flat_map(|(start, end)| [start, end]) {
            if *at > line.start {
                *at -= line.end - line.start;
            }
        }
    }
}
