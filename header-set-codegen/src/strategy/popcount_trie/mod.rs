//! Popcount trie: see `header_set_runtime::popcount_trie` for the layouts.

mod by_hash;
mod by_windows;
mod emit;

use header_set_runtime::hash::{WideHash, Window};
use header_set_runtime::popcount_trie::{ByHash, ByWindows, PopcountTrie};

use super::Built;
use super::built::BuiltExact;
use crate::key_set::KeySet;
use crate::tables::IntTable;
use crate::traffic::Demand;

/// The tables of a popcount trie.
#[derive(Clone, Debug)]
pub enum BuiltTrie {
    /// Over bits of two windows.
    ByWindows {
        /// What picks the node.
        low: Window,
        /// What else is read.
        high: Window,
        /// How far the first window is shifted.
        skew: u32,
        /// A power of two of them.
        nodes: Vec<[u8; 4]>,
        /// One for each key.
        leaves: Vec<[u8; 4]>,
    },
    /// Over the bits of a hash.
    ByHash {
        /// The hash.
        hash: WideHash,
        /// Inner nodes and leaves.
        nodes: Vec<[u8; 8]>,
        /// Where names start.
        offsets: IntTable,
    },
}

impl BuiltTrie {
    pub(super) fn borrow(&self) -> PopcountTrie<'_> {
        match self {
            Self::ByWindows {
                low,
                high,
                skew,
                nodes,
                leaves,
            } => PopcountTrie::ByWindows(ByWindows {
                low: *low,
                high: *high,
                skew: *skew,
                nodes,
                leaves,
            }),
            Self::ByHash {
                hash,
                nodes,
                offsets,
            } => PopcountTrie::ByHash(ByHash {
                hash: *hash,
                nodes,
                offsets: offsets.ints(),
            }),
        }
    }

    pub(super) fn len_bytes(&self) -> usize {
        match self {
            Self::ByWindows { nodes, leaves, .. } => 4 * (nodes.len() + leaves.len()),
            Self::ByHash { nodes, offsets, .. } => 8 * nodes.len() + offsets.bytes.len(),
        }
    }
}

/// The form, its tables, which key is at which place, and the names.
type Form = (String, BuiltTrie, Vec<Option<usize>>, Vec<u8>);

/// All forms that tell the keys apart.
pub(super) fn build(keys: &KeySet, demand: &Demand) -> Result<Vec<Built>, String> {
    // A hash costs time, so that form is for lists that the other does not carry.
    let form = match by_windows::build(keys, demand) {
        Some(form) => Some(form),
        None => by_hash::build(keys),
    };
    let (form, tables, places, names) =
        form.ok_or("no seed was found whose hash tells the names apart")?;
    Ok(vec![Built::with_patterns_beside(
        form,
        BuiltExact::PopcountTrie(tables),
        keys,
        demand,
        places,
        names,
    )])
}
