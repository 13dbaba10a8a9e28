//! Marks the names of a map that may go, as bits.

use core::hint::black_box;
use core::ops::Range;

use http::HeaderMap;

use super::also::AlsoInMap;
use super::standard::standard_number;
use crate::HeaderSet;
use crate::message::choice::Choice;

/// Names that are marked at a time; requests have fewer.
pub(super) const WINDOW: usize = 64;

/// Names that test the filter. If all of them pass it, the filter is useless for this map, and
/// every text name is marked.
const SAMPLE: usize = 2;

/// A bit for each name of a window of the map; the lowest bit is the last name.
#[derive(Clone, Copy)]
pub(super) struct Marks {
    bits: u64,
    /// Where the window ends.
    end: usize,
}

impl Marks {
    #[inline]
    pub(super) fn count(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether the window is the whole map.
    #[inline]
    pub(super) fn is_of_all<T>(self, headers: &HeaderMap<T>) -> bool {
        self.end == headers.keys_len() && self.end <= WINDOW
    }

    /// Whether the name at a position of the window is marked.
    #[inline]
    pub(super) fn has(self, at: usize) -> bool {
        self.bits >> (self.end - 1 - at) & 1 == 1
    }

    /// The positions of the marks, from the last to the first.
    #[inline(always)]
    pub(super) fn positions(self) -> impl Iterator<Item = usize> {
        ones(self.bits).map(move |bit| self.end - 1 - bit)
    }
}

impl<S: HeaderSet, A: AlsoInMap> Choice<S, A> {
    /// Marks the names of a window that may be removed; false positives are allowed.
    #[inline(never)]
    pub(super) fn likely<T>(&self, headers: &HeaderMap<T>, window: Range<usize>) -> Marks {
        let end = window.end;
        let name_at = |bit| headers.keys().nth(end - 1 - bit);
        let may_go =
            |bit| name_at(bit).is_some_and(|name| self.may_be_removed(name.as_str().as_bytes()));
        let all = u64::MAX >> (WINDOW - window.len());
        let others = others(headers, window);
        let mut bits = if ones(others).take(SAMPLE).all(may_go) {
            others
        } else {
            each(others, may_go)
        };
        let listed = self.standard();
        if listed == u128::MAX {
            bits |= all & !others;
        } else if listed != 0 {
            bits |= each(all & !others, |bit| {
                let number = name_at(bit).and_then(standard_number);
                number.is_some_and(|number| has(listed, number))
            });
        }
        Marks { bits, end }
    }

    /// Keeps only the marks of names that are removed.
    pub(super) fn looked_up<T>(&self, headers: &HeaderMap<T>, marks: Marks) -> Marks {
        let takes = |bit| {
            let name = headers.keys().nth(marks.end - 1 - bit);
            name.is_some_and(|name| self.removes(name.as_str().as_bytes()))
        };
        Marks {
            bits: each(marks.bits, takes),
            ..marks
        }
    }

    /// Not inlined: after `HeaderName::as_str` the compiler would copy the filter for each standard
    /// name and jump to the copies, which takes half as long again.
    #[inline(never)]
    fn may_be_removed(&self, name: &[u8]) -> bool {
        self.may_remove(name)
    }
}

/// A bit for each name of a window that the crate `http` does not know by number.
///
/// Without a branch on a name, since the kind of the next name cannot be predicted. `as_str`
/// branches on it: for a map of which nothing goes, it would take most of the time.
#[inline(never)]
fn others<T>(headers: &HeaderMap<T>, window: Range<usize>) -> u64 {
    let mut bits = 0;
    let add = |name| bits = bits << 1 | u64::from(standard_number(name).is_none());
    if window.len() == headers.keys_len() {
        headers.keys().for_each(add);
    } else {
        headers
            .keys()
            .skip(window.start)
            .take(window.len())
            .for_each(add);
    }
    bits
}

/// Whether bit `number` is set. It shifts one half; shifting both takes three times as long.
///
/// `black_box` hides that few numbers are possible: the compiler would make a jump table for them.
#[inline(always)]
fn has(bits: u128, number: u32) -> bool {
    let number = black_box(number);
    let half = if number < 64 { bits } else { bits >> 64 };
    half as u64 >> (number % 64) & 1 == 1
}

/// The bits of `bits` for whose positions `goes` is true.
#[inline(always)]
fn each(bits: u64, goes: impl Fn(usize) -> bool) -> u64 {
    ones(bits).fold(0, |found, bit| found | u64::from(goes(bit)) << bit)
}

/// The positions of the bits that are set, from the lowest.
#[inline(always)]
fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(bit)
    })
}
