//! Cleaning of heads and trailer sections.

use core::iter;

use super::head::{Head, RequestHead, ResponseHead};
use super::notes::Notes;
use super::slices::Slices;
use super::spans::Spans;
use super::start_line::Message;
use super::start_line::Section::{self, Request, Response, Trailers};
use super::{Cleaned, Error, Kind, lines, malformed};
use crate::message::choice::Choice;
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
        let mut notes = Notes::default();
        let message = self.read_head(section, self.http1.unfold, buffer, &mut notes)?;
        let head = unfolded(buffer, message);
        self.read_again(section, head, &mut notes)?;
        let te = notes.te;
        // In range: the line was read.
        head[(te.start + te.len) as usize..te.end as usize].make_ascii_lowercase();
        let (head, aside) = notes.set_aside(head);
        let aside_len = aside.len();
        let values = lines::values(aside, lines::from(aside, 0), b"connection");
        let choice = || self.in_head(&notes, values);
        let choice = notes.spans.is_open().then(choice);
        let removes = |name: &[u8]| choice.as_ref().is_some_and(|it| it.contains_bytes(name));
        let mut len = notes.spans.cut(head, removes);
        let mut removed = notes.spans.lines;
        let lists_trailers = notes.has_more && notes.lists_trailers && !notes.connection.te;
        if lists_trailers && !self.choice.contains_bytes(b"te") {
            let end = b"te: trailers\r\n\r\n";
            // In range: what is removed is as long, as one line that has more or as two.
            head[len - 2..][..end.len()].copy_from_slice(end);
            (len, removed) = (len + end.len() - 2, removed - 1);
        }
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
            connection: notes.connection,
            cleaned: message.cleaned(len, removed),
            message,
        })
    }

    fn slices<'c>(&'c self, section: Section, bytes: &'c [u8]) -> Result<Slices<'c>, Error> {
        let mut notes = Notes::default();
        let message = self.read_head(section, false, bytes, &mut notes)?;
        // In range: see `Message::len`.
        let head = &bytes[..message.len];
        self.read_again(section, head, &mut notes)?;
        let values = lines::values(head, notes.lines(), b"connection");
        let (choice, one_hop) = self.in_head(&notes, values);
        Ok(Slices {
            head,
            choice: (choice, one_hop),
            spans: notes.spans,
            next: 0,
            at: 0,
        })
    }

    /// Reads a head, and notes the lines that the set removes or that need no nomination, those that
    /// decide about others, and what `Connection` says.
    fn read_head(
        &self,
        section: Section,
        unfold: bool,
        bytes: &[u8],
        notes: &mut Notes,
    ) -> Result<Message, Error> {
        if !self.hop_by_hop {
            return self.parse::<true>(section, unfold, &self.choice, bytes, notes);
        }
        let choice = self.in_head(&Notes::default(), iter::empty());
        let message = self.parse::<true>(section, unfold, &choice, bytes, notes)?;
        let values = |name| lines::values(bytes, notes.lines(), name);
        let upgrade = || values(b"upgrade");
        let found = Connection::read(self.protected, values(b"connection"), upgrade);
        let Some(found) = found else {
            let first = notes.lines().find(|line| line.is(bytes, b"connection"));
            let at = first.map_or(0, |line| line.start as usize);
            return malformed(at, Kind::Refused(Reason::TooManyNominated));
        };
        notes.connection = found;
        Ok(message)
    }

    /// Notes the lines that are removed in a second pass, if others are removed because of what
    /// `Connection` or `te` says. Folds are overwritten before, since to read them takes long.
    fn read_again(&self, section: Section, head: &[u8], notes: &mut Notes) -> Result<(), Error> {
        let connection = notes.connection;
        let loses_te = connection.te && notes.te.len > 0;
        let closes = connection.close && notes.has_close;
        if connection.others || loses_te || closes || notes.has_more {
            let values = lines::values(head, notes.lines(), b"connection");
            let (choice, one_hop) = self.in_head(notes, values);
            notes.spans = Spans::default();
            self.parse::<false>(section, false, &(&one_hop, choice), head, notes)?;
        }
        Ok(())
    }

    /// The names that are removed from a head whose `Connection` has these values.
    fn in_head<'v>(
        &self,
        notes: &Notes,
        values: impl Iterator<Item = &'v [u8]> + Clone,
    ) -> (&Choice<S>, Option<OneHop<'v>>) {
        let connection = notes.connection;
        let nominated = connection.elements(values, true);
        let one_hop = || OneHop {
            nominated: connection.others.then(|| OneOf::new(nominated)),
            keeps_te: !notes.has_more && !connection.te,
            removes_close: connection.close,
            removes_coding: self.choice.framing,
            removes_length: false,
        };
        (&self.choice, self.hop_by_hop.then(one_hop))
    }

    /// Cleans a section without regard to hops. The remaining lines move to the start of the buffer.
    ///
    /// By [`Cleaner::request`] in its place, [`keep`](super::keep) took 16 % more instructions.
    #[inline(always)]
    pub(super) fn up(
        &self,
        section: Section,
        choice: &impl HeaderSet,
        buffer: &mut [u8],
    ) -> Result<Cleaned, Error> {
        let mut notes = Notes::default();
        let message = self.parse::<true>(section, self.http1.unfold, choice, buffer, &mut notes)?;
        let removes = |name: &[u8]| choice.contains_bytes(name);
        let len = notes.spans.cut(unfolded(buffer, message), removes);
        Ok(message.cleaned(len, notes.spans.lines))
    }
}

/// The head, with the line breaks of folded lines overwritten by spaces.
fn unfolded(buffer: &mut [u8], message: Message) -> &mut [u8] {
    // In range: see `Message::len`.
    let (head, _) = buffer.split_at_mut(message.len);
    if message.is_folded {
        for at in 2..head.len() {
            if matches!(head[at], b' ' | b'\t') && head[at - 2..at] == *b"\r\n" {
                head[at - 2..at].fill(b' ');
            }
        }
    }
    head
}
