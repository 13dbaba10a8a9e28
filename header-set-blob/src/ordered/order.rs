//! What order gives: bounds, ranges, and the longest start of a name.

use core::ops::Range;

use super::nibbles::A_WORD;
use super::query::{ANY, Query, SHORT, SHORT_NAME};
use super::{HEAD, OrderedTrie, ROOM, TextBuffer};
use header_set_runtime::Fold;
use header_set_runtime::trace::Trace;

impl OrderedTrie {
    /// How many names sort before `name`.
    #[must_use]
    pub fn lower_bound(&self, blob: &[u8], fold: Fold, name: &[u8]) -> u32 {
        let mut room = [0; ANY];
        let query = Query::new(fold, name, &mut room);
        let rank = if self.shape.block_bits == 5 {
            self.rank_of::<1>(blob, &query)
        } else {
            self.rank_of::<2>(blob, &query)
        };
        rank.unwrap_or_default() as u32
    }

    fn rank_of<const WORDS: usize>(&self, blob: &[u8], query: &Query<'_, ANY>) -> Option<usize> {
        let trace = &mut Trace::<0>::new();
        let number = self.index.block(blob, self.symbols(blob), query, trace)?;
        let block = self.block::<WORDS>(blob, number)?;
        let first = number as usize * A_WORD * WORDS;
        let scan = self.scan(blob, first, &block, query, self.leads_by_index(), trace)?;
        Some(first + scan.before)
    }

    /// How many names sort before `name` or are `name`.
    #[must_use]
    pub fn upper_bound(&self, blob: &[u8], fold: Fold, name: &[u8]) -> u32 {
        let rank = self.lower_bound(blob, fold, name);
        let mut room = [0; ROOM];
        let is_name = (self.text(blob, rank, &mut room))
            .is_some_and(|text| fold.equal(false, name, text.bytes()));
        rank + u32::from(is_name)
    }

    /// The names that start with `prefix`.
    #[must_use]
    pub fn prefix_range(&self, blob: &[u8], fold: Fold, prefix: &[u8]) -> Range<u32> {
        let start = self.lower_bound(blob, fold, prefix);
        // Steps that double, then halve: a range of some thousands takes twenty texts.
        let mut room = [0; ROOM];
        let mut inside = |rank: u32| {
            self.text(blob, rank, &mut room)
                .and_then(|text| text.bytes().get(..prefix.len()))
                .is_some_and(|start| fold.equal(false, prefix, start))
        };
        let mut end = start;
        let mut step = 1;
        while step <= self.shape.names - end && inside(end + step - 1) {
            end += step;
            step *= 2;
        }
        while step > 1 {
            step /= 2;
            if step <= self.shape.names - end && inside(end + step - 1) {
                end += step;
            }
        }
        start..end
    }

    /// The longest name that `name` starts with, and its length.
    #[must_use]
    pub fn longest_prefix(&self, blob: &[u8], fold: Fold, mut name: &[u8]) -> Option<(u32, usize)> {
        loop {
            let found = if name.len() <= SHORT_NAME {
                let mut room = [0; SHORT];
                self.longest_of(blob, &Query::new(fold, name, &mut room))?
            } else {
                let mut room = [0; ANY];
                self.longest_of(blob, &Query::new(fold, name, &mut room))?
            };
            match found {
                Longest::Name(rank, len) => return Some((rank as u32, len)),
                // Shorter each time, so this ends.
                Longest::Within(len) => name = name.split_at_checked(len)?.0,
            }
        }
    }

    #[inline(always)]
    fn longest_of<const ROOM: usize>(
        &self,
        blob: &[u8],
        query: &Query<'_, ROOM>,
    ) -> Option<Longest> {
        if self.shape.block_bits == 5 {
            self.longest::<1, ROOM>(blob, query)
        } else {
            self.longest::<2, ROOM>(blob, query)
        }
    }

    /// All names that `query` starts with are at or before it, and the longest starts with the
    /// others. It is in the block of the query, or the first name of that block starts with it:
    /// then it is the one that the link leads to, or that starts with it too. So it is where that
    /// first name is above the query: both start with the separator, which is above all earlier
    /// names.
    fn longest<const WORDS: usize, const ROOM: usize>(
        &self,
        blob: &[u8],
        query: &Query<'_, ROOM>,
    ) -> Option<Longest> {
        let trace = &mut Trace::<0>::new();
        let number = self.index.block(blob, self.symbols(blob), query, trace)?;
        let block = self.block::<WORDS>(blob, number)?;
        let first = number as usize * A_WORD * WORDS;
        let scan = self.scan(blob, first, &block, query, self.leads_by_index(), trace)?;
        if let Some((at, len)) = scan.prefix {
            let len = match len {
                HEAD => self.long.text(blob, first + at)?.len(),
                len => len,
            };
            return Some(Longest::Name(first + at, len));
        }
        let link = block.link()?;
        let mut room: TextBuffer = [0; crate::ROOM];
        let text = self.text(blob, link as u32, &mut room)?.bytes();
        let shared = query.shared(text);
        if shared == text.len() {
            return Some(Longest::Name(link, shared));
        }
        (shared < query.len()).then_some(Longest::Within(shared))
    }
}

/// What a search for the longest start of a name finds.
enum Longest {
    /// The name of a rank, and its length.
    Name(usize, usize),
    /// If there is one, it is one of this many bytes of the name.
    Within(usize),
}
