//! Marks the names of a map that are removed, as bits.

use core::hint::black_box;
use core::ops::Range;

use http::{HeaderMap, HeaderName};

use super::standard::standard_number;
use crate::HeaderSet;

/// Names that are marked at a time; requests have fewer.
const WINDOW: usize = 64;

/// Some names of a map, and which of them may be removed: a bit for each, the lowest for the last.
pub(super) struct Window {
    /// The positions of the names, at most [`WINDOW`].
    pub(super) names: Range<usize>,
    /// Those that the crate `http` knows by number, if they are listed.
    standard: u64,
    /// Those that it does not know by number.
    others: u64,
}

impl Window {
    /// The last names of a map before a position. `listed` has a bit for each standard name.
    ///
    /// Without a branch on a name, since the kind of the next name cannot be predicted. `as_str`
    /// branches on it: for a map of which nothing goes, it would take most of the time. The number
    /// is read in a second loop, because the compiler branches to read it: one loop that noted for
    /// each number where it is took 15 % more instructions for a list, and 16 % more for `keep`.
    #[inline(never)]
    pub(super) fn before<T>(headers: &HeaderMap<T>, end: usize, listed: u128) -> Self {
        let start = end.saturating_sub(WINDOW);
        let names = headers.keys().skip(start).take(end - start);
        let mut others = 0;
        names.for_each(|name| others = others << 1 | u64::from(standard_number(name).is_none()));
        let mut window = Self {
            names: start..end,
            standard: !others & u64::MAX.unbounded_shr((WINDOW - (end - start)) as u32),
            others,
        };
        let is_listed =
            |name: &HeaderName| standard_number(name).is_some_and(|number| has(listed, number));
        window.standard = match listed {
            0 => 0,
            u128::MAX => window.standard,
            _ => window.those(headers, window.standard, is_listed),
        };
        window
    }

    /// The bits of those names of which `is` is true.
    #[inline(always)]
    fn those<T>(&self, headers: &HeaderMap<T>, bits: u64, is: impl Fn(&HeaderName) -> bool) -> u64 {
        let end = self.names.end;
        ones(bits).fold(0, |found, bit| {
            let name = headers.keys().nth(end - 1 - bit);
            found | u64::from(name.is_some_and(&is)) << bit
        })
    }
}

/// Marks the names of a window that are removed.
#[inline(never)]
pub(super) fn marks<C: HeaderSet, T>(choice: &C, headers: &HeaderMap<T>, window: &Window) -> u64 {
    let likely = |name: &HeaderName| may_be_removed(choice, name.as_str().as_bytes());
    let others = window.those(headers, window.others, likely);
    let is_removed = |name: &HeaderName| choice.contains_bytes(name.as_str().as_bytes());
    window.those(headers, window.standard | others, is_removed)
}

/// Not inlined: after `HeaderName::as_str` the compiler would copy the filter for each standard name
/// and jump to the copies, which takes half as long again.
#[inline(never)]
fn may_be_removed(choice: &impl HeaderSet, name: &[u8]) -> bool {
    choice.may_contain(name)
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

/// The positions of the bits that are set, from the lowest.
#[inline(always)]
pub(super) fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(bit)
    })
}
