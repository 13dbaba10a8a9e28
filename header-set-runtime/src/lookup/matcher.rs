//! What `contains` reaches: one of the strategies for exact names, the patterns beside it, and
//! which of them exclude.

use super::candidate::Found;
use super::flat_dfa::FlatDfa;
use super::names::{Names, Query};
use super::pattern_lookup::PatternLookup;
use super::strategy::KeyIndex;
use crate::bits::ints::bit;
use crate::trace::{Site, Table, Trace};

#[derive(Clone, Copy, Debug)]
pub struct Matcher<'a> {
    /// Finds the one key that a name can be.
    pub exact: KeyIndex<'a>,
    /// Tells whether the name is that key.
    pub names: Names<'a>,
    /// How many keys there are; the numbers of patterns follow theirs.
    pub keys: u32,
    /// Patterns that the strategy has not in its tables.
    pub beside: Option<PatternLookup<'a>>,
    /// A bit for each id, set where it is an exclusion; empty if there is no exclusion.
    pub excluded: &'a [u8],
}

/// A compiled list. Programs look up in a type without bytes, the generator in a matcher that
/// borrows vectors. Both run these functions, so the price is that of the code that runs.
#[doc(hidden)]
pub trait Lookup: Copy {
    fn matcher(&self) -> &Matcher<'_>;

    /// Whether `name` is in the set.
    #[inline(always)]
    fn has<const N: usize>(self, name: &[u8], trace: &mut Trace<N>) -> bool {
        match self.find(name, trace) {
            Some(id) => self.matcher().includes(id, trace),
            None => false,
        }
    }

    /// The id of what wins for `name`. Faster than [`Matcher::const_find`], and not `const`.
    #[inline(always)]
    fn find<const N: usize>(self, name: &[u8], trace: &mut Trace<N>) -> Option<u32> {
        let matcher = self.matcher();
        let names = &matcher.names;
        let mut query = Query { name, names, trace };
        if let Some(dfa) = matcher.patterns_alone() {
            return match dfa.sieve.rejects(dfa.byte_classes, name, query.trace) {
                true => None,
                false => self.search(name, trace),
            };
        }
        let Found { candidate, pattern } = matcher.exact.candidate(&mut query);
        let may_match = matcher.may_match(candidate.is_some(), &mut query);
        if let Some(candidate) = candidate
            && query.confirm(candidate)
        {
            return Some(candidate.place);
        }
        if may_match {
            self.search(name, trace)
        } else {
            pattern
        }
    }

    /// The id of the pattern that wins, beside the strategy or of patterns alone. Out of line, so
    /// that misses save no registers for it: misses of 8 globs take 0.7 of the time.
    #[inline(never)]
    fn search<const N: usize>(self, name: &[u8], trace: &mut Trace<N>) -> Option<u32> {
        let matcher = self.matcher();
        let names = &matcher.names;
        matcher.search(&mut Query { name, names, trace })
    }
}

impl Lookup for &Matcher<'_> {
    #[inline(always)]
    fn matcher(&self) -> &Matcher<'_> {
        self
    }
}

impl Matcher<'_> {
    /// Whether `name` is in the set. `const`.
    #[inline(always)]
    pub const fn const_contains(&self, name: &[u8]) -> bool {
        match self.const_find(name) {
            Some(id) => self.includes(id, &mut Trace::<0>::new()),
            None => false,
        }
    }

    /// The id of what wins for `name`: the place of a key, or the number of keys plus the number of
    /// a pattern. `const`.
    #[inline(always)]
    pub const fn const_find(&self, name: &[u8]) -> Option<u32> {
        let (names, trace) = (&self.names, &mut Trace::<0>::new());
        let mut query = Query { name, names, trace };
        let Found { candidate, pattern } = self.exact.candidate(&mut query);
        let may_match = self.may_match(candidate.is_some(), &mut query);
        if let Some(candidate) = candidate
            && query.const_confirm(candidate)
        {
            return Some(candidate.place);
        }
        if may_match {
            self.search(&mut query)
        } else {
            pattern
        }
    }

    /// Whether the winner with this id is an inclusion.
    #[inline(always)]
    pub const fn includes<const N: usize>(&self, id: u32, trace: &mut Trace<N>) -> bool {
        if self.excluded.is_empty() {
            return true;
        }
        trace.load(Table::Excluded, id as usize / 8, 1);
        !trace.branch(Site::Excluded, bit(self.excluded, id as usize))
    }

    /// Whether patterns beside the strategy are asked about a name that is no key.
    #[inline(always)]
    const fn may_match<const N: usize>(
        &self,
        is_candidate: bool,
        query: &mut Query<'_, N>,
    ) -> bool {
        let Some(beside) = &self.beside else {
            return false;
        };
        // A candidate is nearly always the name, so the patterns are not asked about it. That is a
        // branch on the answer, even where the layout has none. Tried: to ask always, and to
        // compare the key last; the compiler branched all the same. In a list of patterns alone
        // there is no candidate, so the automaton needs no branch.
        let is_candidate = self.keys > 0 && query.trace.branch(Site::Candidate, is_candidate);
        // A candidate that is not the name leaves it to the patterns.
        is_candidate || beside.may_match(query)
    }

    /// The automaton of a list without keys, if it is behind a sieve.
    #[inline(always)]
    const fn patterns_alone(&self) -> Option<&FlatDfa<'_>> {
        match &self.exact {
            KeyIndex::FlatDfa(dfa) if self.keys == 0 && !dfa.sieve.groups.is_empty() => Some(dfa),
            _ => None,
        }
    }

    /// The id of the pattern that wins, beside the strategy or of patterns alone.
    #[inline(always)]
    const fn search<const N: usize>(&self, query: &mut Query<'_, N>) -> Option<u32> {
        if let Some(dfa) = self.patterns_alone() {
            return dfa.walked(query).pattern;
        }
        if let Some(beside) = &self.beside
            && let Some(pattern) = beside.find(query)
        {
            return Some(self.keys + pattern);
        }
        None
    }
}
