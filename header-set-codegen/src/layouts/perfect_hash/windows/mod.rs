//! The layout by windows, for some hundred keys, with tags that reject.

mod search;

use header_set_runtime::Exact;
use header_set_runtime::perfect_hash::{PerfectHash, Windows};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::layouts::{Built, Layout};
use crate::list::key_set::KeySet;
use crate::tables::{BuiltWindowHash, Statics};
use crate::traffic::Demand;

pub(super) use search::hash_to_compare;

/// Keys told apart by one multiplication.
#[derive(Debug)]
struct BuiltWindows {
    /// The hash.
    hash: BuiltWindowHash,
    /// A tag for each slot.
    tags: Vec<u8>,
    /// Where the name of each slot starts.
    starts: Vec<[u8; 2]>,
}

/// The layout, and the hash that gives each key its slot; none if windows do not tell the keys
/// apart.
pub(super) fn build(keys: &KeySet, demand: &Demand) -> Option<(Built, BuiltWindowHash)> {
    let (tables, places, names) = search::search(keys, demand)?;
    let hash = tables.hash.clone();
    Some((Built::new(tables, keys, places, names), hash))
}

impl Layout for BuiltWindows {
    fn describe(&self) -> String {
        format!("{}, {} slots", self.hash.describe(), self.tags.len())
    }

    fn borrow(&self) -> Exact<'_> {
        Exact::PerfectHash(PerfectHash::Windows(Windows {
            hash: self.hash.borrow(),
            tags: &self.tags,
            starts: &self.starts,
        }))
    }

    fn len_bytes(&self) -> usize {
        self.hash.length_offsets.len() + 3 * self.tags.len()
    }

    fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let lens = [
            self.hash.length_offsets.len(),
            self.tags.len(),
            2 * self.starts.len(),
        ];
        let lens = lens.map(Literal::usize_unsuffixed);
        let length_offsets = statics.rows(1, &self.hash.length_offsets);
        let tags = statics.rows(1, &self.tags);
        let starts = statics.rows(2, self.starts.as_flattened());
        let slots = statics.item(
            "SLOTS",
            "By length, what is added; by slot, bits of the hash and where the name starts.",
            &quote!(#krate::perfect_hash::Slots<#(#lens),*>),
            &quote!(#krate::perfect_hash::Slots {
                length_offsets: #length_offsets.0,
                tags: #tags.0,
                starts: #starts.0,
            }),
        );
        let hash = self.hash.emit(&quote!(&#slots.length_offsets), &krate);
        quote! {
            #krate::Exact::PerfectHash(#krate::perfect_hash::PerfectHash::Windows(#krate::perfect_hash::Windows {
                hash: #hash,
                tags: &#slots.tags,
                starts: #slots.starts.as_chunks().0,
            }))
        }
    }
}
