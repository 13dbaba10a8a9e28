//! What opening a blob finds, and lookups in its bytes.

mod prefixes;
mod verify;

use super::blob::PLAN;
use super::entry_order::{self, EntryOrder, Location};
use super::layout::{Layout, Text};
use super::loaded_entry::{LoadedEntry, LoadedIter};
use super::patterns::{PatternSections, Patterns};
use super::{BATCH, Blob, BlobError, Header, OrderedTrie, ROOM, Section};
use header_set_runtime::Fold;
use header_set_runtime::bit;
use header_set_runtime::trace::Trace;

/// The header of a blob, and where its tables lie. Nothing of it borrows the bytes.
#[derive(Clone, Copy)]
pub(super) struct Opened {
    pub(super) header: Header,
    pub(super) plan: Section,
    pub(super) layout: Layout,
    patterns: PatternSections,
    pub(super) written: EntryOrder,
    /// Whether there are neither patterns nor exclusions: a key that is found is all that there is
    /// to say.
    only_keys: bool,
    compare: Compare,
    /// A bit for each key that is an exclusion; empty if none is.
    excluded: Section,
    /// A bit for each length of a key.
    lengths: Section,
}

/// An opened blob beside its bytes.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) opened: &'a Opened,
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

impl Opened {
    pub(super) const fn new(bytes: &[u8]) -> Result<Self, BlobError> {
        let blob = match Blob::open(bytes) {
            Ok(blob) => blob,
            Err(error) => return Err(error),
        };
        let header = *blob.header();
        let Some(layout) = Layout::from_sections(&blob) else {
            return Err(BlobError::Damaged("the layout"));
        };
        let Some(patterns) = PatternSections::from_sections(&blob) else {
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
        let excluded = blob.place(entry_order::EXCLUDED);
        if !excluded.is_empty() && excluded.len() != (header.keys as usize).div_ceil(8) {
            return Err(BlobError::Damaged("the exclusions"));
        }
        let opened = Self {
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
            lengths: blob.place(entry_order::LENGTHS),
            plan: blob.place(PLAN),
            header,
        };
        // A layout that has all entries in order says it itself.
        if opened.in_order().is_some() && blob.has(entry_order::SORTED) {
            return Err(BlobError::Damaged("the written order"));
        }
        Ok(opened)
    }

    const fn in_order(&self) -> Option<&OrderedTrie> {
        match &self.layout {
            Layout::OrderedTrie(trie)
                if self.header.patterns == 0 && self.header.entries == self.header.keys =>
            {
                Some(trie)
            }
            _ => None,
        }
    }
}

impl<'a> View<'a> {
    #[inline]
    pub(super) fn contains(self, name: &[u8]) -> bool {
        if self.opened.only_keys {
            return self.find_key(name).is_some();
        }
        self.includes(self.find_key(name), name)
    }

    /// What `contains` says, given the key that the name is.
    #[inline]
    fn includes(self, key: Option<u32>, name: &[u8]) -> bool {
        match key {
            Some(address) => self.opened.excluded.is_empty() || !self.is_excluded(address),
            None if self.has_patterns() => includes_by_pattern(self.opened, self.bytes, name),
            None => false,
        }
    }

    #[inline(always)]
    fn has_patterns(self) -> bool {
        self.opened.header.patterns != 0
    }

    /// The number of the pattern that wins for a name that is no key.
    #[inline(never)]
    fn find_pattern(self, name: &[u8]) -> Option<u32> {
        let trace = &mut Trace::<0>::new();
        self.patterns().find(self.fold(), name, trace)
    }

    fn patterns(self) -> Patterns<'a> {
        self.opened.patterns.of(self.bytes)
    }

    /// The address of the key that `name` is.
    #[inline]
    fn find_key(self, name: &[u8]) -> Option<u32> {
        let layout = &self.opened.layout;
        match self.opened.compare {
            Compare::Bytes => layout.find_as::<false>(self.bytes, name),
            Compare::Letters => layout.find_as::<true>(self.bytes, name),
            Compare::Other => find_otherwise(self.opened, self.bytes, name),
        }
    }

    pub(super) fn fold(self) -> Fold {
        self.opened.header.fold
    }

    fn is_excluded(self, address: u32) -> bool {
        bit(self.opened.excluded.of(self.bytes), address as usize)
    }

    fn index_of_key(self, address: u32) -> Option<usize> {
        self.opened.written.index(self.bytes, address)
    }

    fn winner(self, name: &[u8]) -> Option<Winner> {
        match self.find_key(name) {
            Some(address) => Some(Winner::Key(address)),
            None if self.has_patterns() => self.find_pattern(name).map(Winner::Pattern),
            None => None,
        }
    }

