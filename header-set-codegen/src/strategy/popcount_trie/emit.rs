//! Writes a popcount trie.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::BuiltTrie;
use crate::emit::Statics;
use crate::strategy::perfect_hash::wide_hash;

impl BuiltTrie {
    /// An expression of type `Exact<'static>`.
    pub(crate) fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let tables = match self {
            Self::ByLength {
                nodes,
                roots,
                depth,
                leaves,
            } => {
                let nodes =
                    statics.records("NODES", "Position, shift, first child, bitmap.", nodes);
                let leaves =
                    statics.records("LEAVES", "Start of the name, its last bytes.", leaves);
                let roots = Literal::usize_unsuffixed(*roots);
                let depth = Literal::usize_unsuffixed(*depth);
                quote!(ByLength(#krate::popcount_trie::ByLength {
                    nodes: #nodes,
                    roots: #roots,
                    depth: #depth,
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
