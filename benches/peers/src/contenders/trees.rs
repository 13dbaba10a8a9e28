//! Ordered and branching structures: the B-tree, trie-hard, fst, zerotrie.

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

struct ZeroTrie;

impl Lookup for ZeroTrie {
    #[inline(always)]
    fn contains(name: &str, built: &Built) -> bool {
        built.zerotrie.get(name).is_some()
    }
}

struct ZeroTrieHash;

impl Lookup for ZeroTrieHash {
    #[inline(always)]
    fn contains(name: &str, built: &Built) -> bool {
        built.zerotrie_hash.get(name).is_some()
    }
}

struct ZeroTrieIgnoringCase;

impl Lookup for ZeroTrieIgnoringCase {
    #[inline(always)]
    fn contains(name: &str, built: &Built) -> bool {
        built.zerotrie_ignoring_case.get(name).is_some()
    }
}

pub(super) fn zerotrie(set: &Set) -> Found {
    Found::exact::<ZeroTrie>(set)
}

pub(super) fn zerotrie_hash(set: &Set) -> Found {
    Found::exact::<ZeroTrieHash>(set)
}

pub(super) fn zerotrie_ignoring_case(set: &Set) -> Found {
    Found::exact::<ZeroTrieIgnoringCase>(set)
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
