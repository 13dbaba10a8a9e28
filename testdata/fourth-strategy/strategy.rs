//! Sorted array: see `header_set_runtime::sorted_array` for the layout.

use header_set_runtime::KeyIndex;
use header_set_runtime::sorted_array::SortedArray;

use crate::layouts::keys::{Keys, Layouts};
use crate::layouts::material::Material;
use crate::tables::runtime::Tabled;
use crate::tables::value::Value;
use crate::tables::{Written, packed};

/// Keys come sorted.
pub(super) fn build<'a>(material: &Material<'_, 'a>) -> Result<Layouts<Keys<'a>>, String> {
    let Material { keys, arena, .. } = *material;
    let (names, offsets) = packed(keys.keys.iter());
    let offsets = arena.ints(&offsets);
    let layout = Keys {
        exact: KeyIndex::SortedArray(SortedArray { offsets }),
        form: String::from("sorted"),
        places: (0..keys.keys.len()).map(Some).collect(),
        names,
    };
    Ok(Layouts {
        built: vec![layout],
        not_built: Vec::new(),
    })
}

impl<'a> Written<'a> for SortedArray<'a> {
    fn as_value(&self) -> Value<'a> {
        let offsets = self.offsets.table("OFFSETS", "Where each name starts.");
        Value::Struct("sorted_array::SortedArray", vec![("offsets", offsets)])
    }
}
