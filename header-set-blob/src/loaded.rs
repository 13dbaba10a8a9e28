//! What opening a blob finds, and lookups in its bytes.

use core::iter::FusedIterator;

use super::blob::PLAN;
use super::ids::{self, Exclusions};
use super::layout::{Layout, Text, fold};
use super::loaded_entry::LoadedEntry;
use super::patterns::Patterns;
use super::{BATCH, Blob, BlobError, Header, Items, Section};
use header_set_runtime::{Fold, bit};

/// The header of a blob, and where its tables are. Nothing of it borrows the bytes.
#[derive(Clone, Copy)]
pub(super) struct Opened {
    pub(super) header: Header,
    pub(super) plan: Section,
    pub(super) layout: Layout,
    patterns: Patterns,
    pattern_ends: Items<4>,
    pattern_texts: Section,
    exclusions: Exclusions,
    /// Whether there are neither patterns nor exclusions, so that a key that is found is in the set.
    only_keys: bool,
    compare: Compare,
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
        let Some(patterns) = Patterns::from_sections(&blob) else {
            return Err(BlobError::Damaged("the patterns"));
        };
        let ids = header.keys as u64 + header.patterns as u64;
        if layout.len() != header.keys as usize || header.keys > MOST_KEYS || ids > MOST_IDS {
            return Err(BlobError::Damaged("the number of keys"));
        }
        let Some(exclusions) = Exclusions::from_sections(&blob, ids as u32) else {
            return Err(BlobError::Damaged("the exclusions"));
        };
        if header.entries as u64 > ids || exclusions.is_empty() && header.entries as u64 != ids {
            return Err(BlobError::Damaged("the number of entries"));
        }
        let pattern_ends = blob.place(ids::PATTERN_ENDS).items();
        if pattern_ends.len() != header.patterns as usize {
            return Err(BlobError::Damaged("the texts of patterns"));
        }
        Ok(Self {
            only_keys: header.patterns == 0 && exclusions.is_empty(),
            compare: match (header.fold.separators, header.fold.case) {
                (false, false) => Compare::Bytes,
                (false, true) if header.case_bit => Compare::Letters,
                _ => Compare::Other,
            },
            layout,
            patterns,
            pattern_ends,
            pattern_texts: blob.place(ids::PATTERN_TEXTS),
            exclusions,
            lengths: blob.place(ids::LENGTHS),
            plan: blob.place(PLAN),
            header,
        })
    }
}

impl<'a> View<'a> {
    #[inline(always)]
    pub(super) fn contains(self, name: &[u8]) -> bool {
        let key = self.find_key(name);
        if self.opened.only_keys {
            return key.is_some();
        }
        self.includes(key, name)
    }

    /// What `contains` says, given the key that the name is.
    #[inline(never)]
    fn includes(self, key: Option<u32>, name: &[u8]) -> bool {
        match key {
            Some(address) => !self.opened.exclusions.contains(self.bytes, address),
            None if self.has_patterns() => includes_by_pattern(self.opened, self.bytes, name),
            None => false,
        }
    }

    #[inline(always)]
    fn has_patterns(self) -> bool {
        self.opened.header.patterns != 0
    }

    /// Returns the id of the pattern that wins for a name that is no key.
    #[inline(never)]
    fn find_pattern(self, name: &[u8]) -> Option<u32> {
        let number = (self.opened.patterns).find(self.bytes, self.fold(), name)?;
        self.opened.header.keys.checked_add(number)
    }

    /// Returns the address of the key that `name` is.
    #[inline(always)]
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

    /// Returns the id of the entry or the exclusion that wins for a name.
    fn winner(self, name: &[u8]) -> Option<u32> {
        match self.find_key(name) {
            None if self.has_patterns() => self.find_pattern(name),
            key => key,
        }
    }

    pub(super) fn index_of(self, name: &[u8]) -> Option<usize> {
        let index = self
            .opened
            .exclusions
            .index(self.bytes, self.winner(name)?)?;
        (index < self.len()).then_some(index)
    }

