//! Globs that are compared together, in one pass over a name.
//!
//! The problem: a name can have the windows of many globs, and none of them matches. To search the
//! name for the pieces of each would take time quadratic in its length.
//!
//! ```text
//! chains     [ first open glob ] ..          by the hash of the last bytes of the piece that it waits for
//! open       [ piece, where it may start, next of the chain ] ..
//! ```
//!
//! Each glob waits for its next piece, and takes the first place that has it: if any choice of
//! places matches, this one does. A pass hashes the bytes before each place of the name, in the
//! widths of the pieces, as the search for windows does.
//!
//! A set has no memory of its own, so a pass has room for [`OPEN`] globs. A name with more takes
//! more passes.

use super::Globs;
use super::globs::Line;
use super::search::Search;
use super::windows::{self, Rolling, WIDEST, slot};

/// Globs of a pass: 10 KiB of the stack.
const OPEN: usize = 256;

const CHAINS: usize = 2 * OPEN;

/// The end of a chain.
const NONE: u16 = u16::MAX;

/// A glob of which some pieces were found.
#[derive(Clone, Copy)]
struct Open {
    line: u32,
    /// The piece that it waits for, and the last one, which stands at the end of the name.
    piece: u32,
    last: u32,
    /// Of the hash by which the piece is found.
    tag: u32,
    /// Where the piece may start, and where it must have ended.
    from: usize,
    to: usize,
    next: u16,
}

/// The globs of a pass.
pub(super) struct Batch {
    chains: [u16; CHAINS],
    open: [Open; OPEN],
    /// How many there are, and how many of them wait.
    count: usize,
    waiting: usize,
    /// A bit for each width by which pieces are found.
    widths: u8,
    /// One more than a line that was collected, by its lowest bits.
    collected: [u32; OPEN],
}

impl Batch {
    pub(super) const fn new() -> Self {
        let blank = Open {
            line: 0,
            piece: 0,
            last: 0,
            tag: 0,
            from: 0,
            to: 0,
            next: NONE,
        };
        Self {
            chains: [NONE; CHAINS],
            open: [blank; OPEN],
            count: 0,
            waiting: 0,
            widths: 0,
            collected: [0; OPEN],
        }
    }

    /// Forgets all globs, but not which ones were collected.
    fn clear(&mut self) {
        self.chains = [NONE; CHAINS];
        (self.count, self.waiting, self.widths) = (0, 0, 0);
    }

    /// Whether a line is collected for the first time. Of lines with equal lowest bits only the
    /// last is known.
    fn is_new(&mut self, line: u32) -> bool {
        let known = &mut self.collected[line as usize % OPEN];
        core::mem::replace(known, line + 1) != line + 1
    }

    /// Puts the glob at `at` into the chain of the piece that it waits for; nothing if there is no
    /// room for that piece in the name.
    fn wait(&mut self, globs: &Globs<'_>, at: usize) -> Option<()> {
        let open = &mut self.open[at % OPEN];
        let piece = globs.piece(open.piece)?;
        if piece.is_empty() || piece.len() > open.to.checked_sub(open.from)? {
            return None;
        }
        let width = piece.len().min(WIDEST);
        let hash = windows::hash(&piece[piece.len() - width..]);
        // In range: `slot` gives a number below `CHAINS`.
        let chain = &mut self.chains[slot(hash, CHAINS)];
        (open.tag, open.next) = (hash as u32, *chain);
        *chain = at as u16;
        self.widths |= 1 << (width - 1);
        Some(())
    }
}

impl Search<'_, '_, '_> {
    /// Adds a glob to the batch, after a pass if that is full. Returns whether it is known to match;
    /// `None` if it cannot match, or was collected before.
    pub(super) fn collect(&mut self, at: u32, line: &Line) -> Option<bool> {
        let (globs, name, fold) = (&self.patterns.globs, self.name, self.fold);
        if !self.batch.as_mut()?.is_new(at) {
            return None;
        }
        let last = line.first.checked_add(line.pieces)?.checked_sub(1)?;
        let (head, tail) = (globs.piece(line.first)?, globs.piece(last)?);
        let to = name.len().checked_sub(tail.len())?;
        // In range: the name has `to` bytes and the tail, and the head has at most `to`.
        if last <= line.first
            || head.len() > to
            || !fold.equal(false, &name[..head.len()], head)
            || !fold.equal(false, &name[to..], tail)
        {
            return None;
        }
        if last == line.first + 1 {
            return Some(true);
        }
        if self.batch.as_ref()?.count == OPEN {
            self.compare_batch();
        }
        let batch = self.batch.as_mut()?;
        let place = batch.count;
        batch.open[place % OPEN] = Open {
            line: at,
            piece: line.first + 1,
            last,
            tag: 0,
            from: head.len(),
            to,
            next: NONE,
        };
        batch.wait(globs, place)?;
        batch.count += 1;
        batch.waiting += 1;
        Some(false)
    }

    /// Compares the globs of the batch with the name, and empties it.
    #[inline(never)]
    pub(super) fn compare_batch(&mut self) {
        let Some(batch) = self.batch.take() else {
            return;
        };
        let mut rolling = Rolling::default();
        for (end, &byte) in (1..).zip(self.name) {
            rolling = rolling.behind(self.fold.byte(byte));
            let mut widths = batch.widths;
            while widths != 0 {
                let width = widths.trailing_zeros() + 1;
                widths &= widths - 1;
                if width as usize > end {
                    break;
                }
                let hash = rolling.hash(width);
                // In range: `slot` gives a number below `CHAINS`.
                if batch.chains[slot(hash, CHAINS)] != NONE {
                    self.follow(batch, hash, end);
                }
            }
            if batch.waiting == 0 {
                break;
            }
        }
        batch.clear();
        self.batch = Some(batch);
    }

    /// Globs whose piece ends at `end` go on to their next one.
    fn follow(&mut self, batch: &mut Batch, hash: u64, end: usize) {
        let globs = &self.patterns.globs;
        let chain = slot(hash, CHAINS);
        // In range, here and below: `slot` gives a number below `CHAINS`.
        let mut next = core::mem::replace(&mut batch.chains[chain], NONE);
        while let Some(open) = batch.open.get_mut(usize::from(next)) {
            let at = core::mem::replace(&mut next, open.next);
            let piece = globs.piece(open.piece).unwrap_or_default();
            // In range: `end` counts bytes of the name, and `start` is not above it.
            let is_here = open.tag == hash as u32
                && end <= open.to
                && (end.checked_sub(piece.len())).is_some_and(|start| {
                    start >= open.from && self.fold.equal(false, &self.name[start..end], piece)
                });
            if !is_here {
                open.next = core::mem::replace(&mut batch.chains[chain], at);
                continue;
            }
            (open.piece, open.from) = (open.piece + 1, end);
            let (line, is_match) = (open.line, open.piece == open.last);
            if is_match && let Some(line) = globs.line(line) {
                let best = self.best.unwrap_or(u32::MAX);
                self.best = Some(best.min(line.number));
            }
            if is_match || batch.wait(globs, at.into()).is_none() {
                batch.waiting -= 1;
            }
        }
    }
}
