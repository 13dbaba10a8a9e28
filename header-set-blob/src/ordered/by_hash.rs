//! Lookups where hashes lead to ranks: no index, and of most strangers no block.

use super::nibbles::A_WORD;
use super::query::{ANY, Query, SHORT, SHORT_NAME};
use super::ranks::Ranks;
use super::{BATCH, OrderedTrie};
use header_set_runtime::Fold;
use header_set_runtime::trace::{Table, Trace};

impl OrderedTrie {
    #[inline]
    pub(super) fn find_by_hash<const N: usize>(
        &self,
        blob: &[u8],
        ranks: &Ranks,
        fold: Fold,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<u32> {
        let hash = ranks.hash(fold, name, trace);
        let place = ranks.pilots.place(blob, hash, trace)?;
        let rank = ranks.at(blob, place, hash, trace)?;
        // The lines of the block are on their way while the name is folded.
        core::hint::black_box(self.blocks.touch(blob, rank >> self.shape.block_bits));
        self.has_at(blob, rank, fold, name, trace).then_some(rank)
    }

    /// [`find_batch`](OrderedTrie::find_batch) where hashes lead to ranks: all hashes, then all
    /// places, ranks, and lines of blocks.
    pub(super) fn find_batch_by_hash(
        &self,
        blob: &[u8],
        ranks: &Ranks,
        fold: Fold,
        names: &[&[u8]],
        found: &mut [Option<u32>; BATCH],
    ) {
        let trace = &mut Trace::<0>::new();
        let mut hashes = [0; BATCH];
        for (hash, name) in hashes.iter_mut().zip(names) {
            *hash = ranks.hash(fold, name, trace);
        }
        let hashes = &hashes[..names.len().min(BATCH)];
        for (place, &hash) in found.iter_mut().zip(hashes) {
            *place = ranks.pilots.place(blob, hash, trace);
        }
        for (found, &hash) in found.iter_mut().zip(hashes) {
            *found = found.and_then(|place| ranks.at(blob, place, hash, trace));
        }
        let touched = found.iter().take(hashes.len()).flatten();
        let touched = touched.fold(0, |all, &rank| {
            all ^ self.blocks.touch(blob, rank >> self.shape.block_bits)
        });
        core::hint::black_box(touched);
        for (found, name) in found.iter_mut().zip(names) {
            *found = found.filter(|&rank| self.has_at(blob, rank, fold, name, trace));
        }
    }

    /// Whether the name of this rank is `name`.
    #[inline(always)]
    fn has_at<const N: usize>(
        &self,
        blob: &[u8],
        rank: u32,
        fold: Fold,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> bool {
        let small = self.shape.block_bits == 5;
        let found = if name.len() <= SHORT_NAME {
            let mut room = [0; SHORT];
            let query = Query::new(fold, name, &mut room);
            if small {
                self.has_in_block::<1, SHORT, N>(blob, rank, &query, trace)
            } else {
                self.has_in_block::<2, SHORT, N>(blob, rank, &query, trace)
            }
        } else {
            let mut room = [0; ANY];
            let query = Query::new(fold, name, &mut room);
            if small {
                self.has_in_block::<1, ANY, N>(blob, rank, &query, trace)
            } else {
                self.has_in_block::<2, ANY, N>(blob, rank, &query, trace)
            }
        };
        found == Some(true)
    }

    #[inline(always)]
    fn has_in_block<const WORDS: usize, const ROOM: usize, const N: usize>(
        &self,
        blob: &[u8],
        rank: u32,
        query: &Query<'_, ROOM>,
        trace: &mut Trace<N>,
    ) -> Option<bool> {
        let number = (rank as usize / (A_WORD * WORDS)) as u32;
        let at = rank as usize % (A_WORD * WORDS);
        let block = self.block::<WORDS>(blob, number)?;
        trace.load(
            Table::Blocks,
            self.blocks.bytes.len() + 4 * number as usize,
            8,
        );
        trace.load(Table::Blocks, block.start(), block.head_len());
        let is = at < block.count()
            && block.is(at, query, trace)?
            && block.starts(query, trace)?
            && self.ends(blob, rank as usize, query);
        Some(is)
    }
}
