//! Finds a bucket and a slot for each key of a list of any length.
//!
//! Keys that share a bucket are displaced together. The fullest buckets choose their displacement first, while
//! there is room; the last ones have one key each, and fit into any hole.

use std::cmp::Reverse;

use header_set_runtime::Trace;
use header_set_runtime::hash::{BucketHash, Extent, ThreeWindows, WideHash};
use header_set_runtime::perfect_hash::{NO_LENGTH, REJECTING, position, slot_in_bucket};
use header_set_runtime::words::{Record, Words};

use super::{BuiltPerfectHash, Form};
use crate::key_set::KeySet;
use crate::strategy::Demand;

/// Keys a bucket: with as many, a name that nobody foresaw passes once in twelve.
const KEYS: usize = 4;

/// While buckets fit into half of a first-level cache of 32 KiB, there are more of them: up to one for two keys.
const SPARSE_BUCKETS: usize = 2_048;

/// Of a bucket with more keys it is not expected that it finds slots for all.
const MOST_KEYS: usize = 24;

/// Hashes tried before another kind is: each is given more slots than the one before.
const TRIES: u64 = 4;

/// Displacements tried under one hash, of all buckets together, before the next hash is tried; for each key, and
/// beyond that. Lists need 30 for each key if they are long, and a million in all if they are short.
const STEPS_PER_KEY: usize = 256;
const STEPS: usize = 1 << 22;

/// Multipliers compared by the misses that they let pass, if there are few keys.
const MULTIPLIERS: usize = 200;

/// Keys that are hashed while multipliers are compared.
const MULTIPLIED: usize = 400_000;

pub(super) fn build(keys: &KeySet, demand: &Demand) -> Option<Form> {
    let windows = multipliers(keys, demand)
        .into_iter()
        .map(|multiplier| BucketHash::Windows { multiplier });
    let wide = [Extent::Most, Extent::Whole]
        .into_iter()
        .flat_map(|extent| (0..TRIES).map(move |seed| BucketHash::Wide(WideHash { extent, seed })));
    let (hash, buckets, places) = windows
        .chain(wide)
        .zip((1..=TRIES as usize).cycle())
        .find_map(|(hash, turn)| {
            let (buckets, places) = place(keys, hash, turn)?;
            Some((hash, buckets, places))
        })?;
    let reads = match hash {
        BucketHash::Windows { .. } => "3 windows",
        BucketHash::Wide(hash) if hash.extent == Extent::Whole => "all bytes",
        BucketHash::Wide(_) => "up to 32 bytes",
    };
    let form = format!("displaced, {} buckets by {reads}", buckets.len());
    let (records, names) = records(keys, &places)?;
    let tables = BuiltPerfectHash::Displaced {
        hash,
        buckets: buckets.into_iter().map(u64::to_le_bytes).collect(),
        records,
    };
    Some((form, tables, places, names))
}

fn buckets_of(keys: usize) -> usize {
    keys.div_ceil(2)
        .min(SPARSE_BUCKETS)
        .max(keys.div_ceil(KEYS))
}

/// A thirtieth is left empty, and more of short lists, where chance is not on our side.
fn slots_of(keys: usize, turn: usize) -> usize {
    keys + turn * (keys / 32 + 8)
}

/// The best few multipliers for windows: those that let the fewest common misses pass, where a name
/// counts the more the more often it is asked for.
fn multipliers(keys: &KeySet, demand: &Demand) -> Vec<u64> {
    let windows = |name: &[u8]| ThreeWindows::of(keys.fold, name, &mut Trace::<0>::new());
    let key_windows: Vec<ThreeWindows> = keys.keys.iter().map(|key| windows(&key.bytes)).collect();
    let miss_windows: Vec<ThreeWindows> = demand.misses.iter().map(|name| windows(name)).collect();
    let mut table = vec![0; buckets_of(keys.keys.len())];
    let tries = (MULTIPLIED / keys.keys.len().max(1)).clamp(TRIES as usize, MULTIPLIERS);
    let mut choices: Vec<(u64, u64)> = (1..=tries as u64)
        .map(|turn| {
            let multiplier = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(2 * turn + 1);
            table.fill(0);
            for windows in &key_windows {
                let (bucket, bit) = position(windows.hash(multiplier), table.len());
                table[bucket] |= 1_u64 << bit;
            }
            // Names are asked for about as often as one over their rank.
            let passing = (1..)
                .zip(&miss_windows)
                .filter(|(_, windows)| {
                    let (bucket, bit) = position(windows.hash(multiplier), table.len());
                    table[bucket] >> bit & 1 == 1
                })
                .map(|(rank, _)| (1 << 32) / rank)
                .sum();
            (passing, multiplier)
        })
        .collect();
    choices.sort_by_key(|&(passing, _)| passing);
    choices
        .into_iter()
        .map(|(_, multiplier)| multiplier)
        .take(TRIES as usize)
        .collect()
}

