//! Ranges of loaded sets, and the entries behind and before a name, against a `BTreeSet`.

use std::collections::BTreeSet;
use std::ops::Bound::{self, Excluded, Included, Unbounded};
use std::ops::RangeBounds;

use header_set_blob::{LoadedEntry, LoadedSet};
use header_set_runtime::Fold;

use crate::support::oracle::folded;
use crate::support::random::Random;

/// The entries of a list: folded text, whether it is a pattern, and index.
pub(crate) type Sorted = BTreeSet<(Vec<u8>, bool, usize)>;

/// Some names of a list, and names beside them.
fn probes(entries: &Sorted, random: &mut Random) -> Vec<Vec<u8>> {
    let texts: Vec<&Vec<u8>> = entries.iter().map(|(text, ..)| text).collect();
    let mut probes = vec![Vec::new(), b"x".to_vec(), vec![0xff; 300]];
    for _ in 0..texts.len().min(8) {
        let text = *random.pick(&texts);
        probes.push(text.to_ascii_uppercase());
        probes.push([text, &b"\0"[..]].concat());
        probes.push(text[..random.below(text.len() + 1)].to_vec());
    }
    probes
}

fn bounds(name: &[u8]) -> [Bound<&[u8]>; 3] {
    [Included(name), Excluded(name), Unbounded]
}

/// Where an end of a range stands in the oracle.
fn end(bound: Bound<&[u8]>, fold: Fold, is_start: bool) -> Bound<(Vec<u8>, bool, usize)> {
    let low = |name| (folded(fold, name), false, 0);
    let high = |name| (folded(fold, name), true, usize::MAX);
    match (bound, is_start) {
        (Included(name), true) => Included(low(name)),
        (Excluded(name), true) => Excluded(high(name)),
        (Included(name), false) => Included(high(name)),
        (Excluded(name), false) => Excluded(low(name)),
        (Unbounded, _) => Unbounded,
    }
}

fn indices<'s>(entries: impl Iterator<Item = LoadedEntry<'s>>) -> Vec<usize> {
    entries.map(|entry| entry.index()).collect()
}

/// Whether a set finds the ranges that the oracle finds. Of an unordered set they are in the order
/// of indices.
pub(crate) fn assert_ranges<B: AsRef<[u8]>>(set: &LoadedSet<B>, fold: Fold, entries: &Sorted) {
    let random = &mut Random::new(entries.len() as u64);
    let probes = probes(entries, random);
    for _ in 0..4 {
        let (from, to) = (random.pick(&probes), random.pick(&probes));
        for (start, stop) in bounds(from)
            .into_iter()
            .flat_map(|start| bounds(to).map(|stop| (start, stop)))
        {
            let about = || format!("{:?}", (start, stop));
            let range = (end(start, fold, true), end(stop, fold, false));
            let inside = |entry: &&(Vec<u8>, bool, usize)| range.contains(*entry);
            let mut expected: Vec<usize> = match entries.len() {
                0..500 => entries.iter().filter(inside).map(|it| it.2).collect(),
                // A `BTreeSet` panics where a range starts behind its end.
                _ if folded(fold, from) >= folded(fold, to) => continue,
                _ => entries.range(range).map(|it| it.2).collect(),
            };
            if set.is_unordered() {
                expected.sort_unstable();
            }
            let found = set.range::<[u8], _>((start, stop));
            assert_eq!(indices(found.clone()), expected, "{}", about());
            expected.reverse();
            assert_eq!(indices(found.rev()), expected, "{}", about());
        }
    }
    for name in &probes {
        let text = |entry: Option<LoadedEntry>| entry.map(|entry| folded(fold, entry.as_bytes()));
        let above = (end(Excluded(name), fold, true), Unbounded);
        let after = entries.range(above).next().map(|entry| entry.0.clone());
        assert_eq!(
            text(set.entry_after(name)),
            after,
            "{}",
            name.escape_ascii()
        );
        let below = (Unbounded, end(Excluded(name), fold, false));
        let before = entries.range(below).next_back();
        let before = before.map(|entry| entry.0.clone());
        assert_eq!(
            text(set.entry_before(name)),
            before,
            "{}",
            name.escape_ascii()
        );
    }
}
