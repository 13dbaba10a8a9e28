//! Popcount trie: see `header_set_runtime::popcount_trie` for the layouts.

mod by_hash;
mod by_windows;

use header_set_runtime::hash::WideHash;

use crate::bounds::by_windows::KEYS as BY_WINDOWS_UP_TO;
use crate::layouts::{Built, Layouts, Material};
use crate::list::key_set::KeySet;

/// The first layout that tells the keys apart: a hash costs time, so that layout is for lists that
/// the other does not carry.
pub(super) fn build(material: &Material<'_>) -> Result<Layouts, String> {
    let Material { keys, demand, .. } = *material;
    let mut not_built = Vec::new();
    let by_windows = if keys.keys.len() <= BY_WINDOWS_UP_TO {
        by_windows::build(keys, demand)
    } else {
        not_built.push(format!("windows not built past {BY_WINDOWS_UP_TO} names"));
        None
    };
    let layout = by_windows.unwrap_or_else(|| by_hash::build(keys));
    Ok(Layouts {
        built: vec![layout.with(material.beside()?)],
        not_built,
    })
}

/// The layout that carries every list, whatever keys `hash` does not tell apart.
pub(super) fn last_resort(hash: WideHash, keys: &KeySet) -> Built {
    by_hash::by(hash, keys)
}