    pub(super) fn entry_at(self, index: usize) -> Option<LoadedEntry<'a>> {
        let index = u32::try_from(index).ok()?;
        self.entry(self.opened.exclusions.id(self.bytes, index)?)
    }

    /// Returns the entry with an id; `None` for an exclusion.
    pub(super) fn entry(self, id: u32) -> Option<LoadedEntry<'a>> {
        let index = self.opened.exclusions.index(self.bytes, id)?;
        if index >= self.len() {
            return None;
        }
        let number = id.checked_sub(self.opened.header.keys);
        let text = match number {
            Some(number) => Text::Whole(self.pattern_text(number)?),
            None => self.opened.layout.text(self.bytes, id)?,
        };
        Some(LoadedEntry {
            index,
            is_pattern: number.is_some(),
            text,
        })
    }

    /// Returns the text of the pattern with this number.
    fn pattern_text(self, number: u32) -> Option<&'a [u8]> {
        let ends = self.opened.pattern_ends;
        let end = |at: u32| Some(u32::from_le_bytes(*ends.get(self.bytes, at as usize)?));
        let start = match number.checked_sub(1) {
            Some(before) => end(before)?,
            None => 0,
        };
        let texts = self.opened.pattern_texts.of(self.bytes);
        texts.get(start as usize..end(number)? as usize)
    }

    /// Returns the number of keys and patterns, exclusions among them.
    pub(super) fn ids(self) -> u32 {
        self.opened.header.keys + self.opened.header.patterns
    }

    /// Returns ids among which are all entries whose text starts with `prefix`.
    pub(super) fn may_start_with(self, prefix: &[u8]) -> impl FusedIterator<Item = u32> + use<> {
        let keys = match &self.opened.layout {
            Layout::Hashed(_) => 0..self.opened.header.keys,
            Layout::Ordered(ordered) => ordered.prefix_range(self.bytes, self.fold(), prefix),
        };
        keys.chain(self.opened.header.keys..self.ids())
    }

    pub(super) fn longest_prefix(self, name: &[u8]) -> Option<LoadedEntry<'a>> {
        let exclusions = self.opened.exclusions;
        let is_entry = |id| !exclusions.contains(self.bytes, id);
        let keys = self.opened.header.keys;
        let keep = |number| is_entry(keys.saturating_add(number));
        let pattern = (self.opened.patterns).longest_start(self.bytes, self.fold(), name, keep);
        let shortest = pattern.map_or(0, |(_, len)| len);
        let key = match &self.opened.layout {
            Layout::Ordered(ordered) if exclusions.is_empty() => ordered
                .longest_prefix(self.bytes, self.fold(), name)
                .filter(|&(_, len)| len >= shortest)
                .map(|(rank, _)| rank),
            _ => {
                // A lookup for each length that keys have.
                let lengths = self.opened.lengths.of(self.bytes);
                (shortest..=name.len().min(8 * lengths.len()))
                    .rev()
                    .filter(|&len| bit(lengths, len))
                    .filter_map(|len| self.find_key(name.get(..len)?))
                    .find(|&address| is_entry(address))
            }
        };
        self.entry(key.or_else(|| keys.checked_add(pattern?.0))?)
    }

    pub(super) fn len(self) -> usize {
        self.opened.header.entries as usize
    }

    /// Returns a bit for each of up to [`BATCH`] names: whether it is in the set.
    pub(super) fn classify_batch<N: AsRef<[u8]>>(self, names: &[N]) -> u32 {
        let mut room: [&[u8]; BATCH] = [&[]; BATCH];
        for (to, name) in room.iter_mut().zip(names) {
            *to = name.as_ref();
        }
        let names = &room[..names.len().min(BATCH)];
        let mut keys = [None; BATCH];
        let Opened { header, layout, .. } = self.opened;
        match self.opened.compare {
            Compare::Bytes => {
                layout.find_batch(self.bytes, fold::<false>(), true, names, &mut keys)
            }
            Compare::Letters => {
                layout.find_batch(self.bytes, fold::<true>(), true, names, &mut keys)
            }
            Compare::Other => {
                layout.find_batch(self.bytes, header.fold, header.case_bit, names, &mut keys);
            }
        }
        let bits = names.iter().zip(keys).zip(0..);
        bits.fold(0, |all, ((name, key), at)| {
            all | u32::from(self.includes(key, name)) << at
        })
    }

    pub(super) fn verify(self) -> Result<(), BlobError> {
        Blob::open(self.bytes)?.verify()?;
        let found = self.opened.layout.verify(self.bytes, self.fold());
        found.map_err(|address| BlobError::Lost { address })
    }
}

// What few lookups call gets no `View`: it has three words, which every lookup would store first.
#[inline(never)]
fn find_otherwise(opened: &Opened, bytes: &[u8], name: &[u8]) -> Option<u32> {
    let Opened { header, layout, .. } = opened;
    layout.find(bytes, header.fold, header.case_bit, name)
}

#[cold]
#[inline(never)]
fn includes_by_pattern(opened: &Opened, bytes: &[u8], name: &[u8]) -> bool {
    let view = View { bytes, opened };
    let found = view.find_pattern(name);
    found.is_some_and(|id| !opened.exclusions.contains(bytes, id))
}

/// Keys that a blob has at most.
const MOST_KEYS: u32 = 1 << 24;

/// Keys and patterns that a blob has at most: ids have room for the next word of exclusions.
const MOST_IDS: u64 = 1 << 30;
