//! Ordered and branching structures: the B-tree, trie-hard, fst.

use trie_hard::TrieHard;

use super::{Built, Found, Lookup, exact};
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
    exact::<Btree>(set)
}

pub(super) fn trie_hard(set: &Set) -> Found {
    exact::<TrieHardGet>(set)
}

pub(super) fn fst(set: &Set) -> Found {
    exact::<Fst>(set)
}

/// Without values, so that its nodes are as small as they can be.
pub(super) fn build_trie_hard(set: &Set) -> TrieHard<'static, ()> {
    TrieHard::new(set.exact().map(|name| (name.as_bytes(), ())).collect())
}

pub(super) fn build_fst(set: &Set) -> fst::Set<Vec<u8>> {
    fst::Set::from_iter(set.exact()).expect("entries are sorted")
}
