//! What contenders without compile-time tables build when the program starts.

use std::collections::{BTreeSet, HashSet};

use ::aho_corasick::AhoCorasick;
use ::regex::Regex;
use ::trie_hard::TrieHard;
use regex_automata::dfa::dense::DFA;
use regex_automata::util::primitives::StateID;

use super::{automata, trees};
use crate::sets::Set;

/// The structures for one set. Those that do not take part in it are empty.
pub struct Built {
    pub(super) std: HashSet<&'static str>,
    pub(super) foldhash: hashbrown::HashSet<&'static str, foldhash::fast::RandomState>,
    pub(super) ahash: hashbrown::HashSet<&'static str, ahash::RandomState>,
    pub(super) rustc_hash: hashbrown::HashSet<&'static str, rustc_hash::FxBuildHasher>,
    /// Of bytes, because a lowered name in a buffer would have to be checked to be a `str` again.
    pub(super) std_bytes: HashSet<&'static [u8]>,
    pub(super) foldhash_bytes: hashbrown::HashSet<&'static [u8], foldhash::fast::RandomState>,
    pub(super) btree: BTreeSet<&'static str>,
    pub(super) trie_hard: TrieHard<'static, ()>,
    pub(super) fst: fst::Set<Vec<u8>>,
    pub(super) dense: DFA<Vec<u32>>,
    pub(super) dense_start: StateID,
    pub(super) aho_corasick: AhoCorasick,
    pub(super) regex: Regex,
}

impl Built {
    pub fn new(set: &Set) -> Self {
        let names = || set.exact();
        let bytes = || set.exact().map(str::as_bytes);
        let (dense, dense_start) = automata::build_dense(set);
        Self {
            std: names().collect(),
            foldhash: names().collect(),
            ahash: names().collect(),
            rustc_hash: names().collect(),
            std_bytes: bytes().collect(),
            foldhash_bytes: bytes().collect(),
            btree: names().collect(),
            trie_hard: trees::build_trie_hard(set),
            fst: trees::build_fst(set),
            dense,
            dense_start,
            aho_corasick: automata::build_aho_corasick(set),
            regex: automata::build_regex(set),
        }
    }

    /// Bytes of regex-automata's tables, if it takes part.
    pub fn dense_bytes(&self) -> usize {
        self.dense.memory_usage()
    }

    pub fn fst_bytes(&self) -> usize {
        self.fst.as_fst().as_bytes().len()
    }
}
