//! Popcount trie: see `header_set_runtime::popcount_trie` for the layouts.

mod by_hash;
mod by_windows;

pub(super) use by_hash::by as last_resort;

use crate::bounds::by_windows::KEYS as BY_WINDOWS_UP_TO;
use crate::layouts::{Layouts, Material};

/// The layout by windows; by hash where there is none.
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
