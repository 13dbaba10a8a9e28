//! Entries by what they start with and by where they sort, and names by the entries that they start
//! with.

use core::ops::Bound;

use super::View;
use crate::ROOM;
use crate::layout::Layout;
use crate::loaded_entry::{LoadedEntry, LoadedIter};
use crate::ordered::HEAD;
use header_set_runtime::{bit, ranks_between};

impl<'a> View<'a> {
    pub(crate) fn iter_prefix(self, prefix: &[u8]) -> LoadedIter<'a> {
        if let Some(trie) = self.in_order() {
            let ranks = trie.prefix_range(self.bytes, self.fold(), prefix);
            return LoadedIter::new(self, ranks.start as usize, ranks.end as usize);
        }
        if !self.opened.written.is_sorted() {
            return LoadedIter::filtered(self.iter(), |text| {
                let start = text.get(..prefix.len());
                start.is_some_and(|start| self.folded(start).eq(self.folded(prefix)))
            });
        }
        let front = self.partition(|start| start.lt(self.folded(prefix)), prefix.len());
        let back = self.partition(|start| start.le(self.folded(prefix)), prefix.len());
        LoadedIter::new(self, front, back)
    }

    pub(crate) fn range(self, (start, end): (Bound<&[u8]>, Bound<&[u8]>)) -> LoadedIter<'a> {
        if self.in_order().is_none() && !self.opened.written.is_sorted() {
            return LoadedIter::filtered(self.iter(), |text| {
                let is_behind_start = match start {
                    Bound::Included(name) => self.folded(text).ge(self.folded(name)),
                    Bound::Excluded(name) => self.folded(text).gt(self.folded(name)),
                    Bound::Unbounded => true,
                };
                let is_before_end = match end {
                    Bound::Included(name) => self.folded(text).le(self.folded(name)),
                    Bound::Excluded(name) => self.folded(text).lt(self.folded(name)),
                    Bound::Unbounded => true,
                };
                is_behind_start && is_before_end
            });
        }
        let before = |name: &[u8]| self.count_before(name);
        let up_to = |name: &[u8]| self.count_up_to(name);
        let ranks = ranks_between((start, end), self.len(), before, up_to);
        LoadedIter::new(self, ranks.start, ranks.end)
    }

    /// How many of the sorted entries have a text below `name`, folded.
    fn count_before(self, name: &[u8]) -> usize {
        match self.in_order() {
            Some(trie) => trie.lower_bound(self.bytes, self.fold(), name) as usize,
            None => self.partition(|text| text.lt(self.folded(name)), usize::MAX),
        }
    }

    /// How many of the sorted entries have a text of at most `name`, folded.
    fn count_up_to(self, name: &[u8]) -> usize {
        match self.in_order() {
            Some(trie) => trie.upper_bound(self.bytes, self.fold(), name) as usize,
            None => self.partition(|text| text.le(self.folded(name)), usize::MAX),
        }
    }

    pub(crate) fn after(self, name: &[u8]) -> Option<LoadedEntry<'a>> {
        self.range((Bound::Excluded(name), Bound::Unbounded))
            .least()
    }

    pub(crate) fn before(self, name: &[u8]) -> Option<LoadedEntry<'a>> {
        self.range((Bound::Unbounded, Bound::Excluded(name)))
            .greatest()
    }

    pub(crate) fn folded<'n>(self, name: &'n [u8]) -> impl Iterator<Item = u8> + use<'n> {
        let fold = self.fold();
        name.iter().map(move |&byte| fold.byte(byte))
    }

    /// How many of the sorted entries have a start, of up to `len` bytes, that satisfies `before`.
    fn partition(self, before: impl Fn(&mut dyn Iterator<Item = u8>) -> bool, len: usize) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let is_before = self.by_rank(middle).is_some_and(|entry| {
                let text = entry.as_bytes();
                before(&mut self.folded(&text[..text.len().min(len)]))
            });
            if is_before {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    pub(crate) fn longest_prefix(self, name: &[u8]) -> Option<LoadedEntry<'a>> {
        let pattern = match self.has_patterns() {
            true => self.longest_pattern(name),
            false => None,
        };
        let shortest = pattern.map_or(0, |(_, len)| len);
        let key = match &self.opened.layout {
            Layout::OrderedTrie(trie) if self.opened.excluded.is_empty() => trie
                .longest_prefix(self.bytes, self.fold(), name)
                .filter(|&(_, len)| len >= shortest),
            _ => self.longest_key(name, shortest),
        };
        match key {
            Some((address, len)) => self.key_entry(address, name.get(..len)?),
            None => self.entry_at(self.index_of_pattern(pattern?.0)?),
        }
    }

    #[cold]
    fn longest_pattern(self, name: &[u8]) -> Option<(u32, usize)> {
        let patterns = self.patterns();
        let is_entry = |number| !patterns.is_excluded(number);
        patterns.longest_start(self.fold(), name, is_entry)
    }

    /// The longest key of at least `shortest` bytes that `name` starts with, and its length: a
    /// lookup for each length that keys have. None of them saves the next one work, since a hash
    /// starts with words from both ends; long lists have keys of nearly all lengths.
    fn longest_key(self, name: &[u8], shortest: usize) -> Option<(u32, usize)> {
        let lengths = self.opened.lengths.of(self.bytes);
        (shortest..=name.len().min(8 * lengths.len()))
            .rev()
            .filter(|&len| bit(lengths, len))
            .find_map(|len| {
                let address = self.find_key(name.get(..len)?)?;
                let is_entry = self.opened.excluded.is_empty() || !self.is_excluded(address);
                is_entry.then_some((address, len))
            })
    }

    /// The entry that is the key at an address, which `name` is: what a layout would have to put
    /// together is that, folded.
    fn key_entry(self, address: u32, name: &[u8]) -> Option<LoadedEntry<'a>> {
        let index = self.index_of_key(address)?;
        let mut room = [0; ROOM];
        let folded = match &self.opened.layout {
            Layout::OrderedTrie(_) if name.len() < HEAD => {
                LoadedEntry::of_name(index, self.fold(), name)
            }
            layout => LoadedEntry::of_text(index, layout.text(self.bytes, address, &mut room)?),
        };
        Some(self.as_written(folded?))
    }
}
