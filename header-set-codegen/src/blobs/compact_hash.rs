//! Builds `header_set_blob::compact_hash`. `phf_generator` searches for pilots, one part at a time.

use std::cell::Cell;
use std::ops::Range;

use header_set_blob::NameHash;
use header_set_blob::compact_hash::{
    BLOCK, BLOCKS, CompactHash, LANES, PARAMETERS, PART, PARTS, PILOTS, Part, REMAP, TEXTS, WIDE,
    split, tag, tag_mask,
};
use header_set_runtime::{Fold, Trace};
use phf_generator::ptrhash;

use super::parallel::{Threads, chunks};
use super::stored::{put, put_name};
use super::{Addressed, Section, SortedNames, StoredTexts};
use crate::bounds::big::SEEDS;
use crate::bounds::compact_hash as bounds;

/// The layout. `None` if names have equal hashes under every seed that is tried, or if a search
/// finds no pilots.
#[must_use]
pub fn build(names: &SortedNames, fold: Fold, threads: Threads) -> Option<Addressed> {
    let (hash, values, parts) = find_pilots(names, fold, threads)?;
    Some(sections(names, hash, values, parts, threads))
}

/// A hash, the hash of each name, and pilots.
pub(super) fn find_pilots(
    names: &SortedNames,
    fold: Fold,
    threads: Threads,
) -> Option<(NameHash, Vec<u64>, Vec<Searched>)> {
    let hashes =
        (0..SEEDS).map(|turn| NameHash::new(turn.wrapping_mul(0x9e37_79b9_7f4a_7c15), turn > 0));
    find_pilots_with(names, threads, hashes, |hash, name| {
        hash.hash(fold, name, &mut Trace::<0>::new())
    })
}

/// [`find_pilots`] for any hash.
fn find_pilots_with(
    names: &SortedNames,
    threads: Threads,
    hashes: impl Iterator<Item = NameHash>,
    hash_of: impl Fn(&NameHash, &[u8]) -> u64 + Sync,
) -> Option<(NameHash, Vec<u64>, Vec<Searched>)> {
    for hash in hashes {
        let values = names.hashes(threads, |name| hash_of(&hash, name));
        if let Some(parts) = search(&values, threads) {
            return Some((hash, values, parts));
        }
    }
    None
}

/// The names of a part, and their pilots.
pub(super) struct Searched {
    part: Part,
    pilots: Vec<u8>,
    remap: Vec<u32>,
    /// The rank of the name at each place.
    places: Vec<u32>,
}

fn search(hashes: &[u64], threads: Threads) -> Option<Vec<Searched>> {
    let parts = hashes.len().div_ceil(bounds::NAMES_PER_PART).max(1) as u32;
    let (ends, members) = by_part(hashes, |hash| split(hash, parts).0 as usize, parts);
    let pieces = ends
        .windows(2)
        .map(|ends| ends[0] as usize..ends[1] as usize);
    let found = threads.map(pieces.collect(), |piece| {
        search_part(hashes, &members[piece], parts)
    });
    found.into_iter().collect()
}

/// A counting sort of ranks by the part of their hash: where each part ends, behind a zero, and the
/// ranks.
fn by_part(hashes: &[u64], part: impl Fn(u64) -> usize, parts: u32) -> (Vec<u32>, Vec<u32>) {
    let mut ends = vec![0_u32; parts as usize + 1];
    hashes.iter().for_each(|&hash| ends[part(hash) + 1] += 1);
    for part in 0..parts as usize {
        ends[part + 1] += ends[part];
    }
    let mut members = vec![0; hashes.len()];
    let mut next = ends.clone();
    for (&hash, rank) in hashes.iter().zip(0..) {
        let at = &mut next[part(hash)];
        members[*at as usize] = rank;
        *at += 1;
    }
    (ends, members)
}

