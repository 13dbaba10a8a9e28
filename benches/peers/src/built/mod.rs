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

use self::automata::StartedDfa;
use self::perfect_hashes::Displaced;
use crate::contender::{Found, Functions};
use crate::lookup::Lookup;
use crate::sets::Set;

/// Each contender once: its name, the type of its lookup, the lists that it is built for, its
/// structure, how that is built, how it is asked, and the bytes of its tables, if they can be asked
/// for.
macro_rules! built {
    ($(
        $(#[$doc:meta])*
        $contender:literal, $ty:ident $part:expr,
        $field:ident: $structure:ty = $build:expr,
        |$it:ident, $name:ident| $contains:expr $(, $bytes:expr)?;
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

                $(fn bytes(built: &Built) -> Option<usize> {
                    let $it = &built.$field;
                    Some($bytes)
                })?
            }
        )*

        /// What takes part in a set.
        pub(crate) fn on(set: &Set) -> Vec<Found> {
            let mut all = Vec::new();
            $(let part: fn(&Set) -> Part = $part;
            if let Some(part) = part(set) {
                all.push(($contender, part.map(|()| Functions::on::<$ty>(set))));
            })*
            all
        }
    };
}

/// Whether a contender takes part in a set, and if not why. Nothing if it is not made for the set.
type Part = Option<Result<(), &'static str>>;

/// On sets that automata are built for.
fn short(set: &Set, why: &'static str) -> Part {
    let fits = set.entries.len() <= automata::MOST;
    Some(if fits { Ok(()) } else { Err(why) })
}

/// On any set without patterns.
fn exact(set: &Set) -> Part {
    set.is_exact().then_some(Ok(()))
}

built! {
    "foldhash", Foldhash exact, foldhash: hashbrown::HashSet<&'static str, FoldHash> =
        |set| set.exact().collect(), |it, name| it.contains(name);
    /// Of bytes, because a lowered name in a buffer would have to be checked to be a `str` again.
    "foldhash-i", FoldhashLowered exact, foldhash_bytes: hashbrown::HashSet<&'static [u8], FoldHash> =
        |set| set.exact().map(str::as_bytes).collect(),
        |it, name| lowered(name.as_bytes(), &mut [0; LONGEST]).is_some_and(|lower| it.contains(lower));
    "ahash", Ahash exact, ahash: hashbrown::HashSet<&'static str, ahash::RandomState> =
        |set| set.exact().collect(), |it, name| it.contains(name);
    "rustc-hash", RustcHash exact, rustc_hash: hashbrown::HashSet<&'static str, FxBuildHasher> =
        |set| set.exact().collect(), |it, name| it.contains(name);
    "std-hashset", Std exact, std: HashSet<&'static str> =
        |set| set.exact().collect(), |it, name| it.contains(name);
    "std-hashset-i", StdLowered exact, std_bytes: HashSet<&'static [u8]> =
        |set| set.exact().map(str::as_bytes).collect(),
        |it, name| lowered(name.as_bytes(), &mut [0; LONGEST]).is_some_and(|lower| it.contains(lower));
    "btreeset", Btree exact, btree: BTreeSet<&'static str> =
        |set| set.exact().collect(), |it, name| it.contains(name);
    /// Without values, so that its nodes are as small as they can be.
    "trie-hard", TrieHard exact, trie_hard: ::trie_hard::TrieHard<'static, ()> =
        |set| ::trie_hard::TrieHard::new(set.exact().map(|name| (name.as_bytes(), ())).collect()),
        |it, name| it.get(name).is_some();
    "zerotrie", ZeroTrie exact, zerotrie: ZeroTrieSimpleAscii<Vec<u8>> =
        |set| set.exact().map(|name| (name, 0)).collect(), |it, name| it.get(name).is_some();
    "zerotrie-hash", ZeroTrieHash exact, zerotrie_hash: ZeroTriePerfectHash<Vec<u8>> =
        |set| set.exact().map(|name| (name, 0)).collect(), |it, name| it.get(name).is_some();
    "zerotrie-i", ZeroTrieLowered exact, zerotrie_lowered: ZeroAsciiIgnoreCaseTrie<Vec<u8>> =
        |set| set.exact().map(|name| (name, 0)).collect(), |it, name| it.get(name).is_some();
    "entropy-map", EntropyMap exact, entropy_map: entropy_map::Set<String> =
        perfect_hashes::entropy_map, |it, name| it.contains(name);
    /// Compares 64 bits of a hash, not the name: less than all others here do.
    "constmap", ConstMap exact, constmap: PairedVerifiedConstMap =
        perfect_hashes::constmap, |it, name| it.map(name) != NOT_FOUND;
    "ptr-hash", PtrHash exact, ptr_hash: Displaced = Displaced::new, |it, name| it.contains(name);
    "regex-automata", Dense |set| short(
        set,
        "minimising its automaton takes a minute and a half for 16,384 names"
    ), dense: StartedDfa = automata::dense, |it, name| walk(name, it), it.0.memory_usage();
    "fst", Fst exact, fst: fst::Set<Vec<u8>> =
        |set| fst::Set::from_iter(set.exact()).expect("entries are sorted"),
        |it, name| it.contains(name), it.as_fst().as_bytes().len();
    "aho-corasick", AhoCorasick |set| exact(set).and(short(
        set,
        "its automaton takes 28 MiB for 16,384 names, and a lookup microseconds"
    )), aho_corasick: ::aho_corasick::AhoCorasick = automata::aho_corasick,
        |it, name| it.find(Input::new(name).anchored(Anchored::Yes))
            .is_some_and(|found| found.end() == name.len());
    "regex", Regex |set| short(
        set,
        "a lookup takes microseconds, and 100,000 names are over its limit on size"
    ), regex: ::regex::Regex = automata::regex, |it, name| it.is_match(name);
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
