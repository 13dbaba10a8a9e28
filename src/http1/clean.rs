//! Cleaning of heads and trailer sections.

use self::Towards::{Body, Start};
use super::cut::{cut, set_aside, shorten_te, unfolded};
use super::head::{Head, RequestHead, ResponseHead};
use super::parse::Parsed;
use super::slices::Slices;
use super::spans::Spans;
use super::start_line::Section::{self, Request, Response, Trailers};
use super::{Cleaned, Error, Kind, lines, malformed};
use crate::message::choice::{Also, Choice};
use crate::message::limits::Reason;
use crate::message::nominated::Nominated;
use crate::message::one_hop::{Connection, OneHop, is_short, keeps_te};
use crate::message::one_of::OneOf;
use crate::{Cleaner, HeaderSet};

/// Where the remaining lines are moved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Towards {
    Start,
    Body,
}

impl<S: HeaderSet> Cleaner<'_, S> {
    /// Cleans the head of a request at the start of `buffer`, and returns the new head, which
    /// borrows the buffer: see [`RequestHead`].
    ///
    /// # Errors
    /// [`Error::Incomplete`] if the head has not arrived whole. [`Error::Malformed`] if it is that
    /// of a response, an option of the cleaner refuses it, or servers may read it in
    /// [different ways](crate::http1#what-is-refused). The buffer is then unchanged.
    pub fn request<'b>(&self, buffer: &'b mut [u8]) -> Result<RequestHead<'b>, Error> {
        self.head(Request, Start, buffer).map(RequestHead)
    }

    /// Does the same as [`Cleaner::request`], but moves the new head to the start of the body, so
    /// that one write sends both.
    ///
    /// # Errors
    /// As [`Cleaner::request`].
    pub fn request_towards_body<'b>(&self, buffer: &'b mut [u8]) -> Result<RequestHead<'b>, Error> {
        self.head(Request, Body, buffer).map(RequestHead)
    }

    /// Cleans the head of a response at the start of `buffer`, and returns the new head, which
    /// borrows the buffer: see [`ResponseHead`].
    ///
    /// # Errors
    /// As [`Cleaner::request`], for the head of a response.
    pub fn response<'b>(&self, buffer: &'b mut [u8]) -> Result<ResponseHead<'b>, Error> {
        self.head(Response, Start, buffer).map(ResponseHead)
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
        self.head(Response, Body, buffer).map(ResponseHead)
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
        let choice = self.trailer_choice(nominated, false);
        self.up(Trailers, &choice, buffer)
    }

    fn head<'b>(
        &self,
        section: Section,
        towards: Towards,
        buffer: &'b mut [u8],
    ) -> Result<Head<'b>, Error> {
        let mut spans = Spans::new();
        let (parsed, connection) = self.read_head(section, true, buffer, &mut spans)?;
        let head = unfolded(buffer, parsed);
        let aside = connection.map_or(0, |it| set_aside(head, &mut spans, it.upgrade));
        // In range, here and below: see `Parsed::len`.
        let (head, lines_aside) = head.split_at_mut(parsed.len - aside);
        // Only for the lines that were not noted.
        let choice = spans.is_open().then(|| {
            let values = lines::values(lines_aside, lines::from(lines_aside, 0), b"connection");
            self.choice(connection.map(|it| self.one_hop(it, values)))
        });
        let removes = |name: &[u8]| choice.as_ref().is_some_and(|it| it.removes(name));
        let mut len = cut(head, &spans, removes);
        if connection.is_some_and(|it| !it.removes_te) {
            let (shorter, removed) = shorten_te(&mut head[..len]);
            len = shorter;
            spans.lines += removed;
        }
        // What is kept is before the lines aside, or after them.
        let (start, aside_end) = match towards {
            Start => (0, parsed.len),
            Body => {
                buffer[..parsed.len].rotate_left(len);
                (parsed.len - len, parsed.len - len)
            }
        };
        Ok(Head {
            bytes: &buffer[start..start + len],
            body: &buffer[parsed.len..],
            aside: &buffer[aside_end - aside..aside_end],
            connection: connection.unwrap_or_default(),
            cleaned: parsed.cleaned(len, spans.lines),
            message: parsed.message,
        })
    }

    fn slices<'c>(&'c self, section: Section, head: &'c [u8]) -> Result<Slices<'c>, Error> {
        let mut spans = Spans::new();
        let (parsed, connection) = self.read_head(section, false, head, &mut spans)?;
        // In range: see `Parsed::len`.
        let head = &head[..parsed.len];
        let values = lines::values(head, spans.all(head), b"connection");
        let one_hop = connection.map(|it| self.one_hop(it, values));
        Ok(Slices {
            head,
            choice: self.rule.of(&self.set as &dyn HeaderSet, one_hop),
            spans,
            next: 0,
            at: 0,
        })
    }

    /// Reads a head, and notes the lines that are removed. Returns what `Connection` says, if the
    /// fields of one hop are removed.
    ///
    /// The first pass removes all that need no nomination, `te` and `close` among them. So it finds
    /// the lines of `Connection`. Few heads nominate other names, or keep one of these: only those
    /// are read again.
    fn read_head(
        &self,
        section: Section,
        can_write: bool,
        bytes: &[u8],
        spans: &mut Spans,
    ) -> Result<(Parsed, Option<Connection>), Error> {
        let mut options = self.http1;
        options.unfold &= can_write;
        if !self.hop_by_hop {
            let parsed = self.parse(section, options, &self.choice(()), bytes, spans)?;
            return Ok((parsed, None));
        }
        let mut all = Connection::default();
        (all.removes_te, all.close) = (true, true);
        let choice = self.choice(Some(self.one_hop(all, core::iter::empty())));
        let mut parsed = self.parse(section, options, &choice, bytes, spans)?;
        // In range: see `Parsed::len`.
        let head = &bytes[..parsed.len];
        let values = |name| lines::values(head, spans.all(head), name);
        let found = Connection::read(self.protected, values(b"connection"));
        let found = found.filter(|it| !it.upgrade || is_short(values(b"upgrade")));
        let Some(mut connection) = found else {
            let first = spans.all(head).find(|line| line.is(head, b"connection"));
            let at = first.map_or(0, |line| line.start as usize);
            return malformed(at, Kind::Refused(Reason::TooManyNominated));
        };
        connection.removes_te |= !keeps_te(values(b"te"), can_write);
        let keeps_close = !connection.close && values(b"close").next().is_some();
        if connection.others || !connection.removes_te || keeps_close {
            let one_hop = self.one_hop(connection, values(b"connection"));
            *spans = Spans::new();
            parsed = self.parse(section, options, &self.choice(Some(one_hop)), bytes, spans)?;
        }
        Ok((parsed, Some(connection)))
    }

    /// The fields of one hop, if `Connection` has these values.
    fn one_hop<'v>(
        &self,
        connection: Connection,
        values: impl Iterator<Item = &'v [u8]> + Clone,
    ) -> OneHop<'v> {
        let names = || OneOf::new(connection.elements(values, true));
        OneHop {
            nominated: connection.others.then(names),
            connection,
            removes_coding: self.rule.framing,
            removes_length: false,
        }
    }

    /// Cleans a section without regard to hops. The remaining lines move to the start of the
    /// buffer.
    #[inline(always)]
    pub(super) fn up<A: Also>(
        &self,
        section: Section,
        choice: &Choice<&S, A>,
        buffer: &mut [u8],
    ) -> Result<Cleaned, Error> {
        let mut spans = Spans::new();
        let parsed = self.parse(section, self.http1, choice, buffer, &mut spans)?;
        let head = unfolded(buffer, parsed);
        let len = cut(head, &spans, |name| choice.removes(name));
        Ok(parsed.cleaned(len, spans.lines))
    }
}
