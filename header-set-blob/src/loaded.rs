//! A list that was built elsewhere, in the bytes in which it came.

mod prefixes;

use core::fmt;

use super::blob::PLAN;
use super::entry_order::{self, EntryOrder, Location};
use super::layout::{Layout, Text};
use super::loaded_entry::{LoadedEntry, LoadedIter};
use super::patterns::Patterns;
use super::{BATCH, Blob, BlobError, LoadedMatching, OrderedTrie, ROOM};
use header_set_runtime::Fold;
use header_set_runtime::HeaderSet;
use header_set_runtime::Strategy;
use header_set_runtime::bit;
use header_set_runtime::is_spelled;
use header_set_runtime::trace::Trace;

/// A set of names that is read out of bytes: from a file, a memory map, a static.
///
/// Nothing is copied or allocated, and opening takes microseconds whatever the size. Every read is
/// checked: bytes that are damaged, or were made to do damage, give wrong answers at worst.
/// [`verify`](LoadedSet::verify) tells whether the answers are right.
#[derive(Clone, Copy)]
pub struct LoadedSet<'a> {
    blob: Blob<'a>,
    layout: Layout<'a>,
    patterns: Patterns<'a>,
    written: EntryOrder<'a>,
    /// Whether there are neither patterns nor exclusions: a key that is found is all that there is
    /// to say.
    only_keys: bool,
    compare: Compare,
    /// A bit for each key that is an exclusion; empty if none is.
    excluded: &'a [u8],
    /// A bit for each length of a key.
    lengths: &'a [u8],
}

/// How names are compared: the two ways that most lists have are compiled by themselves.
#[derive(Clone, Copy)]
enum Compare {
    /// Byte for byte.
    Bytes,
    /// But for case, with keys of which [case is a bit](Fold::case_is_a_bit).
    Letters,
    /// Otherwise.
    Other,
}

/// What wins for a name.
#[derive(Clone, Copy)]
enum Winner {
    Key(u32),
    Pattern(u32),
}

impl<'a> LoadedSet<'a> {
    /// The set in `bytes`.
    ///
    /// # Errors
    /// Bytes that are no blob, a blob of another version, or one that is damaged as far as that
    /// shows without reading all of it.
    pub const fn from_bytes(bytes: &'a [u8]) -> Result<Self, BlobError> {
        let blob = match Blob::open(bytes) {
            Ok(blob) => blob,
            Err(error) => return Err(error),
        };
        let header = blob.header();
        let Some(layout) = Layout::from_sections(&blob) else {
            return Err(BlobError::Damaged("the layout"));
        };
        let Some(patterns) = Patterns::from_sections(&blob) else {
            return Err(BlobError::Damaged("the patterns"));
        };
        let Some(written) = EntryOrder::from_sections(&blob) else {
            return Err(BlobError::Damaged("the written order"));
        };
        if layout.len() != header.keys as usize || header.keys > MOST_KEYS {
            return Err(BlobError::Damaged("the number of keys"));
        }
        let most = header.keys as u64 + header.patterns as u64;
        if header.entries as u64 > most || header.entries as usize > bytes.len() {
            return Err(BlobError::Damaged("the number of entries"));
        }
        let excluded = blob.section(entry_order::EXCLUDED);
        if !excluded.is_empty() && excluded.len() != (header.keys as usize).div_ceil(8) {
            return Err(BlobError::Damaged("the exclusions"));
        }
        Ok(Self {
            only_keys: header.patterns == 0 && excluded.is_empty(),
            compare: match header.fold {
                SENSITIVE => Compare::Bytes,
                INSENSITIVE if header.case_bit => Compare::Letters,
                _ => Compare::Other,
            },
            layout,
            patterns,
            written,
            excluded,
            lengths: blob.section(entry_order::LENGTHS),
            blob,
        })
    }

