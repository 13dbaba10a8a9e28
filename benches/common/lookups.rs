//! The measured loops. Each is compiled for each set and directly calls a lookup that is not
//! inlined. A call through a pointer would cost as much as the lookup.

use header_set::__private::{Compiled, Matcher, Set};

/// How many of the names are in the set.
pub type Pass = fn(&[&[u8]]) -> usize;

/// The lookup functions of a set.
#[derive(Clone, Copy)]
pub struct Lookups {
    /// One name.
    pub one: fn(&[u8]) -> bool,
    /// All names by `contains`.
    pub contains: Pass,
    /// All names by `const_contains`.
    pub const_contains: Pass,
    /// All names by `classify`, a request at a time.
    pub classify: Pass,
    /// The compiled tables.
    pub matcher: Matcher<'static>,
    /// The plan.
    pub plan: &'static header_set::Plan<'static>,
}

/// Names of a request, for `classify`.
pub const REQUEST: usize = 30;

impl Lookups {
    /// Those of `set`.
    pub const fn of<M: Compiled>(_: &Set<M>) -> Self {
        Self {
            one: contains::<M>,
            contains: measured_contains::<M>,
            const_contains: measured_contains_bytes::<M>,
            classify: measured_classify::<M>,
            matcher: M::MATCHER,
            plan: M::PLAN,
        }
    }
}

#[inline(never)]
fn contains<M: Compiled>(name: &[u8]) -> bool {
    Set::<M>::new().contains(name)
}

#[inline(never)]
fn const_contains<M: Compiled>(name: &[u8]) -> bool {
    Set::<M>::new().const_contains(name)
}

#[inline(never)]
fn classify<M: Compiled>(names: &[&[u8]]) -> u64 {
    let mut found = [0];
    Set::<M>::new().classify(names, &mut found);
    found[0]
}

// These names have a common prefix, by which callgrind selects the counted functions.

#[inline(never)]
fn measured_contains<M: Compiled>(names: &[&[u8]]) -> usize {
    names
        .iter()
        .map(|name| usize::from(contains::<M>(name)))
        .sum()
}

#[inline(never)]
fn measured_contains_bytes<M: Compiled>(names: &[&[u8]]) -> usize {
    names
        .iter()
        .map(|name| usize::from(const_contains::<M>(name)))
        .sum()
}

#[inline(never)]
fn measured_classify<M: Compiled>(names: &[&[u8]]) -> usize {
    let requests = names.chunks(REQUEST);
    requests
        .map(|request| classify::<M>(request).count_ones() as usize)
        .sum()
}
