//! Which bytes of a head go.

/// Runs of lines that go, of which this number is noted. Messages have fewer; where there are more,
/// the rest of the head, which is known to be in order, is read again.
const SPANS: usize = 32;

/// Runs of lines that go.
#[derive(Clone, Debug)]
pub(super) struct Spans {
    list: [(u32, u32); SPANS],
    count: usize,
    /// Where the lines start of which nothing is noted.
    pub open: Option<usize>,
}

impl Spans {
    pub(super) fn new() -> Self {
        Self {
            list: [(0, 0); SPANS],
            count: 0,
            open: None,
        }
    }

    /// Notes that a line goes.
    #[inline]
    pub(super) fn push(&mut self, start: usize, end: usize) {
        if self.open.is_some() {
            return;
        }
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

    /// Start and end of each run.
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, usize)> {
        let noted = self.list[..self.count].iter();
        noted.map(|&(start, end)| (start as usize, end as usize))
    }

    /// The run with this number.
    pub(super) fn get(&self, number: usize) -> Option<(usize, usize)> {
        let (start, end) = *self.list[..self.count].get(number)?;
        Some((start as usize, end as usize))
    }
}
