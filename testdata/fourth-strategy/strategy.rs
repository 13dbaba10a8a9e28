//! Sorted array: see `header_set_runtime::sorted_array` for the layout.

use header_set_runtime::KeyIndex;
use header_set_runtime::sorted_array::SortedArray;

use crate::layouts::material::{Keys, Material};
use crate::tables::packed;

/// Keys come sorted.
pub(super) fn build<'a>(material: &Material<'_, 'a>) -> Result<Vec<Keys<'a>>, String> {
    let Material { keys, arena, .. } = *material;
    let (names, offsets) = packed(keys.keys.iter());
    let offsets = arena.ints(&offsets);
    Ok(vec![Keys {
        exact: KeyIndex::SortedArray(SortedArray { offsets }),
        form: String::from("sorted"),
        places: (0..keys.keys.len()).map(Some).collect(),
        names,
    }])
}
