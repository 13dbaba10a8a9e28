//! Builds `header_set_blob::buckets`: nothing is searched for, so nothing can fail.

use std::ops::Range;

use header_set_blob::buckets::{
    ADDRESSES, BASE, BLOCK, BLOCKS, BOUND_BITS, BOUNDS, LANES, MOST_TEXT, OVER, PARAMETERS, RANKS,
    REST, REST_TEXTS, TEXTS, over, tag,
};
use header_set_blob::{NameHash, reduce};
use header_set_runtime::{Fold, Trace};

use super::parallel::{Threads, chunks};
use super::stored::put_name;
use super::{Addressed, Ranks, Section, SortedNames, StoredTexts};
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
    last.map(|placed| placed.sections(names))
        .unwrap_or_default()
}

/// A name on its way to a block: all that is asked of it there, so that nobody goes back to the
/// list. Sorts by hash and rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Hashed {
    hash: u64,
    rank: u32,
    len: u32,
}

/// Names in their blocks.
struct Placed {
    hash: NameHash,
    /// Blocks of the first array.
    first: u32,
    /// The blocks of both arrays, and how many lanes of each are taken.
    blocks: Vec<u8>,
    taken: Vec<u8>,
    /// The names in them, in the order of lanes.
    texts: StoredTexts,
    /// Names that fit no block, by hash and rank.
    rest: Vec<Hashed>,
    /// Whether two names have one hash.
    collides: bool,
}

impl Placed {
    fn new(names: &SortedNames, fold: Fold, hash: NameHash, threads: Threads) -> Self {
        let hashes = names.hashes(threads, |name| {
            hash.hash(fold, name, &mut Trace::<0>::new())
        });
        let by_text = names.text_len().div_ceil(bounds::TEXT_PER_BLOCK);
        let by_count = names.len().div_ceil(bounds::NAMES_PER_BLOCK);
        let first = by_text.clamp(by_count, names.len().max(by_count)).max(1);
        let mut placed = Self {
            hash,
            first: first as u32,
            blocks: Vec::with_capacity(BLOCK * (first + first / 16)),
            taken: Vec::with_capacity(first + first / 16),
            texts: StoredTexts {
                kind: TEXTS,
                order: Vec::with_capacity(names.len()),
                ends: Vec::new(),
                write: put_texts,
            },
            rest: Vec::new(),
            collides: false,
        };
        let all = hashes.iter().enumerate().map(|(rank, &hash)| Hashed {
            hash,
            rank: rank as u32,
            len: names.len_of(rank) as u32,
        });
        let (over, collides) = placed.fill(all, first, 0, threads);
        drop(hashes);
        let second = over.len().div_ceil(bounds::NAMES_PER_BLOCK);
        (placed.rest, _) = placed.fill(over.into_iter(), second, 32, threads);
        placed.collides = collides;
        placed.rest.sort_unstable();
        placed
    }

    /// Puts names into another array of `blocks`, which their hashes pick when they are turned.
    /// Those that fit none, by rank within a block, and whether two have one hash.
    fn fill(
        &mut self,
        hashed: impl ExactSizeIterator<Item = Hashed> + Clone,
        blocks: usize,
        turn: u32,
        threads: Threads,
    ) -> (Vec<Hashed>, bool) {
        // A counting sort by stripe: each is then sorted by itself.
        let stripes = chunks(blocks, bounds::BLOCKS_AT_A_TIME);
        let pick = |hash: u64| reduce(hash.rotate_left(turn), blocks as u32) as usize;
        let stripe = |hash: u64| pick(hash) / bounds::BLOCKS_AT_A_TIME;
        let mut ends = vec![0_usize; stripes.len() + 1];
        hashed
            .clone()
            .for_each(|one| ends[stripe(one.hash) + 1] += 1);
        for stripe in 0..stripes.len() {
            ends[stripe + 1] += ends[stripe];
        }
        let mut sorted = vec![Hashed::default(); hashed.len()];
        let mut next = ends.clone();
        for one in hashed {
            let at = &mut next[stripe(one.hash)];
            sorted[*at] = one;
            *at += 1;
        }
        let fill_stripe = |(stripe, members): (Range<usize>, Range<usize>)| {
            Stripe::new(&sorted[members], stripe, pick)
        };
        let members = ends.windows(2).map(|ends| ends[0]..ends[1]);
        let pieces: Vec<_> = stripes.into_iter().zip(members).collect();
        let (mut over, mut collides) = (Vec::new(), false);
        threads.for_each(&pieces, fill_stripe, |mut stripe| {
            let offset = self.texts.len();
            for block in &mut stripe.blocks {
                move_base(block, offset as u32);
                self.blocks.extend_from_slice(block);
            }
            self.taken.append(&mut stripe.taken);
            self.texts.order.append(&mut stripe.order);
            let end = (self.texts.order.len(), offset + stripe.text_len);
            self.texts.ends.push(end);
            over.append(&mut stripe.over);
            collides |= stripe.collides;
        });
        (over, collides)
    }

