//! Cleaning of heads and trailer sections.

use core::ops::Range;

use super::cut::{self, unfolded};
use super::head::{Head, RequestHead, ResponseHead};
use super::notes::{Fixed, Notes};
use super::parse::{Parsed, Reading, Section, parse};
use super::slices::{OneHop, Removing, Slices};
use super::spans::Spans;
use super::{Cleaned, Error, Kind, lines, malformed};
use crate::message::choice::{Also, Choice};
use crate::message::limits::Reason;
use crate::message::nominated::Nominated;
use crate::message::one_hop::Connection;
use crate::message::one_of::OneOf;
use crate::{Cleaner, HeaderSet};

/// Where the remaining lines are moved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Towards {
    Start,
    Body,
}

impl<S: HeaderSet> Cleaner<'_, S> {
    /// Cleans the head of a request at the start of `buffer`. The head that is returned borrows the
    /// buffer: see [`RequestHead`].
    ///
    /// # Errors
    /// If the head is incomplete, malformed, a response's, or refused; the buffer is unchanged. See
    /// [`http1`](crate::http1#what-is-refused).
    pub fn request<'b>(&self, buffer: &'b mut [u8]) -> Result<RequestHead<'b>, Error> {
        let (head, parsed) = self.head(Section::Request, Towards::Start, buffer)?;
        Ok(RequestHead::new(head, parsed))
    }

    /// [`Cleaner::request`] that moves the head towards the body, so that one write sends both.
    ///
    /// # Errors
    /// As [`Cleaner::request`].
    pub fn request_towards_body<'b>(&self, buffer: &'b mut [u8]) -> Result<RequestHead<'b>, Error> {
        let (head, parsed) = self.head(Section::Request, Towards::Body, buffer)?;
        Ok(RequestHead::new(head, parsed))
    }

    /// Cleans the head of a response at the start of `buffer`. The head that is returned borrows the
    /// buffer: see [`ResponseHead`].
    ///
    /// # Errors
    /// If the head is incomplete, malformed, a request's, or refused; the buffer is unchanged. See
    /// [`http1`](crate::http1#what-is-refused).
    pub fn response<'b>(&self, buffer: &'b mut [u8]) -> Result<ResponseHead<'b>, Error> {
        let (head, parsed) = self.head(Section::Response, Towards::Start, buffer)?;
        Ok(ResponseHead::new(head, parsed))
    }

    /// [`Cleaner::response`] that moves the head towards the body, so that one write sends both.
    ///
    /// # Errors
    /// As [`Cleaner::response`].
    pub fn response_towards_body<'b>(
        &self,
        buffer: &'b mut [u8],
    ) -> Result<ResponseHead<'b>, Error> {
        let (head, parsed) = self.head(Section::Response, Towards::Body, buffer)?;
        Ok(ResponseHead::new(head, parsed))
    }

    /// Returns the bytes that [`Cleaner::request`] would leave, as runs for `writev`. Nothing is
    /// written: a folded line is refused, and a `te` that says more than `trailers` is removed.
    ///
    /// # Errors
    /// As [`Cleaner::request`].
    pub fn request_slices<'c>(&'c self, head: &'c [u8]) -> Result<Slices<'c>, Error> {
        self.slices(Section::Request, head)
    }

    /// Returns the bytes that [`Cleaner::response`] would leave, as runs for `writev`. Nothing is
    /// written: a folded line is refused, and a `te` that says more than `trailers` is removed.
    ///
    /// # Errors
    /// As [`Cleaner::response`].
    pub fn response_slices<'c>(&'c self, head: &'c [u8]) -> Result<Slices<'c>, Error> {
        self.slices(Section::Response, head)
    }

    /// Cleans a trailer section at the start of `buffer`: the bytes after the last chunk of a
    /// chunked body. It has fields and an empty line, but no start line. What the set removes is
    /// removed, what is forbidden in trailers, and what the head of the same message nominated.
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
    /// If the section is incomplete, malformed or refused; the buffer is unchanged.
    pub fn trailer_section(
        &self,
        buffer: &mut [u8],
        nominated: &Nominated,
    ) -> Result<Cleaned, Error> {
        let reading = self.reading(Section::Trailers)?;
        up(reading, &self.trailer_choice(nominated), buffer)
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
    ) -> Result<(Head<'b>, Parsed), Error> {
        let reading = self.reading(section)?;
        if self.hop_by_hop {
            return self.one_hop(reading, towards, buffer);
        }
        let choice = self.choice(());
        let mut spans = Spans::new();
        let parsed = parse(reading, &choice, buffer, &mut spans, None)?;
        let removes = |name: &[u8]| choice.removes(name);
        let (kept, _) = towards.cut(unfolded(buffer, parsed), &spans, None, removes);
        let head = Head::new(buffer, parsed, kept, 0..0, Connection::default());
        Ok((head, parsed))
    }

    /// Cleans a head, and removes the fields of one hop.
    ///
    /// The first pass notes the fields that the set removes or that need no nomination, and the lines
    /// of `Connection`, `Upgrade` and `te`. The lines of `Connection` and `Upgrade` are moved to the
    /// end of the head, to be read from there. Few heads nominate another name: only those are read
    /// again.
    fn one_hop<'b>(
        &self,
        reading: Reading<'_>,
        towards: Towards,
        buffer: &'b mut [u8],
    ) -> Result<(Head<'b>, Parsed), Error> {
        let choice = self.choice(Fixed {
            framing: self.framing,
        });
        let (mut spans, mut notes) = (Spans::new(), Notes::default());
        let mut parsed = parse(reading, &choice, buffer, &mut spans, Some(&mut notes))?;
        let connection = notes.connection(buffer, self.protected)?;
        let (head, aside) = notes.set_aside(unfolded(buffer, parsed), &mut spans);
        let (len, aside_len) = (head.len(), aside.len());
        let kept = if spans.open.is_some() || notes.needs_another_pass(connection) {
            let names = OneOf::new(connection.elements(lines::values(aside, b"connection"), true));
            let is_te = |name: &[u8]| name.eq_ignore_ascii_case(b"te");
            let removes = |name: &[u8]| choice.removes(name) || names.contains(name) || is_te(name);
            let te = notes
                .kept_te(connection)
                .filter(|_| !choice.set_removes(b"te"));
            let te = te.map(|at| at - notes.shift(at));
            let unread = Spans::unread(parsed.first);
            let (kept, removed) = towards.cut(head, &unread, te, removes);
            parsed.removed = removed + notes.count();
            kept
        } else {
            towards.cut(head, &spans, None, |_| false).0
        };
        let (kept, aside) = match towards {
            Towards::Start => (kept, len..parsed.len),
            Towards::Body => {
                // In range: the lines are behind what is kept, at the end of the head.
                buffer[kept.start..parsed.len].rotate_left(kept.len());
                let aside = kept.start..kept.start + aside_len;
                (aside.end..parsed.len, aside)
            }
        };
        Ok((Head::new(buffer, parsed, kept, aside, connection), parsed))
    }

    fn slices<'c>(&'c self, section: Section, head: &'c [u8]) -> Result<Slices<'c>, Error> {
        let mut reading = self.reading(section)?;
        reading.options.unfold = false;
        let (mut spans, mut notes) = (Spans::new(), Notes::default());
        if !self.hop_by_hop {
            let parsed = parse(reading, &self.choice(()), head, &mut spans, None)?;
            return Ok(Slices::new(
                head,
                parsed,
                spans,
                Removing::new(self.choice(()), None),
            ));
        }
        let fixed = Fixed {
            framing: self.framing,
        };
        let mut parsed = parse(
            reading,
            &self.choice(fixed),
            head,
            &mut spans,
            Some(&mut notes),
        )?;
        let connection = notes.connection(head, self.protected)?;
        let names = connection.elements(notes.values(head, b"connection"), true);
        let choice = Removing::new(
            self.choice(()),
            Some(OneHop {
                fixed,
                names: OneOf::new(names),
                te: notes.short_te(connection),
            }),
        );
        if spans.open.is_some() || notes.needs_another_pass(connection) {
            (spans, parsed.removed) = (Spans::new(), 0);
            // In range: see `Parsed::len`.
            for (start, end) in lines::from(&head[..parsed.len], parsed.first) {
                if choice.removes(start, lines::field(&head[start..end]).name) {
                    spans.push(start, end);
                    parsed.removed += 1;
                }
            }
        }
        Ok(Slices::new(head, parsed, spans, choice))
    }
}

