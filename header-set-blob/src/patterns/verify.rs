//! What `verify` checks of patterns: that each name with stars is found, and is the one that
//! `iter` shows.

#[cfg(test)]
mod tests;

use core::ops::Range;

use super::affixes::{Affixes, Backwards, Directed, Forwards};
use super::windows;
use super::{Matched, Patterns};
use header_set_runtime::Fold;

const EXACT: Fold = Fold {
    case: false,
    separators: false,
};

impl<'a> Patterns<'a> {
    /// Whether lookups find the patterns that are spelled. `spelling` gives how the pattern with a
    /// number was written, unless it is an exclusion; `texts` is the bytes of all that was written.
    /// `order` gives the numbers of patterns in written order, where that is known.
    ///
    /// It takes time linear in the tables and in `texts`.
    #[must_use]
    pub(crate) fn verify(
        &self,
        fold: Fold,
        spelling: impl Fn(u32) -> Option<&'a [u8]>,
        texts: usize,
        order: impl Iterator<Item = u32>,
    ) -> bool {
        let count = self.written_order.len() as u32;
        let with_stars = self.len_with_stars() as u32;
        let mut tally = Tally {
            spelled: 0,
            left: texts,
        };
        let spelled = &mut |matched: Matched, pieces: &mut dyn Iterator<Item = &'a [u8]>| {
            if matched.number >= with_stars {
                return false;
            }
            if self.is_excluded(matched.number) {
                return true;
            }
            tally.spelled += 1;
            spelling(matched.number).is_some_and(|text| tally.is_spelled(fold, text, pieces))
        };
        let found = self.starts.verify(Forwards, |matched, text| {
            spelled(matched, &mut [text, &[]].into_iter())
        }) && self.ends.verify(Backwards, |matched, text| {
            !text.is_empty() && spelled(matched, &mut [&[], text].into_iter())
        }) && self.verify_globs(spelled);
        // Lines that are spelled differ, and so do their numbers; so each number has its line.
        let included = (0..with_stars).filter(|&number| !self.is_excluded(number));
        found
            && included.count() == tally.spelled
            && self.expressions.verify(with_stars..count)
            && self.is_written_in(order)
    }

    /// Whether patterns that are entries were written in this order.
    fn is_written_in(&self, order: impl Iterator<Item = u32>) -> bool {
        let mut before = None;
        for number in order {
            let written = self.written(number);
            // What is not a pattern has no place, which is below all.
            if written <= before {
                return false;
            }
            before = written;
        }
        true
    }

    /// Whether each glob has its window, and its window leads to it.
    fn verify_globs(
        &self,
        mut spelled: impl FnMut(Matched, &mut dyn Iterator<Item = &'a [u8]>) -> bool,
    ) -> bool {
        let globs = &self.globs;
        if !self.has_members_in_order() {
            return false;
        }
        let mut before: Option<Matched> = None;
        // Each has its pieces by itself, so that all are read once.
        let mut next = 0;
        for at in 0..globs.lines.len() as u32 {
            let Some(line) = globs.line(at) else {
                return false;
            };
            let this = Matched {
                number: line.number,
                literal: line.literal,
            };
            let follows = before
                .is_none_or(|before| before.number < this.number && before.literal >= this.literal);
            let Some(end) = line.first.checked_add(line.pieces) else {
                return false;
            };
            let is_run = line.first == next && line.pieces >= 2;
            if !follows || !is_run {
                return false;
            }
            let pieces = line.first..end;
            if self.literal_of(pieces.clone()) != Some(line.literal)
                || !pieces.contains(&line.piece)
                || !self.leads_to(at)
                || !spelled(
                    this,
                    &mut pieces.map(|piece| globs.piece(piece).unwrap_or_default()),
                )
            {
                return false;
            }
            (before, next) = (Some(this), end);
        }
        true
    }

    /// The bytes of some pieces; nothing if there are fewer, or one is empty that must not be:
    /// between two stars, or beside the only one.
    fn literal_of(&self, pieces: Range<u32>) -> Option<u32> {
        let (first, last) = (pieces.start, pieces.end - 1);
        let may_be_empty = |number| pieces.len() > 2 && (number == first || number == last);
        let mut literal = 0_u32;
        for number in pieces.clone() {
            let piece = self.globs.piece(number)?;
            if piece.is_empty() && !may_be_empty(number) {
                return None;
            }
            literal = literal.checked_add(u32::try_from(piece.len()).ok()?)?;
        }
        Some(literal)
    }

    /// Whether a glob is found by its window.
    fn leads_to(&self, at: u32) -> bool {
        let globs = &self.globs;
        let window = globs.line(at).and_then(|line| {
            let is_width =
                (1..=8).contains(&line.width) && globs.widths >> (line.width - 1) & 1 == 1;
            let piece = globs.piece(line.piece).filter(|_| is_width)?;
            piece.get(line.start..)?.get(..line.width)
        });
        let Some(hash) = window.map(windows::hash) else {
            return false;
        };
        let number = |member: &[u8; 4]| u32::from_le_bytes(*member);
        let is_member =
            |(_, members): (usize, &[[u8; 4]])| members.binary_search_by_key(&at, number).is_ok();
        globs.has(hash) && globs.bucket(hash).is_some_and(is_member)
    }

    /// Whether buckets follow each other, and members ascend in each.
    fn has_members_in_order(&self) -> bool {
        let (buckets, members) = (self.globs.buckets, self.globs.members);
        let number = |number: &[u8; 4]| u32::from_le_bytes(*number);
        let mut start = 0;
        for end in buckets {
            let end = number(end) as usize;
            let Some(bucket) = members.get(start..end) else {
                return false;
            };
            if !bucket.is_sorted_by(|a, b| number(a) < number(b)) {
                return false;
            }
            start = end;
        }
        start == members.len()
    }
}

