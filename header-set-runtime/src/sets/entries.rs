//! What the user wrote. A program links it only if it uses entries.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use crate::bits::fold::Fold;
use crate::bits::ints::{Ints, bit};
use crate::bits::texts::text;
use crate::sets::glob::matches;

/// The inclusions of a list, in written order.
#[derive(Clone, Copy, Debug)]
pub struct Entries<'a> {
    /// The index of the entry with each id; past the last index for exclusions. Empty if each id is
    /// its own index.
    pub order: Ints<'a>,
    /// The texts as written, one after the other.
    pub texts: &'a [u8],
    /// Where each text starts, and where the last one ends.
    pub offsets: Ints<'a>,
    /// A bit for each index, set where the text is a pattern; empty if none is. Where some of those
    /// are regular expressions, from the next byte on a bit for each index that says so.
    pub patterns: &'a [u8],
    /// Indices in the order of the folded texts. Empty if that is the written order.
    pub sorted: Ints<'a>,
    /// How texts are folded for that order.
    pub fold: Fold,
}

impl Entries<'static> {
    /// The entry at an index.
    pub const fn at(&self, index: usize) -> Option<Entry> {
        let Some(text) = text(self.texts, &self.offsets, index) else {
            return None;
        };
        Some(Entry {
            index: Some(index),
            text,
            is_pattern: bit(self.patterns, index),
        })
    }

    /// The entries whose text starts with `prefix`, by folded text.
    pub fn iter_prefix(
        self,
        prefix: &[u8],
    ) -> impl DoubleEndedIterator<Item = Entry> + FusedIterator + Clone + use<> {
        let mut ranks = 0..self.len();
        for (at, &byte) in prefix.iter().enumerate() {
            ranks = self.narrowed(ranks, at, self.fold.byte(byte));
        }
        ranks.filter_map(move |rank| self.at(own_or(&self.sorted, rank)?))
    }
}

/// What gives no [`Entry`], whose text stands as long as the program: tests ask it of tables that
/// they drop.
impl<'a> Entries<'a> {
    /// How many entries there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The index of the entry with this id, unless it is an exclusion.
    #[inline]
    pub const fn index(&self, id: u32) -> Option<usize> {
        match own_or(&self.order, id as usize) {
            Some(index) if index < self.len() => Some(index),
            _ => None,
        }
    }

    /// The index of the longest entry that `name` starts with: a walk down the sorted texts, a byte
    /// of the name at a time. It ends where no text goes on as the name does.
    pub fn longest_prefix(&self, name: &[u8]) -> Option<usize> {
        let mut longest = None;
        let mut inside = 0..self.len();
        for at in 0..=name.len() {
            // Texts that start with that much of the name; the one that is no longer comes first.
            let exact = self.of_length(&inside, at, |index, _| !bit(self.patterns, index));
            longest = exact.or_else(|| self.open(&inside, at)).or(longest);
            match name.get(at) {
                Some(&byte) => inside = self.narrowed(inside, at, self.fold.byte(byte)),
                None => break,
            }
            if inside.is_empty() {
                break;
            }
        }
        longest
    }

    /// Of the sorted texts in `inside`, those that have `byte` at `at`; they agree before.
    fn narrowed(&self, inside: Range<usize>, at: usize, byte: u8) -> Range<usize> {
        let place = |text: &[u8]| text.get(at).map(|&byte| self.fold.byte(byte));
        let start = self.partition(inside.clone(), |text| place(text) < Some(byte));
        start..self.partition(start..inside.end, |text| place(text) <= Some(byte))
    }

    /// The index of the pattern in `inside` that has nothing but stars behind the first `at` bytes.
    fn open(&self, inside: &Range<usize>, at: usize) -> Option<usize> {
        if self.patterns.is_empty() {
            return None;
        }
        let mut starred = inside.clone();
        let mut end = at;
        loop {
            // A star sorts as the separator that it is, where those are folded.
            starred = self.narrowed(starred, end, self.fold.byte(b'*'));
            end += 1;
            if starred.is_empty() {
                return None;
            }
            let found = self.of_length(&starred, end, |index, text| {
                // In range: the text has `end` bytes, which is more than `at`.
                let (literal, stars) = text.split_at(at);
                let is_regular = bit(self.patterns, self.len().next_multiple_of(8) + index);
                bit(self.patterns, index)
                    && !is_regular
                    && !literal.contains(&b'*')
                    && stars.iter().all(|&byte| byte == b'*')
            });
            if found.is_some() {
                return found;
            }
        }
    }

