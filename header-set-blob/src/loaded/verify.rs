//! Whether a set answers as the list that it shows.

use core::cmp::Ordering;

use super::{Compare, INSENSITIVE, Opened, SENSITIVE, View};
use crate::compact_hash::CompactHash;
use crate::entry_order::Location;
use crate::layout::Layout;
use crate::{Blob, BlobError, LoadedEntry, ROOM, VERIFIED};

/// The text of an entry, and, of a pattern, its index.
type Listed<'t> = (&'t [u8], Option<usize>);

impl<'a> View<'a> {
    pub(crate) fn verify(self) -> Result<(), BlobError> {
        Blob::open(self.bytes)?.verify()?;
        let Self { bytes, opened } = self;
        let Opened { header, layout, .. } = opened;
        let (excluded, lengths) = (opened.excluded.of(bytes), opened.lengths.of(bytes));
        let each = |addresses| opened.written.leads_back(bytes, addresses, excluded);
        let found = match opened.compare {
            Compare::Bytes => layout.verify(bytes, SENSITIVE, true, lengths, each),
            Compare::Letters => layout.verify(bytes, INSENSITIVE, true, lengths, each),
            Compare::Other => layout.verify(bytes, header.fold, header.case_bit, lengths, each),
        };
        let found = found.map_err(|address| BlobError::Lost { address })?;
        if found != header.keys {
            return Err(BlobError::Damaged("the layout"));
        }
        let is_listed = self.counts_entries()
            && (0..header.patterns).all(|number| self.is_numbered(number))
            && self.spells_entries()
            && self.lists_in_order() == Some(true);
        match (is_listed, self.has_patterns_as_spelled()) {
            (true, true) => Ok(()),
            (true, false) => Err(BlobError::Damaged("the patterns")),
            (false, _) => Err(BlobError::Damaged("the written order")),
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

    /// Whether `iter` shows entries in the order of their folded texts, of equal
    /// ones keys first. As many as there are entries, then each is shown once. A layout that has
    /// them in order has been verified, and an unordered set says nothing of order.
    fn lists_in_order(self) -> Option<bool> {
        if !self.opened.written.is_sorted() || self.in_order().is_some() {
            return Some(true);
        }
        match &self.opened.layout {
            Layout::CompactHash(layout) => self.lists_texts_in_order(layout),
            Layout::OrderedTrie(_) => self.lists_addresses_in_order(),
        }
    }

    /// The same where addresses say nothing of order: some texts at a time, so that their cache
    /// misses overlap.
    fn lists_texts_in_order(self, layout: &CompactHash) -> Option<bool> {
        let mut last: Option<Listed<'_>> = None;
        for first in (0..self.len()).step_by(VERIFIED) {
            let count = VERIFIED.min(self.len() - first);
            let mut places = [(0, Location::Key(0)); VERIFIED];
            let written = &self.opened.written;
            if (written.keys_by_rank(self.bytes, first as u32, &mut places[..count])).is_none() {
                for (rank, place) in (first..).zip(&mut places[..count]) {
                    let index = written.by_rank(self.bytes, rank)?;
                    *place = (index, self.place(index)?);
                }
            }
            let mut texts: [&[u8]; VERIFIED] = [&[]; VERIFIED];
            for (text, &(index, place)) in texts.iter_mut().zip(&places[..count]) {
                *text = match place {
                    Location::Key(address) => layout.text(self.bytes, address)?,
                    Location::Pattern(_) => self.opened.written.spelling(self.bytes, index)?,
                };
            }
            let touched = texts
                .iter()
                .fold(0, |all, text| all ^ text.first().unwrap_or(&0));
            core::hint::black_box(touched);
            for (&text, &(index, place)) in texts.iter().zip(&places[..count]) {
                let pattern = matches!(place, Location::Pattern(_)).then_some(index);
                let is_above = match last {
                    None => true,
                    Some((last, None)) if pattern.is_none() => last < text,
                    Some(last) => self.is_before(last, (text, pattern)),
                };
                if !is_above {
                    return Some(false);
                }
                last = Some((text, pattern));
            }
        }
        Some(true)
    }

    /// The same where the addresses of keys are in order.
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
