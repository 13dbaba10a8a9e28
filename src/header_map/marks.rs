//! Marks the names of a map that are removed, as bits.

use core::hint::black_box;
use core::ops::Range;

use http::{HeaderMap, HeaderName};

use super::also::AlsoInMap;
use super::standard::standard_number;
use crate::HeaderSet;
use crate::message::choice::Choice;

/// Names that are marked at a time; requests have fewer.
pub(super) const WINDOW: usize = 64;

impl<S: HeaderSet, A: AlsoInMap> Choice<S, A> {
    /// Marks the names of a window that are removed: a bit for each, the lowest for the last name.
    #[inline(never)]
    pub(super) fn marks<T>(&self, headers: &HeaderMap<T>, window: Range<usize>) -> u64 {
        let end = window.end;
        let name_at = |bit| headers.keys().nth(end - 1 - bit);
        let others = others(headers, window.clone());
        let standard = u64::MAX >> (WINDOW - window.len()) & !others;
        let is_listed = |listed, bit| {
            let number = name_at(bit).and_then(standard_number);
            number.is_some_and(|number| has(listed, number))
        };
        let standard = match self.standard() {
            0 => 0,
            u128::MAX => standard,
            listed => each(standard, |bit| is_listed(listed, bit)),
        };
        let likely = |name: &HeaderName| self.may_be_removed(name.as_str().as_bytes());
        let others = each(others, |bit| name_at(bit).is_some_and(likely));
        let is_removed = |name: &HeaderName| self.removes(name.as_str().as_bytes());
        each(standard | others, |bit| {
            name_at(bit).is_some_and(is_removed)
        })
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
    let names = headers.keys().skip(window.start).take(window.len());
    names.for_each(|name| bits = bits << 1 | u64::from(standard_number(name).is_none()));
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
pub(super) fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(bit)
    })
}
