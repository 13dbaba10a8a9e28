//! The loops that are measured. Each is compiled once for each set and calls one lookup that cannot be
//! inlined, directly: a call through a pointer costs as much as the lookup.

#![allow(dead_code, reason = "not every benchmark uses all of it")]

use header_set::__private::{Entries, Matcher, Set, Tables};

/// How many of the names are in the set.
pub(crate) type Pass = fn(&[&[u8]]) -> usize;

/// How a set is asked.
#[derive(Clone, Copy)]
pub(crate) struct Lookups {
    /// One name.
    pub(crate) one: fn(&[u8]) -> bool,
    /// All names by `contains`.
    pub(crate) contains: Pass,
    /// The same by `const_contains`.
    pub(crate) const_contains: Pass,
    /// The same by `classify`, for the names of a request at a time.
    pub(crate) classify: Pass,
    /// The compiled tables.
    pub(crate) matcher: Matcher<'static>,
    /// What was written.
    pub(crate) entries: Entries<'static>,
    /// What was chosen for it.
    pub(crate) plan: &'static header_set::Plan<'static>,
}

/// Names a request where requests are classified whole.
pub(crate) const REQUEST: usize = 30;

impl Lookups {
    /// Those of `set`.
    pub(crate) const fn of<M: Tables>(_: &Set<M>) -> Self {
        Self {
            one: contains::<M>,
            contains: measured_contains::<M>,
            const_contains: measured_contains_bytes::<M>,
            classify: measured_classify::<M>,
            matcher: M::MATCHER,
            entries: M::ENTRIES,
            plan: M::PLAN,
        }
    }
}

#[inline(never)]
fn contains<M: Tables>(name: &[u8]) -> bool {
    Set::<M>::new().contains(name)
}

#[inline(never)]
fn const_contains<M: Tables>(name: &[u8]) -> bool {
    Set::<M>::new().const_contains(name)
}

#[inline(never)]
fn classify<M: Tables>(names: &[&[u8]]) -> u64 {
    let mut found = [0];
    Set::<M>::new().classify(names, &mut found);
    found[0]
}

// The names of these begin alike so that an instrumenting tool can be told to count inside them.

#[inline(never)]
fn measured_contains<M: Tables>(names: &[&[u8]]) -> usize {
    names
        .iter()
        .map(|name| usize::from(contains::<M>(name)))
        .sum()
}

#[inline(never)]
fn measured_contains_bytes<M: Tables>(names: &[&[u8]]) -> usize {
    names
        .iter()
        .map(|name| usize::from(const_contains::<M>(name)))
        .sum()
}

#[inline(never)]
fn measured_classify<M: Tables>(names: &[&[u8]]) -> usize {
    let requests = names.chunks(REQUEST);
    requests
        .map(|request| classify::<M>(request).count_ones() as usize)
        .sum()
}
