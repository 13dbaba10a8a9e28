//! The lines of a head that decide about others.

use super::lines::Line;
use super::spans::Spans;
use crate::message::one_hop::{Connection, LINES};

/// The lines of `Connection`, `Upgrade` and `te`.
#[derive(Default)]
pub(super) struct Notes {
    /// The lines of `Connection` and `Upgrade`, in their order: of each at most one more than are
    /// accepted.
    list: [Line; 2 * (LINES + 1)],
    /// At most the length of the list.
    count: usize,
    /// The last line of `te`.
    te: Line,
    tes: usize,
    has_close: bool,
}

impl Notes {
    /// Notes a line, if it is one that decides.
    pub(super) fn read(&mut self, head: &[u8], line: Line) {
        let is = |name: &[u8]| line.is(head, name);
        if is(b"te") {
            self.te = line;
            self.tes += 1;
        }
        self.has_close |= is(b"close");
        // Names of another length each.
        let alike = |it: &Line| it.len == line.len;
        if (is(b"connection") || is(b"upgrade")) && self.lines().filter(alike).count() <= LINES {
            // In range: see `Notes::list`.
            self.list[self.count] = line;
            self.count += 1;
        }
    }

    /// The lines of `Connection` and `Upgrade`.
    pub(super) fn lines(&self) -> impl DoubleEndedIterator<Item = Line> + Clone {
        // In range: see `Notes::count`.
        self.list[..self.count].iter().copied()
    }

    /// The value of `te`, if it has one line.
    pub(super) fn te<'b>(&self, head: &'b [u8]) -> Option<&'b [u8]> {
        (self.tes == 1).then(|| self.te.value(head))
    }

    /// Whether lines are removed, or shortened, that were to be kept when the head was read.
    pub(super) fn change(&self, head: &[u8], connection: Connection) -> bool {
        let is_kept = !connection.te && self.te(head) == Some(b"trailers");
        let closes = connection.close && self.has_close;
        connection.others || closes || self.tes > 0 && !is_kept
    }

    /// Moves the lines of `Connection` and `Upgrade` to the end of the head, and the runs of `spans`
    /// with the lines around them. Returns the rest of the head, and the lines.
    pub(super) fn set_aside<'b>(
        &self,
        head: &'b mut [u8],
        spans: &mut Spans,
    ) -> (&'b mut [u8], &'b [u8]) {
        let mut len = head.len();
        for line in self.lines().rev() {
            // In range: lines ascend, and `len` leaves out only those after this one.
            head[line.start as usize..len].rotate_left(line.range().len());
            len -= line.range().len();
            spans.take_out(line);
        }
        // In range: `len` started as the length of `head`, and only fell.
        let (head, aside) = head.split_at_mut(len);
        (head, aside)
    }
}
