//! Patterns that are compared together, in one pass over a name.
//!
//! The problem: a name can have the windows of many patterns, and none of them matches. To search the
//! name for the pieces of each would take time quadratic in its length.
//!
//! ```text
//! chains     [ first candidate ] ..                   by the hash of the last bytes of its next piece
//! waiting    [ candidate, tag, next of the chain ] ..
//! ```
//!
//! Each candidate waits for its next piece, and takes the first place that has it. A pass hashes the
//! bytes before each place of the name, in the widths of the pieces, as the search for windows does.
//!
//! A set has no memory of its own, so a pass has room for [`ROOM`] candidates. A name with more takes
//! more passes.
//!
//! Tried: a word for each hash of one, two or four bytes, whose bits are the 64 parts of the name that
//! have them. A piece was searched for only in those parts. Near misses of 1,024 patterns took 15 %
//! fewer instructions than with passes, those of 10,240 patterns 98 % more.

use core::mem::replace;

use super::globs::{Candidate, Globs};
use super::windows::{self, Rolling, WIDEST, slot};
use header_set_runtime::Fold;

/// The candidates of a pass.
const ROOM: usize = 256;

/// Enough of them that few pieces share one.
const CHAINS: usize = 4 * ROOM;

/// The end of a chain.
const NONE: u16 = u16::MAX;

/// A candidate that waits for its next piece.
#[derive(Clone, Copy, Default)]
struct Waiting {
    candidate: Candidate,
    /// Of the hash by which the piece is found.
    tag: u32,
    next: u16,
}

/// The candidates of a pass: 12 KiB of the stack.
pub(super) struct Batch {
    chains: [u16; CHAINS],
    waiting: [Waiting; ROOM],
    count: usize,
    /// A bit for each width by which pieces are found.
    widths: u8,
}

impl Batch {
    pub(super) fn new() -> Self {
        Self {
            chains: [NONE; CHAINS],
            waiting: [Waiting::default(); ROOM],
            count: 0,
            widths: 0,
        }
    }

    /// Adds a candidate. Returns whether there is no room for another.
    pub(super) fn add(&mut self, globs: &Globs<'_>, candidate: Candidate) -> bool {
        if let Some(waiting) = self.waiting.get_mut(self.count) {
            waiting.candidate = candidate;
            self.wait(globs, self.count as u16);
            self.count += 1;
        }
        self.count == ROOM
    }

    /// Puts a candidate into the chain of its next piece. Returns `None` if that has no bytes.
    fn wait(&mut self, globs: &Globs<'_>, at: u16) -> Option<()> {
        let waiting = self.waiting.get_mut(usize::from(at))?;
        let piece = globs.piece(waiting.candidate.piece)?;
        let end = piece.get(piece.len().saturating_sub(WIDEST)..)?;
        self.widths |= 1 << end.len().checked_sub(1)?;
        let hash = windows::hash(end);
        waiting.tag = hash as u32;
        // In range, here and below: `slot` gives a number below `CHAINS`.
        waiting.next = replace(&mut self.chains[slot(hash, CHAINS)], at);
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
                if self.chains[slot(hash, CHAINS)] != NONE {
                    let found = self.follow(globs, fold, hash, &name[..end]);
                    best = best.into_iter().chain(found).min();
                }
            }
        }
        (self.chains, self.count, self.widths) = ([NONE; CHAINS], 0, 0);
        best
    }

    /// Lets the candidates of a chain whose piece ends here wait for their next one. Returns the
    /// lowest number of those that match.
    fn follow(&mut self, globs: &Globs<'_>, fold: Fold, hash: u64, name: &[u8]) -> Option<u32> {
        let mut best = None;
        let chain = slot(hash, CHAINS);
        let mut next = replace(&mut self.chains[chain], NONE);
        while let Some(waiting) = self.waiting.get_mut(usize::from(next)) {
            let at = replace(&mut next, waiting.next);
            let candidate = &mut waiting.candidate;
            if waiting.tag != hash as u32 || !candidate.has_piece_at_end(globs, fold, name) {
                waiting.next = replace(&mut self.chains[chain], at);
                continue;
            }
            (candidate.piece, candidate.from) = (candidate.piece + 1, name.len());
            if candidate.piece == candidate.last {
                best = best.into_iter().chain([candidate.number]).min();
            } else {
                self.wait(globs, at);
            }
        }
        best
    }
}

impl Candidate {
    /// Whether its next piece is at the end of this part of a name.
    fn has_piece_at_end(&self, globs: &Globs<'_>, fold: Fold, name: &[u8]) -> bool {
        let piece = globs.piece(self.piece).unwrap_or_default();
        let place = name.len().checked_sub(piece.len());
        let place = place.filter(|&start| start >= self.from && name.len() <= self.to);
        place.is_some_and(|start| fold.equal(false, &name[start..], piece))
    }
}
