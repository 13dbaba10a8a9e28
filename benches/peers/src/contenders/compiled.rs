//! Peers whose tables or code a macro writes; the build script wrote the invocations.

use crate::contender::Found;
use crate::sets::Set;

/// A generated file as a module, with what its code needs in scope.
macro_rules! generated {
    ($module:ident, $file:literal $(, $import:path)*) => {
        #[allow(clippy::all, reason = "what macros of other crates write is not ours to lint")]
        #[allow(unused_imports, reason = "`PEERS_SETS` may leave it without sets")]
        mod $module {
            use crate::built::Built;
            use crate::contender::Functions;
            use crate::lookup::Lookup;
            $(use $import;)*
            include!(concat!(env!("OUT_DIR"), "/", $file));
        }
    };
}

generated!(hashify_tables, "hashify.rs");
generated!(hashify_i_tables, "hashify_i.rs");
generated!(hashify_prefixes, "hashify_prefixes.rs");
generated!(phf_tables, "phf.rs");
generated!(phf_unicase_tables, "phf_unicase.rs", unicase::UniCase);
generated!(trie_match_tables, "trie_match.rs");
generated!(frozen_tables, "frozen.rs");
generated!(match_str_arms, "match_str.rs");
generated!(match_bytes_arms, "match_bytes.rs");

const COMPILES_ALL: &str = "no invocation was generated";

/// Patterns are matched as users of hashify would: the exact names, then each prefix.
pub(super) fn hashify(set: &Set) -> Found {
    let functions = hashify_tables::find(set.name).or_else(|| hashify_prefixes::find(set.name));
    Found::generated(set, functions, COMPILES_ALL)
}

pub(super) fn hashify_ignoring_case(set: &Set) -> Found {
    Found::generated(set, hashify_i_tables::find(set.name), COMPILES_ALL)
}

pub(super) fn phf(set: &Set) -> Found {
    Found::generated(set, phf_tables::find(set.name), COMPILES_ALL)
}

pub(super) fn phf_unicase(set: &Set) -> Found {
    Found::generated(set, phf_unicase_tables::find(set.name), COMPILES_ALL)
}

pub(super) fn trie_match(set: &Set) -> Found {
    let why = "its macro takes two minutes for 4,000 names";
    Found::generated(set, trie_match_tables::find(set.name), why)
}

pub(super) fn frozen(set: &Set) -> Found {
    Found::generated(
        set,
        frozen_tables::find(set.name),
        "its constants take longer to evaluate than the compiler allows by default",
    )
}

pub(super) fn match_str(set: &Set) -> Found {
    Found::generated(
        set,
        match_str_arms::find(set.name),
        "4,000 arms take half a minute to compile, and time grows faster than their number",
    )
}

pub(super) fn match_bytes(set: &Set) -> Found {
    Found::generated(
        set,
        match_bytes_arms::find(set.name),
        "1,200 arms take half a minute to compile",
    )
}
