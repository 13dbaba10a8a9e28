//! What contenders without compile-time tables build when the program starts.

pub(crate) mod automata;
pub(crate) mod perfect_hashes;

use std::collections::{BTreeSet, HashSet};

use ::aho_corasick::AhoCorasick;
use ::constmap::PairedVerifiedConstMap;
use ::regex::Regex;
use ::trie_hard::TrieHard;
use regex_automata::dfa::dense::DFA;
use regex_automata::util::primitives::StateID;
use zerotrie::{ZeroAsciiIgnoreCaseTrie, ZeroTriePerfectHash, ZeroTrieSimpleAscii};

use self::perfect_hashes::Displaced;

use crate::sets::Set;

/// The structures for one set. Those that do not take part in it are empty.
pub struct Built {
    pub(crate) std: HashSet<&'static str>,
    pub(crate) foldhash: hashbrown::HashSet<&'static str, foldhash::fast::RandomState>,
    pub(crate) ahash: hashbrown::HashSet<&'static str, ahash::RandomState>,
    pub(crate) rustc_hash: hashbrown::HashSet<&'static str, rustc_hash::FxBuildHasher>,
    /// Of bytes, because a lowered name in a buffer would have to be checked to be a `str` again.
    pub(crate) std_bytes: HashSet<&'static [u8]>,
    pub(crate) foldhash_bytes: hashbrown::HashSet<&'static [u8], foldhash::fast::RandomState>,
    pub(crate) btree: BTreeSet<&'static str>,
    pub(crate) trie_hard: TrieHard<'static, ()>,
    pub(crate) fst: fst::Set<Vec<u8>>,
    pub(crate) zerotrie: ZeroTrieSimpleAscii<Vec<u8>>,
    pub(crate) zerotrie_hash: ZeroTriePerfectHash<Vec<u8>>,
    pub(crate) zerotrie_ignoring_case: ZeroAsciiIgnoreCaseTrie<Vec<u8>>,
    pub(crate) entropy_map: entropy_map::Set<String>,
    pub(crate) constmap: PairedVerifiedConstMap,
    pub(crate) ptr_hash: Displaced,
    pub(crate) dense: DFA<Vec<u32>>,
    pub(crate) dense_start: StateID,
    pub(crate) aho_corasick: AhoCorasick,
    pub(crate) regex: Regex,
}

impl Built {
    pub fn new(set: &Set) -> Self {
        let names = || set.exact();
        let bytes = || set.exact().map(str::as_bytes);
        let (dense, dense_start) = automata::dense(set);
        Self {
            std: names().collect(),
            foldhash: names().collect(),
            ahash: names().collect(),
            rustc_hash: names().collect(),
            std_bytes: bytes().collect(),
            foldhash_bytes: bytes().collect(),
            btree: names().collect(),
            // Without values, so that its nodes are as small as they can be.
            trie_hard: TrieHard::new(bytes().map(|name| (name, ())).collect()),
            fst: fst::Set::from_iter(names()).expect("entries are sorted"),
            zerotrie: names().map(|name| (name, 0)).collect(),
            zerotrie_hash: names().map(|name| (name, 0)).collect(),
            zerotrie_ignoring_case: names().map(|name| (name, 0)).collect(),
            entropy_map: perfect_hashes::entropy_map(set),
            constmap: perfect_hashes::constmap(set),
            ptr_hash: Displaced::new(set),
            dense,
            dense_start,
            aho_corasick: automata::aho_corasick(set),
            regex: automata::regex(set),
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
