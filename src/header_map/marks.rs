//! Marks the names of a map that are removed, as bits.

use core::hint::black_box;
use core::ops::Range;

use http::{HeaderMap, HeaderName};

use super::standard::standard_number;
use crate::HeaderSet;
use crate::message::ones;

/// Names that are marked at a time; requests have fewer.
pub(super) const WINDOW: usize = 64;

/// Marks those of at most [`WINDOW`] names of a map that are removed: a bit for each, the lowest for
/// the last.
///
/// Without a branch on a name, since the kind of the next name cannot be predicted. `as_str`
/// branches on it: for a map of which nothing goes, it would take most of the time. The number is
/// read in a second loop, because the compiler branches to read it: one loop that noted for each
/// number where it is took 15 % more instructions for a list, and 16 % more for `keep`.
#[inline(never)]
pub(super) fn marks<T>(
    choice: &impl HeaderSet,
    headers: &HeaderMap<T>,
    names: &Range<usize>,
) -> u64 {
    let mut others = 0;
    let window = headers.keys().skip(names.start).take(names.len());
    window.for_each(|name| others = others << 1 | u64::from(standard_number(name).is_none()));
    let standard = !others & u64::MAX.unbounded_shr((WINDOW - names.len()) as u32);

    let listed = choice.standard_names();
    let is_listed =
        |name: &HeaderName| standard_number(name).is_some_and(|number| has(listed, number));
    let standard = match listed {
        0 => 0,
        u128::MAX => standard,
        _ => those(headers, names.end, standard, is_listed),
    };
    let likely = |name: &HeaderName| may_be_removed(choice, name.as_str().as_bytes());
    let others = those(headers, names.end, others, likely);
    let is_removed = |name: &HeaderName| choice.contains_bytes(name.as_str().as_bytes());
    those(headers, names.end, standard | others, is_removed)
}

/// The bits of those names before `end` of which `is` is true.
fn those<T>(
    headers: &HeaderMap<T>,
    end: usize,
    bits: u64,
    is: impl Fn(&HeaderName) -> bool,
) -> u64 {
    ones(bits).fold(0, |found, bit| {
        let name = headers.keys().nth(end - 1 - bit);
        found | u64::from(name.is_some_and(&is)) << bit
    })
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
