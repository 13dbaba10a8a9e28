//! All strategies. No other module names each of them.
//!
//! A strategy builds one or more layouts of a list; each is complete by itself. If its tables hold
//! only keys, the patterns stand beside them.

mod beside;
mod built;
mod check;
pub mod entries;
pub mod filter;
mod flat_dfa;
mod material;
mod perfect_hash;
mod popcount_trie;

pub use built::Built;
pub(crate) use check::check;

use std::cell::OnceCell;

use header_set_runtime::hash::WideHash;
use header_set_runtime::{PatternLookup, Strategy};

use crate::list::key_set::KeySet;
use crate::tables::Arena;
use crate::traffic::Demand;

use material::{Keys, LAST_RESORT, Material};

/// Builds all layouts of a strategy. Fails if the strategy cannot express the list.
type Build = for<'a> fn(&Material<'_, 'a>) -> Result<Vec<Keys<'a>>, String>;

/// For each of [`Strategy::ALL`]: its builder, and whether its tables hold patterns too.
const STRATEGIES: [(Build, bool); Strategy::ALL.len()] = [
    (perfect_hash::build, false),
    (popcount_trie::build, false),
    (flat_dfa::build, true),
];

/// The strategies for one list. Parts that several of them need are built once.
#[derive(Debug)]
pub struct Strategies<'k, 'a> {
    material: Material<'k, 'a>,
    beside: OnceCell<Result<Option<PatternLookup<'a>>, String>>,
}

impl<'k, 'a> Strategies<'k, 'a> {
    /// The strategies for a list and its demand. The tables stand in `arena`.
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
    /// If the strategy cannot express the list, with the reason.
    pub fn build(&self, strategy: Strategy) -> Result<Vec<Built<'a>>, String> {
        let (build, has_patterns) = STRATEGIES[strategy as usize];
        let layouts = build(&self.material)?;
        let beside = match has_patterns {
            true => None,
            false => self.beside()?,
        };
        Ok(layouts.into_iter().map(self.with(beside)).collect())
    }

    /// All layouts, also those that plans leave out for a list of this size.
    ///
    /// # Errors
    /// If a strategy cannot express the list, with the reason.
    pub fn every_layout(&self) -> Result<Vec<Built<'a>>, String> {
        let mut all = Vec::new();
        for &strategy in Strategy::ALL {
            all.extend(self.build(strategy)?);
        }
        let in_buckets = perfect_hash::in_buckets(&self.material);
        all.extend(in_buckets.into_iter().map(self.with(self.beside()?)));
        all.push(self.last_resort(LAST_RESORT)?);
        Ok(all)
    }

    /// The layout that carries every list, by a hash under which keys may collide. Only crafted
    /// lists need it, so tests build it directly.
    ///
    /// # Errors
    /// If the patterns have no table.
    pub fn last_resort(&self, hash: WideHash) -> Result<Built<'a>, String> {
        let layout = popcount_trie::last_resort(hash, &self.material);
        Ok(self.with(self.beside()?)(layout))
    }

    /// The patterns, for strategies whose tables hold only keys.
    fn beside(&self) -> Result<Option<PatternLookup<'a>>, String> {
        let beside = (self.beside).get_or_init(|| beside::build(&self.material));
        beside.clone()
    }

    /// Returns a function that adds the patterns to a layout of keys.
    fn with(&self, beside: Option<PatternLookup<'a>>) -> impl Fn(Keys<'a>) -> Built<'a> {
        let Material { keys, arena, .. } = self.material;
        move |layout| layout.built(keys, beside, arena)
    }
}

#[cfg(test)]
mod tests {
    use super::{Demand, Strategies};
    use crate::list::key_set::KeySet;
    use crate::tables::Arena;

    #[test]
    fn every_layout_is_more_than_those_of_plans() {
        let (demand, arena) = (Demand::default(), Arena::default());
        let forms = |texts: &[&str]| {
            let keys = KeySet::of_texts(texts);
            let layouts = Strategies::new(&keys, &demand, &arena).every_layout();
            let forms = layouts.expect("layouts").into_iter().map(|it| it.form);
            forms.collect::<Vec<_>>()
        };
        // The last three are those that no plan of two names has.
        let expected = [
            "one word, 2 rows, unbranched",
            "1 window, 2 slots",
            "1 window, 2 rows, unbranched",
            "by windows, 1 node",
            "1 state of 4 columns, 8 bits, 0 runs",
            "1 bucket, 10 rows",
            "2 buckets, 2 rows, unbranched",
            "by hash, up to 1 name a leaf",
        ];
        assert_eq!(forms(&["host", "te"]), expected);
        // Lists without names have each of them too.
        assert_eq!(forms(&["x-*"]).len(), expected.len() - 1);
    }
}
