//! The strategies: the only place that names all three.
//!
//! Each builds one or more forms of a list; every form is complete by itself.

mod beside;
mod built;
mod check;
mod flat_dfa;
mod perfect_hash;
mod popcount_trie;

pub use beside::{BuiltGlobs, BuiltPrefixes, BuiltSearch};
pub use built::{Built, BuiltExact};
pub(crate) use check::check;
pub use flat_dfa::BuiltDfa;
pub use perfect_hash::BuiltPerfectHash;
pub use popcount_trie::BuiltTrie;

use header_set_runtime::Strategy;

use crate::key_set::KeySet;
use crate::traffic::Demand;

/// Builds all forms of a strategy for a list.
///
/// A strategy that cannot express the list says why.
pub fn build(strategy: Strategy, keys: &KeySet, demand: &Demand) -> Result<Vec<Built>, String> {
    match strategy {
        Strategy::PerfectHash => perfect_hash::build(keys, demand),
        Strategy::PopcountTrie => popcount_trie::build(keys, demand),
        Strategy::FlatDfa => flat_dfa::build(keys, demand),
        _ => Err(format!("no builder for {strategy}")),
    }
}