    /// Whether the bytes are those that were written, and every stored name finds itself and its
    /// index. It takes some nanoseconds a name.
    ///
    /// The checksum shows damage. The rest holds even for bytes made to fit their checksum. Each
    /// key is found where it stands; its number leads to an index, and that back to it alone. Each
    /// entry in order is one, and each pattern has its index. `BLOB.md` says what is left to the
    /// checksum.
    ///
    /// # Errors
    /// What is damaged, or the first name that is not found.
    pub fn verify(&self) -> Result<(), BlobError> {
        self.blob.verify()?;
        let header = self.blob.header();
        let each = |addresses| self.written.leads_back(addresses, self.excluded);
        let found = match self.compare {
            Compare::Bytes => self.layout.verify(SENSITIVE, true, each),
            Compare::Letters => self.layout.verify(INSENSITIVE, true, each),
            Compare::Other => self.layout.verify(header.fold, header.case_bit, each),
        };
        let found = found.map_err(|address| BlobError::Lost { address })?;
        if found != header.keys {
            return Err(BlobError::Damaged("the layout"));
        }
        let is_numbered = |number: u32| {
            let id = header.keys.saturating_add(number);
            match self.written.index(id) {
                Some(index) => {
                    self.place(index) == Some(Location::Pattern(number))
                        && self.written.spelling(index).is_some()
                        && !self.patterns.is_excluded(number)
                }
                None => self.patterns.is_excluded(number),
            }
        };
        if !self.written.lists_entries() || !(0..header.patterns).all(is_numbered) {
            return Err(BlobError::Damaged("the written order"));
        }
        let spelling = |number: u32| {
            let index = self.index_of_pattern(number)?;
            self.written.spelling(index)
        };
        let order = (0..self.len()).filter_map(|index| match self.place(index) {
            Some(Location::Pattern(number)) if !header.unordered => Some(number),
            _ => None,
        });
        let texts = self.written.spelled_len();
        if !(self.patterns).verify(header.fold, spelling, texts, order) {
            return Err(BlobError::Damaged("the patterns"));
        }
        Ok(())
    }

    /// Whether `name` is in the set.
    #[must_use]
    #[inline]
    pub fn contains<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> bool {
        let name = name.as_ref();
        if self.only_keys {
            return self.find_key(name).is_some();
        }
        self.includes(self.find_key(name), name)
    }

    /// What `contains` says, given the key that the name is.
    #[inline]
    fn includes(&self, key: Option<u32>, name: &[u8]) -> bool {
        match key {
            Some(address) => self.excluded.is_empty() || !self.is_excluded(address),
            None if self.has_patterns() => self.includes_by_pattern(name),
            None => false,
        }
    }

    #[inline(always)]
    fn has_patterns(&self) -> bool {
        self.blob.header().patterns != 0
    }

    #[cold]
    fn includes_by_pattern(&self, name: &[u8]) -> bool {
        match self.find_pattern(name) {
            Some(number) => !self.patterns.is_excluded(number),
            None => false,
        }
    }

    /// The number of the pattern that wins for a name that is no key.
    #[inline(never)]
    fn find_pattern(&self, name: &[u8]) -> Option<u32> {
        let trace = &mut Trace::<0>::new();
        self.patterns.find(self.fold(), name, trace)
    }

    /// The address of the key that `name` is.
    #[inline]
    fn find_key(&self, name: &[u8]) -> Option<u32> {
        match self.compare {
            Compare::Bytes => self.layout.find_as::<false>(name),
            Compare::Letters => self.layout.find_as::<true>(name),
            Compare::Other => self.find_otherwise(name),
        }
    }

    #[inline(never)]
    fn find_otherwise(&self, name: &[u8]) -> Option<u32> {
        let header = self.blob.header();
        let trace = &mut Trace::<0>::new();
        self.layout.find(header.fold, header.case_bit, name, trace)
    }

    fn fold(&self) -> Fold {
        self.blob.header().fold
    }

    fn is_excluded(&self, address: u32) -> bool {
        bit(self.excluded, address as usize)
    }

