//! The interface of a lookup, and the timed loops. They are compiled for each lookup and call it
//! directly, as code with a fixed set does. A call through a pointer takes a cycle or two longer. The
//! call is not inlined, since the compiler would optimise a lookup for a loop without other code.

use std::hint::black_box;

use crate::built::Built;

/// One lookup. Structures that are built at run time are arguments, like fields of a program: a
/// lazily initialised static would add its check to their time.
pub type Contains = fn(&str, &Built) -> bool;

/// A whole request: a bit for each name that is in the set.
pub type Request = fn(&[&str], &Built, &mut [u64]);

/// How a contender looks up a name of one set.
pub(crate) trait Lookup {
    fn contains(name: &str, built: &Built) -> bool;

    /// Bytes of tables that a lookup can touch, if they can be asked for.
    fn bytes(_: &Built) -> Option<usize> {
        None
    }
}

/// Names one by one to a bit mask, the lookup compiled into the loop.
#[inline(never)]
pub(crate) fn request<L: Lookup>(names: &[&str], built: &Built, found: &mut [u64]) {
    for (word, names) in found.iter_mut().zip(names.chunks(64)) {
        let mut bits = 0;
        for (bit, name) in names.iter().enumerate() {
            bits |= u64::from(L::contains(name, built)) << bit;
        }
        *word = bits;
    }
}

/// Looks up every slot, and counts hits.
pub type Pass = fn(&Built, &[&str]) -> usize;

#[derive(Clone, Copy)]
pub struct Loops {
    pub contains: Contains,
    pub(crate) sum: Pass,
    pub(crate) branch: Pass,
    pub(crate) latency: Pass,
}

impl Loops {
    pub(crate) fn pass(&self, mode: &str) -> Pass {
        match mode {
            "sum" => self.sum,
            "branch" => self.branch,
            _ => self.latency,
        }
    }
}

#[inline(never)]
pub(crate) fn sum<L: Lookup>(built: &Built, slots: &[&str]) -> usize {
    slots.iter().filter(|it| L::contains(it, built)).count()
}

#[inline(never)]
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

#[inline(never)]
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
