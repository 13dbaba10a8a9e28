//! A list in one layout of one strategy, owned; borrowed, it is the [`Matcher`] that will run.

use std::rc::Rc;

use header_set_runtime::{Fold, Matcher, Names, PADDING, Strategy};

use super::beside::{BuiltGlobs, BuiltPrefixes};
use super::layout::Layout;
use crate::key_set::{KeySet, Role};
use crate::tables::bitset;
use crate::traffic::Demand;

/// One layout of a list.
#[derive(Clone, Debug)]
pub struct Built {
    /// The tables of the strategy.
    pub layout: Rc<dyn Layout>,
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

impl Built {
    /// Keys at `places`, and patterns beside them.
    pub(super) fn with_patterns_beside(
        layout: impl Layout + 'static,
        keys: &KeySet,
        demand: &Demand,
        places: Vec<Option<usize>>,
        names: Vec<u8>,
    ) -> Self {
        Self {
            prefixes: BuiltPrefixes::build(keys, demand),
            globs: BuiltGlobs::build(keys),
            ..Self::without_patterns(layout, keys, places, names)
        }
    }

    /// Tables of a strategy that know the patterns too.
    pub(super) fn without_patterns(
        layout: impl Layout + 'static,
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
            layout: Rc::new(layout),
            plain: keys.keys.iter().all(|key| Fold::is_plain(&key.bytes)),
            names,
            fold: keys.fold,
            excluded: bitset(roles.map(|role| role == Some(Role::Excluded))),
            places,
            prefixes: BuiltPrefixes::default(),
            globs: BuiltGlobs::default(),
        }
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
        self.layout.len_bytes()
            + self.names.len()
            + self.prefixes.len_bytes()
            + self.globs.len_bytes()
            + self.excluded.len()
    }
}
