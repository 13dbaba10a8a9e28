//! The timed loops. They are compiled for each lookup and call it directly, as code with a fixed
//! set does. A call through a pointer takes a cycle or two longer. The call is not inlined, since
//! the compiler would optimise a lookup for a loop without other code.

use std::hint::black_box;

use crate::built::Built;
use crate::lookup::{Contains, Lookup, Request};

/// Looks up every slot, and counts hits.
pub type Pass = fn(&Built, &[&str]) -> usize;

/// The loops over one lookup.
#[derive(Clone, Copy)]
pub struct Loops {
    /// The lookup itself.
    pub contains: Contains,
    pub(crate) sum: Pass,
    pub(crate) branch: Pass,
    pub(crate) latency: Pass,
}

impl Loops {
    /// The loop of a mode.
    pub(crate) fn pass(&self, mode: &str) -> Pass {
        match mode {
            "sum" => self.sum,
            "branch" => self.branch,
            _ => self.latency,
        }
    }
}

#[inline(always)]
pub(crate) fn sum<L: Lookup>(built: &Built, slots: &[&str]) -> usize {
    let mut hits = 0;
    for name in slots {
        hits += usize::from(L::contains(name, built));
    }
    hits
}

#[inline(always)]
pub(crate) fn branch<L: Lookup>(built: &Built, slots: &[&str]) -> usize {
    let mut hits = 0;
    for name in slots {
        if L::contains(name, built) {
            // Opaque, so that the branch is not turned into an addition.
            hits = black_box(hits + 1);
        }
    }
    hits
}

#[inline(always)]
pub(crate) fn latency<L: Lookup>(built: &Built, slots: &[&str]) -> usize {
    assert!(slots.len().is_power_of_two());
    let mut hits = 0;
    let mut at = 0;
    for _ in 0..slots.len() {
        let hit = usize::from(L::contains(slots[at & (slots.len() - 1)], built));
        // Odd strides, so that even a stream of hits visits every slot; the answers, and with them
        // the walk, are the same for every contender.
        at += 1 + 2 * hit;
        hits += hit;
    }
    hits
}

/// Requests of `length` names, all of them classified one after another.
#[inline(never)]
pub fn requests(request: Request, built: &Built, slots: &[&str], length: usize) -> u64 {
    let mut all = 0;
    for names in slots.chunks_exact(length) {
        let mut found = [0];
        request(names, built, &mut found);
        all ^= found[0];
    }
    all
}
