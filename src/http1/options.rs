//! Options for reading and cleaning heads.

use super::cut;
use super::hop_by_hop::{self, Removed};
use super::parse::Section;
use super::slices::{self, Slices};
use super::{Cleaned, Error};
use crate::HeaderSet;
use crate::message::choice::{InTrailers, Keep, Strip};

/// Options for reading and cleaning heads. The functions of this module are its methods on
/// `Options::new()`.
///
/// ```
/// use header_set::{header_set, http1::Options};
///
/// let mut head = *b"GET / HTTP/1.1\r\nhost: a\r\nx-internal: 1,\r\n 2\r\n\r\n";
/// let cleaned = Options::new().requests().unfold().strip(&header_set!["x-internal"], &mut head).unwrap();
/// assert_eq!(&head[..cleaned.new_len], b"GET / HTTP/1.1\r\nhost: a\r\n\r\n");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    pub(super) messages: Messages,
    pub(super) unfold: bool,
    pub(super) exactly: bool,
    pub(super) refuse_ambiguous: bool,
}

/// The kinds of messages that are accepted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Messages {
    #[default]
    Both,
    Requests,
    Responses,
}

impl Options {
    /// The defaults: requests and responses are accepted, folding is refused, framing stays, and
    /// names may have any token byte.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            messages: Messages::Both,
            unfold: false,
            exactly: false,
            refuse_ambiguous: false,
        }
    }

    /// Refuses responses: for heads that a client sends.
    #[must_use]
    pub const fn requests(mut self) -> Self {
        self.messages = Messages::Requests;
        self
    }

    /// Refuses requests: for heads that a server sends.
    #[must_use]
    pub const fn responses(mut self) -> Self {
        self.messages = Messages::Responses;
        self
    }

    /// Accepts folded lines, and overwrites their line breaks with spaces (RFC 9112, section 5.2).
    #[must_use]
    pub const fn unfold(mut self) -> Self {
        self.unfold = true;
        self
    }

    /// Lets the list alone decide. `host`, `content-length` and `transfer-encoding` go too, for a
    /// program that writes its own. Trailers that the set leaves stay, even where RFC 9110 forbids
    /// them.
    #[must_use]
    pub const fn exactly(mut self) -> Self {
        self.exactly = true;
        self
    }

    /// Refuses names that [are ambiguous](crate::aliases::is_ambiguous).
    #[must_use]
    pub const fn refuse_ambiguous(mut self) -> Self {
        self.refuse_ambiguous = true;
        self
    }

    /// See [`http1::strip`](super::strip).
    ///
    /// # Errors
    /// If the head is incomplete or malformed; the buffer is unchanged.
    pub fn strip<S>(&self, set: &S, buffer: &mut [u8]) -> Result<Cleaned, Error>
    where
        S: HeaderSet + ?Sized,
    {
        cut::up(*self, &Strip::new(set, self.exactly), Section::Head, buffer)
    }

    /// See [`http1::strip_towards_body`](super::strip_towards_body).
    ///
    /// # Errors
    /// If the head is incomplete or malformed; the buffer is unchanged.
    pub fn strip_towards_body<S>(&self, set: &S, buffer: &mut [u8]) -> Result<Cleaned, Error>
    where
        S: HeaderSet + ?Sized,
    {
        cut::down(*self, &Strip::new(set, self.exactly), buffer)
    }

    /// See [`http1::keep`](super::keep).
    ///
    /// # Errors
    /// If the head is incomplete or malformed; the buffer is unchanged.
    pub fn keep<S>(&self, set: &S, buffer: &mut [u8]) -> Result<Cleaned, Error>
    where
        S: HeaderSet + ?Sized,
    {
        cut::up(*self, &Keep::new(set, self.exactly), Section::Head, buffer)
    }

    /// See [`http1::strip_trailers`](super::strip_trailers).
    ///
    /// # Errors
    /// If the section is incomplete or malformed; the buffer is unchanged.
    pub fn strip_trailers<S>(&self, set: &S, buffer: &mut [u8]) -> Result<Cleaned, Error>
    where
        S: HeaderSet + ?Sized,
    {
        let listed = Strip {
            aliases: true,
            ..Strip::new(set, true)
        };
        match self.exactly {
            true => cut::up(*self, &listed, Section::Trailers, buffer),
            false => cut::up(*self, &InTrailers(listed), Section::Trailers, buffer),
        }
    }

    /// See [`http1::keep_trailers`](super::keep_trailers).
    ///
    /// # Errors
    /// If the section is incomplete or malformed; the buffer is unchanged.
    pub fn keep_trailers<S>(&self, set: &S, buffer: &mut [u8]) -> Result<Cleaned, Error>
    where
        S: HeaderSet + ?Sized,
    {
        let unlisted = Keep::new(set, true);
        match self.exactly {
            true => cut::up(*self, &unlisted, Section::Trailers, buffer),
            false => cut::up(*self, &InTrailers(unlisted), Section::Trailers, buffer),
        }
    }

    /// See [`http1::hop_by_hop`](super::hop_by_hop). With [`Options::exactly`] `transfer-encoding`
    /// goes too.
    ///
    /// # Errors
    /// If the head is incomplete or malformed, or `Connection` nominates too many names; the buffer
    /// is unchanged.
    pub fn strip_hop_by_hop<P>(&self, protected: &P, buffer: &mut [u8]) -> Result<Removed, Error>
    where
        P: HeaderSet + ?Sized,
    {
        hop_by_hop::strip_with(*self, protected, buffer)
    }

    /// See [`http1::strip_slices`](super::strip_slices). Nothing can be overwritten, so folding is
    /// refused even with [`Options::unfold`].
    ///
    /// # Errors
    /// If the head is incomplete or malformed.
    pub fn strip_slices<'a, S>(&self, set: &'a S, head: &'a [u8]) -> Result<Slices<'a>, Error>
    where
        S: HeaderSet + ?Sized,
    {
        slices::strip(*self, set, head)
    }

    /// See [`http1::keep_slices`](super::keep_slices). Nothing can be overwritten, so folding is
    /// refused even with [`Options::unfold`].
    ///
    /// # Errors
    /// If the head is incomplete or malformed.
    pub fn keep_slices<'a, S>(&self, set: &'a S, head: &'a [u8]) -> Result<Slices<'a>, Error>
    where
        S: HeaderSet + ?Sized,
    {
        slices::keep(*self, set, head)
    }
}
