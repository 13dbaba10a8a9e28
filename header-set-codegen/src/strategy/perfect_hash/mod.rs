//! Perfect hash: see `header_set_runtime::perfect_hash` for the layouts.

mod chained;
mod displaced;
mod unbranched;
mod windows;

use header_set_runtime::hash::WideHash;

use crate::bounds;
use crate::key_set::KeySet;
use crate::strategy::{Built, BuiltBeside, LAST_RESORT};
use crate::traffic::Demand;

/// All layouts that tell the keys apart; if there is none, the one that compares them one by one.
pub(super) fn build(keys: &KeySet, demand: &Demand) -> Result<Vec<Built>, String> {
    let windows = windows::build(keys, demand);
    // Shorter lists are nearly always faster by windows, if windows tell them apart.
    let displaced = if windows.is_empty() || keys.keys.len() >= bounds::displaced::FROM_KEYS {
        displaced::build(keys, demand)
    } else {
        None
    };
    let mut layouts: Vec<_> = windows.into_iter().chain(displaced).collect();
    if layouts.is_empty() {
        layouts.push(chained::build(LAST_RESORT, keys));
    }
    let beside = BuiltBeside::build(keys, demand)?;
    Ok(layouts.into_iter().map(|it| it.with(&beside)).collect())
}

/// The layout that carries every list, whatever keys `hash` does not tell apart.
pub(super) fn last_resort(hash: WideHash, keys: &KeySet) -> Built {
    chained::build(hash, keys)
}
