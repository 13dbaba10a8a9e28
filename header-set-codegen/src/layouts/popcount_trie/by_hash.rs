//! The layout by hash, for any number of keys: shares their hashes out among nodes and the labels
//! below them.

use header_set_runtime::hash::{Extent, WideHash};
use header_set_runtime::popcount_trie::{ByHash, PopcountTrie, path_of};
use header_set_runtime::{Exact, Trace};
use proc_macro2::TokenStream;
use quote::quote;

use crate::bounds::by_hash;
use crate::layouts::{Built, LAST_RESORT, Layout};
use crate::list::key_set::KeySet;
use crate::order;
use crate::tables::{IntTable, Statics, Texts, wide_hash};

/// Over the bits of a hash.
#[derive(Debug)]
struct BuiltByHash {
    /// The hash.
    hash: WideHash,
    /// Bitmaps and first leaves.
    nodes: Vec<[u8; 8]>,
    /// The first place of each leaf.
    leaves: IntTable,
    /// Where names start.
    offsets: IntTable,
    /// The most keys of a leaf.
    longest: usize,
}

impl Layout for BuiltByHash {
    fn describe(&self) -> String {
        format!("by hash, up to {} names a leaf", self.longest)
    }

    fn borrow(&self) -> Exact<'_> {
        Exact::PopcountTrie(PopcountTrie::ByHash(ByHash {
            hash: self.hash,
            nodes: &self.nodes,
            leaves: self.leaves.ints(),
            offsets: self.offsets.ints(),
        }))
    }

    fn len_bytes(&self) -> usize {
        8 * self.nodes.len() + self.leaves.bytes.len() + self.offsets.bytes.len()
    }

    fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let hash = wide_hash(&self.hash, &krate);
        let nodes = statics.records("NODES", "Bitmap, first leaf.", &self.nodes);
        let leaves = statics.ints("LEAVES", "The first name of each leaf.", &self.leaves);
        let offsets = statics.ints("OFFSETS", "Where each name starts.", &self.offsets);
        quote! {
            #krate::Exact::PopcountTrie(#krate::popcount_trie::PopcountTrie::ByHash(#krate::popcount_trie::ByHash {
                hash: #hash,
                nodes: #nodes,
                leaves: #leaves,
                offsets: #offsets,
            }))
        }
    }
}

/// By the hash that reads least and leaves few keys a leaf; where none does, by one of all bytes.
pub(super) fn build(keys: &KeySet) -> Built {
    let hash = |extent| WideHash { extent, seed: 0 };
    let is_even = |hash: &WideHash| Tables::new(*hash, keys).longest() <= by_hash::KEYS_PER_LEAF;
    let hash = [Extent::Ends, Extent::Most]
        .map(hash)
        .into_iter()
        .find(is_even);
    by(hash.unwrap_or(LAST_RESORT), keys)
}

/// By a hash, whatever keys it does not tell apart.
pub(in crate::layouts) fn by(hash: WideHash, keys: &KeySet) -> Built {
    let tables = Tables::new(hash, keys);
    let longest = tables.longest();
    let texts = (tables.places.iter()).map(|&key| keys.keys[key].bytes.as_slice());
    let texts = Texts::pack(texts);
    let built = BuiltByHash {
        hash,
        nodes: tables.nodes.into_iter().map(u64::to_le_bytes).collect(),
        leaves: IntTable::narrowest(&tables.firsts),
        offsets: texts.offsets,
        longest,
    };
    let places = tables.places.into_iter().map(Some).collect();
    Built::new(built, keys, places, texts.bytes)
}

/// Where keys go under a hash.
struct Tables {
    /// A bit for each label; above them the first leaf.
    nodes: Vec<u64>,
    /// The first place of each leaf, and one past the last place.
    firsts: Vec<usize>,
    /// The key at each place.
    places: Vec<usize>,
}

impl Tables {
    fn new(hash: WideHash, keys: &KeySet) -> Self {
        let hash = |key: usize| {
            let bytes = &keys.keys[key].bytes;
            hash.hash(keys.fold, bytes, &mut Trace::<0>::new())
        };
        let count = keys.keys.len().div_ceil(by_hash::KEYS_PER_NODE).max(1);
        let paths: Vec<(usize, u32)> = (0..keys.keys.len())
            .map(|key| path_of(hash(key), count))
            .collect();
        let mut places: Vec<usize> = (0..keys.keys.len()).collect();
        order::sort_numbers_by_key(&mut places, |key| paths[key]);
        let mut nodes = vec![0; count];
        let mut firsts = Vec::new();
        for (place, &key) in places.iter().enumerate() {
            let (node, label) = paths[key];
            if nodes[node] == 0 {
                nodes[node] = (firsts.len() as u64) << 32;
            }
            if nodes[node] >> label & 1 == 0 {
                nodes[node] |= 1 << label;
                firsts.push(place);
            }
        }
        firsts.push(places.len());
        Self {
            nodes,
            firsts,
            places,
        }
    }

    /// The most keys of a leaf.
    fn longest(&self) -> usize {
        let leaves = self.firsts.windows(2).map(|ends| ends[1] - ends[0]);
        leaves.max().unwrap_or(0)
    }
}
