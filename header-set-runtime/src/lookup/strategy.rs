//! The strategies for exact names.

use core::fmt;

use super::candidate::Found;
use super::flat_dfa::FlatDfa;
use super::names::Query;
use super::perfect_hash::PerfectHash;
use super::popcount_trie::PopcountTrie;

/// The ways to compile a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Strategy {
    /// One probe, then a single exact compare.
    PerfectHash,
    /// Children found by bitmap and popcount.
    PopcountTrie,
    /// One table of transitions.
    FlatDfa,
}

impl Strategy {
    /// All of them, in the order in which plans list them.
    pub const ALL: &[Self] = &[Self::PerfectHash, Self::PopcountTrie, Self::FlatDfa];

    /// The name, as options and features write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::PerfectHash => "perfect_hash",
            Self::PopcountTrie => "trie",
            Self::FlatDfa => "dfa",
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The tables of a strategy.
#[derive(Clone, Copy, Debug)]
pub enum KeyIndex<'a> {
    PerfectHash(PerfectHash<'a>),
    PopcountTrie(PopcountTrie<'a>),
    FlatDfa(FlatDfa<'a>),
}

impl KeyIndex<'_> {
    pub const fn strategy(&self) -> Strategy {
        match self {
            Self::PerfectHash(_) => Strategy::PerfectHash,
            Self::PopcountTrie(_) => Strategy::PopcountTrie,
            Self::FlatDfa(_) => Strategy::FlatDfa,
        }
    }

    /// What the tables say of a name: the one key that it can be.
    #[inline(always)]
    pub const fn candidate<const N: usize>(&self, query: &mut Query<'_, N>) -> Found {
        match self {
            Self::PerfectHash(tables) => tables.candidate(query),
            Self::PopcountTrie(tables) => tables.candidate(query),
            Self::FlatDfa(tables) => tables.candidate(query),
        }
    }
}