    pub(super) fn index_of(self, name: &[u8]) -> Option<usize> {
        match self.winner(name)? {
            Winner::Key(address) => self.index_of_key(address),
            Winner::Pattern(number) => self.index_of_pattern(number),
        }
    }

    fn index_of_pattern(self, number: u32) -> Option<usize> {
        let id = self.opened.header.keys.checked_add(number)?;
        self.opened.written.index(self.bytes, id)
    }

    fn place(self, index: usize) -> Option<Location> {
        self.opened.written.place(self.bytes, index)
    }

    pub(super) fn entry_at(self, index: usize) -> Option<LoadedEntry<'a>> {
        match self.place(index)? {
            Location::Key(address) => {
                let mut room = [0; ROOM];
                let text = self.opened.layout.text(self.bytes, address, &mut room)?;
                Some(self.as_written(LoadedEntry::of_text(index, text)?))
            }
            Location::Pattern(_) => {
                let text = self.opened.written.spelling(self.bytes, index)?;
                Some(LoadedEntry::new(index, true, text))
            }
        }
    }

    /// The entry that is a key, given its folded text, as it was written.
    fn as_written(self, folded: LoadedEntry<'a>) -> LoadedEntry<'a> {
        let (written, index) = (&self.opened.written, folded.index());
        if let Some(text) = written.spelling(self.bytes, index) {
            return LoadedEntry::new(index, false, text);
        }
        match written.record(self.bytes, index) {
            Some(record) => folded.spelled(self.fold(), record),
            None => folded,
        }
    }

    /// The layout, if it keeps all entries in the order in which they are listed.
    pub(super) fn in_order(self) -> Option<&'a OrderedTrie> {
        self.opened.in_order()
    }

    /// The entry with this rank among all, which is the key with this folded text.
    pub(super) fn of_text(self, rank: usize, text: Text<'a, '_>) -> Option<LoadedEntry<'a>> {
        let index = self.index_by_rank(rank)?;
        Some(self.as_written(LoadedEntry::of_text(index, text)?))
    }

    pub(super) fn by_rank(self, rank: usize) -> Option<LoadedEntry<'a>> {
        self.entry_at(self.index_by_rank(rank)?)
    }

    /// The index of the entry with this rank among all.
    fn index_by_rank(self, rank: usize) -> Option<usize> {
        let written = &self.opened.written;
        match self.in_order() {
            Some(_) => written.index(self.bytes, u32::try_from(rank).ok()?),
            None => written.by_rank(self.bytes, rank),
        }
    }

    /// All entries.
    pub(super) fn iter(self) -> LoadedIter<'a> {
        LoadedIter::new(self, 0, self.len())
    }

    pub(super) fn len(self) -> usize {
        self.opened.header.entries as usize
    }

    /// Up to [`BATCH`] names.
    pub(super) fn classify_batch<N>(self, names: &[N], bytes: impl Fn(&N) -> &[u8]) -> u32 {
        let mut room: [&[u8]; BATCH] = [&[]; BATCH];
        for (to, name) in room.iter_mut().zip(names) {
            *to = bytes(name);
        }
        let names = &room[..names.len().min(BATCH)];
        let mut keys = [None; BATCH];
        let Opened { header, layout, .. } = self.opened;
        match self.opened.compare {
            Compare::Bytes => layout.find_batch(self.bytes, SENSITIVE, true, names, &mut keys),
            Compare::Letters => layout.find_batch(self.bytes, INSENSITIVE, true, names, &mut keys),
            Compare::Other => {
                layout.find_batch(self.bytes, header.fold, header.case_bit, names, &mut keys);
            }
        }
        let bits = names.iter().zip(keys).zip(0..);
        bits.fold(0, |all, ((name, key), at)| {
            all | u32::from(self.includes(key, name)) << at
        })
    }
}

// What few lookups call gets no `View`: it has three words, which every lookup would store first.
#[inline(never)]
fn find_otherwise(opened: &Opened, bytes: &[u8], name: &[u8]) -> Option<u32> {
    let Opened { header, layout, .. } = opened;
    let trace = &mut Trace::<0>::new();
    layout.find(bytes, header.fold, header.case_bit, name, trace)
}

#[cold]
#[inline(never)]
fn includes_by_pattern(opened: &Opened, bytes: &[u8], name: &[u8]) -> bool {
    let view = View { bytes, opened };
    match view.find_pattern(name) {
        Some(number) => !view.patterns().is_excluded(number),
        None => false,
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
