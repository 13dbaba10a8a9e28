//! Sorting and a map, compiled once.
//!
//! The standard library's sort is compiled again for each type and closure. 33 copies were a sixth
//! of the code that the compiler translates for this crate (`cargo llvm-lines`). Here only numbers
//! are sorted, by a comparison behind a pointer, and records of names, for items and for blobs.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::mem;

/// Numbers of byte strings. Keys of other types are written as bytes.
pub(crate) type Numbers = BTreeMap<Vec<u8>, usize>;

/// Returns the number of `key`. A new key gets the next number.
pub(crate) fn number_of(numbers: &mut Numbers, key: Vec<u8>) -> usize {
    let next = numbers.len();
    *numbers.entry(key).or_insert(next)
}

/// The number of a name, behind the first bytes of the name, which are compared first.
pub(crate) type Record = (u64, u32);

/// Sorts records by a comparison.
pub(crate) fn sort_records(records: &mut [Record], compare: &dyn Fn(&Record, &Record) -> Ordering) {
    records.sort_unstable_by(|a, b| compare(a, b));
}

/// Sorts numbers by a comparison. The sort is stable.
fn sort_numbers(numbers: &mut [usize], compare: &dyn Fn(usize, usize) -> Ordering) {
    numbers.sort_by(|&a, &b| compare(a, b));
}

/// Sorts numbers, and keeps one of equal ones.
pub(crate) fn sort_distinct(numbers: &mut Vec<usize>) {
    sort_numbers(numbers, &|a, b| a.cmp(&b));
    numbers.dedup();
}

/// Sorts numbers by a key of each. The sort is stable.
pub(crate) fn sort_numbers_by_key<K: Ord>(numbers: &mut [usize], key: impl Fn(usize) -> K) {
    sort_numbers(numbers, &|a, b| key(a).cmp(&key(b)));
}

/// Sorts items by a comparison. The sort is stable.
pub(crate) fn sort_by<T>(items: &mut [T], compare: &dyn Fn(&T, &T) -> Ordering) {
    let mut order: Vec<usize> = (0..items.len()).collect();
    sort_numbers(&mut order, &|a, b| compare(&items[a], &items[b]));
    apply(&mut order, &mut |a, b| items.swap(a, b));
}

/// Sorts items by a key. The sort is stable.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, &|a, b| key(a).cmp(&key(b)));
}

/// Returns the item with the least number; of several, the first. It stops at zero.
pub(crate) fn least<T>(items: impl Iterator<Item = (usize, T)>) -> Option<T> {
    let mut best: Option<(usize, T)> = None;
    for (number, item) in items {
        if best.as_ref().is_none_or(|(least, _)| number < *least) {
            best = Some((number, item));
        }
        if number == 0 {
            break;
        }
    }
    best.map(|(_, item)| item)
}

/// Moves the item at `order[at]` to `at`, by swaps along one cycle of the permutation after the
/// other.
fn apply(order: &mut [usize], swap: &mut dyn FnMut(usize, usize)) {
    for start in 0..order.len() {
        let mut at = start;
        loop {
            let from = mem::replace(&mut order[at], at);
            if from == start {
                break;
            }
            swap(at, from);
            at = from;
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn items_are_sorted_as_the_standard_library_sorts_them() {
        for len in 0..40 {
            for step in 1..40 {
                let items = || (0..len).map(|number| (number * step % 7, number));
                let mut ours: Vec<(usize, usize)> = items().collect();
                let mut theirs = ours.clone();
                super::sort_by_key(&mut ours, |item| item.0);
                theirs.sort_by_key(|item| item.0);
                assert_eq!(ours, theirs);
            }
        }
    }
}
