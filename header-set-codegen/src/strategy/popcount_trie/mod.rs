//! Popcount trie: see `header_set_runtime::popcount_trie` for the layouts.

mod by_hash;
mod by_windows;

use header_set_runtime::hash::WideHash;

use crate::key_set::KeySet;
use crate::strategy::{Built, BuiltBeside};
use crate::traffic::Demand;

/// The first layout that tells the keys apart: a hash costs time, so that layout is for lists that the other does not
/// carry.
pub(super) fn build(keys: &KeySet, demand: &Demand) -> Result<Vec<Built>, String> {
    let layout = by_windows::build(keys, demand).unwrap_or_else(|| by_hash::build(keys));
    let beside = BuiltBeside::build(keys, demand)?;
    Ok(vec![layout.with(&beside)])
}

/// The layout that carries every list, whatever keys `hash` does not tell apart.
pub(super) fn last_resort(hash: WideHash, keys: &KeySet) -> Built {
    by_hash::by(hash, keys)
}
