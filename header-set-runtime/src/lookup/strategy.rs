//! The strategies for exact names: the one list of them, and what is generated from it.

use core::fmt;

use super::candidate::Found;
use super::names::Query;

/// Hands the list of strategies to a macro, after the tokens in parentheses. A line has the doc of
/// a strategy, the type of its tables, the word in options and the feature that allows it. The
/// variant is named as the type is.
///
/// A strategy has tables that borrow, and
/// `const fn candidate<const N: usize>(&self, &mut Query<'_, N>) -> Found`.
#[doc(hidden)]
#[macro_export]
macro_rules! with_strategies {
    ($macro:ident!($($argument:tt)*)) => {
        $macro! {
            ($($argument)*)
            /// One probe, then a single exact compare.
            perfect_hash::PerfectHash, perfect_hash, "only-perfect-hash";
            /// Children found by bitmap and popcount.
            popcount_trie::PopcountTrie, trie, "only-trie";
            /// One table of transitions.
            flat_dfa::FlatDfa, dfa, "only-dfa";
        }
    };
}

macro_rules! define {
    (() $($(#[$doc:meta])* $module:ident::$strategy:ident, $word:ident, $feature:literal;)*) => {
        /// The ways to compile a list.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Strategy {
            $($(#[$doc])* $strategy,)*
        }

        impl Strategy {
            /// All of them, in the order in which plans list them.
            pub const ALL: &[Self] = &[$(Self::$strategy),*];

            /// The name, as options and features write it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$strategy => stringify!($word),)*
                }
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub enum KeyIndex<'a> {
            $($(#[$doc])* $strategy(super::$module::$strategy<'a>),)*
        }

        impl KeyIndex<'_> {
            pub const fn strategy(&self) -> Strategy {
                match self {
                    $(Self::$strategy(_) => Strategy::$strategy,)*
                }
            }

            /// What the tables say of a name: the one key that it can be.
            #[inline(always)]
            pub const fn candidate<const N: usize>(&self, query: &mut Query<'_, N>) -> Found {
                match self {
                    $(Self::$strategy(tables) => tables.candidate(query),)*
                }
            }
        }
    };
}

with_strategies!(define!());

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
