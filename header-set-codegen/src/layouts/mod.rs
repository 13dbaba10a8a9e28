//! The strategies: the only place that names them all.
//!
//! Each lays the keys of a list out in one or more ways; every layout is complete by itself. A
//! strategy that has only keys in its tables gets the patterns of the list beside them.

mod beside;
mod built;
mod check;
pub mod filter;
mod flat_dfa;
mod material;
mod perfect_hash;
mod popcount_trie;

pub use built::{Built, Layouts};
pub(crate) use check::check;

use std::cell::OnceCell;

use header_set_runtime::Strategy;
use header_set_runtime::hash::{Extent, WideHash};

use crate::bounds::displaced::FROM_KEYS as DISPLACED_FROM;
use crate::list::key_set::KeySet;
use crate::tables::Arena;
use crate::traffic::Demand;

use beside::Patterns;
use built::Keys;
use material::Material;

/// Lays a list out in all ways of a strategy, or says why that cannot express the list.
type Build = for<'a> fn(&Material<'_, 'a>) -> Result<Layouts<Keys<'a>>, String>;

/// In the order of [`Strategy::ALL`]: how a list is laid out, and whether patterns are in the
/// tables, and not beside them.
const STRATEGIES: [(Build, bool); Strategy::ALL.len()] = [
    (perfect_hash::build, false),
    (popcount_trie::build, false),
    (flat_dfa::build, true),
];

/// The hash of the layout that need not tell keys apart.
const LAST_RESORT: WideHash = WideHash {
    extent: Extent::Whole,
    seed: 0,
};

/// The strategies for one list. What several of them need is built once.
#[derive(Debug)]
pub struct Strategies<'k, 'a> {
    material: Material<'k, 'a>,
    beside: OnceCell<Result<Patterns<'a>, String>>,
}

impl<'k, 'a> Strategies<'k, 'a> {
    /// For a list, what it is asked, and where its tables are to stand.
    #[must_use]
    pub fn new(keys: &'k KeySet, demand: &'k Demand, arena: &'a Arena) -> Self {
        Self {
            material: Material::new(keys, demand, arena),
            beside: OnceCell::new(),
        }
    }

    /// All layouts of a strategy for the list.
    ///
    /// # Errors
    /// Why the strategy cannot express the list.
    pub fn build(&self, strategy: Strategy) -> Result<Layouts<Built<'a>>, String> {
        let (build, has_patterns) = STRATEGIES[strategy as usize];
        let layouts = build(&self.material)?;
        let beside = match has_patterns {
            true => &Patterns::None,
            false => self.beside()?,
        };
        Ok(Layouts {
            built: layouts.built.into_iter().map(self.with(beside)).collect(),
            not_built: layouts.not_built,
        })
    }

    /// All layouts there are, also those that plans leave out for a list of this size.
    ///
    /// # Errors
    /// Why a strategy cannot express the list.
    pub fn every_layout(&self) -> Result<Vec<Built<'a>>, String> {
        let mut all = Vec::new();
        for strategy in Strategy::ALL {
            all.extend(self.build(strategy)?.built);
        }
        if (1..DISPLACED_FROM).contains(&self.material.keys.keys.len()) {
            let displaced = perfect_hash::displaced(&self.material);
            all.extend(displaced.map(self.with(self.beside()?)));
        }
        all.push(self.last_resort(LAST_RESORT)?);
        Ok(all)
    }

    /// The layout that carries every list, by a hash that may tell few keys apart. No list that
    /// anyone would write comes to that, so tests ask for it.
    ///
    /// # Errors
    /// If the patterns have no table.
    pub fn last_resort(&self, hash: WideHash) -> Result<Built<'a>, String> {
        let layout = popcount_trie::last_resort(hash, &self.material);
        Ok(self.with(self.beside()?)(layout))
    }

    /// The patterns for the strategies that have only keys in their tables.
    fn beside(&self) -> Result<&Patterns<'a>, String> {
        let beside = (self.beside).get_or_init(|| Patterns::build(&self.material));
        beside.as_ref().map_err(Clone::clone)
    }

    /// Puts patterns beside keys.
    fn with(&self, beside: &Patterns<'a>) -> impl Fn(Keys<'a>) -> Built<'a> {
        let Material { keys, arena, .. } = self.material;
        move |layout| layout.built(keys, beside, arena)
    }
}
