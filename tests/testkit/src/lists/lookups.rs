//! Lookups, each compiled once. Those of a matcher are inlined into every caller, with all layouts
//! of all strategies, which is 35 to 40 KiB of code each time; those of blobs nearly so. Without
//! this file and with generic [`super::probes`], the tests take 88 s of processor time to compile,
//! not 47.

use header_set_blob::{LoadedEntry, LoadedSet};
use header_set_runtime::{Lookup, Matcher, Trace};

#[inline(never)]
pub fn const_find(matcher: &Matcher, name: &[u8]) -> Option<u32> {
    matcher.const_find(name)
}

#[inline(never)]
pub fn const_contains(matcher: &Matcher, name: &[u8]) -> bool {
    matcher.const_contains(name)
}

/// As code that macros write asks.
#[inline(never)]
pub fn find(matcher: &Matcher, name: &[u8]) -> Option<u32> {
    matcher.find(name, &mut Trace::<0>::new())
}

/// As code that macros write asks.
#[inline(never)]
pub fn has<const N: usize>(matcher: &Matcher, name: &[u8], trace: &mut Trace<N>) -> bool {
    matcher.has(name, trace)
}

#[inline(never)]
pub fn is_in<B: AsRef<[u8]>>(set: &LoadedSet<B>, name: &[u8]) -> bool {
    set.contains(name)
}

#[inline(never)]
pub fn entry<'s>(set: &'s LoadedSet<Vec<u8>>, name: &[u8]) -> Option<LoadedEntry<'s>> {
    set.entry(name)
}

/// As [`is_in`], by the way of many names.
#[inline(never)]
pub fn is_classified(set: &LoadedSet<Vec<u8>>, name: &[u8]) -> bool {
    let mut found = [u64::MAX];
    set.classify(&[name], &mut found);
    found == [1]
}
