//! A list in one form of one strategy, owned; borrowed, it is the [`Matcher`] that will run.

use header_set_runtime::{Exact, Fold, Matcher, Names, PADDING, Strategy};

use super::beside::{BuiltGlobs, BuiltPrefixes};
use super::flat_dfa::BuiltDfa;
use super::perfect_hash::BuiltPerfectHash;
use super::popcount_trie::BuiltTrie;
use crate::key_set::{KeySet, Role};
use crate::tables::bitset;
use crate::traffic::Demand;

/// One form of a list.
#[derive(Clone, Debug)]
pub struct Built {
    /// The form in words, as `windows, 704 slots`.
    pub form: String,
    /// The tables of the strategy.
    pub exact: BuiltExact,
    /// The bytes of all keys, or of the part of each that is compared, padded.
    pub names: Vec<u8>,
    /// Whether names may be compared with the short way of folding case.
    pub plain: bool,
    /// How names are folded.
    pub fold: Fold,
    /// `places[i]` is the key at place `i`, as an index into [`KeySet::keys`]; some places may be empty.
    pub places: Vec<Option<usize>>,
    /// Prefix entries beside the strategy's own tables.
    pub prefixes: BuiltPrefixes,
    /// Globs beside the strategy's own tables.
    pub globs: BuiltGlobs,
    /// A bit for each id.
    pub excluded: Vec<u8>,
}

/// The tables of one strategy.
#[derive(Clone, Debug)]
pub enum BuiltExact {
    /// Perfect hash.
    PerfectHash(BuiltPerfectHash),
    /// Popcount trie.
    PopcountTrie(BuiltTrie),
    /// Flat DFA.
    FlatDfa(BuiltDfa),
}

impl Built {
    /// A form whose keys are at `places`, with patterns beside it.
    pub(super) fn with_patterns_beside(
        form: String,
        exact: BuiltExact,
        keys: &KeySet,
        demand: &Demand,
        places: Vec<Option<usize>>,
        names: Vec<u8>,
    ) -> Self {
        Self {
            prefixes: BuiltPrefixes::build(keys, demand),
            globs: BuiltGlobs::build(keys),
            ..Self::without_patterns(form, exact, keys, places, names)
        }
    }

    /// A form whose own tables know the patterns.
    pub(super) fn without_patterns(
        form: String,
        exact: BuiltExact,
        keys: &KeySet,
        places: Vec<Option<usize>>,
        mut names: Vec<u8>,
    ) -> Self {
        names.resize(names.len() + PADDING, 0);
        let roles = places
            .iter()
            .map(|place| place.map(|key| keys.keys[key].role))
            .chain(keys.patterns.iter().map(|pattern| Some(pattern.role)));
        Self {
            form,
            exact,
            plain: keys.keys.iter().all(|key| Fold::is_plain(&key.bytes)),
            names,
            fold: keys.fold,
            excluded: bitset(roles.map(|role| role == Some(Role::Excluded))),
            places,
            prefixes: BuiltPrefixes::default(),
            globs: BuiltGlobs::default(),
        }
    }

    /// The strategy that this is a form of.
    #[must_use]
    pub fn strategy(&self) -> Strategy {
        match self.exact {
            BuiltExact::PerfectHash(_) => Strategy::PerfectHash,
            BuiltExact::PopcountTrie(_) => Strategy::PopcountTrie,
            BuiltExact::FlatDfa(_) => Strategy::FlatDfa,
        }
    }

    /// The lookup that will run.
    #[must_use]
    pub fn matcher(&self) -> Matcher<'_> {
        Matcher {
            exact: match &self.exact {
                BuiltExact::PerfectHash(tables) => Exact::PerfectHash(tables.borrow()),
                BuiltExact::PopcountTrie(tables) => Exact::PopcountTrie(tables.borrow()),
                BuiltExact::FlatDfa(tables) => Exact::FlatDfa(tables.borrow()),
            },
            names: Names {
                bytes: &self.names,
                fold: self.fold,
                plain: self.plain,
            },
            keys: self.places.len() as u32,
            prefixes: self.prefixes.borrow(),
            globs: self.globs.borrow(),
            excluded: &self.excluded,
        }
    }

    /// Bytes of all tables that `contains` reaches.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        let exact = match &self.exact {
            BuiltExact::PerfectHash(tables) => tables.len_bytes(),
            BuiltExact::PopcountTrie(tables) => tables.len_bytes(),
            BuiltExact::FlatDfa(tables) => tables.len_bytes(),
        };
        exact
            + self.names.len()
            + self.prefixes.len_bytes()
            + self.globs.len_bytes()
            + self.excluded.len()
    }
}
