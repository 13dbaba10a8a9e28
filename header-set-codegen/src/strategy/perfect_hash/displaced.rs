//! Finds a displacement for each bucket of keys, through `phf_generator`.

use std::cell::Cell;

use header_set_runtime::Trace;
use header_set_runtime::hash::{Extent, WideHash};
use header_set_runtime::perfect_hash::displaced_slot;
use phf_generator::ptrhash;

use super::BuiltPerfectHash;
use super::windows::Form;
use crate::key_set::KeySet;
use crate::strategy::tables::Texts;

/// Seeds that `phf_generator` may try; it needs one or two where the hashes are distinct.
const SEEDS: u32 = 64;

/// Seeds under which the hash may fail to tell keys apart before it is taken for too short.
const SEEDS_CHECKED: u64 = 3;

pub(super) fn build(keys: &KeySet) -> Option<Form> {
    [Extent::Ends, Extent::EndsAndMiddle, Extent::Whole]
        .into_iter()
        .find_map(|extent| build_with(keys, extent))
}

fn build_with(keys: &KeySet, extent: Extent) -> Option<Form> {
    let (hash, pilots) = search(keys, extent)?;
    let slots = slots_of(keys.keys.len());
    let empty = hash.hash(keys.fold, b"", &mut Trace::<0>::new());
    // Nothing may pass in an empty slot: the only name as long as what stands there is the empty one.
    let mut tags = vec![(!empty as u16).to_le_bytes(); slots];
    let mut places = vec![None; slots];
    for (index, key) in keys.keys.iter().enumerate() {
        let hashed = hash.hash(keys.fold, &key.bytes, &mut Trace::<0>::new());
        let bucket = header_set_runtime::perfect_hash::bucket_of(hashed, pilots.len());
        let slot = displaced_slot(hashed, hash.seed, pilots[bucket], slots);
        tags[slot] = (hashed as u16).to_le_bytes();
        places[slot] = Some(index);
    }
    let texts = places.iter().map(|place| match place {
        Some(index) => keys.keys[*index].bytes.as_slice(),
        None => &[],
    });
    let tables = BuiltPerfectHash::Displaced {
        hash,
        offsets: Texts::pack(texts).offsets,
        pilots,
        tags,
    };
    let reads = match extent {
        Extent::Ends => "both ends",
        Extent::EndsAndMiddle => "both ends and the middle",
        Extent::Whole => "all bytes",
    };
    Some((format!("displaced, hash of {reads}"), tables, places))
}

/// The seed and the displacements, if the hash tells the keys apart.
fn search(keys: &KeySet, extent: Extent) -> Option<(WideHash, Vec<u8>)> {
    let hash_with = |index: usize, seed: u64| {
        let key = &keys.keys[index];
        WideHash { extent, seed }.hash(keys.fold, &key.bytes, &mut Trace::<0>::new())
    };
    // Keys that the hash cannot tell apart would cost all seeds. One seed is no proof: whoever knows it can
    // choose names whose first product is zero.
    if !(0..SEEDS_CHECKED).any(|seed| {
        let mut hashes: Vec<u64> = (0..keys.keys.len()).map(|index| hash_with(index, seed)).collect();
        hashes.sort_unstable();
        hashes.windows(2).all(|pair| pair[0] != pair[1])
    }) {
        return None;
    }
    let entries: Vec<usize> = (0..keys.keys.len()).collect();
    let seeds = Cell::new((None, 0));
    let found = ptrhash::generate_hash_with_hash_fn(&entries, |&index, &seed| {
        let (last, tried) = seeds.get();
        if last != Some(seed) {
            seeds.set((Some(seed), tried + 1));
        }
        if seeds.get().1 > SEEDS {
            // Hashes that are sure to be told apart end the search; its result is thrown away.
            return multiplied(index as u64);
        }
        hash_with(index, seed)
    });
    if seeds.get().1 > SEEDS || slots_of(keys.keys.len()) != found.map.len() + found.remap.len() {
        return None;
    }
    let hash = WideHash {
        extent,
        seed: found.seed,
    };
    Some((hash, found.pilots))
}

/// Distinct numbers from distinct numbers.
const fn multiplied(index: u64) -> u64 {
    let word = (index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (word ^ (word >> 32)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// The number of slots that `phf_generator` spreads `keys` keys over: a hundredth are left empty.
fn slots_of(keys: usize) -> usize {
    let slots = (keys as f64 / 0.99).ceil() as usize;
    slots + usize::from(slots.is_power_of_two())
}
