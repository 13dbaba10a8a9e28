//! Everything that is compared, each the way its own documentation says is fastest.

mod automata;
mod bound;
mod compiled;
mod gperf;
mod hash_sets;
mod mph;
mod perfect_hashes;
mod trees;

#[cfg(feature = "ours")]
pub mod ours;

use crate::contender::{BOUND, Contender};

/// All contenders, ours first. Names that end in `-i` ignore case.
pub fn all() -> Vec<Contender> {
    let mut all = Vec::new();
    #[cfg(feature = "ours")]
    all.extend(ours::contenders());
    all.extend([
        Contender::sensitive(BOUND, bound::find),
        Contender::sensitive("hashify", compiled::hashify),
        Contender::insensitive("hashify-i", compiled::hashify_ignoring_case),
        Contender::sensitive("gperf", gperf::find),
        Contender::insensitive("gperf-i", gperf::find_ignoring_case),
        Contender::sensitive("phf", compiled::phf),
        Contender::insensitive("phf-unicase-i", compiled::phf_unicase),
        Contender::sensitive("frozen", compiled::frozen),
        Contender::sensitive("match-str", compiled::match_str),
        Contender::sensitive("match-bytes", compiled::match_bytes),
        Contender::sensitive("foldhash", hash_sets::foldhash),
        Contender::insensitive("foldhash-i", hash_sets::foldhash_lowered),
        Contender::sensitive("ahash", hash_sets::ahash),
        Contender::sensitive("rustc-hash", hash_sets::rustc_hash),
        Contender::sensitive("std-hashset", hash_sets::std),
        Contender::insensitive("std-hashset-i", hash_sets::std_lowered),
        Contender::sensitive("btreeset", trees::btree),
        Contender::sensitive("trie-hard", trees::trie_hard),
        Contender::sensitive("zerotrie", trees::zerotrie),
        Contender::sensitive("zerotrie-hash", trees::zerotrie_hash),
        Contender::insensitive("zerotrie-i", trees::zerotrie_ignoring_case),
        Contender::sensitive("entropy-map", perfect_hashes::entropy_map),
        Contender::sensitive("constmap", perfect_hashes::constmap),
        Contender::sensitive("ptr-hash", perfect_hashes::ptr_hash),
        Contender::sensitive("mph", mph::find),
        Contender::sensitive("trie-match", compiled::trie_match),
        Contender::sensitive("fst", trees::fst),
        Contender::sensitive("regex-automata", automata::dense),
        Contender::sensitive("aho-corasick", automata::aho_corasick),
        Contender::sensitive("regex", automata::regex),
    ]);
    all
}
