//! The bytes of a head that are removed.

use super::lines;

/// The most runs of lines that are noted. Messages have fewer; for more, the rest of the valid head
/// is read again.
const SPANS: usize = 32;

/// Runs of lines that are removed.
#[derive(Clone, Debug, Default)]
pub(super) struct Spans {
    list: [(u32, u32); SPANS],
    /// At most `SPANS`: it grows only where the list has a slot.
    count: usize,
    /// The start of the lines that were not noted, for lack of capacity.
    pub open: Option<usize>,
    /// The number of lines that are removed.
    pub lines: usize,
}

impl Spans {
    /// No run is noted: all lines from `first` on are read again.
    pub(super) fn unread(first: usize) -> Self {
        Self {
            open: Some(first),
            ..Self::default()
        }
    }

    /// Moves each run towards the start, where lines within runs were taken out.
    pub(super) fn shift(&mut self, by: impl Fn(usize) -> usize) {
        // In range: see `Spans::count`.
        for (start, end) in &mut self.list[..self.count] {
            *start -= by(*start as usize) as u32;
            *end -= by(*end as usize) as u32;
        }
    }

    /// Notes that a line is removed.
    #[inline]
    pub(super) fn push(&mut self, start: usize, end: usize) {
        self.lines += 1;
        if self.open.is_some() {
            return;
        }
        // In range: see `Spans::count`.
        if let Some(last) = self.list[..self.count].last_mut()
            && last.1 as usize == start
        {
            last.1 = end as u32;
            return;
        }
        match self.list.get_mut(self.count) {
            Some(slot) => {
                *slot = (start as u32, end as u32);
                self.count += 1;
            }
            None => self.open = Some(start),
        }
    }

    /// The run of a number. Past the last one that was noted, it is the first line from `at` on for
    /// whose start and name `removes` is true. Runs ascend, and each lies within the head.
    #[inline]
    pub(super) fn run(
        &self,
        number: usize,
        head: &[u8],
        at: usize,
        removes: impl Fn(usize, &[u8]) -> bool,
    ) -> Option<(usize, usize)> {
        // In range: see `Spans::count`.
        if let Some(&(start, end)) = self.list[..self.count].get(number) {
            return Some((start as usize, end as usize));
        }
        let mut rest = lines::from(head, at.max(self.open?));
        // In range: see `lines::from`.
        rest.find(|&(start, end)| removes(start, lines::name(&head[start..end])))
    }
}
