//! The bytes of the keys, and the one compare that ends every lookup.

use super::candidate::Candidate;
use crate::bits::fold::Fold;
use crate::bits::ints::Ints;
use crate::bits::texts::{chunk, slice};
use crate::trace::{Site, Table, Trace};

/// The folded texts of keys, packed.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// All texts, in the order of places, and [`PADDING`] bytes behind them.
    pub bytes: &'a [u8],
    /// How names are folded for the compare.
    pub fold: Fold,
    /// Whether of every text [case is a bit](Fold::case_is_a_bit).
    pub case_bit: bool,
}

/// So many bytes can be read from the start of every text: shorter ones need no check of their
/// ends.
pub const PADDING: usize = 32;

/// A name that is looked up.
#[derive(Debug)]
pub struct Query<'q, const N: usize> {
    pub name: &'q [u8],
    /// The keys, and how they are folded.
    pub names: &'q Names<'q>,
    /// What the lookup touches.
    pub trace: &'q mut Trace<N>,
}

impl<'q, const N: usize> Query<'q, N> {
    /// Whether the name is the candidate; `const`, by words. It has no call, which would cost
    /// misses a stack frame too.
    #[inline(always)]
    pub const fn const_confirm(&mut self, candidate: Candidate) -> bool {
        if candidate.is_settled() {
            return true;
        }
        let Some((rest, text)) = self.sides(candidate) else {
            return false;
        };
        let equal = self.names.fold.equal(self.names.case_bit, rest, text);
        !self.trace.branch(Site::Compare, !equal)
    }

    /// The same, with long names compared by `==`, which is not `const`: by words a hit takes 1.25
    /// to 1.3 times as long. Tried: SSE2 compares, which beat words at no length.
    #[inline(always)]
    pub fn confirm(&mut self, candidate: Candidate) -> bool {
        let Names { fold, .. } = *self.names;
        let is_short = self.name.len() - candidate.from < PADDING;
        if candidate.is_settled() || fold.case || fold.separators || is_short {
            return self.const_confirm(candidate);
        }
        let equal = self
            .sides(candidate)
            .is_some_and(|(rest, text)| rest == text);
        !self.trace.branch(Site::Compare, !equal)
    }

    /// The key from `first` on and before `end` that the name is, compared one by one: for keys
    /// that a hash does not tell apart.
    #[inline(always)]
    pub(super) const fn first_that_is(
        &mut self,
        first: usize,
        end: usize,
        offsets: &Ints<'_>,
    ) -> Option<Candidate> {
        let mut place = first;
        while self.trace.branch(Site::Walk, place < end) {
            if let Some(candidate) = self.span(offsets, place, 0)
                && self.const_confirm(candidate)
            {
                return Some(Candidate::settled(place as u32));
            }
            place += 1;
        }
        None
    }

    /// The candidate at `place`, if its text has the length of the name behind `from`.
    #[inline(always)]
    pub const fn span(
        &mut self,
        offsets: &Ints<'_>,
        place: usize,
        from: usize,
    ) -> Option<Candidate> {
        let (Some(start), Some(end)) = (offsets.get(place), offsets.get(place + 1)) else {
            return None;
        };
        let width = offsets.width();
        self.trace.load(Table::Offsets, place * width, 2 * width);
        let differs = end - start != self.name.len() - from;
        if self.trace.branch(Site::Length, differs) {
            return None;
        }
        let place = place as u32;
        Some(Candidate { place, start, from })
    }

    /// What has to be compared: the rest of the name, and text of the same length.
    #[inline(always)]
    const fn sides(&mut self, candidate: Candidate) -> Option<(&'q [u8], &'q [u8])> {
        let Some((_, rest)) = self.name.split_at_checked(candidate.from) else {
            return None;
        };
        let Candidate { start, .. } = candidate;
        self.trace.load(Table::Names, start, rest.len());
        if rest.len() >= PADDING {
            return match slice(self.names.bytes, start, rest.len()) {
                Some(text) => Some((rest, text)),
                None => None,
            };
        }
        match chunk::<PADDING>(self.names.bytes, start) {
            Some(text) => Some((rest, text.split_at(rest.len()).0)),
            None => None,
        }
    }
}
