//! The lines of a head that decide about others: `Connection`, `Upgrade` and `te`.

use super::spans::Spans;
use super::{Error, Kind, lines, malformed};
use crate::HeaderSet;
use crate::message::limits::Reason;
use crate::message::one_hop::{Connection, LINES, is_short, lists_trailers};

/// The lines of a head that decide about others.
#[derive(Default)]
pub(super) struct Notes {
    /// The lines of `Connection` and `Upgrade`, in their order.
    list: [(usize, usize); 2 * LINES],
    /// At most the length of the list: at most `LINES` lines of each field are noted.
    pub count: usize,
    connections: usize,
    upgrades: usize,
    /// The first line of `te` that lists `trailers`.
    te: Option<(usize, usize)>,
    tes: usize,
    has_close: bool,
}

impl Notes {
    /// Reads the line from `start` to `end`, if it is one that decides.
    pub(super) fn read(&mut self, head: &[u8], start: usize, end: usize) {
        // In range: a line of the head.
        let (name, value) = lines::field(&head[start..end]);
        let seen = match name.len() {
            2 if name.eq_ignore_ascii_case(b"te") => {
                self.tes += 1;
                if self.te.is_none() && lists_trailers(value) {
                    self.te = Some((start, end));
                }
                return;
            }
            5 => {
                self.has_close |= name.eq_ignore_ascii_case(b"close");
                return;
            }
            7 if name.eq_ignore_ascii_case(b"upgrade") => &mut self.upgrades,
            10 if name.eq_ignore_ascii_case(b"connection") => &mut self.connections,
            _ => return,
        };
        *seen += 1;
        if *seen <= LINES {
            // In range: see `Notes::count`.
            self.list[self.count] = (start, end);
            self.count += 1;
        }
    }

    /// Reads the values of `Connection`.
    pub(super) fn connection(
        &self,
        head: &[u8],
        protected: Option<&dyn HeaderSet>,
    ) -> Result<Connection, Error> {
        let read = || {
            let connection = Connection::read(protected, self.values(head, b"connection"))?;
            let upgrade = || self.upgrades <= LINES && is_short(self.values(head, b"upgrade"));
            let is_accepted = self.connections <= LINES && (!connection.upgrade || upgrade());
            is_accepted.then_some(connection)
        };
        if let Some(connection) = read() {
            return Ok(connection);
        }
        // In range: a line of the head.
        let name = |start, end| lines::name(&head[start..end]);
        let is_first =
            |&(start, end): &(usize, usize)| name(start, end).eq_ignore_ascii_case(b"connection");
        let at = self.lines().find(is_first).map_or(0, |(start, _)| start);
        malformed(at, Kind::Refused(Reason::TooManyNominated))
    }

    /// The values of one of the two fields.
    pub(super) fn values<'b>(
        &self,
        head: &'b [u8],
        name: &'static [u8],
    ) -> impl Iterator<Item = &'b [u8]> + Clone {
        lines::values(head, self.lines(), name)
    }

    /// Whether lines are removed, or shortened, that were not noted when the head was read.
    pub(super) fn needs_another_pass(&self, head: &[u8], connection: Connection) -> bool {
        let closes = connection.close && self.has_close;
        let is_short = || self.te_value(head, connection) == Some(b"trailers");
        connection.others || closes || self.tes > 0 && !is_short()
    }

    /// The start of the line of `te` that is kept.
    pub(super) fn kept_te(&self, connection: Connection) -> Option<usize> {
        let te = self.te.filter(|_| !connection.te);
        te.map(|(start, _)| start)
    }

    /// The value of `te`, if it has one line, which is kept.
    pub(super) fn te_value<'b>(&self, head: &'b [u8], connection: Connection) -> Option<&'b [u8]> {
        let (start, end) = self.te.filter(|_| self.tes == 1 && !connection.te)?;
        // In range: a line of the head.
        let (_, value) = lines::field(&head[start..end]);
        Some(value)
    }

    /// Moves the lines of `Connection` and `Upgrade` to the end of the head, and the runs of `spans`
    /// with the lines before and after them. Returns the rest of the head, and the lines.
    pub(super) fn set_aside<'b>(
        &self,
        head: &'b mut [u8],
        spans: &mut Spans,
    ) -> (&'b mut [u8], &'b [u8]) {
        let mut len = head.len();
        for (start, end) in self.lines().rev() {
            // In range: lines ascend, and `len` leaves out only those after this one.
            head[start..len].rotate_left(end - start);
            len -= end - start;
        }
        spans.shift(|at| self.shift(at));
        // In range: `len` started as the length of `head`, and only fell.
        let (head, aside) = head.split_at_mut(len);
        (head, aside)
    }

    /// By how much [`Notes::set_aside`] moves what is at `at` towards the start.
    pub(super) fn shift(&self, at: usize) -> usize {
        let before = self.lines().filter(|&(start, _)| start < at);
        before.map(|(start, end)| end - start).sum()
    }

    fn lines(&self) -> impl DoubleEndedIterator<Item = (usize, usize)> + Clone {
        // In range: see `Notes::count`.
        self.list[..self.count].iter().copied()
    }
}
