//! Lists compiled by each strategy, through the macro like anybody's.

use crate::lookups::Lookups;

/// One list, compiled one way.
pub(crate) struct Compiled {
    /// The name of a strategy, or `automatic`.
    pub(crate) strategy: &'static str,
    pub(crate) sensitive: bool,
    pub(crate) lookups: Lookups,
}

pub(crate) struct List {
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
    pub(crate) compiled: Vec<Compiled>,
}

/// `module "file";` for each list. The first item of each family forces nothing, so that the features
/// `only-*` restrict it; the others name their strategy.
macro_rules! lists {
    ($($module:ident $file:literal;)*) => {
        $(mod $module {
            use crate::lookups::Lookups;
            use crate::sets::Compiled;

            mod sensitive {
                header_set::header_set! {
                    #[header_set(case = sensitive)]
                    pub(super) static AUTOMATIC = [include $file];
                    #[header_set(case = sensitive, strategy = perfect_hash)]
                    pub(super) static PERFECT_HASH = [include $file];
                    #[header_set(case = sensitive, strategy = trie)]
                    pub(super) static TRIE = [include $file];
                    #[header_set(case = sensitive, strategy = dfa)]
                    pub(super) static DFA = [include $file];
                }
            }

            mod insensitive {
                header_set::header_set! {
                    pub(super) static AUTOMATIC = [include $file];
                    #[header_set(strategy = perfect_hash)]
                    pub(super) static PERFECT_HASH = [include $file];
                    #[header_set(strategy = trie)]
                    pub(super) static TRIE = [include $file];
                    #[header_set(strategy = dfa)]
                    pub(super) static DFA = [include $file];
                }
            }

            pub(super) fn compiled() -> Vec<Compiled> {
                let of = |strategy, sensitive, lookups| Compiled { strategy, sensitive, lookups };
                vec![
                    of("automatic", true, Lookups::of(&sensitive::AUTOMATIC)),
                    of("perfect_hash", true, Lookups::of(&sensitive::PERFECT_HASH)),
                    of("trie", true, Lookups::of(&sensitive::TRIE)),
                    of("dfa", true, Lookups::of(&sensitive::DFA)),
                    of("automatic", false, Lookups::of(&insensitive::AUTOMATIC)),
                    of("perfect_hash", false, Lookups::of(&insensitive::PERFECT_HASH)),
                    of("trie", false, Lookups::of(&insensitive::TRIE)),
                    of("dfa", false, Lookups::of(&insensitive::DFA)),
                ]
            }
        })*

        /// All lists.
        pub(crate) fn all() -> Vec<$crate::sets::List> {
            vec![$($crate::sets::List {
                name: stringify!($module),
                text: include_str!(concat!("../", $file)),
                compiled: $module::compiled(),
            }),*]
        }
    };
}

pub(crate) use lists;