    fn sections(self, names: &SortedNames) -> Addressed {
        let mut parameters = self.hash.seed().to_le_bytes().to_vec();
        parameters.extend_from_slice(&self.first.to_le_bytes());
        parameters.push(u8::from(self.hash.is_exact()));

        let mut ranks = Vec::with_capacity(4 * self.taken.len());
        let mut addresses = vec![0; names.len()];
        let mut firsts = Vec::with_capacity(self.taken.len());
        let mut rank = self.rest.len() as u32;
        let mut placed = self.texts.order.iter();
        for (&taken, block) in self.taken.iter().zip(0..) {
            ranks.extend_from_slice(&rank.to_le_bytes());
            for (&name, lane) in placed.by_ref().take(taken.into()).zip(0..) {
                addresses[name as usize] = block * ADDRESSES + lane;
            }
            firsts.push(rank);
            rank += u32::from(taken);
        }
        let behind = self.taken.len() as u32 * ADDRESSES;
        let mut rest = Vec::with_capacity(4 * self.rest.len());
        let mut rest_texts = Vec::new();
        for (one, turn) in self.rest.iter().zip(0..) {
            addresses[one.rank as usize] = behind + turn;
            let text = names.get(one.rank as usize);
            rest.extend_from_slice(&(rest_texts.len() as u32).to_le_bytes());
            rest_texts.extend_from_slice(&one.hash.to_le_bytes());
            rest_texts.extend_from_slice(&(text.len() as u32).to_le_bytes());
            rest_texts.extend_from_slice(text);
        }
        let form = format!(
            "buckets, {} blocks, {} names in none",
            self.taken.len(),
            self.rest.len()
        );
        let sections = [
            (PARAMETERS, parameters),
            (BLOCKS, self.blocks),
            (REST, rest),
            (REST_TEXTS, rest_texts),
            (RANKS, ranks),
        ];
        Addressed {
            form,
            sections: Section::all(sections),
            texts: self.texts,
            addresses,
            ranks: Ranks::InBlocks {
                firsts,
                bits: ADDRESSES.trailing_zeros(),
            },
        }
    }
}

/// Writes the texts of some blocks.
fn put_texts(names: &SortedNames, ranks: &[u32], mut to: &mut [u8]) {
    for &rank in ranks {
        to = put_name(to, names, rank);
    }
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

/// Some blocks of an array.
struct Stripe {
    blocks: Vec<[u8; BLOCK]>,
    /// The lanes taken of each block, and the names in them, in order.
    taken: Vec<u8>,
    order: Vec<u32>,
    /// Names that fit no block.
    over: Vec<Hashed>,
    text_len: usize,
    collides: bool,
}

impl Stripe {
    /// Fills `blocks` with the names of `hashed` whose hashes pick them, who come by rank.
    fn new(hashed: &[Hashed], blocks: Range<usize>, pick: impl Fn(u64) -> usize) -> Self {
        let mut ends = vec![0_usize; blocks.len() + 1];
        let block = |hash| pick(hash) - blocks.start;
        hashed.iter().for_each(|one| ends[block(one.hash) + 1] += 1);
        for block in 0..blocks.len() {
            ends[block + 1] += ends[block];
        }
        let mut sorted = vec![Hashed::default(); hashed.len()];
        let mut next = ends.clone();
        for &one in hashed {
            let at = &mut next[block(one.hash)];
            sorted[*at] = one;
            *at += 1;
        }
        let mut stripe = Self {
            blocks: Vec::with_capacity(blocks.len()),
            taken: Vec::with_capacity(blocks.len()),
            order: Vec::with_capacity(hashed.len()),
            over: Vec::new(),
            text_len: 0,
            collides: false,
        };
        for ends in ends.windows(2) {
            stripe.push(&sorted[ends[0]..ends[1]]);
        }
        stripe
    }

    /// Fills the next block with those of its members that it has room for.
    fn push(&mut self, members: &[Hashed]) {
        let mut block = [0; BLOCK];
        let base = self.text_len;
        let mut taken = 0;
        let mut bounds = 0_u128;
        for (at, &one) in members.iter().enumerate() {
            let Hashed { hash, rank, len } = one;
            let len = len as usize;
            self.collides |= members[..at].iter().any(|other| other.hash == hash);
            let end = self.text_len - base + len;
            if taken == LANES || len == 0 || end > MOST_TEXT {
                block[OVER] |= over(hash);
                self.over.push(one);
                continue;
            }
            self.text_len += len;
            self.order.push(rank);
            block[taken] = tag(hash);
            taken += 1;
            bounds |= (end as u128) << (BOUND_BITS * taken);
        }
        // Lanes that nobody takes are empty: they start and end where the last one ends.
        let end = (self.text_len - base) as u128;
        for lane in taken..LANES {
            bounds |= end << (BOUND_BITS * (lane + 1));
        }
        block[BASE..BOUNDS].copy_from_slice(&(base as u32).to_le_bytes());
        block[BOUNDS..OVER].copy_from_slice(&bounds.to_le_bytes()[..OVER - BOUNDS]);
        self.blocks.push(block);
        self.taken.push(taken as u8);
    }
}
