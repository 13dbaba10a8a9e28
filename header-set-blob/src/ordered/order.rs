//! What order gives: bounds, ranges, and the longest start of a name.

use core::ops::Range;

use super::query::{ANY, Query};
use super::{NAMES, Ordered, Scan};
use crate::ROOM;
use header_set_runtime::Fold;

impl Ordered {
    /// Returns how many names sort before `name`, and whether the next one is `name`.
    fn bound(&self, blob: &[u8], fold: Fold, name: &[u8]) -> Option<(u32, bool)> {
        let mut room = [0; ANY];
        let query = Query::new(fold, name, &mut room);
        let number = self.index.block(blob, self.symbols(blob), &query)?;
        // A damaged index has any number, so the product may overflow until the block is found.
        let block = self.block(blob, number)?;
        let first = number as usize * NAMES;
        let long = |at| self.long.compare(blob, first + at, &query);
        let Scan { before, equal } = block.scan(&query, long)?;
        Some(((first + before) as u32, equal))
    }

    /// Returns the ranks of the names that start with `prefix`.
    pub(crate) fn prefix_range(&self, blob: &[u8], fold: Fold, prefix: &[u8]) -> Range<u32> {
        let (start, _) = self.bound(blob, fold, prefix).unwrap_or_default();
        let names = self.len() as u32;
        let mut room = [0; ROOM];
        let mut is_inside = |rank: u32| {
            self.text(blob, rank, &mut room)
                .and_then(|text| text.get(..prefix.len()))
                .is_some_and(|start| fold.equal(false, prefix, start))
        };
        // Steps that double, then halve: a range of some thousands takes twenty texts.
        let (mut end, mut step) = (start, 1);
        while step <= names.saturating_sub(end) && is_inside(end + step - 1) {
            end += step;
            step *= 2;
        }
        while step > 1 {
            step /= 2;
            if step <= names.saturating_sub(end) && is_inside(end + step - 1) {
                end += step;
            }
        }
        start..end
    }

    /// Returns the longest name that `name` starts with, and its length.
    ///
    /// The last name that does not sort after `name` starts with the longest one. So that is it, or
    /// one that starts what the two share: a search each time, two or three in all.
    pub(crate) fn longest_prefix(
        &self,
        blob: &[u8],
        fold: Fold,
        mut name: &[u8],
    ) -> Option<(u32, usize)> {
        loop {
            let (before, equal) = self.bound(blob, fold, name)?;
            if equal {
                return Some((before, name.len()));
            }
            let rank = before.checked_sub(1)?;
            let mut room = [0; ROOM];
            let text = self.text(blob, rank, &mut room)?;
            let both = name.iter().zip(text);
            let shared = both
                .take_while(|&(&byte, &own)| fold.byte(byte) == own)
                .count();
            if shared == text.len() {
                return Some((rank, shared));
            }
            // Shorter each time, so this ends; of a damaged blob that may not hold.
            name = name
                .get(..shared)
                .filter(|start| start.len() < name.len())?;
        }
    }
}
