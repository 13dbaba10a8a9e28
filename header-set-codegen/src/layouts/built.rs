//! A list in one layout of one strategy: the [`Matcher`] that will run.

use header_set_runtime::{Fold, KeyIndex, Matcher, Names, PADDING, Strategy};

use super::beside::Patterns;
use crate::list::key_set::{KeySet, Role};
use crate::tables::{Arena, Written, bitset};

/// What a strategy makes of a list.
#[derive(Clone, Debug)]
pub struct Layouts<T> {
    /// All that were built, at least one.
    pub built: Vec<T>,
    /// Which were not, and why, where that saves build time only: for plans.
    pub not_built: Vec<String>,
}

/// The keys of a list in a layout, and none of its patterns.
#[derive(Clone, Debug)]
pub(super) struct Keys<'a> {
    /// The tables of the strategy.
    pub exact: KeyIndex<'a>,
    /// In words, as `1 window, 8 slots`: what plans print.
    pub form: String,
    /// `places[i]` is the key at place `i`, as an index into [`KeySet::keys`]; some places may be
    /// empty.
    pub places: Vec<Option<usize>>,
    /// The bytes of all keys, or of the part of each that is compared.
    pub names: Vec<u8>,
    /// Whether names may be compared with the short way of folding case.
    pub case_bit: bool,
}

impl<'a> Keys<'a> {
    /// Keys at `places`.
    pub(super) fn new(
        exact: KeyIndex<'a>,
        form: String,
        keys: &KeySet,
        places: Vec<Option<usize>>,
        names: Vec<u8>,
    ) -> Self {
        Self {
            exact,
            form,
            places,
            names,
            case_bit: keys.keys.iter().all(Fold::case_is_a_bit),
        }
    }

    /// The layout of the whole list, with its patterns `beside` the keys.
    pub(super) fn built(
        mut self,
        keys: &KeySet,
        beside: &Patterns<'a>,
        arena: &'a Arena,
    ) -> Built<'a> {
        let beside = beside.behind(&mut self.names, arena);
        self.names.resize(self.names.len() + PADDING, 0);
        let roles = (self.places.iter())
            .map(|place| place.map(|key| keys.key_role(key)))
            .chain(keys.patterns.iter().map(|pattern| Some(pattern.role)));
        let excluded = bitset(roles.map(|role| role == Some(Role::Excluded)));
        let matcher = Matcher {
            exact: self.exact,
            names: Names {
                bytes: arena.bytes(self.names),
                fold: keys.fold,
                case_bit: self.case_bit,
            },
            keys: self.places.len() as u32,
            beside,
            excluded: arena.bytes(excluded),
        };
        Built {
            table_bytes: matcher.as_value().len_bytes(),
            matcher,
            form: self.form,
            places: self.places,
        }
    }
}

/// One layout of a list.
#[derive(Clone, Debug)]
pub struct Built<'a> {
    /// The lookup that will run.
    pub matcher: Matcher<'a>,
    /// In words, as `1 window, 8 slots`: what plans print.
    pub form: String,
    /// `places[i]` is the key at place `i`, as an index into [`KeySet::keys`]; some places may be
    /// empty.
    pub places: Vec<Option<usize>>,
    /// Bytes of all tables that `contains` reaches.
    pub table_bytes: usize,
}

impl Built<'_> {
    /// The strategy that this is a layout of.
    #[must_use]
    pub fn strategy(&self) -> Strategy {
        self.matcher.exact.strategy()
    }
}
