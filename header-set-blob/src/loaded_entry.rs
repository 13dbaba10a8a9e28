//! The entries of a loaded set.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::FusedIterator;
use core::ops::Range;

use super::layout::Text;
use super::loaded::View;
use super::{ROOM, TextBuffer};
use header_set_runtime::{debug_text, display_text};

/// One entry of a list that was loaded.
///
/// Unlike [`Entry`](header_set_runtime::Entry) it may have to keep its text, because the ordered
/// layout does not store texts in one piece. So the result of
/// [`as_bytes`](LoadedEntry::as_bytes) lives as long as the entry.
#[derive(Clone, Copy)]
pub struct LoadedEntry<'a> {
    index: usize,
    is_pattern: bool,
    text: Kept<'a>,
}

#[derive(Clone, Copy)]
#[expect(
    clippy::large_enum_variant,
    reason = "an entry allocates nothing, so it contains a name that is put together"
)]
enum Kept<'a> {
    Whole(&'a [u8]),
    Copied(TextBuffer, usize),
}

impl<'a> LoadedEntry<'a> {
    pub(super) fn of_pattern(index: usize, text: &'a [u8]) -> Self {
        Self {
            index,
            is_pattern: true,
            text: Kept::Whole(text),
        }
    }

    pub(super) fn of_key(index: usize, text: Text<'a, '_>) -> Option<Self> {
        let text = match text {
            Text::Whole(text) => Kept::Whole(text),
            Text::Copied(text) => {
                let mut room = [0; ROOM];
                room.get_mut(..text.len())?.copy_from_slice(text);
                Kept::Copied(room, text.len())
            }
        };
        Some(Self {
            index,
            is_pattern: false,
            text,
        })
    }

    /// Returns its position among the entries.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Returns its text: of a name folded, of a pattern as it was written.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        match &self.text {
            Kept::Whole(text) => text,
            Kept::Copied(room, len) => room.get(..*len).unwrap_or_default(),
        }
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

/// Entries of a loaded set by index: names, in order if the layout is ordered, then patterns.
///
/// Of a damaged list some may be missing, so no length is promised.
#[derive(Clone)]
#[must_use = "iterators do nothing unless they are asked"]
pub struct LoadedIter<'a> {
    set: View<'a>,
    ids: Range<u32>,
    /// The most entries that are left: a damaged list may have more ids.
    left: usize,
}

impl<'a> LoadedIter<'a> {
    pub(super) fn new(set: View<'a>) -> Self {
        let (ids, left) = (0..set.ids(), set.len());
        Self { set, ids, left }
    }
}

/// The most entries that are left: there may be millions.
impl fmt::Debug for LoadedIter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("LoadedIter");
        shown.field("left", &self.left).finish_non_exhaustive()
    }
}

impl<'a> Iterator for LoadedIter<'a> {
    type Item = LoadedEntry<'a>;

    fn next(&mut self) -> Option<LoadedEntry<'a>> {
        let (set, left) = (self.set, self.left.checked_sub(1)?);
        let entry = self.ids.find_map(|id| set.entry(id))?;
        self.left = left;
        Some(entry)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.ids.len().min(self.left)))
    }
}

impl DoubleEndedIterator for LoadedIter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let (set, left) = (self.set, self.left.checked_sub(1)?);
        let entry = self.ids.by_ref().rev().find_map(|id| set.entry(id))?;
        self.left = left;
        Some(entry)
    }
}

impl FusedIterator for LoadedIter<'_> {}
