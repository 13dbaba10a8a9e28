//! The measured loops. Each is compiled for each set and directly calls a lookup that is not
//! inlined. A call through a pointer would cost as much as the lookup.

use header_set::__private::{Compiled, Matcher, Set};

/// How many of the names are in the set.
pub type Pass = fn(&[&[u8]]) -> usize;

/// The lookup functions of a set.
#[derive(Clone, Copy)]
pub struct Lookups {
    pub one: fn(&[u8]) -> bool,
    pub contains: Pass,
    pub const_contains: Pass,
    /// All names by `classify`, a request at a time.
    pub classify: Pass,
    pub matcher: Matcher<'static>,
    pub plan: &'static header_set::Plan<'static>,
}

/// Names of a request, for `classify`.
pub const REQUEST: usize = 30;

impl Lookups {
    pub const fn of<M: Compiled>(_: &Set<M>) -> Self {
        Self {
            one: contains::<M>,
            contains: measured_contains::<M>,
            const_contains: measured_const_contains::<M>,
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
    names.iter().filter(|name| contains::<M>(name)).count()
}

#[inline(never)]
fn measured_const_contains<M: Compiled>(names: &[&[u8]]) -> usize {
    let found = names.iter().filter(|name| const_contains::<M>(name));
    found.count()
}

#[inline(never)]
fn measured_classify<M: Compiled>(names: &[&[u8]]) -> usize {
    let requests = names.chunks(REQUEST).map(classify::<M>);
    requests.map(|found| found.count_ones() as usize).sum()
}
