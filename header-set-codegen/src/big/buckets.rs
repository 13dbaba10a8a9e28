//! Builds `header_set_runtime::big::buckets`: nothing is searched for, so nothing can fail.

use std::ops::Range;

use header_set_runtime::big::buckets::{
    ADDRESSES, BASE, BLOCK, BLOCKS, BOUND_BITS, BOUNDS, LANES, MOST_TEXT, OVER, PARAMETERS, RANKS,
    REST, REST_TEXTS, TEXTS, over, tag,
};
use header_set_runtime::big::{NameHash, reduce};
use header_set_runtime::{Fold, Trace};

use super::parallel::{Threads, chunks};
use super::{Addressed, Section, SortedNames};
use crate::bounds::big::SEEDS;
use crate::bounds::buckets as bounds;

/// Builds the layout.
#[must_use]
pub fn build(names: &SortedNames, fold: Fold, threads: Threads) -> Addressed {
    let sets =
        (0..SEEDS).map(|turn| NameHash::new(turn.wrapping_mul(0x9e37_79b9_7f4a_7c15), turn > 0));
    let mut last = None;
    for hash in sets {
        let placed = Placed::new(names, fold, hash, threads);
        let collides = placed.collides;
        last = Some(placed);
        if !collides {
            break;
        }
    }
    last.map(|placed| placed.sections()).unwrap_or_default()
}

/// Blocks, filled.
struct Placed<'n> {
    names: &'n SortedNames,
    hash: NameHash,
    hashes: Vec<u64>,
    first: Array,
    second: Array,
    /// Ranks of the names that fit neither array, by hash and text.
    rest: Vec<u32>,
    /// Whether two names have one hash.
    collides: bool,
}

/// One array of blocks.
#[derive(Default)]
struct Array {
    blocks: Vec<[u8; BLOCK]>,
    texts: Vec<u8>,
    /// The lanes taken of each block, and the names in them, in order.
    taken: Vec<u8>,
    ranks: Vec<u32>,
    /// Names that fit no block.
    over: Vec<u32>,
    collides: bool,
}

impl<'n> Placed<'n> {
    fn new(names: &'n SortedNames, fold: Fold, hash: NameHash, threads: Threads) -> Self {
        let hashes: Vec<u64> = threads.map_concat(chunks(names.len(), 1 << 14), |range| {
            range
                .map(|rank| hash.hash(fold, names.get(rank), &mut Trace::<0>::new()))
                .collect()
        });
        let by_text = names.text_len().div_ceil(bounds::TEXT_PER_BLOCK);
        let by_count = names.len().div_ceil(bounds::NAMES_PER_BLOCK);
        let blocks = by_text.clamp(by_count, names.len().max(by_count)).max(1);
        let all: Vec<u32> = (0..names.len() as u32).collect();
        let place = |ranks: &[u32], blocks: usize, turn: u32| {
            let pick = |rank: u32| reduce(hashes[rank as usize].rotate_left(turn), blocks as u32);
            fill(names, &hashes, ranks, blocks, pick, threads)
        };
        let first = place(&all, blocks, 0);
        let blocks = first.over.len().div_ceil(bounds::NAMES_PER_BLOCK);
        let second = place(&first.over, blocks, 32);
        let mut rest = second.over.clone();
        rest.sort_by_key(|&rank| (hashes[rank as usize], rank));
        Self {
            names,
            hash,
            collides: first.collides,
            first,
            second,
            rest,
            hashes,
        }
    }

    fn sections(self) -> Addressed {
        let Self {
            names,
            first,
            second,
            ..
        } = &self;
        let mut parameters = self.hash.seed().to_le_bytes().to_vec();
        parameters.extend_from_slice(&(first.blocks.len() as u32).to_le_bytes());
        parameters.push(u8::from(self.hash.is_exact()));

        let mut blocks = Vec::with_capacity(BLOCK * (first.blocks.len() + second.blocks.len()));
        let mut ranks = Vec::with_capacity(blocks.capacity() / 8);
        let mut addresses = vec![0; names.len()];
        let mut dense = vec![0; names.len()];
        let mut rank = self.rest.len() as u32;
        let mut number = 0;
        for (array, offset) in [(first, 0), (second, first.texts.len() as u32)] {
            let mut at = 0;
            for (block, &taken) in array.blocks.iter().zip(&array.taken) {
                let mut block = *block;
                move_base(&mut block, offset);
                blocks.extend_from_slice(&block);
                ranks.extend_from_slice(&rank.to_le_bytes());
                for lane in 0..u32::from(taken) {
                    let name = array.ranks[at] as usize;
                    addresses[name] = number * ADDRESSES + lane;
                    dense[name] = rank + lane;
                    at += 1;
                }
                rank += u32::from(taken);
                number += 1;
            }
        }
        let mut rest = Vec::with_capacity(4 * self.rest.len());
        let mut rest_texts = Vec::new();
        for (turn, &name) in self.rest.iter().enumerate() {
            addresses[name as usize] = number * ADDRESSES + turn as u32;
            dense[name as usize] = turn as u32;
            let text = names.get(name as usize);
            rest.extend_from_slice(&(rest_texts.len() as u32).to_le_bytes());
            rest_texts.extend_from_slice(&self.hashes[name as usize].to_le_bytes());
            rest_texts.extend_from_slice(&(text.len() as u32).to_le_bytes());
            rest_texts.extend_from_slice(text);
        }
        let form = format!(
            "buckets, {} blocks, {} names in none",
            number,
            self.rest.len()
        );
        let mut texts = self.first.texts;
        texts.extend_from_slice(&self.second.texts);
        let sections = [
            (PARAMETERS, parameters),
            (BLOCKS, blocks),
            (TEXTS, texts),
            (REST, rest),
            (REST_TEXTS, rest_texts),
            (RANKS, ranks),
        ];
        Addressed {
            form,
            sections: Section::all(sections),
            addresses,
            ranks: dense,
        }
    }
}