    fn index_of_key(&self, address: u32) -> Option<usize> {
        self.written.index(address)
    }

    fn winner(&self, name: &[u8]) -> Option<Winner> {
        match self.find_key(name) {
            Some(address) => Some(Winner::Key(address)),
            None if self.has_patterns() => self.find_pattern(name).map(Winner::Pattern),
            None => None,
        }
    }

    /// The index of the entry that wins for `name`; none if the winner is an exclusion. Indices are
    /// dense, and follow the written order unless the set [is unordered](LoadedSet::is_unordered).
    #[must_use]
    pub fn index_of<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<usize> {
        match self.winner(name.as_ref())? {
            Winner::Key(address) => self.index_of_key(address),
            Winner::Pattern(number) => self.index_of_pattern(number),
        }
    }

    fn index_of_pattern(&self, number: u32) -> Option<usize> {
        self.written
            .index(self.blob.header().keys.checked_add(number)?)
    }

    /// The entry that wins for `name`; none if the winner is an exclusion.
    #[must_use]
    pub fn entry<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<LoadedEntry<'a>> {
        self.entry_at(self.index_of(name)?)
    }

    fn place(&self, index: usize) -> Option<Location> {
        self.written.place(index)
    }

    /// The entry at an index, which `index_of` gave.
    #[must_use]
    pub fn entry_at(&self, index: usize) -> Option<LoadedEntry<'a>> {
        let place = self.place(index)?;
        let is_pattern = matches!(place, Location::Pattern(_));
        if let Some(text) = self.written.spelling(index) {
            return Some(LoadedEntry::new(index, is_pattern, text));
        }
        match place {
            Location::Key(address) => {
                LoadedEntry::of_text(index, self.layout.text(address, &mut [0; ROOM])?)
            }
            Location::Pattern(_) => None,
        }
    }

    /// The layout, if it keeps all entries in the order in which they are listed.
    pub(super) fn in_order(&self) -> Option<&OrderedTrie<'a>> {
        let header = self.blob.header();
        match &self.layout {
            Layout::OrderedTrie(trie) if header.patterns == 0 && header.entries == header.keys => {
                Some(trie)
            }
            _ => None,
        }
    }

    /// The entry with this rank among all, which is the key with this folded text.
    pub(super) fn of_text(&self, rank: usize, text: Text<'a, '_>) -> Option<LoadedEntry<'a>> {
        let index = self.written.by_rank(rank)?;
        match self.written.spelling(index) {
            Some(text) => Some(LoadedEntry::new(index, false, text)),
            None => LoadedEntry::of_text(index, text),
        }
    }

    pub(super) fn by_rank(&self, rank: usize) -> Option<LoadedEntry<'a>> {
        self.entry_at(self.written.by_rank(rank)?)
    }

    /// Whether the list was built without the tables of written order, as by
    /// `Generator::unordered`. Then indices and [`iter`](LoadedSet::iter) follow the layout, and
    /// [`iter_prefix`](LoadedSet::iter_prefix) reads all entries.
    #[must_use]
    pub const fn is_unordered(&self) -> bool {
        !self.written.is_sorted()
    }

    /// All entries, sorted by their texts, folded; of an [unordered](LoadedSet::is_unordered) set
    /// by their indices.
    pub fn iter(&self) -> LoadedIter<'a> {
        LoadedIter::new(*self, 0, self.len())
    }

    /// How many entries there are; exclusions are none.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.blob.header().entries as usize
    }

    /// Whether there are no entries.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The strategy that was chosen for the list.
    #[must_use]
    pub const fn strategy(&self) -> Strategy {
        self.layout.strategy()
    }

    /// [`Set::fingerprint`](header_set_runtime::Set::fingerprint), of the same list the same
    /// number.
    #[must_use]
    pub const fn fingerprint(&self) -> u64 {
        self.blob.header().fingerprint
    }

    /// What was chosen for the list, and why, in words; `Display` of a
    /// [`Plan`](header_set_runtime::Plan) where the generator made one.
    #[must_use]
    pub fn plan(&self) -> &'a str {
        core::str::from_utf8(self.blob.section(PLAN)).unwrap_or_default()
    }

    /// Sets bit `i % 64` of `found[i / 64]` where `names[i]` is in the set, and clears the others.
    ///
    /// Faster than a lookup for each name: the cache misses of all of them overlap.
    ///
    /// # Panics
    /// If `found` has fewer than a bit for each name.
    pub fn classify<N: AsRef<[u8]>>(&self, names: &[N], found: &mut [u64]) {
        assert!(
            names.len().div_ceil(64) <= found.len(),
            "{} names need {} words, found {}",
            names.len(),
            names.len().div_ceil(64),
            found.len()
        );
        found.fill(0);
        for (batch, number) in names.chunks(BATCH).zip(0..) {
            let bits = self.classify_batch(batch, AsRef::as_ref);
            found[number * BATCH / 64] |= u64::from(bits) << (number * BATCH % 64);
        }
    }

    /// The names of `names` that are in the set, in their order.
    ///
    /// Names are taken from the iterator up to 32 ahead of what is yielded; nothing is allocated.
    pub fn matching<I>(&self, names: I) -> LoadedMatching<'a, I::IntoIter>
    where
        I: IntoIterator,
        I::Item: AsRef<[u8]>,
    {
        LoadedMatching::new(*self, names.into_iter())
    }

    /// Up to [`BATCH`] names.
    pub(super) fn classify_batch<N>(&self, names: &[N], bytes: impl Fn(&N) -> &[u8]) -> u32 {
        let mut room: [&[u8]; BATCH] = [&[]; BATCH];
        for (to, name) in room.iter_mut().zip(names) {
            *to = bytes(name);
        }
        let names = &room[..names.len().min(BATCH)];
        let mut keys = [None; BATCH];
        let header = self.blob.header();
        match self.compare {
            Compare::Bytes => self.layout.find_batch(SENSITIVE, true, names, &mut keys),
            Compare::Letters => self.layout.find_batch(INSENSITIVE, true, names, &mut keys),
            Compare::Other => {
                self.layout
                    .find_batch(header.fold, header.case_bit, names, &mut keys)
            }
        }
        let bits = names.iter().zip(keys).zip(0..);
        bits.fold(0, |all, ((name, key), at)| {
            all | u32::from(self.includes(key, name)) << at
        })
    }
}

