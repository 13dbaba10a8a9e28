//! The search for the name with stars that wins, by windows.
//!
//! The first candidates are compared alone. A name can be made to have the windows of many patterns
//! of which none matches: past some bytes, candidates are [compared together](super::batch).

use super::batch::Batch;
use super::globs::{Globs, number_at};
use super::windows::{Rolling, slot};
use header_set_runtime::Fold;

/// Bytes that are searched for the pieces of one pattern alone: to fill a batch takes as long.
const ALONE: usize = 4096;

/// Pairs of patterns that are known.
const KNOWN: usize = 128;

/// The search for the pattern that wins for a name.
struct Search<'a, 'n, F> {
    globs: Globs<'a>,
    fold: Fold,
    name: &'n [u8],
    accepts: F,
    best: Option<u32>,
    /// Members of buckets so far.
    visited: usize,
    /// The last two patterns that were compared with each of their lowest bits: a name may repeat
    /// their windows.
    known: Option<[[u32; 2]; KNOWN]>,
    /// Bytes that were searched for the pieces of one pattern alone.
    alone: usize,
    batch: Option<Batch>,
}

impl Globs<'_> {
    /// Returns the first pattern that matches a name and that `accepts` accepts.
    pub(super) fn find(
        self,
        fold: Fold,
        name: &[u8],
        accepts: impl Fn(u32) -> bool,
    ) -> Option<u32> {
        let last = self.len().checked_sub(1)?;
        let mut search = Search {
            globs: self,
            fold,
            name,
            accepts,
            best: None,
            visited: 0,
            known: None,
            alone: 0,
            batch: None,
        };
        // A pattern without literal bytes has no window, and is the last one.
        search.compare(last);
        if search.windows().is_none() {
            search.all();
        }
        search.compare_batch();
        search.best
    }
}

impl<F: Fn(u32) -> bool> Search<'_, '_, F> {
    /// Looks up all windows of the name. Returns `None` once more members were visited than the
    /// name has bytes and the blob patterns.
    #[inline(always)]
    fn windows(&mut self) -> Option<()> {
        let mut rolling = Rolling::default();
        for (end, &byte) in (1..).zip(self.name) {
            rolling = rolling.behind(self.fold.byte(byte));
            for hash in rolling.hashes(self.globs.widths, end) {
                if self.globs.has(hash) {
                    self.bucket(hash)?;
                }
            }
        }
        Some(())
    }

    /// Compares the patterns of the bucket of a hash.
    #[inline(never)]
    fn bucket(&mut self, hash: u64) -> Option<()> {
        let buckets = self.globs.buckets;
        let bucket = slot(hash, buckets.len().saturating_sub(1));
        let range = number_at(buckets, bucket)? as usize..number_at(buckets, bucket + 1)? as usize;
        for member in self.globs.members.get(range)? {
            let number = u32::from_le_bytes(*member);
            if self.best.is_some_and(|best| best <= number) {
                break;
            }
            if self.visited > self.name.len().saturating_add(self.globs.len() as usize) {
                return None;
            }
            self.visited += 1;
            if !self.is_known(number) {
                self.compare(number);
            }
        }
        Some(())
    }

    /// Compares each pattern with a lower number than the best.
    #[cold]
    fn all(&mut self) {
        for number in 0..self.globs.len() {
            if self.best.is_some_and(|best| best <= number) {
                break;
            }
            self.compare(number);
        }
    }

    /// Compares a pattern with the name, or adds it to the batch.
    fn compare(&mut self, number: u32) {
        if !(self.accepts)(number) {
            return;
        }
        let Some(candidate) = self.globs.candidate(self.fold, self.name, number) else {
            return;
        };
        if self.alone <= ALONE || candidate.piece == candidate.last {
            self.alone = self.alone.saturating_add(candidate.to - candidate.from);
            if self.globs.has_pieces(self.fold, self.name, candidate) {
                self.best = Some(number);
            }
        } else {
            let batch = self.batch.get_or_insert_with(Batch::new);
            if batch.add(&self.globs, candidate) {
                self.compare_batch();
            }
        }
    }

    /// Whether a pattern was compared before, as far as is known.
    fn is_known(&mut self, number: u32) -> bool {
        let known = self.known.get_or_insert([[u32::MAX; 2]; KNOWN]);
        // In range: the remainder is below `KNOWN`, the number of pairs.
        let pair = &mut known[number as usize % KNOWN];
        let [last, other] = *pair;
        if last != number {
            *pair = [number, last];
        }
        last == number || other == number
    }

    /// Compares the patterns of the batch with the name.
    fn compare_batch(&mut self) {
        let Some(batch) = &mut self.batch else {
            return;
        };
        let found = batch.compare(&self.globs, self.fold, self.name);
        self.best = self.best.into_iter().chain(found).min();
    }
}
