//! The error of parsing an enum that `header_set!` made.

use core::error::Error;
use core::fmt;

/// Bytes of a name that are shown.
const SHOWN: usize = 40;

/// A name that is none of an enum's. It shows the first 40 bytes of the name.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct UnknownName {
    list: &'static str,
    start: [u8; SHOWN],
    len: usize,
}

impl UnknownName {
    /// For a name that is not in the enum called `list`.
    #[doc(hidden)]
    pub fn new(list: &'static str, name: &[u8]) -> Self {
        let mut start = [0; SHOWN];
        let (len, shown) = (name.len(), name.len().min(SHOWN));
        // In range: neither has fewer bytes.
        start[..shown].copy_from_slice(&name[..shown]);
        Self { list, start, len }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // In range: it has `SHOWN` bytes.
        let start = self.start[..self.len.min(SHOWN)].escape_ascii();
        let (list, rest) = (self.list, if self.len > SHOWN { "..." } else { "" });
        write!(f, "found `{start}{rest}`, expected a name of `{list}`")
    }
}

impl fmt::Debug for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "UnknownName({self})")
    }
}

impl Error for UnknownName {}