/// Keys that a blob has at most: what 24 bits number, as ranks by hash do.
const MOST_KEYS: u32 = 1 << 24;

const SENSITIVE: Fold = Fold {
    case: false,
    separators: false,
};

const INSENSITIVE: Fold = Fold {
    case: true,
    separators: false,
};

impl HeaderSet for LoadedSet<'_> {
    #[inline]
    fn contains_bytes(&self, name: &[u8]) -> bool {
        self.contains(name)
    }

    fn contains_as_written(&self, name: &[u8]) -> bool {
        let fold = self.fold();
        if !fold.separators {
            return self.contains(name);
        }
        self.entry(name)
            .is_some_and(|entry| is_spelled(entry.as_bytes(), entry.is_pattern(), name, fold.case))
    }

    fn folds_separators(&self) -> bool {
        self.fold().separators
    }
}

impl fmt::Debug for LoadedSet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

/// The same as [`LoadedSet::from_bytes`].
impl<'a> TryFrom<&'a [u8]> for LoadedSet<'a> {
    type Error = BlobError;

    fn try_from(bytes: &'a [u8]) -> Result<Self, BlobError> {
        Self::from_bytes(bytes)
    }
}

impl<'a> IntoIterator for &LoadedSet<'a> {
    type Item = LoadedEntry<'a>;
    type IntoIter = LoadedIter<'a>;

    fn into_iter(self) -> LoadedIter<'a> {
        self.iter()
    }
}
