//! The entries of a loaded set.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::FusedIterator;

use super::layout::Text;
use super::loaded::View;
use super::ordered::Cursor;
use super::{ROOM, TextBuffer};
use header_set_runtime::{Fold, debug_text, display_text, short_word};

/// One entry of a list that was loaded.
///
/// Unlike [`Entry`](header_set_runtime::Entry) it may have to keep its text, for layouts do not all
/// store texts in one piece; so what [`as_bytes`](LoadedEntry::as_bytes) gives lives as long as the
/// entry.
#[derive(Clone, Copy)]
pub struct LoadedEntry<'a> {
    index: usize,
    is_pattern: bool,
    text: Kept<'a>,
}

#[derive(Clone, Copy)]
#[expect(
    clippy::large_enum_variant,
    reason = "an entry allocates nothing, so a name that is put together stands in it"
)]
enum Kept<'a> {
    Whole(&'a [u8]),
    Copied(TextBuffer, usize),
}

impl<'a> LoadedEntry<'a> {
    pub(super) fn new(index: usize, is_pattern: bool, text: &'a [u8]) -> Self {
        let text = Kept::Whole(text);
        Self {
            index,
            is_pattern,
            text,
        }
    }

    pub(super) fn of_text(index: usize, text: Text<'a, '_>) -> Option<Self> {
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

    /// The entry whose text is `name`, folded; none if that takes more room than there is.
    pub(super) fn of_name(index: usize, fold: Fold, name: &[u8]) -> Option<Self> {
        let mut room = [0; ROOM];
        let (words, rest) = name.as_chunks::<8>();
        let (places, _) = room.as_chunks_mut::<8>();
        for (place, word) in places.iter_mut().zip(words) {
            *place = fold.word(false, u64::from_le_bytes(*word)).to_le_bytes();
        }
        if !rest.is_empty() {
            let word = fold.word(false, short_word(rest));
            *places.get_mut(words.len())? = word.to_le_bytes();
        }
        (name.len() <= ROOM).then_some(Self {
            index,
            is_pattern: false,
            text: Kept::Copied(room, name.len()),
        })
    }

    /// Its position among the entries, in written order unless the set is
    /// [unordered](crate::LoadedSet::is_unordered).
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Its text, with the stars of a pattern.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        match &self.text {
            Kept::Whole(text) => text,
            Kept::Copied(room, len) => room.get(..*len).unwrap_or_default(),
        }
    }

    /// Its text, where that is UTF-8.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        core::str::from_utf8(self.as_bytes()).ok()
    }

    /// Whether a star in the text stands for any run of bytes.
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

/// The text as a literal: `"x-*"`, or `b".."` where it is not UTF-8.
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

/// Entries of a loaded set in the order of their folded texts; of an
/// [unordered](crate::LoadedSet::is_unordered) set, of their indices.
///
/// Of a damaged list it may end early, so no length is promised.
#[derive(Clone)]
#[must_use = "iterators do nothing unless they are asked"]
pub struct LoadedIter<'a> {
    set: View<'a>,
    front: usize,
    back: usize,
    /// The texts from the front on, where a layout keeps them in that order.
    texts: Option<Cursor<'a>>,
    /// Between which texts entries lie, where those that do do not stand together.
    between: Option<Between<'a>>,
}

/// What some entries of an unordered set have in common: their texts lie between two of theirs.
#[derive(Clone, Debug)]
struct Between<'a> {
    least: LoadedEntry<'a>,
    greatest: LoadedEntry<'a>,
    /// How many of the entries are left.
    left: usize,
}

impl<'a> LoadedIter<'a> {
    pub(super) fn new(set: View<'a>, front: usize, back: usize) -> Self {
        let texts = set
            .in_order()
            .map(|trie| trie.cursor(set.bytes, front as u32..back as u32));
        Self {
            set,
            front,
            back,
            texts,
            between: None,
        }
    }

    /// Those of `all` whose text is accepted, which are all between two texts: a walk over all.
    pub(super) fn filtered(mut all: Self, accepts: impl Fn(&[u8]) -> bool) -> Self {
        let set = all.set;
        let mut accepted = all.clone().filter(|entry| accepts(entry.as_bytes()));
        let Some(first) = accepted.next() else {
            all.front = all.back;
            return all;
        };
        let mut between = Between {
            least: first,
            greatest: first,
            left: 1,
        };
        for entry in accepted {
            between.left += 1;
            if compare(set, &entry, &between.least) == Ordering::Less {
                between.least = entry;
            } else if compare(set, &entry, &between.greatest) == Ordering::Greater {
                between.greatest = entry;
            }
        }
        all.front = first.index();
        all.between = Some(between);
        all
    }

    /// The entry that sorts first.
    pub(super) fn least(mut self) -> Option<LoadedEntry<'a>> {
        match self.between {
            Some(between) => Some(between.least),
            None => self.next(),
        }
    }

    /// The entry that sorts last.
    pub(super) fn greatest(mut self) -> Option<LoadedEntry<'a>> {
        match self.between {
            Some(between) => Some(between.greatest),
            None => self.next_back(),
        }
    }

    fn left(&self) -> usize {
        match &self.between {
            Some(between) => between.left,
            None => self.back.saturating_sub(self.front),
        }
    }

    /// Out of line: an entry is large, and most iterators go without a look at it.
    #[inline(never)]
    fn next_between(&mut self, is_back: bool) -> Option<LoadedEntry<'a>> {
        let set = self.set;
        let between = self.between.as_mut()?;
        while between.left > 0 && self.front < self.back {
            let rank = match is_back {
                true => self.back - 1,
                false => self.front,
            };
            match is_back {
                true => self.back -= 1,
                false => self.front += 1,
            }
            let Some(entry) = set.by_rank(rank) else {
                break;
            };
            if compare(set, &entry, &between.least).is_ge()
                && compare(set, &entry, &between.greatest).is_le()
            {
                between.left -= 1;
                return Some(entry);
            }
        }
        between.left = 0;
        None
    }

    /// The entry, or the end: nothing behind a damaged entry can be trusted.
    #[inline]
    fn or_end(&mut self, entry: Option<LoadedEntry<'a>>) -> Option<LoadedEntry<'a>> {
        if entry.is_none() {
            self.front = self.back;
        }
        entry
    }
}

/// How two texts compare, folded.
fn compare(set: View<'_>, a: &LoadedEntry<'_>, b: &LoadedEntry<'_>) -> Ordering {
    set.folded(a.as_bytes()).cmp(set.folded(b.as_bytes()))
}

impl fmt::Debug for LoadedIter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<'a> Iterator for LoadedIter<'a> {
    type Item = LoadedEntry<'a>;

    fn next(&mut self) -> Option<LoadedEntry<'a>> {
        if self.between.is_some() {
            return self.next_between(false);
        }
        if self.front >= self.back {
            return None;
        }
        let rank = self.front;
        self.front += 1;
        let set = self.set;
        let entry = match &mut self.texts {
            Some(texts) => (texts.next()).and_then(|(rank, text)| set.of_text(rank as usize, text)),
            None => set.by_rank(rank),
        };
        self.or_end(entry)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.left()))
    }
}

impl DoubleEndedIterator for LoadedIter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.between.is_some() {
            return self.next_between(true);
        }
        if self.front >= self.back {
            return None;
        }
        self.back -= 1;
        let entry = self.set.by_rank(self.back);
        self.or_end(entry)
    }
}

impl FusedIterator for LoadedIter<'_> {}
