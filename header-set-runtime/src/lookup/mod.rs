//! How a name is found: the strategies for exact names, the patterns beside them, the filter before them.

pub mod filter;
pub mod flat_dfa;
pub mod globs;
pub mod perfect_hash;
pub mod popcount_trie;
pub mod prefixes;

pub(crate) mod matcher;
pub(crate) mod names;
