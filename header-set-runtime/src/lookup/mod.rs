//! How a name is found: the strategies for exact names, the patterns beside them, the filter before
//! them.

pub mod flat_dfa;
pub mod perfect_hash;
pub mod popcount_trie;

pub mod filter;
pub mod pattern_lookup;
pub mod prefixes;

pub(crate) mod candidate;
pub(crate) mod matcher;
pub(crate) mod names;
pub(crate) mod strategy;

#[doc(hidden)]
pub use self::{
    candidate::{Candidate, Found},
    matcher::{Lookup, Matcher},
    names::{Names, PADDING, Query},
    pattern_lookup::PatternLookup,
    strategy::KeyIndex,
};
pub use strategy::Strategy;
