//! Builds `header_set_blob::hashed`. `phf_generator` searches for pilots, one part at a time.

use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};

use header_set_blob::NameHash;
use header_set_blob::hashed::{
    BLOCK, BLOCKS, LANES, PARAMETERS, PARTS, PILOTS, REMAP, TAG_BITS, WIDE, split, tag,
};
use header_set_runtime::Fold;
use phf_generator::ptrhash;

use super::bounds::hashed as bounds;
use super::parallel::{Threads, chunks};
use super::sort::hashes;
use super::{Addressed, SortedNames, Strategy, put};

/// Returns the layout. `None` if every seed that is tried fails, or if the texts pass 2 GiB.
pub(super) fn build(names: &SortedNames, fold: Fold, threads: Threads) -> Option<Addressed> {
    let mut is_exact = false;
    for turn in 0..bounds::SEEDS {
        let seed = turn.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = NameHash::new(seed, is_exact);
        let hashes = hashes(names, threads, |name| hash.hash(fold, name));
        match search(&hashes, threads) {
            Ok(parts) => {
                let mut parameters = seed.to_le_bytes().to_vec();
                put(&mut parameters, &[names.len() as u32]);
                parameters.push(u8::from(is_exact));
                return layout(names, parameters, &hashes, parts, threads);
            }
            Err(Failure::EqualHashes) => is_exact = true,
            Err(Failure::NoPilots) => {}
        }
    }
    None
}

/// Why a seed does not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failure {
    /// Two names have one hash. Exact folding may part them.
    EqualHashes,
    /// A part has no pilots that were found, or too many names.
    ///
    /// Of random hashes one part in 800 has two in one bucket whose upper halves differ so little
    /// that every pilot sends both to one place: under each seed half of all lists of eight million
    /// names have one.
    NoPilots,
}

/// Names of a part at most: a free place has two bytes. Hashes made on purpose pass it, since each
/// picks its part.
const MOST_NAMES: usize = 1 << 16;

/// The names of a part, and their pilots.
struct Part {
    seed: u64,
    pilots: Vec<u8>,
    remap: Vec<u32>,
    /// The rank of the name at each place.
    places: Vec<u32>,
}

