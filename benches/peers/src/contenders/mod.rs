//! Everything that is compared, each the way its own documentation says is fastest.

mod bound;
mod generated;
mod runtime;

use crate::built::automata::{AHO_CORASICK_MOST, DENSE_MOST, REGEX_MOST};
use crate::contender::{BOUND, Contender, Found};

pub use generated::TABLE_BYTES;
use runtime as built;

/// All contenders, ours first. Names that end in `-i` ignore case.
pub fn all() -> Vec<Contender> {
    let (sensitive, insensitive) = (Contender::sensitive, Contender::insensitive);
    let mut all = Vec::new();
    all.extend(generated::ours());
    all.push(sensitive("ours-classify", classify));
    all.extend([
        sensitive(BOUND, bound::find),
        sensitive("hashify", generated::hashify),
        insensitive("hashify-i", generated::hashify_i::on),
        sensitive("gperf", generated::gperf::on),
        insensitive("gperf-i", generated::gperf_i::on),
        sensitive("phf", generated::phf::on),
        insensitive("phf-unicase-i", generated::phf_unicase::on),
        sensitive("frozen", generated::frozen::on),
        sensitive("match-str", generated::match_str::on),
        sensitive("match-bytes", generated::match_bytes::on),
        sensitive("foldhash", Found::exact::<built::Foldhash>),
        insensitive("foldhash-i", Found::exact::<built::FoldhashLowered>),
        sensitive("ahash", Found::exact::<built::Ahash>),
        sensitive("rustc-hash", Found::exact::<built::RustcHash>),
        sensitive("std-hashset", Found::exact::<built::Std>),
        insensitive("std-hashset-i", Found::exact::<built::StdLowered>),
        sensitive("btreeset", Found::exact::<built::Btree>),
        sensitive("trie-hard", Found::exact::<built::TrieHard>),
        sensitive("zerotrie", Found::exact::<built::ZeroTrie>),
        sensitive("zerotrie-hash", Found::exact::<built::ZeroTrieHash>),
        insensitive("zerotrie-i", Found::exact::<built::ZeroTrieIgnoringCase>),
        sensitive("entropy-map", Found::exact::<built::EntropyMap>),
        sensitive("constmap", Found::exact::<built::ConstMap>),
        sensitive("ptr-hash", Found::exact::<built::PtrHash>),
        sensitive("mph", generated::mph),
        sensitive("trie-match", generated::trie_match::on),
        sensitive("fst", Found::exact::<built::Fst>),
        sensitive("regex-automata", |set| {
            let why = "minimising its automaton takes a minute and a half for 16,384 names";
            Found::up_to::<built::Dense>(set, DENSE_MOST, why)
        }),
        sensitive("aho-corasick", |set| {
            if !set.is_exact() {
                return Found::Foreign;
            }
            let why = "its automaton takes 28 MiB for 16,384 names, and a lookup microseconds";
            Found::up_to::<built::AhoCorasick>(set, AHO_CORASICK_MOST, why)
        }),
        sensitive("regex", |set| {
            let why = "a lookup takes microseconds, and 100,000 names are over its limit on size";
            Found::up_to::<built::Regex>(set, REGEX_MOST, why)
        }),
    ]);
    all
}

/// A whole request in one call; only where whole requests are timed.
fn classify(set: &crate::sets::Set) -> Found {
    if !set.has_whole_requests() {
        return Found::Foreign;
    }
    Found::Runs(crate::contender::Functions {
        by_name: None,
        request: Some(classify_request),
    })
}

#[inline(never)]
fn classify_request(names: &[&str], _: &crate::built::Built, found: &mut [u64]) {
    generated::ours::INTERNAL_119.classify(names, found);
}
