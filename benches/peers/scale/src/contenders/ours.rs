//! Our layouts.

use std::hint::black_box;

use header_set::LoadedSet;
use header_set_build::{Generator, Tokens};
use kit::stats::median;
use kit::turns::nanoseconds;

use crate::contender::{BATCH, Built, Bytes, Contender, Opened, Set};

/// A set in a blob.
struct Ours {
    /// Leaked, so that the set can lie beside it: a benchmark ends.
    set: LoadedSet,
}

impl Set for Ours {
    #[inline(always)]
    fn contains(&mut self, name: &[u8]) -> bool {
        self.set.contains(name)
    }

    #[inline(always)]
    fn count(&mut self, names: &[&[u8]]) -> usize {
        let mut found = [0; BATCH / 64];
        self.set.classify(names, &mut found);
        found.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    fn list(&mut self, prefix: &[u8]) -> Option<usize> {
        let entries = self.set.iter_prefix(prefix);
        Some(entries.map(|entry| entry.as_bytes().len()).sum())
    }

    fn longest_prefix(&mut self, name: &[u8]) -> Option<usize> {
        let entry = self.set.longest_prefix(name);
        Some(entry.map_or(0, |entry| entry.as_bytes().len()))
    }
}

fn build(names: &[&[u8]], layout: fn(Generator) -> Generator) -> Option<Built<'static>> {
    let list = Generator::new("LIST").tokens(Tokens::Any).names(names);
    let blob: &'static [u8] = layout(list).to_bytes().expect("no mistakes").leak();
    let set = LoadedSet::from_bytes(blob).expect("what was built is a blob");
    Some(Built {
        blob: Some(blob),
        ..Built::new(Ours { set }, Bytes::Known(blob.len()))
    })
}

/// Medians of several times: the first touches the pages of the code.
pub(crate) fn opened(blob: &[u8], names: usize) -> Opened {
    let open = || LoadedSet::from_bytes(black_box(blob)).expect("a blob");
    let opens: Vec<f64> = (0..101).map(|_| nanoseconds(open)).collect();
    let verify = || open().verify().expect("a right blob");
    let verifies: Vec<f64> = (0..5).map(|_| nanoseconds(verify)).collect();
    [
        median(&opens) / 1e3,
        median(&verifies) / names.max(1) as f64,
    ]
}

/// The layout of which [`readers`](crate::readers) are measured.
pub(crate) const HASHED: &str = "ours, hashed";

pub(crate) const ORDERED: &str = "ours, ordered";

pub(super) const ALL: [Contender; 2] = [
    (HASHED, |names| build(names, |list| list)),
    (ORDERED, |names| build(names, Generator::ordered)),
];
