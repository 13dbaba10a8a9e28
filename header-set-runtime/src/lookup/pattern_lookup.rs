//! Patterns, for the strategies that have only keys in their tables: a cheap reject, then a search.

use super::flat_dfa::FlatDfa;
use super::names::Query;
use super::prefixes::Prefixes;

/// The patterns beside the tables of a strategy.
#[derive(Clone, Copy, Debug)]
pub enum PatternLookup<'a> {
    /// The only star of each is at the end.
    Prefixes(Prefixes<'a>),
    /// All of them, as the flat DFA of a list that has no keys.
    Automaton(FlatDfa<'a>),
}

impl PatternLookup<'_> {
    /// Whether some pattern may match a name: what a miss costs.
    #[inline(always)]
    pub const fn may_match<const N: usize>(&self, query: &mut Query<'_, N>) -> bool {
        match self {
            Self::Prefixes(prefixes) => prefixes.may_match(query),
            Self::Automaton(dfa) => !dfa.sieve.rejects(dfa.byte_classes, query.name, query.trace),
        }
    }

    /// The number of the pattern that wins for a name.
    #[inline(always)]
    pub const fn find<const N: usize>(&self, query: &mut Query<'_, N>) -> Option<u32> {
        match self {
            Self::Prefixes(prefixes) => prefixes.find(query),
            Self::Automaton(automaton) => automaton.walked(query).pattern,
        }
    }
}
