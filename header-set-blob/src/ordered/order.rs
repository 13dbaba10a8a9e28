//! What order gives: bounds, ranges, and the longest start of a name.

use core::ops::Range;

use super::nibbles::A_WORD;
use super::query::{ANY, Query, SHORT, SHORT_NAME};
use super::{HEAD, OrderedTrie, ROOM};
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
    pub fn longest_prefix(&self, blob: &[u8], fold: Fold, name: &[u8]) -> Option<(u32, usize)> {
        if name.len() <= SHORT_NAME {
            let mut room = [0; SHORT];
            self.longest_of(blob, &Query::new(fold, name, &mut room))
        } else {
            let mut room = [0; ANY];
            self.longest_of(blob, &Query::new(fold, name, &mut room))
        }
    }

    #[inline(always)]
    fn longest_of<const ROOM: usize>(
        &self,
        blob: &[u8],
        query: &Query<'_, ROOM>,
    ) -> Option<(u32, usize)> {
        let (rank, len) = if self.shape.block_bits == 5 {
            self.longest::<1, ROOM>(blob, query)?
        } else {
            self.longest::<2, ROOM>(blob, query)?
        };
        let len = match len {
            HEAD => self.long.text(blob, rank)?.len(),
            len => len,
        };
        Some((rank as u32, len))
    }

    /// All names that `query` starts with are at or before it, and the longest starts with the
    /// others. It is in the block of the last name at or before the query, or in one that links
    /// lead to from there.
    fn longest<const WORDS: usize, const ROOM: usize>(
        &self,
        blob: &[u8],
        query: &Query<'_, ROOM>,
    ) -> Option<(usize, usize)> {
        let trace = &mut Trace::<0>::new();
        let mut number = self.index.block(blob, self.symbols(blob), query, trace)?;
        let mut by_index = self.leads_by_index();
        loop {
            let block = self.block::<WORDS>(blob, number)?;
            let first = number as usize * A_WORD * WORDS;
            let scan = self.scan(blob, first, &block, query, by_index, trace)?;
            if let Some((at, len)) = scan.prefix {
                return Some((first + at, len));
            }
            let next = if scan.before == 0 {
                number.checked_sub(1)?
            } else {
                (block.link()? / (A_WORD * WORDS)) as u32
            };
            if next >= number {
                return None;
            }
            number = next;
            by_index = false;
        }
    }
}
