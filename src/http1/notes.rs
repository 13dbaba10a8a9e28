//! The lines of a head that decide about others.

use super::lines::Line;
use super::spans::Spans;
use crate::message::one_hop::{Connection, LINES, lists_trailers};

/// The lines of `Connection`, `Upgrade` and `te`, and those that are removed.
#[derive(Default)]
pub(super) struct Notes {
    pub spans: Spans,
    /// What `Connection` says: nothing, unless the fields of one hop are removed.
    pub connection: Connection,
    /// The lines of `Connection` and `Upgrade`, in their order: of each at most one more than are
    /// accepted.
    list: [Line; 2 * (LINES + 1)],
    /// At most the length of the list.
    count: usize,
    /// The last line of `te`; without a name, if there is none.
    pub te: Line,
    /// Whether `te` has more than one line, or more than `trailers` in it.
    pub has_more: bool,
    pub lists_trailers: bool,
    pub has_close: bool,
}

impl Notes {
    /// Notes a line, if it is one that decides.
    pub(super) fn read(&mut self, head: &[u8], line: Line) {
        let is = |name: &[u8]| line.is(head, name);
        if is(b"te") {
            let is_trailers = || line.value(head).eq_ignore_ascii_case(b"trailers");
            self.has_more = self.te.len > 0 || !is_trailers();
            self.lists_trailers = self.lists_trailers || lists_trailers(line.rest(head));
            self.te = line;
            return;
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
    pub(super) fn lines(&self) -> impl Iterator<Item = Line> + Clone {
        // In range: see `Notes::count`.
        self.list[..self.count].iter().copied()
    }

    /// Moves the lines of `Connection` and `Upgrade` to the end of the head, and the runs of `spans`
    /// with the lines around them. Returns the rest of the head, and the lines.
    pub(super) fn set_aside<'b>(&mut self, head: &'b mut [u8]) -> (&'b mut [u8], &'b [u8]) {
        let mut len = head.len();
        for &line in self.list[..self.count].iter().rev() {
            // In range: lines ascend, and `len` leaves out only those after this one.
            head[line.start as usize..len].rotate_left(line.range().len());
            len -= line.range().len();
            self.spans.take_out(line);
        }
        // In range: `len` started as the length of `head`, and only fell.
        let (head, aside) = head.split_at_mut(len);
        (head, aside)
    }
}
