//! Popcount trie. The layouts are in `header_set_runtime::popcount_trie`.

mod by_hash;
mod by_windows;

pub(super) use by_hash::by as last_resort;

use crate::bounds::by_windows::KEYS as BY_WINDOWS_UP_TO;
use crate::layouts::keys::{Keys, Layouts};
use crate::layouts::material::Material;

/// The layout by windows. If there is none, the layout by hash.
pub(super) fn build<'a>(material: &Material<'_, 'a>) -> Result<Layouts<Keys<'a>>, String> {
    let mut not_built = Vec::new();
    let by_windows = if material.keys.keys.len() <= BY_WINDOWS_UP_TO {
        by_windows::build(material)
    } else {
        not_built.push(format!("windows not built past {BY_WINDOWS_UP_TO} names"));
        None
    };
    let layout = by_windows.unwrap_or_else(|| by_hash::build(material));
    Ok(Layouts {
        built: vec![layout],
        not_built,
    })
}
