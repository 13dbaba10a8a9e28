//! Ordered and branching structures: the B-tree, trie-hard, fst.

use crate::built::Built;
use crate::contender::Found;
use crate::lookup::Lookup;
use crate::sets::Set;

struct Btree;

impl Lookup for Btree {
    #[inline(always)]
    fn contains(name: &str, built: &Built) -> bool {
        built.btree.contains(name)
    }
}

struct TrieHardGet;

impl Lookup for TrieHardGet {
    #[inline(always)]
    fn contains(name: &str, built: &Built) -> bool {
        built.trie_hard.get(name).is_some()
    }
}

struct Fst;

impl Lookup for Fst {
    #[inline(always)]
    fn contains(name: &str, built: &Built) -> bool {
        built.fst.contains(name)
    }
}

pub(super) fn btree(set: &Set) -> Found {
    Found::exact::<Btree>(set)
}

pub(super) fn trie_hard(set: &Set) -> Found {
    Found::exact::<TrieHardGet>(set)
}

pub(super) fn fst(set: &Set) -> Found {
    Found::exact::<Fst>(set)
}