    /// The index of the first entry in `inside` that is accepted, of those whose texts have `len`
    /// bytes: as all of them start so, those come first.
    fn of_length(
        &self,
        inside: &Range<usize>,
        len: usize,
        accepts: impl Fn(usize, &[u8]) -> bool,
    ) -> Option<usize> {
        (inside.clone().map_while(|rank| self.ranked_text(rank)))
            .take_while(|(_, text)| text.len() == len)
            .find(|&(index, text)| accepts(index, text))
            .map(|(index, _)| index)
    }

    /// The index and the text of the entry at a rank in the order of the folded texts.
    fn ranked_text(&self, rank: usize) -> Option<(usize, &'a [u8])> {
        let index = own_or(&self.sorted, rank)?;
        Some((index, text(self.texts, &self.offsets, index)?))
    }

    /// Where the sorted entries of a range end that satisfy `before`, which those at its start do.
    fn partition(&self, inside: Range<usize>, before: impl Fn(&[u8]) -> bool) -> usize {
        let (mut low, mut high) = (inside.start, inside.end);
        while low < high {
            let middle = low + (high - low) / 2;
            if (self.ranked_text(middle)).is_some_and(|(_, text)| before(text)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}

/// What `table` has at `index`; an empty table has each index at itself.
const fn own_or(table: &Ints<'_>, index: usize) -> Option<usize> {
    if table.is_empty() {
        Some(index)
    } else {
        table.get(index)
    }
}

/// One entry of a list, as written.
///
/// ```
/// use header_set::Entry;
///
/// let entry = Entry::unlisted();
/// assert!(entry.index().is_none() && entry.as_bytes().is_empty());
/// assert_eq!(entry.to_string(), "(not listed)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entry {
    /// None if it is no entry of the list that was asked.
    index: Option<usize>,
    text: &'static [u8],
    is_pattern: bool,
}

impl Entry {
    /// Returns the entry for a decision without one. A loaded set and one with a `contains_bytes`
    /// of its own keep no texts for as long as the program runs; a keep list may lack the name.
    #[must_use]
    pub const fn unlisted() -> Self {
        Self {
            index: None,
            text: b"",
            is_pattern: false,
        }
    }

    /// The same text as an entry that is not of the list that was asked.
    #[doc(hidden)]
    pub const fn of_another_list(self) -> Self {
        Self {
            index: None,
            ..self
        }
    }

    /// Its position among the entries, in written order. `None` for [`Entry::unlisted`], and for an
    /// entry of a list of the library, such as of the fields that are forbidden in trailers.
    #[must_use]
    pub const fn index(&self) -> Option<usize> {
        self.index
    }

    /// Its text, with the stars of a pattern; empty for [`Entry::unlisted`].
    #[must_use]
    pub const fn as_bytes(&self) -> &'static [u8] {
        self.text
    }

    /// Its text, where that is UTF-8.
    #[must_use]
    pub const fn as_str(&self) -> Option<&'static str> {
        match core::str::from_utf8(self.text) {
            Ok(text) => Some(text),
            Err(_) => None,
        }
    }

    /// Whether a star in the text stands for any run of bytes.
    #[must_use]
    pub const fn is_pattern(&self) -> bool {
        self.is_pattern
    }
}

/// Whether the text of an entry is `name`, or a pattern that matches it, byte for byte or but for
/// case.
pub fn is_spelled(text: &[u8], is_pattern: bool, name: &[u8], ignore_case: bool) -> bool {
    let fold = Fold {
        case: ignore_case,
        separators: false,
    };
    match is_pattern {
        true => matches(fold, name, text),
        false if ignore_case => name.eq_ignore_ascii_case(text),
        false => name == text,
    }
}

/// The text, with bytes that are not printable ASCII escaped; `(not listed)` for
/// [`Entry::unlisted`].
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self == Self::unlisted() {
            true => f.pad("(not listed)"),
            false => display_text(self.text, f),
        }
    }
}

/// The text as a literal: `"x-*"`, or `b".."` where it is not UTF-8.
impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self == Self::unlisted() {
            true => f.pad("(not listed)"),
            false => debug_text(self.text, f),
        }
    }
}

/// Writes a text, with bytes that are not printable ASCII escaped.
///
/// # Errors
/// If the formatter fails.
pub fn display_text(text: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match core::str::from_utf8(text) {
        Ok(text) => f.pad(text),
        Err(_) => write!(f, "{}", text.escape_ascii()),
    }
}

/// Writes a text as a literal.
///
/// # Errors
/// If the formatter fails.
pub fn debug_text(text: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match core::str::from_utf8(text) {
        Ok(text) => fmt::Debug::fmt(text, f),
        Err(_) => write!(f, "b\"{}\"", text.escape_ascii()),
    }
}

impl AsRef<[u8]> for Entry {
    fn as_ref(&self) -> &[u8] {
        self.text
    }
}
