//! The end of a head that arrives in pieces.

use super::{Error, Kind, malformed};

/// Finds the empty line that ends a head, in a buffer that grows.
///
/// If a client sends a byte at a time, a call of [`strip`](super::strip) after each byte takes
/// quadratic time. All calls of [`HeadEnd::find`] together take linear time, and the answer does
/// not depend on the pieces.
///
/// ```
/// use header_set::http1::HeadEnd;
///
/// let mut end = HeadEnd::new(16 * 1024);
/// let mut buffer = Vec::new();
/// for piece in ["GET / HTTP/1.1\r\nHost: a\r", "\n\r", "\nthe body"] {
///     buffer.extend_from_slice(piece.as_bytes());
///     if let Some(len) = end.find(&buffer).unwrap() {
///         assert_eq!(&buffer[len..], b"the body");
///     }
/// }
/// ```
///
/// The buffer must start with the head and keep the bytes of earlier calls. Make a new one for the
/// next head.
#[derive(Clone, Debug)]
pub struct HeadEnd {
    max_len: usize,
    /// The number of bytes already searched.
    seen: usize,
}

impl HeadEnd {
    /// Returns a search for a head of at most `max_len` bytes, with its empty line.
    #[must_use]
    pub const fn new(max_len: usize) -> Self {
        Self { max_len, seen: 0 }
    }

    /// Returns the length of the head with its empty line, or `None` if more bytes are needed.
    ///
    /// An empty line at the start counts as a head. [`strip`](super::strip) reports it as
    /// [`Kind::LeadingLineBreak`], and a server may skip it.
    ///
    /// # Errors
    /// [`Kind::TooLong`] if `max_len` bytes have no empty line, [`Kind::BareLf`] at a line feed
    /// without a carriage return.
    pub fn find(&mut self, buffer: &[u8]) -> Result<Option<usize>, Error> {
        let bytes = buffer.get(..self.max_len).unwrap_or(buffer);
        while let Some(rest) = bytes.get(self.seen..)
            && let Some(found) = rest.iter().position(|&byte| byte == b'\n')
        {
            let at = self.seen + found;
            // In range: a line feed is at `at`.
            match bytes[..at] {
                [b'\r'] | [.., b'\n', b'\r'] => return Ok(Some(at + 1)),
                [.., b'\r'] => self.seen = at + 1,
                _ => return malformed(at, Kind::BareLf),
            }
        }
        self.seen = self.seen.max(bytes.len());
        match bytes.len() == self.max_len {
            true => malformed(self.max_len, Kind::TooLong),
            false => Ok(None),
        }
    }
}
