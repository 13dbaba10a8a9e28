//! Names with stars in a blob, for names that are no key.
//!
//! Patterns are numbered by literal bytes, most first. Those whose only star is at the end are
//! sorted by text. Those whose only star is at the start are sorted by text read backwards. Of
//! either, one chain of ever longer ones can match a name, and the longest wins: a binary search
//! finds it. Other patterns are tried one by one.
//!
//! ```text
//! starts, ends   [ start, len, parent, number ] ..     parent: one more than the longest other that it starts (ends) with
//! globs          [ first piece, pieces, literal bytes, number ] ..     by number
//! pieces         [ start, len ] ..
//! ```

use super::bytes::u32_at;
use super::{Blob, Items, Kind, Section};
use header_set_runtime::Fold;
use header_set_runtime::bit;

/// Patterns whose only star is at the end, 16 bytes each, by text.
pub const STARTS: Kind = Kind(0x20);
/// Patterns whose only star is at the start, 16 bytes each, by text read backwards.
pub const ENDS: Kind = Kind(0x21);
/// The other patterns, 16 bytes each, by number.
pub const GLOBS: Kind = Kind(0x22);
/// The literal pieces of these, 8 bytes each.
pub const PIECES: Kind = Kind(0x23);
/// Folded literals of all patterns.
pub const LITERALS: Kind = Kind(0x24);
/// For each pattern, four bytes: how many were written before it, which settles ties.
pub const WRITTEN_ORDER: Kind = Kind(0x25);
/// A bit for each pattern, set where it is an exclusion.
pub const EXCLUDED: Kind = Kind(0x26);

/// The patterns of a blob.
#[derive(Clone, Copy, Debug)]
pub struct Patterns {
    starts: Items<16>,
    ends: Items<16>,
    globs: Items<16>,
    pieces: Items<8>,
    literals: Section,
    written_order: Items<4>,
    excluded: Section,
}

/// A pattern that matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Matched {
    number: u32,
    literal: u32,
}

impl Patterns {
    /// The patterns of a blob that says how many it has.
    #[must_use]
    pub const fn from_sections(blob: &Blob<'_>) -> Option<Self> {
        let patterns = Self {
            starts: blob.place(STARTS).items(),
            ends: blob.place(ENDS).items(),
            globs: blob.place(GLOBS).items(),
            pieces: blob.place(PIECES).items(),
            literals: blob.place(LITERALS),
            written_order: blob.place(WRITTEN_ORDER).items(),
            excluded: blob.place(EXCLUDED),
        };
        let count = patterns.starts.len() + patterns.ends.len() + patterns.globs.len();
        let said = blob.header().patterns as usize;
        if count == said && patterns.written_order.len() == said {
            Some(patterns)
        } else {
            None
        }
    }

    /// The number of the pattern that wins for a name that is no key.
    #[must_use]
    pub fn find(&self, blob: &[u8], fold: Fold, name: &[u8]) -> Option<u32> {
        let mut best = self.longest(blob, self.starts, fold, Forwards(name));
        if let Some(other) = self.longest(blob, self.ends, fold, Backwards(name))
            && best.is_none_or(|best| self.wins(blob, other, best))
        {
            best = Some(other);
        }
        for glob in self.globs.of(blob) {
            let [first, pieces, literal, number] = numbers(glob);
            let this = Matched { number, literal };
            match best {
                // Those that follow have no more literal bytes.
                Some(best) if literal < best.literal => break,
                Some(best) if !self.wins(blob, this, best) => continue,
                _ => {}
            }
            if self.matches(blob, first, pieces, fold, name) {
                best = Some(this);
            }
        }
        best.map(|best| best.number)
    }

    /// Whether a pattern is an exclusion.
    #[must_use]
    pub const fn is_excluded(&self, blob: &[u8], number: u32) -> bool {
        bit(self.excluded.of(blob), number as usize)
    }

    /// The longest start that `name` starts with and that `keep` accepts: its number and its bytes.
    #[must_use]
    pub fn longest_start(
        &self,
        blob: &[u8],
        fold: Fold,
        name: &[u8],
        keep: impl Fn(u32) -> bool,
    ) -> Option<(u32, usize)> {
        let mut at = self.below(blob, self.starts, fold, Forwards(name));
        loop {
            let rank = at.checked_sub(1)?;
            let (text, parent, matched) = self.literal(blob, self.starts, rank)?;
            if Forwards(name).starts_with(fold, text) && keep(matched.number) {
                return Some((matched.number, text.len()));
            }
            at = self.shorter(blob, self.starts, parent, text)?;
        }
    }

    fn wins(&self, blob: &[u8], this: Matched, other: Matched) -> bool {
        let written = |number: u32| {
            self.written_order
                .get(blob, number as usize)
                .map(|before| u32::from_le_bytes(*before))
        };
        this.literal > other.literal
            || this.literal == other.literal && written(this.number) < written(other.number)
    }