fn search_part(hashes: &[u64], ranks: &[u32], parts: u32) -> Option<Searched> {
    let within: Vec<u64> = ranks
        .iter()
        .map(|&rank| split(hashes[rank as usize], parts).1)
        .collect();
    // No seed separates equal hashes, so the search would not end.
    let mut sorted = within.clone();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        return None;
    }
    // The search also repeats until a seed succeeds. It asks for the first hash once a seed, which
    // counts seeds. Past the last allowed seed it gets other hashes, with which it ends. That
    // result is discarded.
    let searches = Cell::new(0_usize);
    let numbers: Vec<usize> = (0..within.len()).collect();
    let state = ptrhash::generate_hash_with_hash_fn(&numbers, |&number, &seed| {
        if number == 0 {
            searches.set(searches.get() + 1);
        }
        if searches.get() <= bounds::SEARCHES {
            within[number]
        } else {
            let mixed = (number as u64 ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (mixed ^ mixed >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        }
    });
    if searches.get() > bounds::SEARCHES {
        return None;
    }
    let part = Part {
        seed: state.seed,
        first: 0,
        names: ranks.len() as u32,
        slots: (ranks.len() + state.remap.len()) as u32,
        buckets: state.pilots.len() as u32,
        pilots: 0,
        remap: 0,
    };
    Some(Searched {
        part,
        places: state.map.iter().map(|&number| ranks[number]).collect(),
        pilots: state.pilots,
        remap: state.remap,
    })
}

/// The tables of all parts, in the form of their sections.
#[derive(Default)]
pub(super) struct Joined {
    pub(super) parts: Vec<u8>,
    pub(super) pilots: Vec<u8>,
    pub(super) remap: Vec<u8>,
    /// The rank of the name at each place.
    pub(super) places: Vec<u32>,
}

impl Joined {
    pub(super) fn new(searched: Vec<Searched>) -> Self {
        let mut all = Self {
            parts: Vec::with_capacity(PART * searched.len()),
            ..Self::default()
        };
        for one in searched {
            let part = Part {
                first: all.places.len() as u32,
                pilots: all.pilots.len() as u32,
                remap: (all.remap.len() / 2) as u32,
                ..one.part
            };
            all.parts.extend_from_slice(&part.to_bytes());
            all.pilots.extend_from_slice(&one.pilots);
            for &free in &one.remap {
                let free = u16::try_from(free).expect("parts have fewer places");
                all.remap.extend_from_slice(&free.to_le_bytes());
            }
            all.places.extend_from_slice(&one.places);
        }
        all
    }
}

fn sections(
    names: &SortedNames,
    hash: NameHash,
    hashes: Vec<u64>,
    searched: Vec<Searched>,
    threads: Threads,
) -> Addressed {
    let form = format!("compact hash, {} parts", searched.len());
    let Joined {
        parts,
        pilots,
        remap,
        places,
    } = Joined::new(searched);
    let tag_bits = tag_bits(names);
    let fill = |piece: Range<usize>| {
        let mut blocks = Vec::with_capacity(BLOCK * piece.len().div_ceil(LANES));
        let mut len = 0;
        for lanes in places[piece].chunks(LANES) {
            push(names, &hashes, lanes, tag_bits, &mut blocks, &mut len);
        }
        (blocks, len)
    };
    let mut blocks = Vec::with_capacity(BLOCK * places.len().div_ceil(LANES));
    let mut ends = Vec::new();
    let (mut taken, mut text_len) = (0, 0);
    threads.for_each(
        &chunks(places.len(), bounds::NAMES_PER_PART),
        fill,
        |(mut part, len)| {
            for block in part.chunks_exact_mut(BLOCK) {
                let base = u32::from_le_bytes([block[0], block[1], block[2], block[3]]);
                block[..4].copy_from_slice(&(base + text_len as u32).to_le_bytes());
            }
            taken += part.len() / BLOCK * LANES;
            text_len += len as usize;
            ends.push((taken.min(places.len()), text_len));
            blocks.append(&mut part);
        },
    );
    drop(hashes);
    let mut addresses = vec![0; names.len()];
    for (place, &rank) in places.iter().enumerate() {
        addresses[rank as usize] = place as u32;
    }
    let mut parameters = hash.seed().to_le_bytes().to_vec();
    parameters.extend_from_slice(&(names.len() as u32).to_le_bytes());
    parameters.extend([tag_bits as u8, u8::from(hash.is_exact())]);
    Addressed {
        keeps_order: false,
        form,
        sections: Section::all([
            (PARAMETERS, parameters),
            (PARTS, parts),
            (PILOTS, pilots),
            (REMAP, remap),
            (BLOCKS, blocks),
        ]),
        texts: StoredTexts {
            kind: TEXTS,
            order: places,
            ends,
            write: put_texts,
        },
        addresses,
    }
}

/// The bits of a tag. They leave room for three times the average text of a block, so that few
/// blocks are wide.
fn tag_bits(names: &SortedNames) -> u32 {
    let text = LANES * names.text_len() / names.len().max(1);
    CompactHash::TAG_BITS
        .rev()
        .find(|bits| 3 * text < 1 << (16 - bits))
        .unwrap_or(*CompactHash::TAG_BITS.start())
}

/// The ends of a block's names, counted from its first, and whether they need more bits than lanes
/// have.
fn ends(names: &SortedNames, ranks: &[u32], tag_bits: u32) -> ([u32; LANES], bool) {
    let mut ends = [0; LANES];
    let mut end = 0;
    for (lane, to) in ends.iter_mut().enumerate() {
        end += (ranks.get(lane)).map_or(0, |&rank| names.len_of(rank as usize) as u32);
        *to = end;
    }
    (ends, end >= 1 << (16 - tag_bits))
}

/// Writes a block of up to eight names, whose texts start at `len`.
fn push(
    names: &SortedNames,
    hashes: &[u64],
    ranks: &[u32],
    tag_bits: u32,
    blocks: &mut Vec<u8>,
    len: &mut u32,
) {
    let (ends, is_wide) = ends(names, ranks, tag_bits);
    blocks.extend_from_slice(&(*len | if is_wide { WIDE } else { 0 }).to_le_bytes());
    *len += ends[LANES - 1] + if is_wide { WIDE_ENDS as u32 } else { 0 };
    for (lane, &end) in ends.iter().enumerate() {
        let tag = ranks
            .get(lane)
            .map_or(0, |&rank| tag(hashes[rank as usize], tag_mask(tag_bits)));
        let end = if is_wide { 0 } else { end as u16 };
        blocks.extend_from_slice(&(end << tag_bits | tag).to_le_bytes());
    }
}

/// Bytes of the ends in front of the texts of a wide block.
const WIDE_ENDS: usize = 4 * LANES;

/// Writes the texts of some blocks.
fn put_texts(names: &SortedNames, ranks: &[u32], mut to: &mut [u8]) {
    let tag_bits = tag_bits(names);
    for lanes in ranks.chunks(LANES) {
        let (ends, is_wide) = ends(names, lanes, tag_bits);
        if is_wide {
            for end in ends {
                to = put(to, &end.to_le_bytes());
            }
        }
        for &rank in lanes {
            to = put_name(to, names, rank);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_hashes_give_up() {
        let names: SortedNames = [&b"a"[..], b"b", b"c"].into_iter().collect();
        let hashes = || (0..3).map(|seed| NameHash::new(seed, true));
        let same = find_pilots_with(&names, Threads::new(1), hashes(), |_, _| 7);
        assert!(same.is_none());
        // With the first seed, all hashes are equal.
        let later = find_pilots_with(&names, Threads::new(1), hashes(), |hash, name| {
            match hash.seed() {
                0 => 7,
                seed => u64::from(name[0]).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ seed,
            }
        });
        assert!(later.is_some());
    }

    #[test]
    fn ranks_are_sorted_by_part() {
        let sorted = by_part(&[2, 0, 3, 2, 0, 2], |hash| hash as usize, 4);
        assert_eq!(sorted, (vec![0, 2, 2, 5, 6], vec![1, 4, 0, 3, 5, 2]));
    }

    #[test]
    fn endless_seeds_end() {
        // One bucket and one slot: the hashes differ only in bits that are never read.
        let hashes: Vec<u64> = (0..20).map(|low| 0x1234_5678_0000_0000 | low).collect();
        let ranks: Vec<u32> = (0..20).collect();
        assert!(search_part(&hashes, &ranks, 1).is_none());
    }
}
