//! Patterns that are compared together, in one pass over a name.
//!
//! The problem: a name can have the windows of many patterns, and none of them matches. To search the
//! name for the pieces of each would take time quadratic in its length.
//!
//! ```text
//! waiting    [ a bit for each candidate ] ..    by the hash of the last bytes of its next piece
//! ```
//!
//! Each candidate waits for its next piece, and takes the first place that has it. A pass hashes the
//! bytes before each place of the name, in the widths of the pieces, as the search for windows does.
//!
//! A set has no memory of its own, so a pass has room for [`CANDIDATES`]. A name with more takes more
//! passes.

use super::globs::{Candidate, Globs};
use super::windows::{self, Rolling, WIDEST, slot};
use header_set_runtime::Fold;

/// The candidates of a pass: one for each bit of a word.
const CANDIDATES: usize = u64::BITS as usize;

/// The words of [`Batch::waiting`]: so many that few pieces share one.
const WORDS: usize = 4 * CANDIDATES;

/// The candidates of a pass: 4 KiB of the stack.
pub(super) struct Batch {
    waiting: [u64; WORDS],
    candidates: [Candidate; CANDIDATES],
    count: usize,
    /// A bit for each width by which pieces are found.
    widths: u8,
}

impl Batch {
    pub(super) fn new() -> Self {
        Self {
            waiting: [0; WORDS],
            candidates: [Candidate::default(); CANDIDATES],
            count: 0,
            widths: 0,
        }
    }

    /// Adds a candidate. Returns whether the batch is full.
    pub(super) fn add(&mut self, globs: &Globs<'_>, candidate: Candidate) -> bool {
        // In range, here and below: a full batch is emptied before the next candidate.
        self.candidates[self.count % CANDIDATES] = candidate;
        if self.wait(globs, self.count % CANDIDATES).is_some() {
            self.count += 1;
        }
        self.count >= CANDIDATES
    }

    /// Enters a candidate under its next piece. Returns `None` if that has no bytes.
    fn wait(&mut self, globs: &Globs<'_>, at: usize) -> Option<()> {
        let piece = globs.piece(self.candidates[at].piece)?;
        let end = piece.get(piece.len().saturating_sub(WIDEST)..)?;
        self.widths |= 1 << end.len().checked_sub(1)?;
        // In range: `slot` gives a number below `WORDS`.
        self.waiting[slot(windows::hash(end), WORDS)] |= 1 << at;
        Some(())
    }

    /// Compares the candidates with the name, and removes them. Returns the lowest number of those
    /// that match.
    #[inline(never)]
    pub(super) fn compare(&mut self, globs: &Globs<'_>, fold: Fold, name: &[u8]) -> Option<u32> {
        let mut best = None;
        let mut rolling = Rolling::default();
        for (end, &byte) in (1..).zip(name) {
            rolling = rolling.behind(fold.byte(byte));
            for hash in rolling.hashes(self.widths, end) {
                // In range: `slot` gives a number below `WORDS`.
                let word = slot(hash, WORDS);
                let mut waiting = self.waiting[word];
                while waiting != 0 {
                    let at = waiting.trailing_zeros() as usize;
                    waiting &= waiting - 1;
                    let candidate = &mut self.candidates[at];
                    if !candidate.has_piece_before(globs, fold, name, end) {
                        continue;
                    }
                    self.waiting[word] &= !(1 << at);
                    (candidate.piece, candidate.from) = (candidate.piece + 1, end);
                    if candidate.piece == candidate.last {
                        let number = candidate.number;
                        best = Some(best.map_or(number, |best: u32| best.min(number)));
                    } else {
                        self.wait(globs, at);
                    }
                }
            }
        }
        (self.waiting, self.count, self.widths) = ([0; WORDS], 0, 0);
        best
    }
}

impl Candidate {
    /// Whether the next piece ends at `end`.
    fn has_piece_before(&self, globs: &Globs<'_>, fold: Fold, name: &[u8], end: usize) -> bool {
        let piece = globs.piece(self.piece).unwrap_or_default();
        let start = end.checked_sub(piece.len());
        let place = start.filter(|&start| start >= self.from && end <= self.to);
        place.is_some_and(|start| fold.equal(false, &name[start..end], piece))
    }
}
