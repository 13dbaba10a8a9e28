//! Options for reading heads.

/// Options for reading heads and trailer sections, for [`Cleaner::http1`](crate::Cleaner::http1).
///
/// ```
/// use header_set::{Cleaner, header_set, http1::Options};
///
/// let cleaner = Cleaner::strip(header_set!["x-internal"]).http1(Options::new().unfold());
/// let mut buffer = *b"GET / HTTP/1.1\r\nhost: a\r\nx-internal: 1,\r\n 2\r\n\r\n";
/// let head = cleaner.request(&mut buffer).unwrap();
/// assert_eq!(head.bytes(), b"GET / HTTP/1.1\r\nhost: a\r\n\r\n");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[must_use = "options are values: each method returns new ones"]
pub struct Options {
    pub(super) unfold: bool,
    pub(super) max_len: Option<usize>,
}

impl Options {
    /// The defaults: folded lines are refused, and the length is not limited.
    pub const fn new() -> Self {
        Self {
            unfold: false,
            max_len: None,
        }
    }

    /// Accepts folded lines, and overwrites their line breaks with spaces (RFC 9112, section 5.2).
    pub const fn unfold(mut self) -> Self {
        self.unfold = true;
        self
    }

    /// Refuses heads and trailer sections of more than `len` bytes as received, with the empty
    /// line.
    ///
    /// Some backends drop the start of a head that is too long for them, and read the rest as
    /// another request: uWSGI, whose buffer has 4 KiB, does so from 2,000 bytes on if the target is
    /// long, since it writes the target twice. Many fields are too long for it too: see
    /// [`Cleaner::max_lines`](crate::Cleaner::max_lines). The handbook has the limits of other
    /// backends.
    pub const fn max_len(mut self, len: usize) -> Self {
        self.max_len = Some(len);
        self
    }
}
