//! Whether a set answers as the list that it shows.

use core::cmp::Ordering;

use super::{Compare, INSENSITIVE, Opened, SENSITIVE, View};
use crate::compact_hash::CompactHash;
use crate::entry_order::Location;
use crate::layout::Layout;
use crate::{Blob, BlobError, LoadedEntry, ROOM, VERIFIED};
use header_set_runtime::Fold;

/// The text of an entry, and, of a pattern, its index.
type Listed<'t> = (&'t [u8], Option<usize>);

impl<'a> View<'a> {
    pub(crate) fn verify(self) -> Result<(), BlobError> {
        Blob::open(self.bytes)?.verify()?;
        match self.opened.compare {
            Compare::Bytes => self.verify_keys(SENSITIVE, true)?,
            Compare::Letters => self.verify_keys(INSENSITIVE, true)?,
            Compare::Other => self.verify_keys(self.fold(), self.opened.header.case_bit)?,
        }
        let is_listed = self.counts_entries()
            && (0..self.opened.header.patterns).all(|number| self.is_numbered(number))
            && self.spells_entries();
        match (is_listed, self.has_patterns_as_spelled()) {
            (true, true) => Ok(()),
            (true, false) => Err(BlobError::Damaged("the patterns")),
            (false, _) => Err(BlobError::Damaged("the written order")),
        }
    }

    /// Whether lookups find the keys, each of which is listed once or an exclusion, and `iter` shows
    /// entries in the order of their folded texts, of equal ones keys first. An unordered set says
    /// nothing of order.
    #[inline(always)]
    fn verify_keys(self, fold: Fold, case_bit: bool) -> Result<(), BlobError> {
        let Self { bytes, opened } = self;
        let (excluded, lengths) = (opened.excluded.of(bytes), opened.lengths.of(bytes));
        let written = &opened.written;
        // A layout that has all entries in order says it itself.
        let lists = written.is_sorted() && self.in_order().is_none();
        let by_text = match &opened.layout {
            Layout::CompactHash(layout) if lists => Some(layout),
            _ => None,
        };
        let each = |addresses| match by_text {
            Some(_) => Ok(()),
            None => written.leads_back(bytes, addresses, excluded),
        };
        let found = opened.layout.verify(bytes, fold, case_bit, lengths, each);
        found.map_err(|address| BlobError::Lost { address })?;
        let is_listed = match by_text {
            Some(layout) => {
                written.leaves_out(bytes, excluded)
                    && self.lists_texts_in_order(layout) == Some(true)
            }
            None => !lists || self.lists_addresses_in_order() == Some(true),
        };
        match is_listed {
            true => Ok(()),
            false => Err(BlobError::Damaged("the written order")),
        }
    }

    /// Whether the tables of patterns are those of their spellings, in written order.
    fn has_patterns_as_spelled(self) -> bool {
        let Opened {
            header, written, ..
        } = self.opened;
        if header.patterns == 0 {
            return true;
        }
        let spelling = |number| written.spelling(self.bytes, self.index_of_pattern(number)?);
        let order = (0..self.len()).filter_map(|index| match self.place(index) {
            Some(Location::Pattern(number)) if !header.unordered => Some(number),
            _ => None,
        });
        (self.patterns()).verify(header.fold, spelling, written.spelled_len(), order)
    }

    /// Whether there are as many entries as keys and patterns that are no exclusions. Each of those
    /// leads to an index that leads back, so all indices are taken.
    fn counts_entries(self) -> bool {
        let (header, patterns) = (&self.opened.header, self.patterns());
        let excluded = self
            .opened
            .excluded
            .of(self.bytes)
            .iter()
            .map(|byte| byte.count_ones());
        let patterns = (0..header.patterns).filter(|&number| patterns.is_excluded(number));
        let ids = u64::from(header.keys) + u64::from(header.patterns);
        let excluded = u64::from(excluded.sum::<u32>()) + patterns.count() as u64;
        ids == excluded + u64::from(header.entries)
    }

