//! A list in one layout of one strategy, owned; borrowed, it is the [`Matcher`] that will run.

use std::rc::Rc;

use header_set_runtime::{Fold, Matcher, Names, PADDING, Strategy};

use super::beside::BuiltBeside;
use super::layout::Layout;
use crate::list::key_set::{KeySet, Role};
use crate::tables::bitset;

/// What a strategy makes of a list.
#[derive(Clone, Debug)]
pub struct Layouts {
    /// All that were built, at least one.
    pub built: Vec<Built>,
    /// Which were not, and why, where that saves build time only: for plans.
    pub not_built: Vec<String>,
}

/// One layout of a list.
#[derive(Clone, Debug)]
pub struct Built {
    /// The tables of the strategy.
    pub layout: Rc<dyn Layout>,
    /// The bytes of all keys, or of the part of each that is compared, padded.
    pub names: Vec<u8>,
    /// Whether names may be compared with the short way of folding case.
    pub case_bit: bool,
    /// How names are folded.
    pub fold: Fold,
    /// `places[i]` is the key at place `i`, as an index into [`KeySet::keys`]; some places may be
    /// empty.
    pub places: Vec<Option<usize>>,
    /// Patterns beside the strategy's own tables.
    pub beside: BuiltBeside,
    /// A bit for each id.
    pub excluded: Vec<u8>,
}

impl Built {
    /// Keys at `places`, and no patterns beside them.
    pub(super) fn new(
        layout: impl Layout + 'static,
        keys: &KeySet,
        places: Vec<Option<usize>>,
        mut names: Vec<u8>,
    ) -> Self {
        names.resize(names.len() + PADDING, 0);
        let roles = places
            .iter()
            .map(|place| place.map(|key| keys.key_role(key)))
            .chain(keys.patterns.iter().map(|pattern| Some(pattern.role)));
        Self {
            layout: Rc::new(layout),
            case_bit: keys.keys.iter().all(Fold::case_is_a_bit),
            names,
            fold: keys.fold,
            excluded: bitset(roles.map(|role| role == Some(Role::Excluded))),
            places,
            beside: BuiltBeside::NONE,
        }
    }

    /// The same with patterns beside the keys.
    pub(super) fn with(mut self, beside: &BuiltBeside) -> Self {
        self.names.truncate(self.names.len() - PADDING);
        self.beside = beside.behind(&mut self.names);
        self.names.resize(self.names.len() + PADDING, 0);
        self
    }

    /// The strategy that this is a layout of.
    #[must_use]
    pub fn strategy(&self) -> Strategy {
        self.layout.borrow().strategy()
    }

    /// The lookup that will run.
    #[must_use]
    pub fn matcher(&self) -> Matcher<'_> {
        Matcher {
            exact: self.layout.borrow(),
            names: Names {
                bytes: &self.names,
                fold: self.fold,
                case_bit: self.case_bit,
            },
            keys: self.places.len() as u32,
            beside: self.beside.borrow(),
            excluded: &self.excluded,
        }
    }

    /// Bytes of all tables that `contains` reaches.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.layout.len_bytes() + self.names.len() + self.beside.len_bytes() + self.excluded.len()
    }
}
