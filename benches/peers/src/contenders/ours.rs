//! header-set: the automatic choice and each strategy forced, with case and without.

use crate::built::Built;
use crate::contender::{Contender, Found, Functions};
use crate::sets::Set;

/// A generated file as a module, and its contender.
macro_rules! generated {
    ($why:literal: $($module:ident, $file:literal;)*) => {
        $(mod $module {
            use crate::built::Built;
            use crate::contender::{Found, Functions};
            use crate::lookup::Lookup;
            use crate::sets::Set;
            include!(concat!(env!("OUT_DIR"), "/", $file));

            pub(super) fn on(set: &Set) -> Found {
                Found::generated(set, find(set.name), $why)
            }
        })*
    };
}

generated! {
    "forced strategies are compared on smaller lists":
    automatic, "ours.rs";
    perfect_hash, "ours_perfect_hash.rs";
    trie, "ours_trie.rs";
    dfa, "ours_dfa.rs";
    automatic_i, "ours_i.rs";
    perfect_hash_i, "ours_i_perfect_hash.rs";
    trie_i, "ours_i_trie.rs";
    dfa_i, "ours_i_dfa.rs";
}

generated! {
    "hit rates are told on six lists":
    hit_0, "ours_hit_0.rs";
    hit_10, "ours_hit_10.rs";
    hit_30, "ours_hit_30.rs";
    hit_50, "ours_hit_50.rs";
    hit_70, "ours_hit_70.rs";
    hit_90, "ours_hit_90.rs";
    hit_100, "ours_hit_100.rs";
}

/// Those that know their share of hits.
pub const BY_HITS: [Contender; 7] = [
    Contender::at(0, "ours-hit-0", hit_0::on),
    Contender::at(10, "ours-hit-10", hit_10::on),
    Contender::at(30, "ours-hit-30", hit_30::on),
    Contender::at(50, "ours-hit-50", hit_50::on),
    Contender::at(70, "ours-hit-70", hit_70::on),
    Contender::at(90, "ours-hit-90", hit_90::on),
    Contender::at(100, "ours-hit-100", hit_100::on),
];

pub(super) fn contenders() -> Vec<Contender> {
    let mut all = vec![
        Contender::sensitive("ours", automatic::on),
        Contender::sensitive("ours-perfect-hash", perfect_hash::on),
        Contender::sensitive("ours-trie", trie::on),
        Contender::sensitive("ours-dfa", dfa::on),
        Contender::insensitive("ours-i", automatic_i::on),
        Contender::insensitive("ours-perfect-hash-i", perfect_hash_i::on),
        Contender::insensitive("ours-trie-i", trie_i::on),
        Contender::insensitive("ours-dfa-i", dfa_i::on),
        #[cfg(feature = "classify")]
        Contender::sensitive("ours-classify", classify),
    ];
    all.extend(BY_HITS);
    all
}

/// Bytes of the tables for a set.
type TableBytes = fn(&str) -> Option<usize>;

/// Bytes of tables, by contender.
pub const TABLE_BYTES: [(&str, TableBytes); 8] = [
    ("ours", automatic::table_bytes),
    ("ours-perfect-hash", perfect_hash::table_bytes),
    ("ours-trie", trie::table_bytes),
    ("ours-dfa", dfa::table_bytes),
    ("ours-i", automatic_i::table_bytes),
    ("ours-perfect-hash-i", perfect_hash_i::table_bytes),
    ("ours-trie-i", trie_i::table_bytes),
    ("ours-dfa-i", dfa_i::table_bytes),
];

/// A whole request in one call; only where whole requests are timed.
#[cfg(feature = "classify")]
fn classify(set: &Set) -> Found {
    if !set.has_whole_requests() {
        return Found::Foreign;
    }
    Found::Runs(Functions {
        by_name: None,
        request: Some(classify_request),
    })
}

#[cfg(feature = "classify")]
#[inline(never)]
fn classify_request(names: &[&str], _: &Built, found: &mut [u64]) {
    automatic::INTERNAL_119.classify(names, found);
}
