//! Names with stars: their tables, and the search for the one that wins.
//!
//! ```text
//! firsts     [ first piece ] ..          by number; the pieces end where those of the next one start
//! ends       [ end ] ..                  of each piece in the literals
//! ```
//!
//! A candidate is compared from its ends: the first piece is at the start of the name, the last one
//! at its end, and each other one at the first place behind the one before. If any choice of places
//! matches, this one does. So whichever window led to a candidate, it is compared once.
//!
//! Tried: each pattern found by a window compared at the place of the window, some hundred lines
//! more, and for names made to have many windows a pass over the name for 256 patterns at a time.

use super::windows::{Rolling, bits, slot};
use header_set_runtime::Fold;

/// The last candidates that were compared: a name may repeat their windows.
const KNOWN: usize = 64;

/// The names with stars of a blob.
#[derive(Clone, Copy, Debug)]
pub(super) struct Globs<'a> {
    pub(super) firsts: &'a [[u8; 4]],
    pub(super) ends: &'a [[u8; 4]],
    pub(super) literals: &'a [u8],
    pub(super) widths: u8,
    pub(super) filter: &'a [[u8; 8]],
    pub(super) buckets: &'a [[u8; 4]],
    pub(super) members: &'a [[u8; 4]],
}

/// The search for the pattern that wins for a name.
struct Search<'a, 'n, F> {
    globs: Globs<'a>,
    fold: Fold,
    name: &'n [u8],
    accepts: F,
    best: Option<u32>,
    known: [u32; KNOWN],
    compared: u32,
}

fn number_at(table: &[[u8; 4]], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*table.get(at)?))
}

impl<'a> Globs<'a> {
    const fn len(&self) -> u32 {
        self.firsts.len().saturating_sub(1) as u32
    }

    /// The pieces of a pattern: two or more.
    fn pieces(&self, number: u32) -> Option<(u32, u32)> {
        let number = number as usize;
        let (first, end) = (
            number_at(self.firsts, number)?,
            number_at(self.firsts, number + 1)?,
        );
        let last = end.checked_sub(1)?;
        (last > first).then_some((first, last))
    }

    fn piece(&self, piece: u32) -> Option<&'a [u8]> {
        let start = match piece.checked_sub(1) {
            Some(before) => number_at(self.ends, before as usize)?,
            None => 0,
        };
        let end = number_at(self.ends, piece as usize)?;
        self.literals.get(start as usize..end as usize)
    }

    /// Returns the text before the only star of a pattern, if that is at its end.
    pub(super) fn start(&self, number: u32) -> Option<&'a [u8]> {
        let (first, last) = self.pieces(number)?;
        let is_start = last == first + 1 && self.piece(last)?.is_empty();
        if is_start { self.piece(first) } else { None }
    }

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
            known: [u32::MAX; KNOWN],
            compared: 0,
        };
        // A pattern without literal bytes has no window, and is the last one.
        search.compare(last);
        let mut rolling = Rolling::default();
        for (end, &byte) in (1..).zip(name) {
            rolling = rolling.behind(fold.byte(byte));
            let mut widths = self.widths;
            while widths != 0 && widths.trailing_zeros() < end {
                let hash = rolling.hash(widths.trailing_zeros() + 1);
                widths &= widths - 1;
                if self.has(hash) && search.bucket(hash).is_none() {
                    return search.all();
                }
            }
        }
        search.best
    }

    /// Whether some window may have this hash.
    #[inline(always)]
    fn has(&self, hash: u64) -> bool {
        let (word, bits) = (slot(hash, self.filter.len()), bits(hash));
        (self.filter.get(word)).is_some_and(|word| u64::from_le_bytes(*word) & bits == bits)
    }
}

impl<F: Fn(u32) -> bool> Search<'_, '_, F> {
    /// Compares the patterns of the bucket of a hash. Returns `None` once as many were compared as
    /// there are patterns.
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
            if !self.known.contains(&number) {
                // In range: the remainder is below `KNOWN`, the number of places.
                self.known[self.compared as usize % KNOWN] = number;
                self.compare(number);
            }
        }
        (self.compared <= self.globs.len()).then_some(())
    }

    /// Compares each pattern with a lower number than the best once.
    #[cold]
    fn all(mut self) -> Option<u32> {
        let best = self.best.take();
        for number in 0..best.unwrap_or(self.globs.len()) {
            self.compare(number);
            if self.best.is_some() {
                return self.best;
            }
        }
        best
    }

    fn compare(&mut self, number: u32) {
        self.compared = self.compared.saturating_add(1);
        if (self.accepts)(number) && self.matches(number).is_some() {
            self.best = Some(number);
        }
    }

    /// Returns something if the name matches a pattern.
    fn matches(&self, number: u32) -> Option<()> {
        let (first, last) = self.globs.pieces(number)?;
        let (head, tail) = (self.globs.piece(first)?, self.globs.piece(last)?);
        let (start, rest) = self.name.split_at_checked(head.len())?;
        let (mut rest, end) = rest.split_at_checked(rest.len().checked_sub(tail.len())?)?;
        if !self.fold.equal(false, start, head) || !self.fold.equal(false, end, tail) {
            return None;
        }
        for piece in first + 1..last {
            let piece = self.globs.piece(piece)?;
            let &first = piece.first()?;
            let at = rest.windows(piece.len()).position(|place| {
                self.fold.byte(place[0]) == first && self.fold.equal(false, place, piece)
            })?;
            rest = rest.get(at + piece.len()..)?;
        }
        Some(())
    }
}
