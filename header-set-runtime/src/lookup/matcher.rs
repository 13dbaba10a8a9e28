//! What `contains` reaches: one of the three strategies for exact names, the patterns beside it, and
//! which of them exclude.

use crate::bits::fold::Fold;
use crate::bits::ints::bit;
use crate::lookup::flat_dfa::FlatDfa;
use crate::lookup::globs::{Globs, Matched};
use crate::lookup::names::{Candidate, Names};
use crate::lookup::perfect_hash::PerfectHash;
use crate::lookup::popcount_trie::PopcountTrie;
use crate::lookup::prefixes::{Prefixes, Search};
use crate::trace::{Site, Table, Trace};

/// A list, compiled.
#[derive(Clone, Copy, Debug)]
pub struct Matcher<'a> {
    /// Finds the one key that a name can be.
    pub exact: Exact<'a>,
    /// Tells whether the name is that key.
    pub names: Names<'a>,
    /// How many keys there are; the numbers of patterns follow theirs.
    pub keys: u32,
    /// Patterns whose only star is at the end; none with the DFA, which has them in its table.
    pub prefixes: Prefixes<'a>,
    /// The other patterns; none with the DFA.
    pub globs: Globs<'a>,
    /// A bit for each id, set where it is an exclusion; empty if there is no exclusion.
    pub excluded: &'a [u8],
}

/// The strategy for exact names.
#[derive(Clone, Copy, Debug)]
pub enum Exact<'a> {
    /// One probe, one compare.
    PerfectHash(PerfectHash<'a>),
    /// A node or a few, one compare.
    PopcountTrie(PopcountTrie<'a>),
    /// A transition for each byte until the answer is settled, one compare; patterns included.
    FlatDfa(FlatDfa<'a>),
}

/// What the tables say before the compare.
struct Suspicion {
    candidate: Option<Candidate>,
    otherwise: Otherwise,
}

/// What wins if no key does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Otherwise {
    /// Nothing.
    Nothing,
    /// The pattern with this number.
    Pattern(usize),
    /// Patterns have to be searched.
    Search,
}

impl Matcher<'_> {
    /// The id of what wins for `name`: the place of a key, or the number of keys plus the number of a
    /// pattern. `const`.
    #[inline(always)]
    pub const fn find<const N: usize>(&self, name: &[u8], trace: &mut Trace<N>) -> Option<u32> {
        let suspicion = self.suspect(name, trace);
        if let Some(candidate) = suspicion.candidate
            && self.names.confirm(name, candidate, trace)
        {
            return Some(candidate.place);
        }
        self.pattern(suspicion.otherwise, name, trace)
    }

    /// The same, faster and not `const`.
    #[inline(always)]
    pub fn find_fast<const N: usize>(&self, name: &[u8], trace: &mut Trace<N>) -> Option<u32> {
        match self.find_key(name, trace) {
            Ok(place) => Some(place),
            Err(otherwise) => self.pattern(otherwise, name, trace),
        }
    }

    /// The place of the key that `name` is, or what wins in place of it.
    #[inline(always)]
    pub(crate) fn find_key<const N: usize>(
        &self,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Result<u32, Otherwise> {
        let suspicion = self.suspect(name, trace);
        match suspicion.candidate {
            Some(candidate) if self.names.confirm_fast(name, candidate, trace) => {
                Ok(candidate.place)
            }
            _ => Err(suspicion.otherwise),
        }
    }

    /// Whether `name` is in the set. `const`.
    #[must_use]
    #[inline(always)]
    pub const fn contains_bytes(&self, name: &[u8]) -> bool {
        let mut trace = Trace::<0>::new();
        match self.find(name, &mut trace) {
            Some(id) => self.includes(id, &mut trace),
            None => false,
        }
    }

    /// The same, faster and not `const`.
    #[must_use]
    #[inline(always)]
    pub fn contains(&self, name: &[u8]) -> bool {
        self.contains_traced(name, &mut Trace::<0>::new())
    }

    /// [`Matcher::contains`] with its steps recorded.
    #[inline(always)]
    pub fn contains_traced<const N: usize>(&self, name: &[u8], trace: &mut Trace<N>) -> bool {
        match self.find_fast(name, trace) {
            Some(id) => self.includes(id, trace),
            None => false,
        }
    }

    /// Whether the winner with this id is an inclusion: what `contains` asks behind [`Matcher::find`].
    #[inline(always)]
    pub const fn includes<const N: usize>(&self, id: u32, trace: &mut Trace<N>) -> bool {
        if self.excluded.is_empty() {
            return true;
        }
        trace.load(Table::Excluded, id as usize / 8, 1);
        !trace.branch(Site::Excluded, bit(self.excluded, id as usize))
    }

    /// The first half of a lookup.
    #[inline(always)]
    const fn suspect<const N: usize>(&self, name: &[u8], trace: &mut Trace<N>) -> Suspicion {
        let fold: Fold = self.names.fold;
        let candidate = match &self.exact {
            Exact::PerfectHash(tables) => tables.candidate(&self.names, name, trace),
            Exact::PopcountTrie(tables) => tables.candidate(fold, name, trace),
            Exact::FlatDfa(tables) => {
                let settled = tables.settle(&self.names, name, trace);
                return Suspicion {
                    candidate: settled.candidate,
                    otherwise: match settled.pattern {
                        Some(pattern) => Otherwise::Pattern(pattern),
                        None => Otherwise::Nothing,
                    },
                };
            }
        };
        // A candidate is nearly always the name, so its start is not asked about.
        let nothing = matches!(self.prefixes.search, Search::None)
            || candidate.is_none() && !self.prefixes.may_match(fold, name, trace);
        Suspicion {
            candidate,
            otherwise: if nothing && self.globs.patterns.is_empty() {
                Otherwise::Nothing
            } else {
                Otherwise::Search
            },
        }
    }

    /// The id of the pattern that wins for a name that is no key.
    #[inline(always)]
    pub(crate) const fn pattern<const N: usize>(
        &self,
        otherwise: Otherwise,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<u32> {
        let pattern = match otherwise {
            Otherwise::Nothing => return None,
            Otherwise::Pattern(pattern) => pattern,
            Otherwise::Search => match self.search(name, trace) {
                Some(pattern) => pattern,
                None => return None,
            },
        };
        Some(self.keys + pattern as u32)
    }

    /// The number of the pattern that wins, where patterns are beside the strategy.
    #[inline(always)]
    const fn search<const N: usize>(&self, name: &[u8], trace: &mut Trace<N>) -> Option<usize> {
        let fold = self.names.fold;
        let prefix = match self.prefixes.find(fold, name, trace) {
            Some(rank) => Some(Matched {
                pattern: self.prefixes.pattern(rank, trace),
                literal: self.prefixes.text(rank).len(),
            }),
            None => None,
        };
        let winner = if self.globs.patterns.is_empty() {
            prefix
        } else {
            self.globs.find(fold, name, prefix, trace)
        };
        match winner {
            Some(matched) => Some(matched.pattern),
            None => None,
        }
    }
}
