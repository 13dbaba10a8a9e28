//! What may be changed about the way heads are read.

use super::{Error, Kept, Stripped};
use crate::HeaderSet;

/// How heads are read and what may go; the functions of this module are its methods on `Options::new()`.
///
/// ```
/// use header_set::{header_set, http1::Options};
///
/// let mut head = *b"GET / HTTP/1.1\r\nhost: a\r\nx-internal: 1,\r\n 2\r\n\r\n";
/// let stripped = Options::new().unfold().strip(&header_set!["x-internal"], &mut head).unwrap();
/// assert_eq!(&head[..stripped.new_len], b"GET / HTTP/1.1\r\nhost: a\r\n\r\n");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    pub(super) unfold: bool,
    pub(super) reframing: bool,
    pub(super) refuse_ambiguous: bool,
}

impl Options {
    /// Folding is refused, what frames the message stays, and names may have any byte of a token.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            unfold: false,
            reframing: false,
            refuse_ambiguous: false,
        }
    }

    /// Accepts folded lines, and overwrites the line breaks with spaces, as RFC 9112 (section 5.2) asks.
    #[must_use]
    pub const fn unfold(mut self) -> Self {
        self.unfold = true;
        self
    }

    /// Lets `host`, `content-length` and `transfer-encoding` go too: for those who write their own.
    #[must_use]
    pub const fn reframing(mut self) -> Self {
        self.reframing = true;
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
    pub fn strip<S>(&self, set: &S, buffer: &mut [u8]) -> Result<Stripped, Error>
    where
        S: HeaderSet + ?Sized,
    {
        super::cut::left(*self, &super::Listed(set), buffer)
    }

    /// See [`http1::strip_right`](super::strip_right).
    ///
    /// # Errors
    /// If the head is incomplete or malformed; the buffer is unchanged.
    pub fn strip_right<S>(&self, set: &S, buffer: &mut [u8]) -> Result<Stripped, Error>
    where
        S: HeaderSet + ?Sized,
    {
        super::cut::right(*self, &super::Listed(set), buffer)
    }

    /// See [`http1::keep`](super::keep).
    ///
    /// # Errors
    /// If the head is incomplete or malformed; the buffer is unchanged.
    pub fn keep<S>(&self, set: &S, buffer: &mut [u8]) -> Result<Stripped, Error>
    where
        S: HeaderSet + ?Sized,
    {
        super::cut::left(*self, &super::Unlisted(set), buffer)
    }

    /// See [`http1::strip_trailers`](super::strip_trailers).
    ///
    /// # Errors
    /// If the section is incomplete or malformed; the buffer is unchanged.
    pub fn strip_trailers<S>(&self, set: &S, buffer: &mut [u8]) -> Result<Stripped, Error>
    where
        S: HeaderSet + ?Sized,
    {
        super::cut::trailers(*self, &super::Listed(set), buffer)
    }

    /// See [`http1::hop_by_hop`](super::hop_by_hop). With [`Options::reframing`] `transfer-encoding` goes too.
    ///
    /// # Errors
    /// If the head is incomplete or malformed, or `Connection` nominates too many names; the buffer is unchanged.
    pub fn strip_hop_by_hop<P>(
        &self,
        protected: &P,
        buffer: &mut [u8],
    ) -> Result<super::hop_by_hop::Removed, Error>
    where
        P: HeaderSet + ?Sized,
    {
        super::hop_by_hop::strip_with(*self, protected, buffer)
    }

    /// See [`http1::kept`](super::kept). Nothing can be overwritten, so folding is refused even with
    /// [`Options::unfold`].
    ///
    /// # Errors
    /// If the head is incomplete or malformed.
    pub fn kept<'a, S>(&self, set: &'a S, head: &'a [u8]) -> Result<Kept<'a>, Error>
    where
        S: HeaderSet + ?Sized,
    {
        super::kept::of(*self, set, head)
    }
}
