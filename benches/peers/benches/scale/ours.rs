//! Ours: every layout that a blob can have.

use header_set::LoadedSet;
use header_set_build::{Case, Generator, Optimize, Strategy};

use crate::contenders::{Built, Lookup};
use crate::lists::List;

struct Ours(LoadedSet<'static>);

impl Lookup for Ours {
    #[inline(always)]
    fn contains(&self, name: &[u8]) -> bool {
        self.0.contains(name)
    }

    fn classify(&self, names: &[&[u8]; 64]) -> u32 {
        let mut found = [0];
        self.0.classify(names, &mut found);
        found[0].count_ones()
    }
}

fn build(list: &List, strategy: Option<Strategy>, optimize: Optimize) -> Built {
    let mut generator = Generator::new("LIST")
        .names(&list.names)
        .case(Case::Sensitive)
        .optimize(optimize);
    if let Some(strategy) = strategy {
        generator = generator.strategy(strategy);
    }
    let bytes: &'static [u8] = generator.to_bytes().expect("a list").leak();
    let set = LoadedSet::from_bytes(bytes).expect("a blob");
    Built::new(Ours(set)).with_text()
}

pub(crate) const OURS: [(&str, fn(&List) -> Built); 4] = [
    ("ours, buckets", |list| {
        build(list, Some(Strategy::PerfectHash), Optimize::Time)
    }),
    ("ours, compact hash", |list| {
        build(list, Some(Strategy::PerfectHash), Optimize::Size)
    }),
    ("ours, ordered trie", |list| {
        build(list, Some(Strategy::PopcountTrie), Optimize::Time)
    }),
    ("ours, smallest trie", |list| {
        build(list, Some(Strategy::PopcountTrie), Optimize::Size)
    }),
];
