//! Sorted array: see `header_set_runtime::sorted_array` for the layout.

use header_set_runtime::KeyIndex;
use header_set_runtime::sorted_array::SortedArray;

use crate::layouts::material::{Keys, Material};
use crate::tables::runtime::Tabled;
use crate::tables::statics::Statics;
use crate::tables::{Written, packed};

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

impl<'a> Written<'a> for SortedArray<'a> {
    fn written(&self, to: &mut Statics<'a>) -> String {
        let offsets = self.offsets.tabled("OFFSETS", "Where each name starts.", to);
        format!("rt::sorted_array::SortedArray {{ offsets: {offsets} }}")
    }
}
