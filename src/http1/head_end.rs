//! The end of a head that arrives in pieces.

use super::{Error, Kind, malformed};

/// Finds the empty line that ends a head, in a buffer that grows.
///
/// To ask [`strip`](super::strip) again after each piece takes time with the square of the head's
/// length where a client sends a byte at a time. This takes time with the length over all calls,
/// whatever the pieces are, and its answer depends on the bytes alone.
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
/// The buffer must start with the head, and keep what earlier calls have seen. Begin anew for the
/// next head.
#[derive(Clone, Debug)]
pub struct HeadEnd {
    max_len: usize,
    /// The bytes that have been seen.
    seen: usize,
    /// Where the line starts that has not ended yet.
    line: usize,
}

impl HeadEnd {
    /// For a head of at most `max_len` bytes, its empty line included.
    #[must_use]
    pub const fn new(max_len: usize) -> Self {
        Self {
            max_len,
            seen: 0,
            line: 0,
        }
    }

    /// The length of the head, its empty line included, once that has arrived.
    ///
    /// An empty line at the very start counts: [`strip`](super::strip) then says that it leads, and
    /// a server may skip it.
    ///
    /// # Errors
    /// [`Kind::TooLong`] where `max_len` bytes have no empty line, [`Kind::BareLf`] at a line feed
    /// without a carriage return, which no head may have.
    pub fn find(&mut self, buffer: &[u8]) -> Result<Option<usize>, Error> {
        let bytes = buffer.get(..self.max_len).unwrap_or(buffer);
        while let Some(rest) = bytes.get(self.seen..)
            && let Some(found) = rest.iter().position(|&byte| byte == b'\n')
        {
            let at = self.seen + found;
            if at == self.line || bytes[at - 1] != b'\r' {
                return malformed(at, Kind::BareLf);
            }
            if at == self.line + 1 {
                return Ok(Some(at + 1));
            }
            self.seen = at + 1;
            self.line = at + 1;
        }
        self.seen = self.seen.max(bytes.len());
        match bytes.len() == self.max_len {
            true => malformed(self.max_len, Kind::TooLong),
            false => Ok(None),
        }
    }
}
