//! The timed loops. They are compiled for each lookup and call it directly, as code with a fixed
//! set does. A call through a pointer takes a cycle or two longer. The call is not inlined, since
//! the compiler would optimise a lookup for a loop without other code.

use std::hint::black_box;

use kit::turns::warm_pass;

use crate::built::Built;
use crate::lookup::{Contains, OutOfLine, Request};

/// How the caller uses the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Answers are added up: nothing branches on them.
    Sum,
    /// The caller branches on each answer.
    Branch,
    /// The next name depends on the answer.
    Latency,
}

impl Mode {
    pub const ALL: [Self; 3] = [Self::Sum, Self::Branch, Self::Latency];

    pub fn name(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Branch => "branch",
            Self::Latency => "latency",
        }
    }

    fn of(self, loops: &Loops) -> Pass {
        match self {
            Self::Sum => loops.sum,
            Self::Branch => loops.branch,
            Self::Latency => loops.latency,
        }
    }

    /// Nanoseconds a lookup in one pass over the slots, after a part of them to warm up.
    pub fn time(self, loops: &Loops, built: &Built, slots: &[&str]) -> f64 {
        let pass = self.of(loops);
        // A quarter is a power of two too, as the latency loop needs.
        warm_pass(slots, |slots| pass(built, slots))
    }
}

/// Looks up every slot, and counts hits.
pub(crate) type Pass = fn(&Built, &[&str]) -> usize;

/// The loops over one lookup.
#[derive(Clone, Copy)]
pub struct Loops {
    /// The lookup itself.
    pub contains: Contains,
    pub(crate) sum: Pass,
    pub(crate) branch: Pass,
    pub(crate) latency: Pass,
}

#[inline(always)]
pub(crate) fn sum<L: OutOfLine>(built: &Built, slots: &[&str]) -> usize {
    let mut hits = 0;
    for name in slots {
        hits += usize::from(L::contains(name, built));
    }
    hits
}

#[inline(always)]
pub(crate) fn branch<L: OutOfLine>(built: &Built, slots: &[&str]) -> usize {
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
pub(crate) fn latency<L: OutOfLine>(built: &Built, slots: &[&str]) -> usize {
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

/// Nanoseconds a name for requests of `length` names, all of them classified one after another.
pub fn time_requests(request: Request, built: &Built, slots: &[&str], length: usize) -> f64 {
    warm_pass(slots, |slots| requests(request, built, slots, length))
}

#[inline(never)]
fn requests(request: Request, built: &Built, slots: &[&str], length: usize) -> u64 {
    let mut all = 0;
    for names in slots.chunks_exact(length) {
        let mut found = [0];
        request(names, built, &mut found);
        all ^= found[0];
    }
    all
}
