//! Finds the windows and the multiplier that tell up to 254 keys apart and let no common miss pass.

use std::collections::{BTreeMap, BTreeSet};

use header_set_runtime::Trace;
use header_set_runtime::hash::{Window, WindowHash};
use header_set_runtime::perfect_hash::{slot_of, tag_of};

use super::{BuiltPerfectHash, Form};
use crate::key_set::KeySet;
use crate::strategy::{Demand, Texts};

/// A slot holds the place in a byte; 255 marks an empty slot.
const MAX_KEYS: usize = 254;

/// The windows that are tried, in this order: one read less is worth more than anything that
/// follows, and the pairs are in the order in which they were measured to tell real names apart.
const READS: [(Window, Option<Window>); 13] = [
    (Window::Last, None),
    (Window::Middle, None),
    (Window::Quarter, None),
    (Window::First, None),
    (Window::Late, None),
    (Window::Middle, Some(Window::Last)),
    (Window::Quarter, Some(Window::Last)),
    (Window::First, Some(Window::Last)),
    (Window::First, Some(Window::Middle)),
    (Window::First, Some(Window::Late)),
    (Window::Early, Some(Window::Late)),
    (Window::Early, Some(Window::Last)),
    (Window::Middle, Some(Window::Quarter)),
];

/// Multipliers tried for one number of slots before more slots are taken.
const TRIES: u64 = 12_000;

/// How many multipliers that tell the keys apart are compared by the misses they let pass.
const CHOICES: usize = 4;

pub(super) fn build(keys: &KeySet, demand: &Demand) -> Option<Form> {
    if keys.keys.len() > MAX_KEYS {
        return None;
    }
    // Names that are asked for together stand together.
    let ranking = demand.ranking(keys.keys.len());
    READS.into_iter().find_map(|(low, high)| {
        let hash = WindowHash {
            low,
            high,
            multiplier: 1,
        };
        let words = distinct_words(keys, &ranking, hash)?;
        let miss_words: Vec<u64> = (demand.misses)
            .iter()
            .map(|name| hash.word(keys.fold, name, &mut Trace::<0>::new()))
            .filter(|word| !words.contains(word))
            .collect();
        // A miss with the word of a key passes whatever the multiplier: other windows may do better.
        if miss_words.len() < demand.misses.len() && high.is_none() {
            return None;
        }
        let (multiplier, slots) = search(&words, &miss_words)?;
        let texts = Texts::pack(ranking.iter().map(|&key| keys.keys[key].bytes.as_slice()));
        let form = format!(
            "{} window{}, {} slots",
            1 + usize::from(high.is_some()),
            if high.is_some() { "s" } else { "" },
            slots.len()
        );
        let (tags, places) = slots.into_iter().map(|[tag, place]| (tag, place)).unzip();
        let tables = BuiltPerfectHash::Windows {
            hash: WindowHash { multiplier, ..hash },
            tags,
            places,
            offsets: texts.offsets,
        };
        Some((
            form,
            tables,
            ranking.iter().copied().map(Some).collect(),
            texts.bytes,
        ))
    })
}

/// What the windows see of each key, by rank, if they tell all of them apart.
fn distinct_words(keys: &KeySet, ranking: &[usize], hash: WindowHash) -> Option<Vec<u64>> {
    let words: Vec<u64> = ranking
        .iter()
        .map(|&key| hash.word(keys.fold, &keys.keys[key].bytes, &mut Trace::<0>::new()))
        .collect();
    let mut sorted = words.clone();
    sorted.sort_unstable();
    sorted
        .windows(2)
        .all(|pair| pair[0] != pair[1])
        .then_some(words)
}

/// The multiplier and the slots: as few slots as a bounded search finds room in, of those the
/// multiplier that lets the fewest misses pass.
fn search(words: &[u64], misses: &[u64]) -> Option<(u64, Vec<[u8; 2]>)> {
    // With n keys in s slots, one multiplier in about exp(n * n / 2 s) has no collision. One in
    // exp(8), or 3,000, is what the tries can be expected to find.
    if words.is_empty() {
        return Some((1, Vec::new()));
    }
    let fewest = (words.len() * words.len() / 20).max(2 * words.len());
    let mut slots = fewest.next_multiple_of(32);
    for _ in 0..12 {
        let mut seen = vec![0; slots];
        let best = (1..=TRIES)
            .filter(|&turn| {
                let multiplier = multiplier(turn);
                words.iter().all(|word| {
                    let slot = &mut seen[slot_of(word.wrapping_mul(multiplier), slots)];
                    std::mem::replace(slot, turn) != turn
                })
            })
            .take(CHOICES)
            .map(|turn| {
                let table = fill(words, misses, multiplier(turn), slots);
                (passing(misses, multiplier(turn), &table), turn, table)
            })
            .min();
        if let Some((_, turn, table)) = best {
            return Some((multiplier(turn), table));
        }
        slots = (slots * 5 / 4).next_multiple_of(32);
    }
    None
}

/// The odd numbers of a fixed sequence: splitmix64.
fn multiplier(turn: u64) -> u64 {
    let mut word = turn.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (word ^ (word >> 31)) | 1
}

/// The table, with tags in empty slots that no miss has.
fn fill(words: &[u64], misses: &[u64], multiplier: u64, slots: usize) -> Vec<[u8; 2]> {
    let mut table = vec![[0, u8::MAX]; slots];
    for (place, word) in words.iter().enumerate() {
        let hash = word.wrapping_mul(multiplier);
        table[slot_of(hash, slots)] = [tag_of(hash), place as u8];
    }
    let mut taken: BTreeMap<usize, BTreeSet<u8>> = BTreeMap::new();
    for miss in misses {
        let hash = miss.wrapping_mul(multiplier);
        taken
            .entry(slot_of(hash, slots))
            .or_default()
            .insert(tag_of(hash));
    }
    for (slot, tags) in taken {
        if table[slot][1] == u8::MAX {
            table[slot][0] = (0..=u8::MAX).find(|tag| !tags.contains(tag)).unwrap_or(0);
        }
    }
    table
}

/// How many misses have the tag of the slot they fall into.
fn passing(misses: &[u64], multiplier: u64, table: &[[u8; 2]]) -> usize {
    misses
        .iter()
        .filter(|miss| {
            let hash = miss.wrapping_mul(multiplier);
            table[slot_of(hash, table.len())][0] == tag_of(hash)
        })
        .count()
}
