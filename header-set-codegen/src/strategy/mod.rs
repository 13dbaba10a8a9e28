//! The strategies: the only place that names all three.
//!
//! Each builds one or more forms of a list; every form is complete by itself.

mod built;
mod check;
mod filter;
mod flat_dfa;
mod patterns;
mod perfect_hash;
mod popcount_trie;
mod tables;

pub use built::{Built, BuiltExact};
pub(crate) use check::check;
pub use filter::{BuiltBits, BuiltFilter, BuiltWindowFilter};
pub use flat_dfa::BuiltDfa;
pub use flat_dfa::MAX_BYTES as DFA_MAX_BYTES;
pub use patterns::{BuiltGlobs, BuiltPrefixes, BuiltSearch};
pub use perfect_hash::BuiltPerfectHash;
pub use popcount_trie::BuiltTrie;
pub use tables::{IntTable, Texts, bitset};

use header_set_runtime::Strategy;

use crate::key_set::KeySet;

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

/// What a list is asked, as far as forms are built for it.
#[derive(Clone, Debug, Default)]
pub struct Demand {
    /// Names that are asked for often and are not in the list: a form should reject them early.
    pub misses: Vec<Vec<u8>>,
    /// How often each key is asked for, by its index in [`KeySet::keys`]; empty if nobody knows.
    pub popularity: Vec<usize>,
}

impl Demand {
    /// The keys, the most popular first, by bytes among equals.
    fn ranking(&self, keys: usize) -> Vec<usize> {
        let mut ranking: Vec<usize> = (0..keys).collect();
        ranking.sort_by_key(|&key| std::cmp::Reverse(self.popularity.get(key).copied()));
        ranking
    }
}
