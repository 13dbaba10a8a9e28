//! The layout by windows, with tags, for some hundred keys.

mod search;

use header_set_runtime::KeyIndex;
use header_set_runtime::hash::WindowHash;
use header_set_runtime::perfect_hash::PerfectHash;

use crate::layouts::{Keys, Material};

pub(super) use search::hash_to_compare;

/// The layout, and the hash that gives each key its slot. `None` if windows do not separate the
/// keys.
pub(super) fn build<'a>(material: &Material<'_, 'a>) -> Option<(Keys<'a>, WindowHash<'a>)> {
    let (windows, places, names) = search::search(material)?;
    let hash = windows.hash;
    let form = format!("{}, {} slots", describe(&hash), windows.tags.len());
    let exact = KeyIndex::PerfectHash(PerfectHash::Windows(windows));
    Some((Keys::new(exact, form, material.keys, places, names), hash))
}

/// The windows in words: `1 window` or `2 windows`.
pub(super) fn describe(hash: &WindowHash<'_>) -> &'static str {
    match hash.high {
        None => "1 window",
        Some(_) => "2 windows",
    }
}
