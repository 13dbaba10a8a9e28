//! Perfect hash: see `header_set_runtime::perfect_hash` for the layouts.

mod displaced;
mod windows;

use crate::bounds;
use crate::key_set::KeySet;
use crate::strategy::Built;
use crate::traffic::Demand;

/// All layouts that tell the keys apart.
pub(super) fn build(keys: &KeySet, demand: &Demand) -> Result<Vec<Built>, String> {
    let windows = windows::build(keys, demand);
    // Shorter lists are nearly always faster by windows, if windows tell them apart.
    let displaced = if windows.is_none() || keys.keys.len() >= bounds::displaced::FROM_KEYS {
        displaced::build(keys, demand)
    } else {
        None
    };
    let layouts: Vec<_> = windows.into_iter().chain(displaced).collect();
    if layouts.is_empty() {
        return Err(String::from(
            "no seed was found whose hash tells the names apart",
        ));
    }
    Ok(layouts)
}
