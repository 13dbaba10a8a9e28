//! The layouts by windows, for some hundred keys: with tags that reject, and without a branch on the answer.

mod search;

use header_set_runtime::Exact;
use header_set_runtime::hash::{Window, WindowHash};
use header_set_runtime::perfect_hash::{PerfectHash, Windows};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::unbranched;
use crate::key_set::KeySet;
use crate::strategy::{Built, Layout};
use crate::tables::{Statics, hexadecimal, window, window_if_any};
use crate::traffic::Demand;

/// Keys told apart by one multiplication.
#[derive(Debug)]
pub(super) struct BuiltWindows {
    /// What is read.
    pub(super) low: Window,
    /// What else is read.
    pub(super) high: Option<Window>,
    /// What is added, by length.
    pub(super) length_offsets: Vec<u8>,
    /// The multiplier of the hash.
    pub(super) multiplier: u64,
    /// A tag for each slot.
    tags: Vec<u8>,
    /// Where the name of each slot starts.
    starts: Vec<[u8; 2]>,
}

/// None if windows do not tell the keys apart.
pub(super) fn build(keys: &KeySet, demand: &Demand) -> Vec<Built> {
    let Some((tables, places, names)) = search::search(keys, demand) else {
        return Vec::new();
    };
    let unbranched = unbranched::build(&tables, &places, keys);
    [Some(Built::new(tables, keys, places, names)), unbranched]
        .into_iter()
        .flatten()
        .collect()
}

impl Layout for BuiltWindows {
    fn describe(&self) -> String {
        let windows = match self.high {
            None => "1 window",
            Some(_) => "2 windows",
        };
        format!("{windows}, {} slots", self.tags.len())
    }

    fn borrow(&self) -> Exact<'_> {
        Exact::PerfectHash(PerfectHash::Windows(Windows {
            hash: WindowHash {
                low: self.low,
                high: self.high,
                length_offsets: &self.length_offsets,
                multiplier: self.multiplier,
            },
            tags: &self.tags,
            starts: &self.starts,
        }))
    }

    fn len_bytes(&self) -> usize {
        self.length_offsets.len() + 3 * self.tags.len()
    }

    fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let low = window(self.low, &krate);
        let high = window_if_any(self.high, &krate);
        let multiplier = hexadecimal(self.multiplier);
        let lens = [
            self.length_offsets.len(),
            self.tags.len(),
            2 * self.starts.len(),
        ];
        let lens = lens.map(Literal::usize_unsuffixed);
        let length_offsets = statics.rows(1, &self.length_offsets);
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
        quote! {
            #krate::Exact::PerfectHash(#krate::perfect_hash::PerfectHash::Windows(#krate::perfect_hash::Windows {
                hash: #krate::hash::WindowHash {
                    low: #low,
                    high: #high,
                    length_offsets: &#slots.length_offsets,
                    multiplier: #multiplier,
                },
                tags: &#slots.tags,
                starts: #slots.starts.as_chunks().0,
            }))
        }
    }
}
