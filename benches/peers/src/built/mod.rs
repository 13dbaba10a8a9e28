//! Contenders without compile-time tables: they are built when the program starts.

mod automata;
mod perfect_hashes;

use std::collections::{BTreeSet, HashSet};

use ::aho_corasick::{Anchored, Input};
use constmap::{NOT_FOUND, PairedVerifiedConstMap};
use foldhash::fast::RandomState as FoldHash;
use kit::streams::{LONGEST, lowered};
use regex_automata::dfa::Automaton;
use rustc_hash::FxBuildHasher;
use zerotrie::{ZeroAsciiIgnoreCaseTrie, ZeroTriePerfectHash, ZeroTrieSimpleAscii};

use self::automata::{AHO_CORASICK_MOST, DENSE_MOST, REGEX_MOST, StartedDfa};
use self::perfect_hashes::Displaced;
use crate::contender::{Contender, Found};
use crate::lookup::Lookup;
use crate::sets::Set;

/// Each contender once: its name, the type of its lookup, the longest list that it is built for and
/// why (else any list of exact names), its structure, how that is built, and how it is asked.
macro_rules! built {
    ($(
        $(#[$doc:meta])*
        $contender:literal, $ty:ident $($bounded:ident($most:expr, $why:literal))?,
        $field:ident: $structure:ty = $build:expr, |$it:ident, $name:ident| $contains:expr;
    )*) => {
        /// The structures for one set. Those that do not take part in it are empty.
        pub struct Built {
            $($field: $structure,)*
        }

        impl Built {
            pub fn new(set: &Set) -> Self {
                $(let $field: fn(&Set) -> $structure = $build;)*
                Self {
                    $($field: $field(set),)*
                }
            }
        }

        $(
            $(#[$doc])*
            struct $ty;

            impl Lookup for $ty {
                #[inline(always)]
                fn contains($name: &str, built: &Built) -> bool {
                    let $it = &built.$field;
                    $contains
                }
            }
        )*

        pub(crate) fn contenders() -> Vec<Contender> {
            vec![$(Contender::new($contender, built!(@find $ty $($bounded($most, $why))?)),)*]
        }
    };
    (@find $ty:ident) => { |set| Found::built::<$ty>(set, false, usize::MAX, "") };
    (@find $ty:ident exact_up_to($most:expr, $why:literal)) => {
        |set| Found::built::<$ty>(set, false, $most, $why)
    };
    (@find $ty:ident up_to($most:expr, $why:literal)) => {
        |set| Found::built::<$ty>(set, true, $most, $why)
    };
}

built! {
    "foldhash", Foldhash, foldhash: hashbrown::HashSet<&'static str, FoldHash> =
        |set| set.exact().collect(), |it, name| it.contains(name);
    /// Of bytes, because a lowered name in a buffer would have to be checked to be a `str` again.
    "foldhash-i", FoldhashLowered, foldhash_bytes: hashbrown::HashSet<&'static [u8], FoldHash> =
        |set| set.exact().map(str::as_bytes).collect(),
        |it, name| lowered(name.as_bytes(), &mut [0; LONGEST]).is_some_and(|lower| it.contains(lower));
    "ahash", Ahash, ahash: hashbrown::HashSet<&'static str, ahash::RandomState> =
        |set| set.exact().collect(), |it, name| it.contains(name);
    "rustc-hash", RustcHash, rustc_hash: hashbrown::HashSet<&'static str, FxBuildHasher> =
        |set| set.exact().collect(), |it, name| it.contains(name);
    "std-hashset", Std, std: HashSet<&'static str> =
        |set| set.exact().collect(), |it, name| it.contains(name);
    "std-hashset-i", StdLowered, std_bytes: HashSet<&'static [u8]> =
        |set| set.exact().map(str::as_bytes).collect(),
        |it, name| lowered(name.as_bytes(), &mut [0; LONGEST]).is_some_and(|lower| it.contains(lower));
    "btreeset", Btree, btree: BTreeSet<&'static str> =
        |set| set.exact().collect(), |it, name| it.contains(name);
    /// Without values, so that its nodes are as small as they can be.
    "trie-hard", TrieHard, trie_hard: ::trie_hard::TrieHard<'static, ()> =
        |set| ::trie_hard::TrieHard::new(set.exact().map(|name| (name.as_bytes(), ())).collect()),
        |it, name| it.get(name).is_some();
    "zerotrie", ZeroTrie, zerotrie: ZeroTrieSimpleAscii<Vec<u8>> =
        |set| set.exact().map(|name| (name, 0)).collect(), |it, name| it.get(name).is_some();
    "zerotrie-hash", ZeroTrieHash, zerotrie_hash: ZeroTriePerfectHash<Vec<u8>> =
        |set| set.exact().map(|name| (name, 0)).collect(), |it, name| it.get(name).is_some();
    "zerotrie-i", ZeroTrieLowered, zerotrie_lowered: ZeroAsciiIgnoreCaseTrie<Vec<u8>> =
        |set| set.exact().map(|name| (name, 0)).collect(), |it, name| it.get(name).is_some();
    "entropy-map", EntropyMap, entropy_map: entropy_map::Set<String> =
        perfect_hashes::entropy_map, |it, name| it.contains(name);
    /// Compares 64 bits of a hash, not the name: less than all others here do.
    "constmap", ConstMap, constmap: PairedVerifiedConstMap =
        perfect_hashes::constmap, |it, name| it.map(name) != NOT_FOUND;
    "ptr-hash", PtrHash, ptr_hash: Displaced = Displaced::new, |it, name| it.contains(name);
    "fst", Fst, fst: fst::Set<Vec<u8>> =
        |set| fst::Set::from_iter(set.exact()).expect("entries are sorted"),
        |it, name| it.contains(name);
    "regex-automata", Dense up_to(
        DENSE_MOST,
        "minimising its automaton takes a minute and a half for 16,384 names"
    ), dense: StartedDfa = automata::dense, |it, name| walk(name, it);
    "aho-corasick", AhoCorasick exact_up_to(
        AHO_CORASICK_MOST,
        "its automaton takes 28 MiB for 16,384 names, and a lookup microseconds"
    ), aho_corasick: ::aho_corasick::AhoCorasick = automata::aho_corasick,
        |it, name| it.find(Input::new(name).anchored(Anchored::Yes))
            .is_some_and(|found| found.end() == name.len());
    "regex", Regex up_to(
        REGEX_MOST,
        "a lookup takes microseconds, and 100,000 names are over its limit on size"
    ), regex: ::regex::Regex = automata::regex, |it, name| it.is_match(name);
}

impl Built {
    /// Bytes of regex-automata's tables, if it takes part.
    pub fn dense_bytes(&self) -> usize {
        self.dense.0.memory_usage()
    }

    pub fn fst_bytes(&self) -> usize {
        self.fst.as_fst().as_bytes().len()
    }
}

/// The walk that the documentation of `Automaton` shows, stopped where no name can follow.
#[inline(always)]
fn walk(name: &str, (dfa, start): &StartedDfa) -> bool {
    let mut state = *start;
    for &byte in name.as_bytes() {
        state = dfa.next_state(state, byte);
        if dfa.is_dead_state(state) {
            return false;
        }
    }
    dfa.is_match_state(dfa.next_eoi_state(state))
}
