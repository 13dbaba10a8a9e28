//! Contenders whose tables or code a macro or another program writes; the build script wrote the
//! invocations. C is called by a plain jump, but it cannot be inlined: the loop over a whole
//! request calls it.

use crate::contender::Contender;

/// Generated files as modules, each with what its code needs in scope; a file says why it may lack
/// a set.
macro_rules! generated {
    ($($module:ident, $file:expr;)*) => {
        $(
            #[allow(clippy::all, reason = "what macros of other crates write is not ours to lint")]
            #[allow(unused_imports, reason = "`PEERS_SETS` may leave it without sets")]
            #[allow(unsafe_code, reason = "functions of another language can be called in no other way")]
            pub(crate) mod $module {
                use crate::built::Built;
                use crate::contender::{Found, Functions};
                use crate::lookup::Lookup;
                use crate::probe;
                use crate::sets::Set;
                use unicase::UniCase;
                include!(concat!(env!("OUT_DIR"), "/", $file));

                pub(crate) fn on(set: &Set) -> Found {
                    Found::generated(set, find(set.name), WHY)
                }
            }
        )*
    };
}

generated! {
    hashify_exact, "hashify.rs";
    hashify_i, "hashify_i.rs";
    hashify_prefixes, "hashify_prefixes.rs";
    phf, "phf.rs";
    phf_unicase, "phf_unicase.rs";
    trie_match, "trie_match.rs";
    frozen, "frozen.rs";
    match_str, "match_str.rs";
    match_bytes, "match_bytes.rs";
    bound, "bound.rs";
    gperf, "gperf.rs";
    gperf_i, "gperf_i.rs";
    mph_linked, "mph.rs";
}

/// qlibs/mph, C++20. Its own flags are `-O3 -mbmi2`: an instruction that no other contender may
/// use, and without which it emulates it.
pub(super) fn mph(set: &crate::sets::Set) -> crate::contender::Found {
    #[cfg(target_arch = "x86_64")]
    if !std::arch::is_x86_feature_detected!("bmi2") {
        return crate::contender::Found::generated(set, None, "this processor has no BMI2");
    }
    mph_linked::on(set)
}

/// Patterns are matched as users of hashify would: the exact names, then each prefix.
pub(super) fn hashify(set: &crate::sets::Set) -> crate::contender::Found {
    match set.is_exact() {
        true => hashify_exact::on(set),
        false => hashify_prefixes::on(set),
    }
}

/// Ours: their names, how they are compared, and their modules, those that report the bytes of
/// their tables first.
macro_rules! ours {
    (
        $($name:literal, $case:ident, $module:ident;)*
        told: $($percent:literal, $told:literal, $told_module:ident;)*
    ) => {
        generated! {
            $($module, concat!(stringify!($module), ".rs");)*
            $($told_module, concat!(stringify!($told_module), ".rs");)*
        }

        pub(super) fn ours() -> Vec<Contender> {
            vec![
                $(Contender::$case($name, $module::on),)*
                $(Contender::at($percent, $told, $told_module::on),)*
            ]
        }

        /// Bytes of the tables for a set, by contender.
        pub const TABLE_BYTES: &[(&str, fn(&str) -> Option<usize>)] =
            &[$(($name, $module::table_bytes)),*];
    };
}

// The automatic choice and each strategy forced, with case and without; and those that know their
// share of hits.
ours! {
    "ours", sensitive, ours;
    "ours-perfect-hash", sensitive, ours_perfect_hash;
    "ours-trie", sensitive, ours_trie;
    "ours-dfa", sensitive, ours_dfa;
    "ours-i", insensitive, ours_i;
    "ours-perfect-hash-i", insensitive, ours_i_perfect_hash;
    "ours-trie-i", insensitive, ours_i_trie;
    "ours-dfa-i", insensitive, ours_i_dfa;
    told:
    0, "ours-hit-0", ours_hit_0;
    10, "ours-hit-10", ours_hit_10;
    30, "ours-hit-30", ours_hit_30;
    50, "ours-hit-50", ours_hit_50;
    70, "ours-hit-70", ours_hit_70;
    90, "ours-hit-90", ours_hit_90;
    100, "ours-hit-100", ours_hit_100;
}
