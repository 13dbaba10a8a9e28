//! Finds a displacement for each bucket of keys, through `phf_generator`.

use std::cell::Cell;

use header_set_runtime::Trace;
use header_set_runtime::hash::{Extent, WideHash};
use header_set_runtime::perfect_hash::{LONG, RECORD, bucket_of, displaced_slot};
use phf_generator::ptrhash;

use super::{BuiltPerfectHash, Form};
use crate::key_set::KeySet;
use crate::strategy::Demand;
use crate::strategy::filter::BuiltWindowFilter;

/// Seeds that `phf_generator` may try; it needs one or two where the hashes are distinct.
const SEEDS: u32 = 64;

/// Seeds under which the hash may fail to tell keys apart before it is taken for too short.
const SEEDS_CHECKED: u64 = 3;

pub(super) fn build(keys: &KeySet, demand: &Demand) -> Option<Form> {
    [Extent::Ends, Extent::Most, Extent::Whole]
        .into_iter()
        .find_map(|extent| build_with(keys, demand, extent))
}

fn build_with(keys: &KeySet, demand: &Demand, extent: Extent) -> Option<Form> {
    let (hash, pilots) = search(keys, extent)?;
    let slots = slots_of(keys.keys.len());
    let mut places = vec![None; slots];
    for (index, key) in keys.keys.iter().enumerate() {
        let hashed = hash.hash(keys.fold, &key.bytes, &mut Trace::<0>::new());
        let bucket = bucket_of(hashed, pilots.len());
        places[displaced_slot(hashed, hash.seed, pilots[bucket], slots)] = Some(index);
    }
    let reads = match extent {
        Extent::Ends => "both ends",
        Extent::Most => "up to 32 bytes",
        Extent::Whole => "all bytes",
    };
    let names = records(keys, &places)?;
    let tables = BuiltPerfectHash::Displaced {
        filter: BuiltWindowFilter::build(keys, demand),
        hash,
        pilots,
        slots,
    };
    Some((format!("displaced, hash of {reads}"), tables, places, names))
}

/// A record for each place, and the names that do not fit theirs.
fn records(keys: &KeySet, places: &[Option<usize>]) -> Option<Vec<u8>> {
    let mut names = vec![0; RECORD * places.len()];
    for (place, key) in places.iter().enumerate() {
        let record = RECORD * place..RECORD * (place + 1);
        // An empty record is a text longer than any name.
        let Some(key) = key else {
            names[record].fill(LONG);
            continue;
        };
        let bytes = &keys.keys[*key].bytes;
        if bytes.len() < RECORD {
            names[record.start] = bytes.len() as u8;
            names[record.start + 1..][..bytes.len()].copy_from_slice(bytes);
        } else {
            let start = u32::try_from(names.len()).ok()?;
            let len = u32::try_from(bytes.len()).ok()?;
            names[record.start] = LONG;
            names[record.start + 1..][..4].copy_from_slice(&start.to_le_bytes());
            names[record.start + 5..][..4].copy_from_slice(&len.to_le_bytes());
            names.extend_from_slice(bytes);
        }
    }
    Some(names)
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
        let mut hashes: Vec<u64> = (0..keys.keys.len())
            .map(|index| hash_with(index, seed))
            .collect();
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