impl Towards {
    /// Cuts lines out of a head, as [`cut::up`] does. Returns what is kept, and the number of lines
    /// that were removed without being noted.
    #[inline(always)]
    fn cut(
        self,
        head: &mut [u8],
        spans: &Spans,
        te: Option<usize>,
        removes: impl Fn(&[u8]) -> bool,
    ) -> (Range<usize>, usize) {
        if self == Self::Body && spans.open.is_none() {
            return (cut::down(head, spans)..head.len(), 0);
        }
        let (len, removed) = cut::up(head, spans, te, removes);
        if self == Self::Start {
            return (0..len, removed);
        }
        let start = head.len() - len;
        // In range: what is kept is no longer than the head.
        head.copy_within(..len, start);
        (start..head.len(), removed)
    }
}

/// Cleans a section without regard to hops. The remaining lines move to the start of the buffer.
#[inline(always)]
pub(super) fn up<S, A>(
    reading: Reading<'_>,
    choice: &Choice<'_, S, A>,
    buffer: &mut [u8],
) -> Result<Cleaned, Error>
where
    S: HeaderSet + ?Sized,
    A: Also,
{
    let mut spans = Spans::new();
    let parsed = parse(reading, choice, buffer, &mut spans, None)?;
    let removes = |name: &[u8]| choice.removes(name);
    let (new_len, _) = cut::up(unfolded(buffer, parsed), &spans, None, removes);
    Ok(Cleaned {
        old_len: parsed.len,
        new_len,
        removed: parsed.removed,
    })
}
