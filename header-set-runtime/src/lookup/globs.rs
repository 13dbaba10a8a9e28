//! Patterns with stars before the end, for the strategies that cannot carry them in their own
//! tables: one after the other, in the order of precedence, so that the first that matches wins.

use crate::bits::fold::Fold;
use crate::bits::ints::Ints;
use crate::bits::texts::text;
use crate::trace::{Site, Table, Trace, Work};

/// Globs, those with more literal bytes first.
#[derive(Clone, Copy, Debug)]
pub struct Globs<'a> {
    /// The literal pieces of all globs, folded.
    pub texts: &'a [u8],
    /// Where each piece starts, and where the last one ends.
    pub offsets: Ints<'a>,
    /// The first piece of each glob, and one past the last piece of the last.
    pub pieces: Ints<'a>,
    /// How many literal bytes each has.
    pub literals: Ints<'a>,
    /// The number of the pattern that each is.
    pub patterns: Ints<'a>,
    /// For each pattern, glob or prefix, how many were written before it: settles ties.
    pub written_order: Ints<'a>,
}

/// A pattern that matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matched {
    /// Its number.
    pub pattern: usize,
    /// Its literal bytes.
    pub literal: usize,
}

impl<'a> Globs<'a> {
    /// No globs.
    pub const NONE: Globs<'static> = Globs {
        texts: &[],
        offsets: Ints::EMPTY,
        pieces: Ints::EMPTY,
        literals: Ints::EMPTY,
        patterns: Ints::EMPTY,
        written_order: Ints::EMPTY,
    };

    /// The pattern that wins for `name`, given the prefix entry that does.
    #[inline(always)]
    pub const fn find<const N: usize>(
        &self,
        fold: Fold,
        name: &[u8],
        prefix: Option<Matched>,
        trace: &mut Trace<N>,
    ) -> Option<Matched> {
        let mut best = prefix;
        let mut glob = 0;
        while let (Some(pattern), Some(literal)) =
            (self.patterns.get(glob), self.literals.get(glob))
        {
            // To price 100,000 globs would take seconds where nothing is optimised.
            if trace.is_enough() {
                trace.end_search(glob, self.patterns.len());
                break;
            }
            let wins = match best {
                Some(best) if best.literal > literal => break,
                Some(best) if best.literal == literal => {
                    matches!(
                        (self.written_order.get(pattern), self.written_order.get(best.pattern)),
                        (Some(this), Some(other)) if this < other
                    )
                }
                _ => true,
            };
            if wins {
                let matches = self.matches(glob, fold, name, trace);
                if trace.branch(Site::Glob, matches) {
                    best = Some(Matched { pattern, literal });
                }
            }
            glob += 1;
        }
        best
    }

    const fn matches<const N: usize>(
        &self,
        glob: usize,
        fold: Fold,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> bool {
        let width = self.pieces.width();
        trace.load_beside(Table::GlobPieces, glob * width, 2 * width);
        trace.work(Work::Glob);
        let (Some(first), Some(end)) = (self.pieces.get(glob), self.pieces.get(glob + 1)) else {
            return false;
        };
        let head = self.piece(first, trace);
        let Some((start, mut rest)) = name.split_at_checked(head.len()) else {
            return false;
        };
        if trace.branch(Site::Compare, !fold.equal(false, start, head)) {
            return false;
        }
        let mut piece = first + 1;
        while piece + 1 < end {
            let text = self.piece(piece, trace);
            match after(fold, rest, text, trace) {
                Some(behind) => rest = behind,
                None => return false,
            }
            piece += 1;
        }
        let tail = self.piece(piece, trace);
        match rest.len().checked_sub(tail.len()) {
            Some(at) => fold.equal(false, rest.split_at(at).1, tail),
            None => false,
        }
    }

    #[inline(always)]
    const fn piece<const N: usize>(&self, piece: usize, trace: &mut Trace<N>) -> &'a [u8] {
        let Some(text) = text(self.texts, &self.offsets, piece) else {
            return &[];
        };
        if N > 0 {
            let width = self.offsets.width();
            trace.load(Table::Offsets, piece * width, 2 * width);
            if let Some(start) = self.offsets.get(piece) {
                trace.load(Table::Globs, start, text.len());
            }
        }
        text
    }
}

/// What follows the first occurrence of `piece` in `name`.
const fn after<'n, const N: usize>(
    fold: Fold,
    name: &'n [u8],
    piece: &[u8],
    trace: &mut Trace<N>,
) -> Option<&'n [u8]> {
    let Some(last) = name.len().checked_sub(piece.len()) else {
        return None;
    };
    let mut at = 0;
    while at <= last {
        trace.work(Work::GlobPlace);
        if trace.branch(Site::Walk, stands_at(fold, name, at, piece)) {
            return Some(name.split_at(at + piece.len()).1);
        }
        at += 1;
    }
    None
}

/// Whether `piece` stands at `at`. Byte by byte, since nearly all places differ in the first: to
/// cut out the place, for a compare of words, takes most of the time of a list of globs where
/// nothing is optimised.
#[inline(always)]
const fn stands_at(fold: Fold, name: &[u8], at: usize, piece: &[u8]) -> bool {
    let mut offset = 0;
    while offset < piece.len() {
        if fold.byte(name[at + offset]) != piece[offset] {
            return false;
        }
        offset += 1;
    }
    true
}

/// Whether `name` starts with the first of at least two pieces, ends with the last, and has the
/// others between, in their order. [`Globs`] does the same in `const`, which takes neither
/// iterators nor closures, and traces each step; tests hold both to one oracle.
#[must_use]
pub fn matches_pieces<'p, T>(
    name: &[T],
    mut pieces: impl DoubleEndedIterator<Item = &'p [u8]>,
    equal: impl Fn(&T, u8) -> bool,
) -> bool {
    let (Some(first), Some(last)) = (pieces.next(), pieces.next_back()) else {
        return false;
    };
    let Some(end) = name.len().checked_sub(last.len()) else {
        return false;
    };
    // Places are numbers, not slices: the generator comes here most, where nothing is optimised.
    let stands_at = |at: usize, piece: &[u8]| {
        let mut offset = 0;
        while offset < piece.len() {
            if !equal(&name[at + offset], piece[offset]) {
                return false;
            }
            offset += 1;
        }
        true
    };
    let mut at = first.len();
    if at > end || !stands_at(0, first) || !stands_at(end, last) {
        return false;
    }
    for piece in pieces {
        loop {
            if at + piece.len() > end {
                return false;
            }
            if stands_at(at, piece) {
                break;
            }
            at += 1;
        }
        at += piece.len();
    }
    true
}