fn fill(
    names: &SortedNames,
    hashes: &[u64],
    ranks: &[u32],
    blocks: usize,
    pick: impl Fn(u32) -> u32 + Sync,
    threads: Threads,
) -> Array {
    // A counting sort by block.
    let mut ends = vec![0_u32; blocks + 1];
    for &rank in ranks {
        ends[pick(rank) as usize + 1] += 1;
    }
    for block in 0..blocks {
        ends[block + 1] += ends[block];
    }
    let mut sorted = vec![0; ranks.len()];
    // Each entry moves from the start of its block to its end.
    let mut next = ends.clone();
    for &rank in ranks {
        let at = &mut next[pick(rank) as usize];
        sorted[*at as usize] = rank;
        *at += 1;
    }
    drop(next);
    let mut all = Array::default();
    let fill_stripe = |stripe: Range<usize>| {
        let mut part = Array::default();
        for block in stripe {
            let members = &sorted[ends[block] as usize..ends[block + 1] as usize];
            part.push(names, hashes, members);
        }
        part
    };
    threads.for_each(
        &chunks(blocks, bounds::BLOCKS_AT_A_TIME),
        fill_stripe,
        |mut stripe| {
            let offset = all.texts.len() as u32;
            for block in &mut stripe.blocks {
                move_base(block, offset);
            }
            all.blocks.append(&mut stripe.blocks);
            all.texts.append(&mut stripe.texts);
            all.taken.append(&mut stripe.taken);
            all.ranks.append(&mut stripe.ranks);
            all.over.append(&mut stripe.over);
            all.collides |= stripe.collides;
        },
    );
    all
}

/// Counts the text of a block from a place further in front.
fn move_base(block: &mut [u8; BLOCK], by: u32) {
    let bytes = &mut block[BASE..BOUNDS];
    let base = bytes
        .iter()
        .rev()
        .fold(0, |all, &byte| all << 8 | u32::from(byte));
    bytes.copy_from_slice(&(base + by).to_le_bytes());
}

impl Array {
    /// Fills the next block with those of its members that it has room for.
    fn push(&mut self, names: &SortedNames, hashes: &[u64], members: &[u32]) {
        let mut block = [0; BLOCK];
        let base = self.texts.len();
        let mut taken = 0;
        let mut bounds = 0_u128;
        for (at, &rank) in members.iter().enumerate() {
            let (name, hash) = (names.get(rank as usize), hashes[rank as usize]);
            let before = &members[..at];
            self.collides |= before.iter().any(|&other| hashes[other as usize] == hash);
            let end = self.texts.len() - base + name.len();
            if taken == LANES || name.is_empty() || end > MOST_TEXT {
                block[OVER] |= over(hash);
                self.over.push(rank);
                continue;
            }
            self.texts.extend_from_slice(name);
            self.ranks.push(rank);
            block[taken] = tag(hash);
            taken += 1;
            bounds |= (end as u128) << (BOUND_BITS * taken);
        }
        // Lanes that nobody takes are empty: they start and end where the last one ends.
        let end = (self.texts.len() - base) as u128;
        for lane in taken..LANES {
            bounds |= end << (BOUND_BITS * (lane + 1));
        }
        block[BASE..BOUNDS].copy_from_slice(&(base as u32).to_le_bytes());
        block[BOUNDS..OVER].copy_from_slice(&bounds.to_le_bytes()[..OVER - BOUNDS]);
        self.blocks.push(block);
        self.taken.push(taken as u8);
    }
}