    /// Whether a pattern has an index and a spelling, or else is an exclusion.
    fn is_numbered(self, number: u32) -> bool {
        let is_excluded = self.patterns().is_excluded(number);
        let Some(index) = self.index_of_pattern(number) else {
            return is_excluded;
        };
        !is_excluded
            && self.place(index) == Some(Location::Pattern(number))
            && self.opened.written.spelling(self.bytes, index).is_some()
    }

    /// Whether spellings that are kept whole are those of entries, and fold to their keys.
    fn spells_entries(self) -> bool {
        self.opened.written.spellings(self.bytes).all(|spelling| {
            let Some((index, text)) = spelling else {
                return false;
            };
            match self.place(index) {
                Some(Location::Key(address)) => (self.opened.layout)
                    .text(self.bytes, address, &mut [0; ROOM])
                    .is_some_and(|key| self.fold().equal(false, text, key.bytes())),
                Some(Location::Pattern(_)) => true,
                None => false,
            }
        })
    }

    /// Whether each entry has one index, and is shown in order, where addresses say nothing of
    /// order. Texts that ascend are different keys, and [as many](View::counts_entries) as are no
    /// exclusions, none of which [has an index](crate::entry_order::EntryOrder::leaves_out). Some
    /// texts at a time, so that their cache misses overlap.
    fn lists_texts_in_order(self, layout: &CompactHash) -> Option<bool> {
        let Self { bytes, opened } = self;
        let excluded = opened.excluded.of(bytes);
        let mut last: Option<Listed<'_>> = None;
        for first in (0..self.len()).step_by(VERIFIED) {
            let count = VERIFIED.min(self.len() - first);
            let (mut addresses, mut texts) = ([0; VERIFIED], [&[][..]; VERIFIED]);
            let (addresses, texts) = (&mut addresses[..count], &mut texts[..count]);
            let mut follows = |this: Listed<'a>| match last.replace(this) {
                None => true,
                Some((last, None)) if this.1.is_none() => last < this.0,
                Some(last) => self.is_before(last, this),
            };
            let keys = (opened.written).keys_from_rank(bytes, first as u32, addresses);
            if keys.is_some() && excluded.is_empty() {
                layout.texts(bytes, addresses, texts)?;
                // In range: `first` is below the number of entries, so `count` is not zero.
                if !follows((texts[0], None)) || !texts.is_sorted_by(|a, b| a < b) {
                    return Some(false);
                }
                last = texts.last().map(|&text| (text, None));
                continue;
            }
            for rank in first..first + count {
                let (index, place) = opened.written.at_rank(bytes, rank)?;
                let this = match place {
                    Location::Key(address) => (layout.text(bytes, address)?, None),
                    Location::Pattern(_) => (opened.written.spelling(bytes, index)?, Some(index)),
                };
                if !follows(this) {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    /// Whether `iter` shows entries in order, where the addresses of keys are. As many as there are
    /// entries, then each is shown once.
    fn lists_addresses_in_order(self) -> Option<bool> {
        let mut last = None;
        for rank in 0..self.len() {
            let index = self.opened.written.by_rank(self.bytes, rank)?;
            let place = self.place(index)?;
            let is_above = match (last, place) {
                (None, _) => true,
                (Some((_, Location::Key(last))), Location::Key(this)) => last < this,
                (Some((last, _)), _) => {
                    let (last, this) = (self.entry_at(last)?, self.entry_at(index)?);
                    self.is_before(listed(&last), listed(&this))
                }
            };
            if !is_above {
                return Some(false);
            }
            last = Some((index, place));
        }
        Some(true)
    }

    /// Whether an entry is shown before another: by text, and, of patterns, index.
    fn is_before(self, this: Listed<'_>, other: Listed<'_>) -> bool {
        match self.folded(this.0).cmp(self.folded(other.0)) {
            Ordering::Equal => this.1 < other.1,
            order => order.is_lt(),
        }
    }
}

fn listed<'t>(entry: &'t LoadedEntry<'_>) -> Listed<'t> {
    (
        entry.as_bytes(),
        entry.is_pattern().then_some(entry.index()),
    )
}
