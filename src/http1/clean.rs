//! Cleaning of heads and trailer sections.

use super::cut::{cut, shorten_te, unfolded};
use super::head::{Head, RequestHead, ResponseHead};
use super::notes::Notes;
use super::parse::{Parsed, Reading, Section, parse};
use super::slices::Slices;
use super::spans::Spans;
use super::{Cleaned, Error, Kind, lines, malformed};
use crate::message::choice::{Also, Choice};
use crate::message::limits::Reason;
use crate::message::nominated::Nominated;
use crate::message::one_hop::{Connection, OneHop};
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
        let head = self.head(Section::Request, Towards::Start, buffer);
        head.map(RequestHead)
    }

    /// Does the same as [`Cleaner::request`], but moves the new head to the start of the body, so
    /// that one write sends both.
    ///
    /// # Errors
    /// As [`Cleaner::request`].
    pub fn request_towards_body<'b>(&self, buffer: &'b mut [u8]) -> Result<RequestHead<'b>, Error> {
        let head = self.head(Section::Request, Towards::Body, buffer);
        head.map(RequestHead)
    }

    /// Cleans the head of a response at the start of `buffer`, and returns the new head, which
    /// borrows the buffer: see [`ResponseHead`].
    ///
    /// # Errors
    /// As [`Cleaner::request`], for the head of a response.
    pub fn response<'b>(&self, buffer: &'b mut [u8]) -> Result<ResponseHead<'b>, Error> {
        let head = self.head(Section::Response, Towards::Start, buffer);
        head.map(ResponseHead)
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
        let head = self.head(Section::Response, Towards::Body, buffer);
        head.map(ResponseHead)
    }

    /// Returns the bytes that [`Cleaner::request`] would keep, as slices for `writev`. The buffer
    /// is not changed. So a folded line is refused, and a `te` that has more than `trailers` is
    /// removed.
    ///
    /// # Errors
    /// As [`Cleaner::request`].
    pub fn request_slices<'c>(&'c self, head: &'c [u8]) -> Result<Slices<'c>, Error> {
        self.slices(Section::Request, head)
    }

    /// Returns the bytes that [`Cleaner::response`] would keep, as slices for `writev`. The buffer
    /// is not changed. So a folded line is refused, and a `te` that has more than `trailers` is
    /// removed.
    ///
    /// # Errors
    /// As [`Cleaner::response`].
    pub fn response_slices<'c>(&'c self, head: &'c [u8]) -> Result<Slices<'c>, Error> {
        self.slices(Section::Response, head)
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
        let (parsed, len) = self.up(Section::Trailers, &choice, buffer)?;
        Ok(parsed.cleaned(len))
    }

    fn reading(&self, section: Section) -> Result<Reading<'_>, Error> {
        if self.is_case_sensitive() {
            return malformed(0, Kind::Refused(Reason::CaseSensitive));
        }
        Ok(Reading {
            section,
            options: self.http1,
            limits: &self.limits,
        })
    }

    fn head<'b>(
        &self,
        section: Section,
        towards: Towards,
        buffer: &'b mut [u8],
    ) -> Result<Head<'b>, Error> {
        let (parsed, len, connection, aside) = if self.hop_by_hop {
            self.one_hop(section, buffer)?
        } else {
            let (parsed, len) = self.up(section, &self.choice(()), buffer)?;
            (parsed, len, Connection::default(), 0)
        };
        // In range, here and below: see `Parsed::len`. The head starts with what is kept, and ends
        // with the lines aside.
        let mut start = 0;
        let mut aside_end = parsed.len;
        if towards == Towards::Body {
            start = parsed.len - len;
            match aside {
                0 => buffer.copy_within(..len, start),
                _ => buffer[..parsed.len].rotate_left(len),
            }
            aside_end = start;
        }
        Ok(Head {
            bytes: &buffer[start..start + len],
            body: &buffer[parsed.len..],
            aside: &buffer[aside_end - aside..aside_end],
            connection,
            parsed,
        })
    }

    /// Cleans a head, and removes the fields of one hop.
    ///
    /// The first pass notes the fields that the set removes or that need no nomination, and the
    /// lines of `Connection`, `Upgrade` and `te`. The lines of `Connection` and `Upgrade` are moved
    /// to the end of the head, to be read from there. Few heads nominate another name: only those
    /// are read again. Returns the number of bytes that remain, and of those that were moved to the
    /// end.
    fn one_hop(
        &self,
        section: Section,
        buffer: &mut [u8],
    ) -> Result<(Parsed, usize, Connection, usize), Error> {
        let reading = self.reading(section)?;
        let (mut spans, mut notes) = (Spans::default(), Notes::default());
        let choice = self.choice(Some(self.one_hop_in_head(
            Connection::default(),
            true,
            None,
        )));
        let mut parsed = parse(reading, &choice, buffer, &mut spans, Some(&mut notes))?;
        let connection = notes.connection(buffer, self.protected)?;
        let is_final = spans.open.is_none() && !notes.needs_another_pass(buffer, connection);
        let (head, aside) = notes.set_aside(unfolded(buffer, parsed), &mut spans);
        if is_final {
            let (len, _) = cut(head, &spans, |_, _| false);
            return Ok((parsed, len, connection, aside.len()));
        }
        let te = notes.kept_te(connection);
        let te = te.map(|at| at - notes.shift(at));
        let values = lines::values(aside, lines::from(aside, 0), b"connection");
        let names = OneOf::new(connection.elements(values, true));
        let one_hop = self.one_hop_in_head(connection, te.is_some(), Some(names));
        let choice = self.choice(Some(one_hop));
        let is_other_te = |start, name: &[u8]| {
            te.is_some_and(|te| te != start) && name.eq_ignore_ascii_case(b"te")
        };
        let chosen = |name: &[u8]| choice.may_remove(name) && choice.removes(name);
        let removes = |start, name: &[u8]| chosen(name) || is_other_te(start, name);
        let (mut len, removed) = cut(head, &Spans::unread(parsed.first), removes);
        parsed.removed = removed + notes.count;
        if te.is_some() {
            // In range: `len` is at most the length of the head.
            len = shorten_te(&mut head[..len]);
        }
        Ok((parsed, len, connection, aside.len()))
    }

    fn slices<'c>(&'c self, section: Section, head: &'c [u8]) -> Result<Slices<'c>, Error> {
        let mut reading = self.reading(section)?;
        reading.options.unfold = false;
        let (mut spans, mut notes) = (Spans::default(), Notes::default());
        if !self.hop_by_hop {
            let parsed = parse(reading, &self.choice(()), head, &mut spans, None)?;
            // In range, here and below: see `Parsed::len`.
            let choice = self.rule.of(&self.set as &dyn HeaderSet, None);
            return Ok(Slices::new(&head[..parsed.len], spans, choice));
        }
        let choice = self.choice(Some(self.one_hop_in_head(
            Connection::default(),
            true,
            None,
        )));
        let parsed = parse(reading, &choice, head, &mut spans, Some(&mut notes))?;
        let connection = notes.connection(head, self.protected)?;
        let names = OneOf::new(connection.elements(notes.values(head, b"connection"), true));
        let te = notes.te_value(head, connection);
        let keeps_te = te.is_some_and(|te| te.eq_ignore_ascii_case(b"trailers"));
        let one_hop = self.one_hop_in_head(connection, keeps_te, Some(names));
        let choice = self.rule.of(&self.set as &dyn HeaderSet, Some(one_hop));
        if spans.open.is_some() || notes.needs_another_pass(head, connection) {
            spans = Spans::default();
            for (start, end) in lines::from(&head[..parsed.len], parsed.first) {
                if choice.removes(lines::name(&head[start..end])) {
                    spans.push(start, end);
                }
            }
        }
        Ok(Slices::new(&head[..parsed.len], spans, choice))
    }

    /// The fields of one hop in a head. As long as `Connection` is not read, none is nominated.
    fn one_hop_in_head<'n>(
        &self,
        connection: Connection,
        keeps_te: bool,
        nominated: Option<OneOf<'n>>,
    ) -> OneHop<'n> {
        OneHop {
            nominated,
            keeps_te,
            removes_close: connection.close,
            removes_coding: self.rule.framing,
            removes_length: false,
        }
    }

    /// Cleans a section without regard to hops. The remaining lines move to the start of the
    /// buffer. Returns their length.
    #[inline(always)]
    pub(super) fn up<A: Also>(
        &self,
        section: Section,
        choice: &Choice<&S, A>,
        buffer: &mut [u8],
    ) -> Result<(Parsed, usize), Error> {
        let mut spans = Spans::default();
        let parsed = parse(self.reading(section)?, choice, buffer, &mut spans, None)?;
        let removes = |_, name: &[u8]| choice.removes(name);
        let (len, _) = cut(unfolded(buffer, parsed), &spans, removes);
        Ok((parsed, len))
    }
}
