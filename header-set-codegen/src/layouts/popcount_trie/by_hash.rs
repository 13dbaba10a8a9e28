//! The layout by hash, for any number of keys. It distributes keys over nodes, and over the labels
//! below them.

use header_set_runtime::hash::{Extent, WideHash, cell_and_bit};
use header_set_runtime::popcount_trie::{ByHash, PopcountTrie};
use header_set_runtime::{KeyIndex, Trace};

use crate::bounds::by_hash;
use crate::layouts::material::{Keys, LAST_RESORT, Material};
use crate::list::key_set::KeySet;
use crate::order;
use crate::tables::packed;
use crate::wording::counted;

/// Builds the layout by a hash of the first and last bytes, if that leaves few keys in each leaf.
/// Else by a hash of all bytes.
pub(super) fn build<'a>(material: &Material<'_, 'a>) -> Keys<'a> {
    let ends = WideHash {
        extent: Extent::Ends,
        ..LAST_RESORT
    };
    if Tables::new(ends, material.keys).longest() <= by_hash::KEYS_PER_LEAF {
        return by(ends, material);
    }
    by(LAST_RESORT, material)
}

/// Builds the layout by this hash, however many keys collide.
pub(in crate::layouts) fn by<'a>(hash: WideHash, material: &Material<'_, 'a>) -> Keys<'a> {
    let Material { keys, arena, .. } = *material;
    let tables = Tables::new(hash, keys);
    let longest = counted(tables.longest(), "name", "names");
    let form = format!("by hash, up to {longest} a leaf");
    let names = (tables.places.iter()).map(|&key| keys.keys.get(key));
    let (names, offsets) = packed(names);
    let nodes = tables.nodes.into_iter().map(u64::to_le_bytes).collect();
    let trie = ByHash {
        hash,
        nodes: arena.records(nodes),
        leaves: arena.ints(&tables.firsts),
        offsets: arena.ints(&offsets),
    };
    Keys {
        exact: KeyIndex::PopcountTrie(PopcountTrie::ByHash(trie)),
        form,
        places: tables.places.into_iter().map(Some).collect(),
        names,
    }
}

/// The position of each key under a hash.
struct Tables {
    /// A bit for each label. Above these bits stands the first leaf.
    nodes: Vec<u64>,
    /// The first place of each leaf, then the end of the last leaf.
    firsts: Vec<usize>,
    /// The key at each place.
    places: Vec<usize>,
}

impl Tables {
    fn new(hash: WideHash, keys: &KeySet) -> Self {
        let hash = |key: usize| {
            let bytes = keys.keys.get(key);
            hash.hash(keys.fold, bytes, &mut Trace::<0>::new())
        };
        let count = keys.keys.len().div_ceil(by_hash::KEYS_PER_NODE).max(1);
        let paths: Vec<(usize, u32)> = (0..keys.keys.len())
            .map(|key| cell_and_bit(hash(key), count, u32::BITS))
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

    /// The largest number of keys in a leaf.
    fn longest(&self) -> usize {
        let leaves = self.firsts.windows(2).map(|ends| ends[1] - ends[0]);
        leaves.max().unwrap_or(0)
    }
}
