//! The entries of a loaded set.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

use super::layout::Text;
use header_set_runtime::{debug_text, display_text};

/// One entry of a list that was loaded.
///
/// Unlike [`Entry`](header_set_runtime::Entry) it may have to keep its text, because the ordered
/// layout does not store texts in one piece. So the result of
/// [`as_bytes`](LoadedEntry::as_bytes) lives as long as the entry.
#[derive(Clone, Copy)]
pub struct LoadedEntry<'a> {
    pub(super) index: usize,
    pub(super) is_pattern: bool,
    pub(super) text: Text<'a>,
}

impl LoadedEntry<'_> {
    /// Returns its position among the entries.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Returns its text: of a name folded, of a pattern as it was written.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.text.bytes()
    }

    /// Returns its text, or `None` if that is not UTF-8.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        core::str::from_utf8(self.as_bytes()).ok()
    }

    /// Returns whether a star in the text stands for any run of bytes.
    #[must_use]
    pub const fn is_pattern(&self) -> bool {
        self.is_pattern
    }

    fn key(&self) -> (usize, &[u8], bool) {
        (self.index, self.as_bytes(), self.is_pattern)
    }
}

/// The text, with bytes that are not printable ASCII escaped.
impl fmt::Display for LoadedEntry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display_text(self.as_bytes(), f)
    }
}

/// The text as a literal: `"x-*"`, or `b".."` if it is not UTF-8.
impl fmt::Debug for LoadedEntry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_text(self.as_bytes(), f)
    }
}

impl AsRef<[u8]> for LoadedEntry<'_> {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl PartialEq for LoadedEntry<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for LoadedEntry<'_> {}

impl PartialOrd for LoadedEntry<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for LoadedEntry<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl Hash for LoadedEntry<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}