    /// The longest of `all` that the name starts with, in its direction.
    fn longest(
        &self,
        blob: &[u8],
        all: Items<16>,
        fold: Fold,
        name: impl Directed,
    ) -> Option<Matched> {
        let mut at = self.below(blob, all, fold, name);
        loop {
            let rank = at.checked_sub(1)?;
            let (text, parent, matched) = self.literal(blob, all, rank)?;
            if name.starts_with(fold, text) {
                return Some(matched);
            }
            at = self.shorter(blob, all, parent, text)?;
        }
    }

    /// The parent of a literal, if it is shorter: so a walk takes at most a step for each byte of
    /// the first literal, whatever the bytes of the blob say.
    fn shorter(&self, blob: &[u8], all: Items<16>, parent: usize, text: &[u8]) -> Option<usize> {
        let (above, _, _) = self.literal(blob, all, parent.checked_sub(1)?)?;
        (above.len() < text.len()).then_some(parent)
    }

    /// How many of `all` do not sort behind the name.
    fn below(&self, blob: &[u8], all: Items<16>, fold: Fold, name: impl Directed) -> usize {
        all.of(blob).partition_point(|item| {
            let [start, len, _, _] = numbers(item);
            let text = self.text(blob, start, len).unwrap_or_default();
            name.is_at_least(fold, text)
        })
    }

    fn literal<'a>(
        &self,
        blob: &'a [u8],
        all: Items<16>,
        rank: usize,
    ) -> Option<(&'a [u8], usize, Matched)> {
        let [start, len, parent, number] = numbers(all.get(blob, rank)?);
        let matched = Matched {
            number,
            literal: len,
        };
        Some((self.text(blob, start, len)?, parent as usize, matched))
    }

    fn text<'a>(&self, blob: &'a [u8], start: u32, len: u32) -> Option<&'a [u8]> {
        self.literals
            .of(blob)
            .get(start as usize..)?
            .get(..len as usize)
    }

    fn piece<'a>(&self, blob: &'a [u8], number: u32) -> Option<&'a [u8]> {
        let piece = self.pieces.get(blob, number as usize)?;
        self.text(blob, u32_at(piece, 0)?, u32_at(piece, 4)?)
    }

    fn matches(&self, blob: &[u8], first: u32, pieces: u32, fold: Fold, name: &[u8]) -> bool {
        self.rest_of_match(blob, first, pieces, fold, name)
            .is_some()
    }

    /// Nothing unless all pieces are found, in order.
    fn rest_of_match(
        &self,
        blob: &[u8],
        first: u32,
        pieces: u32,
        fold: Fold,
        name: &[u8],
    ) -> Option<()> {
        let last = first.checked_add(pieces)?.checked_sub(1)?;
        let head = self.piece(blob, first)?;
        let tail = self.piece(blob, last)?;
        let (start, rest) = name.split_at_checked(head.len())?;
        let (mut rest, end) = rest.split_at_checked(rest.len().checked_sub(tail.len())?)?;
        if first == last || !fold.equal(false, start, head) || !fold.equal(false, end, tail) {
            return None;
        }
        for number in first + 1..last {
            let piece = self.piece(blob, number)?;
            if piece.is_empty() {
                // Only damaged bytes have such a one.
                return None;
            }
            let found = rest
                .windows(piece.len())
                .position(|window| fold.equal(false, window, piece))?;
            rest = rest.get(found + piece.len()..)?;
        }
        Some(())
    }
}

fn numbers(item: &[u8; 16]) -> [u32; 4] {
    let (words, _) = item.as_chunks::<4>();
    core::array::from_fn(|at| u32::from_le_bytes(words[at]))
}

/// A name, read from one of its ends.
trait Directed: Copy {
    /// Whether the folded name, read so, starts with `text`, read so.
    fn starts_with(self, fold: Fold, text: &[u8]) -> bool;

    /// Whether it does not sort before `text`, both read so.
    fn is_at_least(self, fold: Fold, text: &[u8]) -> bool;
}

#[derive(Clone, Copy)]
struct Forwards<'n>(&'n [u8]);

impl Directed for Forwards<'_> {
    fn starts_with(self, fold: Fold, text: &[u8]) -> bool {
        match self.0.get(..text.len()) {
            Some(start) => fold.equal(false, start, text),
            None => false,
        }
    }

    fn is_at_least(self, fold: Fold, text: &[u8]) -> bool {
        let name = self.0.iter().map(|&byte| fold.byte(byte));
        name.ge(text.iter().copied())
    }
}

#[derive(Clone, Copy)]
struct Backwards<'n>(&'n [u8]);

impl Directed for Backwards<'_> {
    fn starts_with(self, fold: Fold, text: &[u8]) -> bool {
        let start = self.0.len().checked_sub(text.len());
        match start.and_then(|start| self.0.get(start..)) {
            Some(end) => fold.equal(false, end, text),
            None => false,
        }
    }

    fn is_at_least(self, fold: Fold, text: &[u8]) -> bool {
        let name = self.0.iter().rev().map(|&byte| fold.byte(byte));
        name.ge(text.iter().rev().copied())
    }
}
