//! What opening a blob finds, and lookups in its bytes.

mod prefixes;

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
            lengths: blob.place(entry_order::LENGTHS),
            plan: blob.place(PLAN),
            header,
        })
    }
}

impl<'a> View<'a> {
    pub(super) fn verify(self) -> Result<(), BlobError> {
        Blob::open(self.bytes)?.verify()?;
        let Self { bytes, opened } = self;
        let Opened { header, layout, .. } = opened;
        let excluded = opened.excluded.of(bytes);
        let each = |addresses| opened.written.leads_back(bytes, addresses, excluded);
        let found = match opened.compare {
            Compare::Bytes => layout.verify(bytes, SENSITIVE, true, each),
            Compare::Letters => layout.verify(bytes, INSENSITIVE, true, each),
            Compare::Other => layout.verify(bytes, header.fold, header.case_bit, each),
        };
        let found = found.map_err(|address| BlobError::Lost { address })?;
        if found != header.keys {
            return Err(BlobError::Damaged("the layout"));
        }
        let patterns = self.patterns();
        let is_numbered = |number: u32| {
            let id = header.keys.saturating_add(number);
            match opened.written.index(bytes, id) {
                Some(index) => {
                    self.place(index) == Some(Location::Pattern(number))
                        && opened.written.spelling(bytes, index).is_some()
                        && !patterns.is_excluded(number)
                }
                None => patterns.is_excluded(number),
            }
        };
        if !opened.written.lists_entries(bytes) || !(0..header.patterns).all(is_numbered) {
            return Err(BlobError::Damaged("the written order"));
        }
        let spelling = |number: u32| {
            let index = self.index_of_pattern(number)?;
            opened.written.spelling(bytes, index)
        };
        let order = (0..self.len()).filter_map(|index| match self.place(index) {
            Some(Location::Pattern(number)) if !header.unordered => Some(number),
            _ => None,
        });
        let texts = opened.written.spelled_len();
        if !patterns.verify(header.fold, spelling, texts, order) {
            return Err(BlobError::Damaged("the patterns"));
        }
        Ok(())
    }

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
            None if self.has_patterns() => self.includes_by_pattern(name),
            None => false,
        }
    }

    #[inline(always)]
    fn has_patterns(self) -> bool {
        self.opened.header.patterns != 0
    }

    #[cold]
    fn includes_by_pattern(self, name: &[u8]) -> bool {
        match self.find_pattern(name) {
            Some(number) => !self.patterns().is_excluded(number),
            None => false,
        }
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
            Compare::Other => self.find_otherwise(name),
        }
    }

    #[inline(never)]
    fn find_otherwise(self, name: &[u8]) -> Option<u32> {
        let Opened { header, layout, .. } = self.opened;
        let trace = &mut Trace::<0>::new();
        layout.find(self.bytes, header.fold, header.case_bit, name, trace)
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
        let place = self.place(index)?;
        let is_pattern = matches!(place, Location::Pattern(_));
        if let Some(text) = self.opened.written.spelling(self.bytes, index) {
            return Some(LoadedEntry::new(index, is_pattern, text));
        }
        match place {
            Location::Key(address) => {
                let mut room = [0; ROOM];
                let text = self.opened.layout.text(self.bytes, address, &mut room)?;
                LoadedEntry::of_text(index, text)
            }
            Location::Pattern(_) => None,
        }
    }

    /// The layout, if it keeps all entries in the order in which they are listed.
    pub(super) fn in_order(self) -> Option<&'a OrderedTrie> {
        let Opened { header, layout, .. } = self.opened;
        match layout {
            Layout::OrderedTrie(trie) if header.patterns == 0 && header.entries == header.keys => {
                Some(trie)
            }
            _ => None,
        }
    }

    /// The entry with this rank among all, which is the key with this folded text.
    pub(super) fn of_text(self, rank: usize, text: Text<'a, '_>) -> Option<LoadedEntry<'a>> {
        let index = self.opened.written.by_rank(self.bytes, rank)?;
        match self.opened.written.spelling(self.bytes, index) {
            Some(text) => Some(LoadedEntry::new(index, false, text)),
            None => LoadedEntry::of_text(index, text),
        }
    }

    pub(super) fn by_rank(self, rank: usize) -> Option<LoadedEntry<'a>> {
        self.entry_at(self.opened.written.by_rank(self.bytes, rank)?)
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
