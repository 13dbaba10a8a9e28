//! The bytes of the keys, and the one compare that ends every lookup.

use super::candidate::{Candidate, span};
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

impl Names<'_> {
    /// Whether `name` is the candidate; `const`, by words.
    #[inline(always)]
    pub const fn const_confirm<const N: usize>(
        &self,
        name: &[u8],
        candidate: Candidate,
        trace: &mut Trace<N>,
    ) -> bool {
        if candidate.is_settled() {
            return true;
        }
        match self.sides(name, candidate, trace) {
            Some((rest, text)) => {
                let equal = equal_out_of_line(rest, text, self.fold, self.case_bit);
                !trace.branch(Site::Compare, !equal)
            }
            None => false,
        }
    }

    /// The same without a call, which would cost misses a stack frame too.
    #[inline(always)]
    pub(super) const fn confirm_inline<const N: usize>(
        &self,
        name: &[u8],
        candidate: Candidate,
        trace: &mut Trace<N>,
    ) -> bool {
        match self.sides(name, candidate, trace) {
            Some((rest, text)) => {
                let equal = self.fold.equal(self.case_bit, rest, text);
                !trace.branch(Site::Compare, !equal)
            }
            None => false,
        }
    }

    /// The same, with long names compared by `==`, which is faster and not `const`: by words a hit
    /// takes 1.25 to 1.3 times as long. SSE2 compares were tried for all lengths, and beat words
    /// nowhere.
    #[inline(always)]
    pub fn confirm<const N: usize>(
        &self,
        name: &[u8],
        candidate: Candidate,
        trace: &mut Trace<N>,
    ) -> bool {
        if candidate.is_settled() {
            return true;
        }
        let Some((rest, text)) = self.sides(name, candidate, trace) else {
            return false;
        };
        let equal = if self.fold.case || self.fold.separators || rest.len() < PADDING {
            self.fold.equal(self.case_bit, rest, text)
        } else {
            rest == text
        };
        !trace.branch(Site::Compare, !equal)
    }

    /// The key from `first` on and before `end` that `name` is, compared one by one: for keys that
    /// a hash does not tell apart.
    #[inline(always)]
    pub(super) const fn first_that_is<const N: usize>(
        &self,
        name: &[u8],
        first: usize,
        end: usize,
        offsets: &Ints<'_>,
        trace: &mut Trace<N>,
    ) -> Option<Candidate> {
        let mut place = first;
        while trace.branch(Site::Walk, place < end) {
            if let Some(candidate) = span(offsets, place, name.len(), trace)
                && self.confirm_inline(name, candidate, trace)
            {
                return Some(Candidate::settled(place as u32));
            }
            place += 1;
        }
        None
    }

    /// Whether a few bytes of a name fold to a text of the same length, in few registers and
    /// without a call.
    #[inline(always)]
    pub(crate) const fn equal_bytes(&self, name: &[u8], text: &[u8]) -> bool {
        self.fold.equal_bytes(name, text)
    }

    /// What has to be compared: the rest of the name, and text of the same length.
    #[inline(always)]
    const fn sides<'n, const N: usize>(
        &self,
        name: &'n [u8],
        candidate: Candidate,
        trace: &mut Trace<N>,
    ) -> Option<(&'n [u8], &[u8])> {
        let Some((_, rest)) = name.split_at_checked(candidate.from) else {
            return None;
        };
        trace.load(Table::Names, candidate.start, rest.len());
        let text = if rest.len() < PADDING {
            let Some(text) = chunk::<PADDING>(self.bytes, candidate.start) else {
                return None;
            };
            text.split_at(rest.len()).0
        } else {
            let Some(text) = slice(self.bytes, candidate.start, rest.len()) else {
                return None;
            };
            text
        };
        Some((rest, text))
    }
}

/// Kept out of the way of misses: inlined, the loop would cost registers on the path that rejects.
/// The name comes first, where it is already: in another register it would be moved there before
/// anything is known.
#[inline(never)]
const fn equal_out_of_line(name: &[u8], key: &[u8], fold: Fold, case_bit: bool) -> bool {
    fold.equal(case_bit, name, key)
}