fn search(hashes: &[u64], threads: Threads) -> Result<Vec<Part>, Failure> {
    let parts = hashes.len().div_ceil(bounds::NAMES_PER_PART).max(1) as u32;
    let (ends, members) = by_part(hashes, |hash| split(hash, parts).0 as usize, parts);
    let pieces = ends
        .windows(2)
        .map(|ends| ends[0] as usize..ends[1] as usize);
    // The first part that failed. Later ones are not searched, and the same failure is returned
    // whatever the number of threads.
    let failed = AtomicUsize::new(usize::MAX);
    let found = threads.map(pieces.enumerate().collect(), |(number, piece)| {
        if failed.load(Ordering::Relaxed) < number {
            return Err(Failure::NoPilots);
        }
        let part = search_part(hashes, &members[piece], parts);
        if part.is_err() {
            failed.fetch_min(number, Ordering::Relaxed);
        }
        part
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

/// Returns the names of a part, and their pilots.
///
/// # Errors
/// If the search finds none, or if places within the part take more than two bytes.
fn search_part(hashes: &[u64], ranks: &[u32], parts: u32) -> Result<Part, Failure> {
    let within: Vec<u64> = ranks
        .iter()
        .map(|&rank| split(hashes[rank as usize], parts).1)
        .collect();
    // No seed separates equal hashes, so the search would not end.
    let mut sorted = within.clone();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(Failure::EqualHashes);
    }
    if ranks.len() > MOST_NAMES {
        return Err(Failure::NoPilots);
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
        return Err(Failure::NoPilots);
    }
    Ok(Part {
        seed: state.seed,
        places: state.map.iter().map(|&number| ranks[number]).collect(),
        pilots: state.pilots,
        remap: state.remap,
    })
}

/// Returns the tables of all parts, and the blocks. `None` if the texts are too long for them.
fn layout(
    names: &SortedNames,
    parameters: Vec<u8>,
    hashes: &[u64],
    searched: Vec<Part>,
    threads: Threads,
) -> Option<Addressed> {
    let (mut parts, mut pilots, mut remap) = (Vec::new(), Vec::new(), Vec::new());
    let mut places = Vec::with_capacity(names.len());
    for part in searched {
        parts.extend(part.seed.to_le_bytes());
        let numbers = [
            places.len(),
            part.places.len(),
            part.places.len() + part.remap.len(),
            part.pilots.len(),
            pilots.len(),
            remap.len() / 2,
        ];
        put(&mut parts, &numbers.map(|number| number as u32));
        pilots.extend_from_slice(&part.pilots);
        for &free in &part.remap {
            let free = u16::try_from(free).expect("a part has at most `MOST_NAMES`");
            remap.extend_from_slice(&free.to_le_bytes());
        }
        places.extend_from_slice(&part.places);
    }
    let pieces = chunks(places.len(), bounds::NAMES_PER_PART.next_multiple_of(LANES));
    let filled = threads.map(pieces.clone(), |piece| {
        let (mut blocks, mut len) = (Vec::new(), 0);
        for ranks in places[piece].chunks(LANES) {
            push_block(names, hashes, ranks, &mut blocks, &mut len);
        }
        (blocks, len as usize)
    });
    if !have_bases(filled.iter().map(|(_, len)| len).sum()) {
        return None;
    }
    let mut blocks = Vec::with_capacity(BLOCK * places.len().div_ceil(LANES));
    let (mut ends, mut end) = (Vec::new(), 0);
    for (piece, (mut filled, len)) in pieces.into_iter().zip(filled) {
        for block in filled.as_chunks_mut::<BLOCK>().0 {
            let base = u32::from_le_bytes([block[0], block[1], block[2], block[3]]);
            block[..4].copy_from_slice(&(base + end as u32).to_le_bytes());
        }
        end += len;
        ends.push((piece.end, end));
        blocks.append(&mut filled);
    }
    let mut addresses = vec![0; names.len()];
    for (place, &rank) in places.iter().enumerate() {
        addresses[rank as usize] = place as u32;
    }
    Some(Addressed {
        layout: Strategy::PerfectHash,
        sections: vec![
            (PARAMETERS, parameters),
            (PARTS, parts),
            (PILOTS, pilots),
            (REMAP, remap),
            (BLOCKS, blocks),
        ],
        texts: Texts {
            order: places,
            ends,
        },
        addresses,
    })
}

/// Whether the start of each block in `len` bytes of text leaves [`WIDE`] free.
const fn have_bases(len: usize) -> bool {
    len <= WIDE as usize
}

/// Returns the ends of a block's names, counted from its first, and whether they need more bits
/// than lanes have.
fn ends(names: &SortedNames, ranks: &[u32]) -> ([u32; LANES], bool) {
    let mut ends = [0; LANES];
    let mut end = 0;
    for (lane, to) in ends.iter_mut().enumerate() {
        end += (ranks.get(lane)).map_or(0, |&rank| names.get(rank as usize).len() as u32);
        *to = end;
    }
    (ends, end >= 1 << (16 - TAG_BITS))
}

/// Writes a block, whose texts start at `len`.
fn push_block(
    names: &SortedNames,
    hashes: &[u64],
    ranks: &[u32],
    blocks: &mut Vec<u8>,
    len: &mut u32,
) {
    let (ends, is_wide) = ends(names, ranks);
    put(blocks, &[*len | if is_wide { WIDE } else { 0 }]);
    *len += ends[LANES - 1] + if is_wide { 4 * LANES as u32 } else { 0 };
    for (lane, &end) in ends.iter().enumerate() {
        let hash = ranks.get(lane).map_or(0, |&rank| hashes[rank as usize]);
        let end = if is_wide { 0 } else { end as u16 };
        blocks.extend_from_slice(&(end << TAG_BITS | tag(hash)).to_le_bytes());
    }
}

/// The texts of names in the order of places. They are written straight into the blob, so that a
/// build holds them twice and not three times.
#[derive(Default)]
pub(super) struct Texts {
    /// The rank of the name at each place.
    order: Vec<u32>,
    /// For each piece that threads share: how many names, and how many bytes, are before its end.
    ends: Vec<(usize, usize)>,
}

impl Texts {
    /// Returns the number of bytes.
    pub(super) fn len(&self) -> usize {
        self.ends.last().map_or(0, |&(_, bytes)| bytes)
    }

    /// Writes all texts.
    pub(super) fn write(&self, names: &SortedNames, to: &mut [u8], threads: Threads) {
        let mut rest = to;
        let mut pieces = Vec::with_capacity(self.ends.len());
        let mut start = (0, 0);
        for &end in &self.ends {
            let (piece, behind) = rest.split_at_mut(end.1 - start.1);
            pieces.push((&self.order[start.0..end.0], piece));
            (rest, start) = (behind, end);
        }
        threads.consume(pieces, |(ranks, piece)| {
            self.write_piece(names, ranks, piece)
        });
    }

    fn write_piece(&self, names: &SortedNames, ranks: &[u32], mut to: &mut [u8]) {
        for lanes in ranks.chunks(LANES) {
            let (ends, is_wide) = ends(names, lanes);
            if is_wide {
                let (before, behind) = to.split_at_mut(4 * LANES);
                for (to, end) in before.as_chunks_mut().0.iter_mut().zip(ends) {
                    *to = end.to_le_bytes();
                }
                to = behind;
            }
            for &rank in lanes {
                to = put_name(to, names, rank);
            }
        }
    }
}

/// Copies a name to the front of `to`, and returns the rest. It may write further bytes into the
/// rest, which later writes replace.
///
/// The copy does not branch on the length, which would be mispredicted. So the cache misses of
/// several names overlap; they are most of the time of writing a blob in the order of hashes.
#[inline]
fn put_name<'t>(to: &'t mut [u8], names: &SortedNames, rank: u32) -> &'t mut [u8] {
    /// Bytes that are copied at once. Nearly all names are at most as long.
    const AT_ONCE: usize = 32;
    let (text, from) = names.get_with_more(rank as usize);
    match (
        from.first_chunk::<AT_ONCE>(),
        to.first_chunk_mut::<AT_ONCE>(),
    ) {
        (Some(from), Some(front)) if text.len() <= AT_ONCE => {
            *front = *from;
            &mut to[text.len()..]
        }
        _ => {
            let (front, behind) = to.split_at_mut(text.len());
            front.copy_from_slice(text);
            behind
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_hashes_give_up() {
        let found = |hashes: [u64; 3]| search(&hashes, Threads::new(1)).err();
        let apart = [1, 2, 3].map(|it: u64| it.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        assert_eq!(found(apart), None);
        assert_eq!(found([7; 3]), Some(Failure::EqualHashes));
    }

    #[test]
    fn names_stand_side_by_side_in_any_order() {
        let texts: Vec<Vec<u8>> = (0..80_usize)
            .map(|at| vec![b'!' + at as u8; 1 + at * 7 % 41])
            .collect();
        let names: SortedNames = texts.iter().map(Vec::as_slice).collect();
        for turn in 0..8 {
            let mut order: Vec<u32> = (0..names.len() as u32).collect();
            order.sort_by_key(|rank| rank.wrapping_mul(0x9e37_79b9).rotate_left(turn));
            let expected: Vec<u8> = (order.iter())
                .flat_map(|&rank| names.get(rank as usize).iter().copied())
                .collect();
            let mut found = vec![0; expected.len()];
            let left = order
                .iter()
                .fold(&mut found[..], |to, &rank| put_name(to, &names, rank));
            assert!(left.is_empty());
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn parts_say_where_their_numbers_start() {
        let names: SortedNames = [&b"a"[..], b"b", b"c"].into_iter().collect();
        let part = |remap: &[u32], places: &[u32]| Part {
            seed: 9,
            pilots: vec![0; 2],
            remap: remap.to_vec(),
            places: places.to_vec(),
        };
        let parts = vec![part(&[0], &[1, 2]), part(&[], &[0])];
        let built = layout(&names, Vec::new(), &[0; 3], parts, Threads::new(1)).expect("a layout");
        let (_, parts) = &built.sections[1];
        let numbers = |at: usize| parts[32 * at..][..32].as_chunks::<4>().0;
        let numbers = |at: usize| numbers(at).iter().map(|it| u32::from_le_bytes(*it));
        // The seed; first place, names, slots, buckets, first pilot, first free place.
        assert!(numbers(0).eq([9, 0, 0, 2, 3, 2, 0, 0]));
        assert!(numbers(1).eq([9, 0, 2, 1, 1, 2, 2, 1]));
    }

    #[test]
    fn ranks_are_sorted_by_part() {
        let sorted = by_part(&[2, 0, 3, 2, 0, 2], |hash| hash as usize, 4);
        assert_eq!(sorted, (vec![0, 2, 2, 5, 6], vec![1, 4, 0, 3, 5, 2]));
    }

    /// Names whose hashes all pick one part: places took more than two bytes.
    #[test]
    fn a_part_has_as_many_names_as_two_bytes_address() {
        // Lower halves below a fifth pick the first of five parts.
        let hashes: Vec<u64> = (1..=66_000_u64)
            .map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .map(|hash| (hash >> 32 << 32) | ((hash & 0xffff_ffff) / 6))
            .collect();
        let ranks: Vec<u32> = (0..=1 << 16).collect();
        assert_eq!(
            search_part(&hashes, &ranks, 5).err(),
            Some(Failure::NoPilots)
        );
        let found = search(&hashes, Threads::new(1));
        assert_eq!(found.err(), Some(Failure::NoPilots));
        // Exact folding may part as many that are equal.
        let found = search(&[7; 1 << 17], Threads::new(1));
        assert_eq!(found.err(), Some(Failure::EqualHashes));
    }

    #[test]
    fn bases_leave_a_bit_free() {
        assert!(have_bases((1 << 31) - 1) && have_bases(1 << 31));
        assert!(!have_bases((1 << 31) + 1));
    }

    /// The hashes of the two have one upper half and pick one bucket, so no pilot parts them.
    #[test]
    fn another_seed_parts_what_no_pilot_does() {
        let names: SortedNames = [&b"x-291669"[..], b"x-390217"].into_iter().collect();
        let fold = Fold {
            case: true,
            separators: false,
        };
        let hash = NameHash::new(0, false);
        let hashes = hashes(&names, Threads::new(1), |name| hash.hash(fold, name));
        let found = search(&hashes, Threads::new(1));
        assert_eq!(found.err(), Some(Failure::NoPilots));
        let built = build(&names, fold, Threads::new(1)).expect("another seed");
        let (_, parameters) = &built.sections[0];
        // The second seed, two names, and coarse folding still.
        let seed = 0x9e37_79b9_7f4a_7c15_u64.to_le_bytes();
        assert_eq!(*parameters, [&seed[..], &[2, 0, 0, 0], &[0]].concat());
    }

    #[test]
    fn endless_seeds_end() {
        // One bucket and one slot: the hashes differ only in bits that are never read.
        let hashes: Vec<u64> = (0..20).map(|low| 0x1234_5678_0000_0000 | low).collect();
        let ranks: Vec<u32> = (0..20).collect();
        let found = search_part(&hashes, &ranks, 1);
        assert_eq!(found.err(), Some(Failure::NoPilots));
    }
}
