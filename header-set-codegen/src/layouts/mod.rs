//! The strategies: the only place that names them all.
//!
//! Each lays a list out in one or more ways; every layout is complete by itself.

mod beside;
mod built;
mod check;
pub mod filter;
mod flat_dfa;
mod layout;
mod material;
mod perfect_hash;
mod popcount_trie;

pub use beside::{BuiltBeside, BuiltBuckets, BuiltGlobs, BuiltPrefixes, BuiltSearch};
pub use built::{Built, Layouts};
pub(crate) use check::check;
pub use layout::Layout;
pub use material::Material;

use header_set_runtime::Strategy;
use header_set_runtime::hash::{Extent, WideHash};

use crate::bounds::displaced::FROM_KEYS as DISPLACED_FROM;
use crate::list::key_set::KeySet;
use crate::traffic::Demand;

/// Lays a list out in all ways of a strategy, or says why it cannot express the list.
type Build = fn(&Material<'_>) -> Result<Layouts, String>;

/// In the order of [`Strategy::ALL`].
const STRATEGIES: [Build; Strategy::ALL.len()] =
    [perfect_hash::build, popcount_trie::build, flat_dfa::build];

/// The hash of layouts that need not tell keys apart.
const LAST_RESORT: WideHash = WideHash {
    extent: Extent::Whole,
    seed: 0,
};

/// The layouts that carry every list, by a hash that may tell few keys apart. No list that anyone
/// would write comes to them, so tests ask for them.
///
/// # Errors
/// If the patterns have no table.
pub fn last_resorts(hash: WideHash, material: &Material<'_>) -> Result<Vec<Built>, String> {
    let beside = material.beside()?;
    let layouts = [
        perfect_hash::last_resort(hash, material.keys),
        popcount_trie::last_resort(hash, material.keys),
    ];
    Ok(layouts.map(|layout| layout.with(beside)).into())
}

/// All layouts there are, also those that plans leave out for a list of this size.
///
/// # Errors
/// Why a strategy cannot express the list.
pub fn every_layout(keys: &KeySet, demand: &Demand) -> Result<Vec<Built>, String> {
    let material = Material::new(keys, demand);
    let mut all = Vec::new();
    for build in STRATEGIES {
        all.extend(build(&material)?.built);
    }
    let beside = material.beside()?;
    if (1..DISPLACED_FROM).contains(&keys.keys.len()) {
        let displaced = perfect_hash::displaced(keys, demand);
        all.extend(displaced.map(|layout| layout.with(beside)));
    }
    all.extend(last_resorts(LAST_RESORT, &material)?);
    Ok(all)
}

/// All layouts of a strategy for a list.
///
/// # Errors
/// Why the strategy cannot express the list.
pub fn build(strategy: Strategy, material: &Material<'_>) -> Result<Layouts, String> {
    STRATEGIES[strategy as usize](material)
}