/// The buckets and the key in each slot, if a displacement is found for every bucket.
fn place(keys: &KeySet, hash: BucketHash, turn: usize) -> Option<(Vec<u64>, Vec<Option<usize>>)> {
    let mut buckets = vec![0_u64; buckets_of(keys.keys.len())];
    let mut members = vec![Vec::new(); buckets.len()];
    for (index, key) in keys.keys.iter().enumerate() {
        let (hashed, slot) = hashes(keys, hash, &key.bytes);
        let (bucket, bit) = position(hashed, buckets.len());
        buckets[bucket] |= 1 << bit;
        members[bucket].push((slot, index));
    }
    let mut order: Vec<usize> = (0..buckets.len()).collect();
    order.sort_by_key(|&bucket| Reverse(members[bucket].len()));
    if order
        .first()
        .is_some_and(|&bucket| members[bucket].len() > MOST_KEYS)
    {
        return None;
    }
    let mut places = vec![None; slots_of(keys.keys.len(), turn)];
    let mut steps = STEPS + STEPS_PER_KEY * keys.keys.len();
    let mut slots = Vec::with_capacity(MOST_KEYS);
    for bucket in order {
        let members = &members[bucket];
        let displaced = (0..=u16::MAX).find_map(|displacement| {
            steps = steps.checked_sub(1)?;
            let displaced = buckets[bucket] | u64::from(displacement) << REJECTING;
            slots.clear();
            for &(hash, _) in members {
                let slot = slot_in_bucket(hash, displaced, places.len());
                if places[slot].is_some() || slots.contains(&slot) {
                    return None;
                }
                slots.push(slot);
            }
            Some(displaced)
        })?;
        buckets[bucket] = displaced;
        for (&slot, &(_, key)) in slots.iter().zip(members) {
            places[slot] = Some(key);
        }
    }
    Some((buckets, places))
}

/// What picks the bucket of a key, and what its displacement is applied to.
fn hashes(keys: &KeySet, hash: BucketHash, key: &[u8]) -> (u64, u32) {
    let trace = &mut Trace::<0>::new();
    let bucket = hash.bucket(keys.fold, key, trace);
    let slot = match words(keys, key) {
        Some(words) => hash.slot(bucket, &words),
        None => hash.slot_of_long(bucket, keys.fold, key, trace),
    };
    (bucket, slot)
}

/// The words of a key. It is folded already, which the short way of folding might not leave as it is.
fn words(keys: &KeySet, key: &[u8]) -> Option<Words> {
    Words::of(keys.fold, false, key, &mut Trace::<0>::new())
}

/// A record for each place, and the names that have no words.
fn records(keys: &KeySet, places: &[Option<usize>]) -> Option<(Vec<Record>, Vec<u8>)> {
    let mut names = Vec::new();
    let records = places
        .iter()
        .map(|place| {
            let mut record = Record::default();
            record[3][0] = NO_LENGTH;
            let Some(key) = place else {
                return Some(record);
            };
            let key = &keys.keys[*key].bytes;
            if let Some(words) = words(keys, key) {
                return Some(words.record());
            }
            let start = u32::try_from(names.len()).ok()?;
            let len = u32::try_from(key.len()).ok()?;
            record[0] = (u64::from(len) << 32 | u64::from(start)).to_le_bytes();
            names.extend_from_slice(key);
            Some(record)
        })
        .collect::<Option<_>>()?;
    Some((records, names))
}
