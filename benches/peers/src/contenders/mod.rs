//! Everything that is compared, each the way its own documentation says is fastest.

mod bound;
#[allow(
    clippy::all,
    unsafe_code,
    reason = "what macros of other crates write, and calls of C"
)]
mod generated;
mod runtime;

use crate::built::Built;
use crate::built::automata::{AHO_CORASICK_MOST, DENSE_MOST, REGEX_MOST};
use crate::contender::{BOUND, Contender, Found, Functions};
use crate::sets::Set;

pub use generated::TABLE_BYTES;

/// All contenders, ours first.
pub fn all() -> Vec<Contender> {
    let mut all = generated::all();
    for contender in &mut all {
        match contender.name {
            BOUND => contender.find = bound::find,
            "mph" => contender.find = generated::mph_if_able,
            _ => {}
        }
    }
    let new = Contender::new;
    all.extend([
        new("ours-classify", classify),
        new("foldhash", Found::exact::<runtime::Foldhash>),
        new("foldhash-i", Found::exact::<runtime::FoldhashLowered>),
        new("ahash", Found::exact::<runtime::Ahash>),
        new("rustc-hash", Found::exact::<runtime::RustcHash>),
        new("std-hashset", Found::exact::<runtime::Std>),
        new("std-hashset-i", Found::exact::<runtime::StdLowered>),
        new("btreeset", Found::exact::<runtime::Btree>),
        new("trie-hard", Found::exact::<runtime::TrieHard>),
        new("zerotrie", Found::exact::<runtime::ZeroTrie>),
        new("zerotrie-hash", Found::exact::<runtime::ZeroTrieHash>),
        new("zerotrie-i", Found::exact::<runtime::ZeroTrieIgnoringCase>),
        new("entropy-map", Found::exact::<runtime::EntropyMap>),
        new("constmap", Found::exact::<runtime::ConstMap>),
        new("ptr-hash", Found::exact::<runtime::PtrHash>),
        new("fst", Found::exact::<runtime::Fst>),
        new("regex-automata", |set| {
            let why = "minimising its automaton takes a minute and a half for 16,384 names";
            Found::up_to::<runtime::Dense>(set, DENSE_MOST, why)
        }),
        new("aho-corasick", |set| {
            if !set.is_exact() {
                return Found::Foreign;
            }
            let why = "its automaton takes 28 MiB for 16,384 names, and a lookup microseconds";
            Found::up_to::<runtime::AhoCorasick>(set, AHO_CORASICK_MOST, why)
        }),
        new("regex", |set| {
            let why = "a lookup takes microseconds, and 100,000 names are over its limit on size";
            Found::up_to::<runtime::Regex>(set, REGEX_MOST, why)
        }),
    ]);
    all
}

/// A whole request in one call; only where whole requests are timed.
fn classify(set: &Set) -> Found {
    if !set.has_whole_requests() {
        return Found::Foreign;
    }
    Found::Runs(Functions {
        by_name: None,
        request: Some(classify_request),
    })
}

#[inline(never)]
fn classify_request(names: &[&str], _: &Built, found: &mut [u64]) {
    generated::ours::INTERNAL_119.classify(names, found);
}
