//! Lists compiled by each strategy, through the macro.

use kit::lookups::Lookups;

/// One list, compiled one way.
pub(crate) struct Compiled {
    /// The name of a strategy, or `automatic`, or `told`: automatic with `hit_rate = 0.5`.
    pub(crate) strategy: &'static str,
    /// As counts name it: `sensitive` or `insensitive`.
    pub(crate) case: &'static str,
    pub(crate) lookups: Lookups,
}

pub(crate) struct List {
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
    pub(crate) compiled: Vec<Compiled>,
}

/// A list under these options, each with its name.
macro_rules! list {
    ($name:literal, $file:literal, $($strategy:literal: $case:ident $(, $option:ident = $value:expr)*;)*) => {
        List {
            name: $name,
            text: include_str!(concat!("../", $file)),
            compiled: vec![$({
                header_set::header_set! {
                    #[header_set(case = $case $(, $option = $value)*)]
                    static SET = [include $file];
                }
                Compiled {
                    strategy: $strategy,
                    case: stringify!($case),
                    lookups: Lookups::of(&SET),
                }
            }),*],
        }
    };
    ($name:literal, $file:literal) => {
        list!($name, $file,
            "automatic": sensitive;
            "perfect_hash": sensitive, strategy = perfect_hash;
            "trie": sensitive, strategy = trie;
            "dfa": sensitive, strategy = dfa;
            "told": sensitive, hit_rate = 0.5;
            "automatic": insensitive;
            "perfect_hash": insensitive, strategy = perfect_hash;
            "trie": insensitive, strategy = trie;
            "dfa": insensitive, strategy = dfa;
        )
    };
}

/// All lists.
pub(crate) fn all() -> Vec<List> {
    vec![
        list!("hop_by_hop_8", "../testdata/lists/hop-by-hop-8.txt"),
        list!("standard_81", "../testdata/lists/standard-81.txt"),
        list!("internal_119", "../testdata/lists/internal-119.txt"),
        list!("short_28", "../testdata/lists/short-28.txt"),
    ]
}
