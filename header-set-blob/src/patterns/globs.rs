//! Names with stars: their tables, and how one is compared with a name.
//!
//! ```text
//! firsts     [ first piece ] ..          by number; the pieces end where those of the next one start
//! ends       [ end ] ..                  of each piece in the literals
//! ```
//!
//! A candidate is compared from its ends: the first piece is at the start of the name, the last one
//! at its end, and each other one at the first place after the one before. If any choice of places
//! matches, this one does. So whichever window led to a candidate, it is compared once.

use super::windows::{bits, slot};
use header_set_runtime::Fold;

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

/// A pattern whose ends match those of a name. The pieces between them must be found from `from` to
/// `to`.
#[derive(Clone, Copy, Default)]
pub(super) struct Candidate {
    pub(super) number: u32,
    /// The next piece to find, and the last one, which is at the end of the name.
    pub(super) piece: u32,
    pub(super) last: u32,
    pub(super) from: usize,
    pub(super) to: usize,
}

pub(super) fn number_at(table: &[[u8; 4]], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*table.get(at)?))
}

/// Returns what is after the first place of a piece in a name.
fn after<'n>(fold: Fold, name: &'n [u8], piece: &[u8]) -> Option<&'n [u8]> {
    let &first = piece.first()?;
    let at = name
        .windows(piece.len())
        .position(|place| fold.byte(place[0]) == first && fold.equal(false, place, piece))?;
    name.get(at + piece.len()..)
}

impl<'a> Globs<'a> {
    pub(super) const fn len(&self) -> u32 {
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

    pub(super) fn piece(&self, piece: u32) -> Option<&'a [u8]> {
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

    /// Returns a pattern whose ends match those of a name.
    pub(super) fn candidate(&self, fold: Fold, name: &[u8], number: u32) -> Option<Candidate> {
        let (first, last) = self.pieces(number)?;
        let (head, tail) = (self.piece(first)?, self.piece(last)?);
        let (start, rest) = name.split_at_checked(head.len())?;
        let (middle, end) = rest.split_at_checked(rest.len().checked_sub(tail.len())?)?;
        let matches = fold.equal(false, start, head) && fold.equal(false, end, tail);
        matches.then_some(Candidate {
            number,
            piece: first + 1,
            last,
            from: head.len(),
            to: head.len() + middle.len(),
        })
    }

    /// Whether all pieces between the ends of a candidate are in the name.
    pub(super) fn has_pieces(&self, fold: Fold, name: &[u8], candidate: Candidate) -> bool {
        let mut rest = name.get(candidate.from..candidate.to).unwrap_or_default();
        (candidate.piece..candidate.last).all(|piece| {
            let found = self.piece(piece).and_then(|piece| after(fold, rest, piece));
            rest = found.unwrap_or_default();
            found.is_some()
        })
    }

    /// Whether some window may have this hash.
    #[inline(always)]
    pub(super) fn has(&self, hash: u64) -> bool {
        let (word, bits) = (slot(hash, self.filter.len()), bits(hash));
        (self.filter.get(word)).is_some_and(|word| u64::from_le_bytes(*word) & bits == bits)
    }
}
