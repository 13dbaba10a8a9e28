//! Sorted array: see `header_set_runtime::sorted_array` for the layout.

use header_set_runtime::Exact;
use header_set_runtime::sorted_array::SortedArray;
use proc_macro2::TokenStream;
use quote::quote;

use crate::strategy::{Built, Layout, Layouts, Material};
use crate::tables::{IntTable, Statics, Texts};

/// Keys in order.
#[derive(Debug)]
struct BuiltSortedArray {
    /// Where names start.
    offsets: IntTable,
}

/// Keys come sorted.
pub(super) fn build(material: &Material<'_>) -> Result<Layouts, String> {
    let keys = material.keys;
    let texts = Texts::pack(keys.keys.iter());
    let tables = BuiltSortedArray {
        offsets: texts.offsets,
    };
    let places = (0..keys.keys.len()).map(Some).collect();
    Ok(Layouts {
        built: vec![Built::new(tables, keys, places, texts.bytes).with(material.beside()?)],
        not_built: Vec::new(),
    })
}

impl Layout for BuiltSortedArray {
    fn describe(&self) -> String {
        String::from("sorted")
    }

    fn borrow(&self) -> Exact<'_> {
        Exact::SortedArray(SortedArray {
            offsets: self.offsets.ints(),
        })
    }

    fn len_bytes(&self) -> usize {
        self.offsets.bytes.len()
    }

    fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let offsets = statics.ints("OFFSETS", "Where each name starts.", &self.offsets);
        quote!(#krate::Exact::SortedArray(#krate::sorted_array::SortedArray { offsets: #offsets }))
    }
}
