//! Contenders whose tables or code a macro writes; the build script wrote the invocations.

/// Generated files as modules, each with what its code needs in scope, and why the file may lack a
/// set.
macro_rules! generated {
    ($($module:ident, $file:literal, $why:literal;)*) => {
        $(
            #[allow(clippy::all, reason = "what macros of other crates write is not ours to lint")]
            #[allow(unused_imports, reason = "`PEERS_SETS` may leave it without sets")]
            pub(crate) mod $module {
                use crate::built::Built;
                use crate::contender::{Found, Functions};
                use crate::lookup::Lookup;
                use crate::sets::Set;
                use unicase::UniCase;
                include!(concat!(env!("OUT_DIR"), "/", $file));

                pub(crate) fn on(set: &Set) -> Found {
                    Found::generated(set, find(set.name), $why)
                }
            }
        )*
    };
}

generated! {
    hashify_exact, "hashify.rs", "no invocation was generated";
    hashify_i, "hashify_i.rs", "no invocation was generated";
    hashify_prefixes, "hashify_prefixes.rs", "no invocation was generated";
    phf, "phf.rs", "no invocation was generated";
    phf_unicase, "phf_unicase.rs", "no invocation was generated";
    trie_match, "trie_match.rs", "its macro takes two minutes for 4,000 names";
    frozen, "frozen.rs", "its constants take longer to evaluate than the compiler allows by default";
    match_str, "match_str.rs", "4,000 arms take half a minute to compile, and time grows faster than their number";
    match_bytes, "match_bytes.rs", "1,200 arms take half a minute to compile";
}

/// Patterns are matched as users of hashify would: the exact names, then each prefix.
pub(super) fn hashify(set: &crate::sets::Set) -> crate::contender::Found {
    match set.is_exact() {
        true => hashify_exact::on(set),
        false => hashify_prefixes::on(set),
    }
}

#[cfg(feature = "ours")]
generated! {
    ours, "ours.rs", "forced strategies are compared on smaller lists";
    ours_perfect_hash, "ours_perfect_hash.rs", "forced strategies are compared on smaller lists";
    ours_trie, "ours_trie.rs", "forced strategies are compared on smaller lists";
    ours_dfa, "ours_dfa.rs", "forced strategies are compared on smaller lists";
    ours_i, "ours_i.rs", "forced strategies are compared on smaller lists";
    ours_i_perfect_hash, "ours_i_perfect_hash.rs", "forced strategies are compared on smaller lists";
    ours_i_trie, "ours_i_trie.rs", "forced strategies are compared on smaller lists";
    ours_i_dfa, "ours_i_dfa.rs", "forced strategies are compared on smaller lists";
    ours_hit_0, "ours_hit_0.rs", "hit rates are told on six lists";
    ours_hit_10, "ours_hit_10.rs", "hit rates are told on six lists";
    ours_hit_30, "ours_hit_30.rs", "hit rates are told on six lists";
    ours_hit_50, "ours_hit_50.rs", "hit rates are told on six lists";
    ours_hit_70, "ours_hit_70.rs", "hit rates are told on six lists";
    ours_hit_90, "ours_hit_90.rs", "hit rates are told on six lists";
    ours_hit_100, "ours_hit_100.rs", "hit rates are told on six lists";
}