/// What was found among what was written.
struct Tally {
    /// Patterns that are spelled.
    spelled: usize,
    /// Bytes that may still be compared.
    left: usize,
}

impl Tally {
    /// Whether a text with stars, folded, has these pieces, two or more.
    fn is_spelled(
        &mut self,
        fold: Fold,
        text: &[u8],
        pieces: &mut dyn Iterator<Item = &[u8]>,
    ) -> bool {
        let Some(left) = self.left.checked_sub(text.len()) else {
            return false;
        };
        self.left = left;
        let stars = text.iter().filter(|&&byte| byte == b'*').count();
        // Runs of stars count as one.
        let mut written = (text.split(|&byte| byte == b'*').enumerate())
            .filter(|&(at, part)| at == 0 || at == stars || !part.is_empty())
            .map(|(_, part)| part);
        for piece in pieces {
            if !(written.next()).is_some_and(|part| fold.equal(false, part, piece)) {
                return false;
            }
        }
        written.next().is_none()
    }
}

impl<'a> Affixes<'a> {
    /// Whether texts ascend, and each has the longest other that it starts with for a parent.
    fn verify<D: Directed>(
        &self,
        read: impl Fn(&'a [u8]) -> D,
        mut each: impl FnMut(Matched, &'a [u8]) -> bool,
    ) -> bool {
        // Texts do not overlap, so that all are read once.
        let mut left = self.literals.len();
        let mut before: &[u8] = &[];
        for rank in 0..self.lines.len() {
            let Some(line) = self.line(rank) else {
                return false;
            };
            let (text, len) = (line.text, line.text.len());
            let Some(rest) = left.checked_sub(len) else {
                return false;
            };
            left = rest;
            let shared = read(text).shared(EXACT, before);
            let is_equal = (shared, shared) == (len, before.len());
            let ascends = rank == 0 || !is_equal && read(text).is_at_least(EXACT, before);
            let matched = Matched {
                number: line.number,
                literal: len as u32,
            };
            if !ascends || self.parent(rank, shared) != Some(line.parent) || !each(matched, text) {
                return false;
            }
            before = text;
        }
        true
    }

    /// One more than the rank of the last before `rank` of which no more than `shared` bytes
    /// count, by the parents of those before.
    fn parent(&self, rank: usize, shared: usize) -> Option<usize> {
        let mut above = rank;
        while above > 0 {
            let line = self.line(above - 1)?;
            if line.text.len() <= shared {
                return Some(above);
            }
            above = line.parent;
        }
        Some(0)
    }
}
