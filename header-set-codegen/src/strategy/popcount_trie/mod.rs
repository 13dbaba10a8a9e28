//! Popcount trie: see `header_set_runtime::popcount_trie` for the layouts.

mod by_hash;
mod by_windows;

use crate::key_set::KeySet;
use crate::strategy::Built;
use crate::traffic::Demand;

/// The first layout that tells the keys apart: a hash costs time, so that layout is for lists that the other does not
/// carry.
pub(super) fn build(keys: &KeySet, demand: &Demand) -> Result<Vec<Built>, String> {
    by_windows::build(keys, demand)
        .or_else(|| by_hash::build(keys, demand))
        .map(|layout| vec![layout])
        .ok_or_else(|| String::from("no seed was found whose hash tells the names apart"))
}
