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

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::String;
    use std::vec::Vec;

    use super::*;
    use crate::patterns::windows;

    const FOLD: Fold = Fold {
        case: false,
        separators: false,
    };

    const BUCKETS: usize = 16;

    /// Tables of globs, without a filter. The window of each is the start of its first piece that
    /// has bytes.
    #[derive(Default)]
    struct Tables {
        firsts: Vec<[u8; 4]>,
        ends: Vec<[u8; 4]>,
        literals: Vec<u8>,
        widths: u8,
        buckets: Vec<[u8; 4]>,
        members: Vec<[u8; 4]>,
    }

    impl Tables {
        fn new(globs: &[&str]) -> Self {
            let mut tables = Self::default();
            let number = |number: usize| (number as u32).to_le_bytes();
            let mut buckets = std::vec![Vec::new(); BUCKETS];
            for (at, glob) in globs.iter().enumerate() {
                tables.firsts.push(number(tables.ends.len()));
                for piece in glob.split('*') {
                    tables.literals.extend(piece.bytes());
                    tables.ends.push(number(tables.literals.len()));
                }
                if let Some(piece) = glob.split('*').find(|piece| !piece.is_empty()) {
                    let window = &piece.as_bytes()[..piece.len().min(windows::WIDEST)];
                    tables.widths |= 1 << (window.len() - 1);
                    buckets[slot(windows::hash(window), BUCKETS)].push(number(at));
                }
            }
            tables.firsts.push(number(tables.ends.len()));
            for bucket in buckets {
                tables.buckets.push(number(tables.members.len()));
                tables.members.extend(bucket);
            }
            tables.buckets.push(number(tables.members.len()));
            tables
        }

        fn find(&self, name: &str) -> Option<u32> {
            let globs = Globs {
                firsts: &self.firsts,
                ends: &self.ends,
                literals: &self.literals,
                widths: self.widths,
                filter: &[[u8::MAX; 8]],
                buckets: &self.buckets,
                members: &self.members,
            };
            globs.find(FOLD, name.as_bytes(), |_| true)
        }
    }

    fn matches(glob: &str, name: &str) -> bool {
        let (first, rest) = glob.split_once('*').expect("a star");
        let (inner, last) = rest.rsplit_once('*').unwrap_or(("", rest));
        let between = name
            .strip_prefix(first)
            .and_then(|it| it.strip_suffix(last));
        let mut pieces = inner.split('*');
        let left = |name: &str| {
            pieces.try_fold(String::from(name), |name, piece| {
                let (_, behind) = name.split_once(piece)?;
                Some(String::from(behind))
            })
        };
        between.and_then(left).is_some()
    }

    /// Names with few bytes and with more than are searched for one pattern alone, in which windows,
    /// pieces and parts of them come in any order.
    #[test]
    fn the_first_glob_that_matches_wins() {
        let globs = [
            "*zz*",
            "*ab*nothing*",
            "ab*ba*ab",
            "*ab*b-long-piece*-",
            "*ab*c-long-piece*-",
            "-*ab*ba*zz",
            "ab*b-long-piece",
            "*ab*ab*ab*",
            "*",
        ];
        let dashes = "-".repeat(5_000);
        let tokens = [
            "ab",
            "a",
            "b-long-piece",
            "c-long-piece",
            "long-piece",
            "-",
            "abababababababababab",
            &dashes,
            "z",
        ];
        let mut random = 1_u64;
        let mut token = || {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            tokens[(random >> 33) as usize % tokens.len()]
        };
        // With the last one every name is found; without it, some are not.
        for globs in [&globs[..], &globs[1..], &globs[1..globs.len() - 1]] {
            let tables = Tables::new(globs);
            for turn in 0..600 {
                let name: String = (0..turn % 9).map(|_| token()).collect();
                let first = globs.iter().position(|glob| matches(glob, &name));
                let found = tables.find(&name).map(|number| number as usize);
                assert_eq!(found, first, "{:.60} of {}", name, name.len());
            }
        }
    }
}
