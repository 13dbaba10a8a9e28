//! Writes a popcount trie.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::BuiltTrie;
use crate::strategy::perfect_hash::wide_hash;
use crate::tables::{Statics, variant};

impl BuiltTrie {
    /// An expression of type `Exact<'static>`.
    pub(crate) fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let tables = match self {
            Self::ByWindows {
                low,
                high,
                skew,
                nodes,
                leaves,
            } => {
                let [low, high] = [*low, *high].map(variant);
                let skew = Literal::u32_unsuffixed(*skew);
                let nodes = statics.records("NODES", "Bitmap, first child, shift.", nodes);
                let leaves = statics.records("LEAVES", "Start of the name, length, tag.", leaves);
                quote!(ByWindows(#krate::popcount_trie::ByWindows {
                    low: #krate::hash::Window::#low,
                    high: #krate::hash::Window::#high,
                    skew: #skew,
                    nodes: #nodes,
                    leaves: #leaves,
                }))
            }
            Self::ByHash {
                hash,
                nodes,
                offsets,
            } => {
                let hash = wide_hash(hash, &krate);
                let nodes = statics.records(
                    "NODES",
                    "First child, bitmap; or a leaf's place, tag.",
                    nodes,
                );
                let offsets = statics.ints("OFFSETS", "Where each name starts.", offsets);
                quote!(ByHash(#krate::popcount_trie::ByHash {
                    hash: #hash,
                    nodes: #nodes,
                    offsets: #offsets,
                }))
            }
        };
        quote!(#krate::Exact::PopcountTrie(#krate::popcount_trie::PopcountTrie::#tables))
    }
}
