//! The layout by windows, for up to 1,200 keys.

mod search;

use header_set_runtime::Exact;
use header_set_runtime::hash::Window;
use header_set_runtime::popcount_trie::{ByWindows, PopcountTrie};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::layouts::{Built, Layout};
use crate::list::key_set::KeySet;
use crate::tables::{Statics, window};
use crate::traffic::Demand;

/// Over bits of two windows.
#[derive(Debug)]
struct BuiltByWindows {
    /// What picks the node.
    low: Window,
    /// What else is read.
    high: Window,
    /// How far the first window is shifted.
    shift: u32,
    /// A power of two of them.
    nodes: Vec<[u8; 4]>,
    /// One for each key.
    leaves: Vec<[u8; 4]>,
}

pub(super) fn build(keys: &KeySet, demand: &Demand) -> Option<Built> {
    let (tables, places, names) = search::search(keys, demand)?;
    Some(Built::new(tables, keys, places, names))
}

impl Layout for BuiltByWindows {
    fn describe(&self) -> String {
        match self.nodes.len() {
            1 => String::from("by windows, 1 node"),
            count => format!("by windows, {count} nodes"),
        }
    }

    fn borrow(&self) -> Exact<'_> {
        Exact::PopcountTrie(PopcountTrie::ByWindows(ByWindows {
            low: self.low,
            high: self.high,
            shift: self.shift,
            nodes: &self.nodes,
            leaves: &self.leaves,
        }))
    }

    fn len_bytes(&self) -> usize {
        4 * (self.nodes.len() + self.leaves.len())
    }

    fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let [low, high] = [self.low, self.high].map(|it| window(it, &krate));
        let shift = Literal::u32_unsuffixed(self.shift);
        let nodes = statics.records(
            "NODES",
            "From the lowest byte: multiplier, bitmap, first child.",
            &self.nodes,
        );
        let leaves = statics.records(
            "LEAVES",
            "From the lowest byte: tag, length, start of the name.",
            &self.leaves,
        );
        quote! {
            #krate::Exact::PopcountTrie(#krate::popcount_trie::PopcountTrie::ByWindows(#krate::popcount_trie::ByWindows {
                low: #low,
                high: #high,
                shift: #shift,
                nodes: #nodes,
                leaves: #leaves,
            }))
        }
    }
}
