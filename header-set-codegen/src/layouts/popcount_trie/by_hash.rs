//! The layout by hash, for any number of keys: splits their hashes five bits at a time, until each
//! is alone.

use std::collections::VecDeque;

use header_set_runtime::hash::{Extent, WideHash};
use header_set_runtime::popcount_trie::{ByHash, LEAF, PopcountTrie};
use header_set_runtime::{Exact, Trace};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::bounds::by_hash;
use crate::layouts::{Built, LAST_RESORT, Layout};
use crate::list::key_set::KeySet;
use crate::tables::{IntTable, Statics, Texts, wide_hash};

/// Over the bits of a hash.
#[derive(Debug)]
struct BuiltByHash {
    /// The hash.
    hash: WideHash,
    /// Inner nodes and leaves.
    nodes: Vec<[u8; 8]>,
    /// Where names start.
    offsets: IntTable,
    /// The most keys with one hash.
    crowd: usize,
}

impl Layout for BuiltByHash {
    fn describe(&self) -> String {
        match self.crowd {
            0 | 1 => String::from("by hash"),
            crowd => format!("by hash, up to {crowd} names a leaf"),
        }
    }

    fn borrow(&self) -> Exact<'_> {
        Exact::PopcountTrie(PopcountTrie::ByHash(ByHash {
            hash: self.hash,
            nodes: &self.nodes,
            offsets: self.offsets.ints(),
            crowd: self.crowd,
        }))
    }

    fn len_bytes(&self) -> usize {
        8 * self.nodes.len() + self.offsets.bytes.len()
    }

    fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let hash = wide_hash(&self.hash, &krate);
        let nodes = statics.records(
            "NODES",
            "First child, bitmap; or a leaf's place, tag.",
            &self.nodes,
        );
        let offsets = statics.ints("OFFSETS", "Where each name starts.", &self.offsets);
        let crowd = Literal::usize_unsuffixed(self.crowd);
        quote! {
            #krate::Exact::PopcountTrie(#krate::popcount_trie::PopcountTrie::ByHash(#krate::popcount_trie::ByHash {
                hash: #hash,
                nodes: #nodes,
                offsets: #offsets,
                crowd: #crowd,
            }))
        }
    }
}

/// By the first hash that tells the keys apart; where none does, by one under which they share
/// leaves: this layout carries every list.
pub(super) fn build(keys: &KeySet) -> Built {
    let hash = [Extent::Ends, Extent::Most, Extent::Whole]
        .into_iter()
        .flat_map(|extent| (0..by_hash::SEEDS).map(move |seed| WideHash { extent, seed }))
        .find(|&hash| crowd(&hashed(keys, hash)) <= 1)
        .unwrap_or(LAST_RESORT);
    by(hash, keys)
}

/// The layout by a hash, whatever keys it does not tell apart.
pub(super) fn by(hash: WideHash, keys: &KeySet) -> Built {
    let hashed = hashed(keys, hash);
    let mut nodes: Vec<[u8; 8]> = Vec::new();
    let mut places = Vec::new();
    // Keys that share their leading `5 * level` bits, in the order in which nodes are numbered.
    let mut queue = VecDeque::from([(hashed.as_slice(), 0_u32)]);
    while let Some((group, level)) = queue.pop_front() {
        if let Some(&(hash, _)) = group.first()
            && group.iter().all(|other| other.0 == hash)
        {
            nodes.push(encode(hash as u32, LEAF | places.len() as u32));
            places.extend(group.iter().map(|&(_, key)| Some(key)));
            continue;
        }
        let label = |hash: u64| (hash << (5 * level) >> 59) as u32;
        let base = nodes.len() + 1 + queue.len();
        let mut bitmap = 0;
        for children in group.chunk_by(|a, b| label(a.0) == label(b.0)) {
            bitmap |= 1 << label(children[0].0);
            queue.push_back((children, level + 1));
        }
        nodes.push(encode(bitmap, base as u32));
    }
    let texts = places
        .iter()
        .flatten()
        .map(|&key: &usize| keys.keys.get(key));
    let texts = Texts::pack(texts);
    let tables = BuiltByHash {
        hash,
        nodes,
        offsets: texts.offsets,
        crowd: crowd(&hashed),
    };
    Built::new(tables, keys, places, texts.bytes)
}

/// The most keys with one hash.
fn crowd(hashed: &[(u64, usize)]) -> usize {
    let groups = hashed.chunk_by(|a, b| a.0 == b.0);
    groups.map(<[_]>::len).max().unwrap_or(0)
}

/// The hashes with their keys, sorted.
fn hashed(keys: &KeySet, hash: WideHash) -> Vec<(u64, usize)> {
    let mut hashed: Vec<(u64, usize)> = keys
        .keys
        .iter()
        .enumerate()
        .map(|(index, key)| (hash.hash(keys.fold, key, &mut Trace::<0>::new()), index))
        .collect();
    hashed.sort_unstable();
    hashed
}

fn encode(bitmap: u32, base: u32) -> [u8; 8] {
    let [a, b, c, d] = bitmap.to_le_bytes();
    let [e, f, g, h] = base.to_le_bytes();
    [a, b, c, d, e, f, g, h]
}
