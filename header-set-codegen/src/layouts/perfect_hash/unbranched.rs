//! The layout without a branch on the answer. It is in
//! `header_set_runtime::perfect_hash::Unbranched`.

use header_set_runtime::KeyIndex;
use header_set_runtime::hash::WindowHash;
use header_set_runtime::perfect_hash::{PerfectHash, Unbranched};

use super::{rows, windows};
use crate::layouts::{Keys, Material};

/// The keys in the rows that the hash of the layout with tags picks. `None` where separators are
/// equal: folding four words of every name takes longer than the mispredictions.
pub(super) fn build<'a>(
    hash: WindowHash<'a>,
    places: &[Option<usize>],
    material: &Material<'_, 'a>,
) -> Option<Keys<'a>> {
    let keys = material.keys;
    if keys.fold.separators {
        return None;
    }
    let (rows, names) = rows::build(keys, places, material.arena)?;
    let form = format!(
        "{}, {} rows, unbranched",
        windows::describe(&hash),
        places.len()
    );
    let exact = KeyIndex::PerfectHash(PerfectHash::Unbranched(Unbranched { hash, rows }));
    Some(Keys::new(exact, form, keys, places.to_vec(), names))
}
