//! Popcount trie: see `header_set_runtime::popcount_trie` for the layouts.

mod by_hash;
mod by_length;
mod emit;

use header_set_runtime::hash::WideHash;
use header_set_runtime::popcount_trie::{ByHash, ByLength, PopcountTrie};

use super::built::BuiltExact;
use super::tables::IntTable;
use super::{Built, Demand};
use crate::key_set::KeySet;

/// The tables of a popcount trie.
#[derive(Clone, Debug)]
pub enum BuiltTrie {
    /// Roots by length, uniform depth.
    ByLength {
        /// Roots, then inner nodes.
        nodes: Vec<[u8; 8]>,
        /// How many roots there are.
        roots: usize,
        /// Nodes on every path.
        depth: usize,
        /// One for each key, and one that no name passes.
        leaves: Vec<[u8; 8]>,
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
            Self::ByLength {
                nodes,
                roots,
                depth,
                leaves,
            } => PopcountTrie::ByLength(ByLength {
                nodes,
                roots: *roots,
                depth: *depth,
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
            Self::ByLength { nodes, leaves, .. } => 8 * (nodes.len() + leaves.len()),
            Self::ByHash { nodes, offsets, .. } => 8 * nodes.len() + offsets.bytes.len(),
        }
    }
}

/// The form, its tables, which key is at which place, and the names.
type Form = (String, BuiltTrie, Vec<Option<usize>>, Vec<u8>);

/// All forms that tell the keys apart.
pub(super) fn build(keys: &KeySet, demand: &Demand) -> Result<Vec<Built>, String> {
    let by_length = by_length::build(keys, demand);
    // A hash costs time, so that form is for lists that the other does not carry.
    let form = match by_length {
        Some(form) => Some(form),
        None => by_hash::build(keys),
    };
    let (form, tables, places, names) =
        form.ok_or("no seed was found whose hash tells the names apart")?;
    Ok(vec![Built::with_patterns_beside(
        form,
        BuiltExact::PopcountTrie(tables),
        keys,
        places,
        names,
    )])
}
