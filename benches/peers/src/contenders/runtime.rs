//! Structures that are built when the program starts.

use ::aho_corasick::{Anchored, Input};
use constmap::NOT_FOUND;
use regex_automata::dfa::Automaton;

use crate::built::Built;
use crate::lookup::Lookup;

macro_rules! lookups {
    ($($(#[$doc:meta])* $ty:ident: |$name:ident, $built:ident| $contains:expr;)*) => {
        $(
            $(#[$doc])*
            pub(super) struct $ty;

            impl Lookup for $ty {
                #[inline(always)]
                fn contains($name: &str, $built: &Built) -> bool {
                    $contains
                }
            }
        )*
    };
}

lookups! {
    Std: |name, built| built.std.contains(name);
    Foldhash: |name, built| built.foldhash.contains(name);
    Ahash: |name, built| built.ahash.contains(name);
    RustcHash: |name, built| built.rustc_hash.contains(name);
    StdLowered: |name, built| lowered(name, &mut [0; LONGEST])
        .is_some_and(|lower| built.std_bytes.contains(lower));
    FoldhashLowered: |name, built| lowered(name, &mut [0; LONGEST])
        .is_some_and(|lower| built.foldhash_bytes.contains(lower));
    Btree: |name, built| built.btree.contains(name);
    TrieHard: |name, built| built.trie_hard.get(name).is_some();
    Fst: |name, built| built.fst.contains(name);
    ZeroTrie: |name, built| built.zerotrie.get(name).is_some();
    ZeroTrieHash: |name, built| built.zerotrie_hash.get(name).is_some();
    ZeroTrieIgnoringCase: |name, built| built.zerotrie_ignoring_case.get(name).is_some();
    EntropyMap: |name, built| built.entropy_map.contains(name);
    /// Compares 64 bits of a hash, not the name: less than all others here do.
    ConstMap: |name, built| built.constmap.map(name) != NOT_FOUND;
    PtrHash: |name, built| built.ptr_hash.contains(name);
    Dense: |name, built| walk(name, built);
    AhoCorasick: |name, built| built.aho_corasick.find(Input::new(name).anchored(Anchored::Yes))
        .is_some_and(|found| found.end() == name.len());
    Regex: |name, built| built.regex.is_match(name);
}

/// No list here has a longer name, so a longer query is a miss.
const LONGEST: usize = 64;

/// The name lowered into a buffer on the stack, for sets of lower-case names.
#[inline(always)]
fn lowered<'b>(name: &str, buffer: &'b mut [u8; LONGEST]) -> Option<&'b [u8]> {
    let lower = buffer.get_mut(..name.len())?;
    lower.copy_from_slice(name.as_bytes());
    lower.make_ascii_lowercase();
    Some(lower)
}

/// The walk that the documentation of `Automaton` shows, stopped where no name can follow.
#[inline(always)]
fn walk(name: &str, built: &Built) -> bool {
    let mut state = built.dense_start;
    for &byte in name.as_bytes() {
        state = built.dense.next_state(state, byte);
        if built.dense.is_dead_state(state) {
            return false;
        }
    }
    let end = built.dense.next_eoi_state(state);
    built.dense.is_match_state(end)
}
