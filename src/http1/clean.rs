//! Cleaning of heads and trailer sections.

use super::cut::{again, cut_spans, unfolded};
use super::head::{Head, RequestHead, ResponseHead};
use super::notes::Notes;
use super::slices::Slices;
use super::spans::Spans;
use super::start_line::Message;
use super::start_line::Section::{self, Request, Response, Trailers};
use super::{Cleaned, Error, Kind, lines, malformed};
use crate::message::limits::Reason;
use crate::message::nominated::Nominated;
use crate::message::one_hop::{Connection, OneHop};
use crate::message::one_of::OneOf;
use crate::{Cleaner, HeaderSet};

impl<S: HeaderSet> Cleaner<'_, S> {
    /// Cleans the head of a request at the start of `buffer`, and returns the new head, which
    /// borrows the buffer: see [`RequestHead`].
    ///
    /// # Errors
    /// [`Error::Incomplete`] if the head has not arrived whole. [`Error::Malformed`] if it is that
    /// of a response, an option of the cleaner refuses it, or servers may read it in
    /// [different ways](crate::http1#what-is-refused). The buffer is then unchanged.
    pub fn request<'b>(&self, buffer: &'b mut [u8]) -> Result<RequestHead<'b>, Error> {
        self.head(Request, buffer, false).map(RequestHead)
    }

    /// Does the same as [`Cleaner::request`], but moves the new head to the start of the body, so
    /// that one write sends both.
    ///
    /// # Errors
    /// As [`Cleaner::request`].
    pub fn request_towards_body<'b>(&self, buffer: &'b mut [u8]) -> Result<RequestHead<'b>, Error> {
        self.head(Request, buffer, true).map(RequestHead)
    }

    /// Cleans the head of a response at the start of `buffer`, and returns the new head, which
    /// borrows the buffer: see [`ResponseHead`].
    ///
    /// # Errors
    /// As [`Cleaner::request`], for the head of a response.
    pub fn response<'b>(&self, buffer: &'b mut [u8]) -> Result<ResponseHead<'b>, Error> {
        self.head(Response, buffer, false).map(ResponseHead)
    }

    /// Does the same as [`Cleaner::response`], but moves the new head to the start of the body, so
    /// that one write sends both.
    ///
    /// # Errors
    /// As [`Cleaner::response`].
    pub fn response_towards_body<'b>(
        &self,
        buffer: &'b mut [u8],
    ) -> Result<ResponseHead<'b>, Error> {
        self.head(Response, buffer, true).map(ResponseHead)
    }

    /// Returns the bytes that [`Cleaner::request`] would keep, as slices for `writev`. The buffer
    /// is not changed. So a folded line is refused, and a `te` that has more than `trailers` is
    /// removed.
    ///
    /// # Errors
    /// As [`Cleaner::request`].
    pub fn request_slices<'c>(&'c self, head: &'c [u8]) -> Result<Slices<'c>, Error> {
        self.slices(Request, head)
    }

    /// Returns the bytes that [`Cleaner::response`] would keep, as slices for `writev`. The buffer
    /// is not changed. So a folded line is refused, and a `te` that has more than `trailers` is
    /// removed.
    ///
    /// # Errors
    /// As [`Cleaner::response`].
    pub fn response_slices<'c>(&'c self, head: &'c [u8]) -> Result<Slices<'c>, Error> {
        self.slices(Response, head)
    }

    /// Cleans a trailer section at the start of `buffer`: the field lines after the last chunk of a
    /// chunked body, with the empty line after them.
    ///
    /// Removed are the fields that the cleaner removes from a head, those that are forbidden in
    /// trailers, and those that the head of the same message nominated.
    ///
    /// ```
    /// use header_set::{Cleaner, Nominated, header_set};
    ///
    /// let cleaner = Cleaner::strip(header_set!["x-internal"]);
    /// let mut section = *b"X-Internal: 1\r\nHost: b\r\nGrpc-Status: 0\r\n\r\n";
    /// let cleaned = cleaner.trailer_section(&mut section, &Nominated::NONE).unwrap();
    /// assert_eq!(&section[..cleaned.new_len], b"Grpc-Status: 0\r\n\r\n");
    /// ```
    ///
    /// # Errors
    /// As [`Cleaner::request`], for a section without a start line.
    pub fn trailer_section(
        &self,
        buffer: &mut [u8],
        nominated: &Nominated,
    ) -> Result<Cleaned, Error> {
        let choice = self.in_trailers(nominated, false);
        self.up(Trailers, &choice, buffer)
    }

    /// Cleans a head, and moves the remaining lines to the start of the buffer, or to the body.
    fn head<'b>(
        &self,
        section: Section,
        buffer: &'b mut [u8],
        towards_body: bool,
    ) -> Result<Head<'b>, Error> {
        let (mut spans, mut notes) = (Spans::default(), Notes::default());
        let (message, connection) =
            self.read_head(section, self.http1.unfold, buffer, &mut spans, &mut notes)?;
        let changes = notes.change(buffer, connection);
        let (head, aside) = notes.set_aside(unfolded(buffer, message), &mut spans);
        let aside_len = aside.len();
        let mut removed = spans.lines;
        let len = if changes || spans.is_open() {
            let values = lines::values(aside, lines::from(aside, 0), b"connection");
            let one_hop = self.one_hop(connection, true, values);
            removed = notes.lines().count();
            again(head, &(&self.choice, one_hop), &mut removed)
        } else {
            cut_spans(head, &spans, |_| false)
        };
        // In range, here and below: see `Message::len`. What is kept is before the lines aside, or
        // after them.
        let (mut start, mut aside_end) = (0, message.len);
        if towards_body {
            buffer[..message.len].rotate_left(len);
            (start, aside_end) = (message.len - len, message.len - len);
        }
        Ok(Head {
            bytes: &buffer[start..start + len],
            body: &buffer[message.len..],
            aside: &buffer[aside_end - aside_len..aside_end],
            connection,
            cleaned: message.cleaned(len, removed),
            message,
        })
    }

    fn slices<'c>(&'c self, section: Section, bytes: &'c [u8]) -> Result<Slices<'c>, Error> {
        let (mut spans, mut notes) = (Spans::default(), Notes::default());
        let (message, connection) =
            self.read_head(section, false, bytes, &mut spans, &mut notes)?;
        // In range: see `Message::len`.
        let head = &bytes[..message.len];
        let te = notes.te(head);
        let keeps_te = te.is_some_and(|te| te.eq_ignore_ascii_case(b"trailers"));
        let values = lines::values(head, notes.lines(), b"connection");
        let one_hop = self.one_hop(connection, keeps_te, values);
        let choice = (&self.choice as &dyn HeaderSet, one_hop);
        if spans.is_open() || notes.change(head, connection) {
            spans = Spans::default();
            for line in lines::from(head, lines::first(head)) {
                if choice.contains_bytes(line.name(head)) {
                    spans.push(line);
                }
            }
        }
        Ok(Slices {
            head,
            choice,
            spans,
            next: 0,
            at: 0,
        })
    }

    /// Reads a head once. Notes the lines that the set removes or that need no nomination, in
    /// `spans`, and those that decide about others. Returns what `Connection` says, which is
    /// nothing unless the fields of one hop are removed.
    fn read_head(
        &self,
        section: Section,
        unfold: bool,
        bytes: &[u8],
        spans: &mut Spans,
        notes: &mut Notes,
    ) -> Result<(Message, Connection), Error> {
        if !self.hop_by_hop {
            let message = self.parse(section, unfold, &self.choice, bytes, spans, None)?;
            return Ok((message, Connection::default()));
        }
        let one_hop = self.one_hop(Connection::default(), true, core::iter::empty());
        let choice = (&self.choice, one_hop);
        let message = self.parse(section, unfold, &choice, bytes, spans, Some(notes))?;
        let values = |name| lines::values(bytes, notes.lines(), name);
        let upgrade = || values(b"upgrade");
        let found = Connection::read(self.protected, values(b"connection"), upgrade);
        let Some(connection) = found else {
            let first = notes.lines().find(|line| line.is(bytes, b"connection"));
            let at = first.map_or(0, |line| line.start as usize);
            return malformed(at, Kind::Refused(Reason::TooManyNominated));
        };
        Ok((message, connection))
    }

    /// The fields of one hop where `Connection` has these values, if they are removed. `keeps_te` is
    /// whether `te` may be kept.
    fn one_hop<'v>(
        &self,
        connection: Connection,
        keeps_te: bool,
        values: impl Iterator<Item = &'v [u8]> + Clone,
    ) -> Option<OneHop<'v>> {
        let nominated = connection.elements(values, true);
        self.hop_by_hop.then(|| OneHop {
            nominated: connection.others.then(|| OneOf::new(nominated)),
            keeps_te: keeps_te && !connection.te,
            removes_close: connection.close,
            removes_coding: self.choice.framing,
            removes_length: false,
        })
    }

    /// Cleans a section without regard to hops. The remaining lines move to the start of the
    /// buffer.
    #[inline(always)]
    pub(super) fn up(
        &self,
        section: Section,
        choice: &impl HeaderSet,
        buffer: &mut [u8],
    ) -> Result<Cleaned, Error> {
        let mut spans = Spans::default();
        let message = self.parse(section, self.http1.unfold, choice, buffer, &mut spans, None)?;
        let len = cut_spans(unfolded(buffer, message), &spans, |name| {
            choice.contains_bytes(name)
        });
        Ok(message.cleaned(len, spans.lines))
    }
}
