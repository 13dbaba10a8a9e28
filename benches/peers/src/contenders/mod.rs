//! Everything that is compared, each the way its own documentation says is fastest.

mod bound;
mod generated;
mod gperf;
mod mph;
mod runtime;

use crate::built::automata::{AHO_CORASICK_MOST, DENSE_MOST, REGEX_MOST};
use crate::contender::{BOUND, Contender, Found};

use runtime as built;

/// All contenders, ours first. Names that end in `-i` ignore case.
pub fn all() -> Vec<Contender> {
    let (sensitive, insensitive) = (Contender::sensitive, Contender::insensitive);
    let mut all = Vec::new();
    #[cfg(feature = "ours")]
    all.extend(ours());
    all.extend([
        sensitive(BOUND, bound::find),
        sensitive("hashify", generated::hashify),
        insensitive("hashify-i", generated::hashify_i::on),
        sensitive("gperf", gperf::find),
        insensitive("gperf-i", gperf::find_ignoring_case),
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
        sensitive("mph", mph::find),
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

/// The automatic choice and each strategy forced, with case and without; and those that know their
/// share of hits.
#[cfg(feature = "ours")]
fn ours() -> Vec<Contender> {
    use generated::*;
    let (sensitive, insensitive) = (Contender::sensitive, Contender::insensitive);
    vec![
        sensitive("ours", ours::on),
        sensitive("ours-perfect-hash", ours_perfect_hash::on),
        sensitive("ours-trie", ours_trie::on),
        sensitive("ours-dfa", ours_dfa::on),
        insensitive("ours-i", ours_i::on),
        insensitive("ours-perfect-hash-i", ours_i_perfect_hash::on),
        insensitive("ours-trie-i", ours_i_trie::on),
        insensitive("ours-dfa-i", ours_i_dfa::on),
        #[cfg(feature = "classify")]
        sensitive("ours-classify", classify),
        Contender::at(0, "ours-hit-0", ours_hit_0::on),
        Contender::at(10, "ours-hit-10", ours_hit_10::on),
        Contender::at(30, "ours-hit-30", ours_hit_30::on),
        Contender::at(50, "ours-hit-50", ours_hit_50::on),
        Contender::at(70, "ours-hit-70", ours_hit_70::on),
        Contender::at(90, "ours-hit-90", ours_hit_90::on),
        Contender::at(100, "ours-hit-100", ours_hit_100::on),
    ]
}

/// Bytes of the tables for a set.
#[cfg(feature = "ours")]
type TableBytes = fn(&str) -> Option<usize>;

/// Bytes of tables, by contender.
#[cfg(feature = "ours")]
pub const TABLE_BYTES: [(&str, TableBytes); 8] = [
    ("ours", generated::ours::table_bytes),
    (
        "ours-perfect-hash",
        generated::ours_perfect_hash::table_bytes,
    ),
    ("ours-trie", generated::ours_trie::table_bytes),
    ("ours-dfa", generated::ours_dfa::table_bytes),
    ("ours-i", generated::ours_i::table_bytes),
    (
        "ours-perfect-hash-i",
        generated::ours_i_perfect_hash::table_bytes,
    ),
    ("ours-trie-i", generated::ours_i_trie::table_bytes),
    ("ours-dfa-i", generated::ours_i_dfa::table_bytes),
];

/// A whole request in one call; only where whole requests are timed.
#[cfg(feature = "classify")]
fn classify(set: &crate::sets::Set) -> Found {
    if !set.has_whole_requests() {
        return Found::Foreign;
    }
    Found::Runs(crate::contender::Functions {
        by_name: None,
        request: Some(classify_request),
    })
}

#[cfg(feature = "classify")]
#[inline(never)]
fn classify_request(names: &[&str], _: &crate::built::Built, found: &mut [u64]) {
    generated::ours::INTERNAL_119.classify(names, found);
}
