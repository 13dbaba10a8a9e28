//! The measured loop. It is compiled for each set and directly calls a lookup that is not inlined. A call through a pointer would cost as much as the lookup.

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
    /// The compiled tables.
    pub matcher: Matcher<'static>,
    /// The plan.
    pub plan: &'static header_set::Plan<'static>,
}

impl Lookups {
    /// Those of `set`.
    pub const fn of<M: Compiled>(_: &Set<M>) -> Self {
        Self {
            one: contains::<M>,
            contains: measured_contains::<M>,
            matcher: M::MATCHER,
            plan: M::PLAN,
        }
    }
}

#[inline(never)]
fn contains<M: Compiled>(name: &[u8]) -> bool {
    Set::<M>::new().contains(name)
}

/// Callgrind selects it by its name.
#[inline(never)]
fn measured_contains<M: Compiled>(names: &[&[u8]]) -> usize {
    names
        .iter()
        .map(|name| usize::from(contains::<M>(name)))
        .sum()
}
