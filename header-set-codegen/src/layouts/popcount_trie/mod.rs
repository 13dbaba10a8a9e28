//! Popcount trie. The layouts are in `header_set_runtime::popcount_trie`.

mod by_hash;
mod by_windows;

pub(super) use by_hash::by as last_resort;

use crate::layouts::material::{Keys, Material};

/// The layout by windows. If there is none, the layout by hash.
pub(super) fn build<'a>(material: &Material<'_, 'a>) -> Result<Vec<Keys<'a>>, String> {
    let by_windows = by_windows::build(material);
    Ok(vec![by_windows.unwrap_or_else(|| by_hash::build(material))])
}
