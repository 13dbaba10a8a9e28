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
pub use material::Material;

use std::cell::OnceCell;

use header_set_runtime::Strategy;
use header_set_runtime::hash::{Extent, WideHash};

use crate::bounds::displaced::FROM_KEYS as DISPLACED_FROM;
use crate::list::key_set::KeySet;
use crate::tables::Arena;
use crate::traffic::Demand;

use beside::Patterns;
use built::Keys;

/// Lays a list out in all ways of a strategy.
#[derive(Clone, Copy)]
enum Build {
    /// Its keys alone.
    Keys(for<'a> fn(&Material<'_, 'a>) -> Layouts<Keys<'a>>),
    /// Its keys and patterns; or says why it cannot express the list.
    KeysAndPatterns(for<'a> fn(&Material<'_, 'a>) -> Result<Layouts<Keys<'a>>, String>),
}

/// In the order of [`Strategy::ALL`].
const STRATEGIES: [Build; Strategy::ALL.len()] = [
    Build::Keys(perfect_hash::build),
    Build::Keys(popcount_trie::build),
    Build::KeysAndPatterns(flat_dfa::build),
];

/// The hash of layouts that need not tell keys apart.
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
        let (layouts, beside) = match STRATEGIES[strategy as usize] {
            Build::Keys(build) => (build(&self.material), self.beside()?),
            Build::KeysAndPatterns(build) => (build(&self.material)?, &Patterns::None),
        };
        Ok(Layouts {
            built: self.with(beside, layouts.built),
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
            all.extend(self.with(self.beside()?, displaced));
        }
        all.extend(self.last_resorts(LAST_RESORT)?);
        Ok(all)
    }

    /// The layouts that carry every list, by a hash that may tell few keys apart. No list that
    /// anyone would write comes to them, so tests ask for them.
    ///
    /// # Errors
    /// If the patterns have no table.
    pub fn last_resorts(&self, hash: WideHash) -> Result<Vec<Built<'a>>, String> {
        let layouts = [
            perfect_hash::last_resort(hash, &self.material),
            popcount_trie::last_resort(hash, &self.material),
        ];
        Ok(self.with(self.beside()?, layouts))
    }

    /// The patterns for the strategies that have only keys in their tables.
    fn beside(&self) -> Result<&Patterns<'a>, String> {
        let beside = (self.beside).get_or_init(|| Patterns::build(&self.material));
        beside.as_ref().map_err(Clone::clone)
    }

    fn with(
        &self,
        beside: &Patterns<'a>,
        layouts: impl IntoIterator<Item = Keys<'a>>,
    ) -> Vec<Built<'a>> {
        let Material { keys, arena, .. } = self.material;
        let layouts = layouts.into_iter();
        layouts.map(|layout| layout.built(keys, beside, arena)).collect()
    }
}
