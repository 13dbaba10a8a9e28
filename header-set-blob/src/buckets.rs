//! Buckets of names by hash, built without a search.
//!
//! The problem: of a million names, a lookup waits for memory and does little else. So it should
//! know from one cache line where the name would stand and that most other names are none, and go
//! to the text only to say yes.
//!
//! The upper bits of a hash pick a block of 32 bytes, which never straddles a line, and that has
//! room for 12 names:
//!
//! ```text
//! hash --upper bits--> blocks [ 12 tags | base | 13 bounds of 9 bits | over ]
//!                                          |
//!                      texts  [ cf-ray ][ x-request-id ][ host ] ..        folded, packed, in the order of lanes
//! ```
//!
//! A tag is eight further bits of the hash; all of a block are compared at once. The name of a lane
//! stands between two bounds, counted from the base: its length is compared first, then its text.
//! One miss in a few hundred reads text.
//!
//! `cf-ray`: the hash picks block 3, say, and has tag 17; two lanes have that tag, of which the second, lane 4, is six bytes
//! long; six bytes from its bound are the name. The address is 3 * 16 + 4.
//!
//! Blocks hold nine names on average. What does not fit, for the lanes or for the bounds, goes to a
//! second array of blocks, which other bits of the hash pick: two names in a hundred. `over` has a
//! bit set for three further bits of the hash of each, so that few others are looked for there.
//! What does not fit there either goes to a sorted list, which takes names of any length, and any
//! number of names with one hash, so that no list fails; it is searched by halves, so that no list,
//! however contrived, is slow.
//!
//! It wins in short lists of which most names hit, and to build: nothing is searched for. The
//! compact hash takes less, rejects with a branch less, and has no need of a list for long names.

mod verify;

use super::bytes::{tri, u32_at, u64_at};
use super::name_hash::{NameHash, read_again, reduce};
use super::{BATCH, Blob, Kind};
use header_set_runtime::Fold;
use header_set_runtime::trace::{Site, Table, Trace, Work};

/// Names that a block has room for.
pub const LANES: usize = 12;

/// Bytes of a block.
pub const BLOCK: usize = 32;

/// Where in a block the base stands, behind the tags.
pub const BASE: usize = LANES;

/// Where in a block the bounds stand, the first in the lowest bits.
pub const BOUNDS: usize = BASE + 4;

/// Bits of a bound.
pub const BOUND_BITS: usize = 9;

/// The highest bound.
pub const MOST_TEXT: usize = (1 << BOUND_BITS) - 1;

/// Where in a block the bits for names that stand elsewhere are: behind 117 bits of bounds and
/// three of nothing.
pub const OVER: usize = BLOCK - 1;

/// Addresses that a block takes.
pub const ADDRESSES: u32 = 16;

/// Parameters: the seed, eight bytes; blocks of the first array, four; whether folding is exact,
/// one.
pub const PARAMETERS: Kind = Kind(Kind::BUCKETS);
/// The blocks of both arrays.
pub const BLOCKS: Kind = Kind(Kind::BUCKETS + 1);
/// The texts of names in blocks.
pub const TEXTS: Kind = Kind(Kind::BUCKETS + 2);
/// Where in the next section each name starts that fits no block, by hash and text.
pub const REST: Kind = Kind(Kind::BUCKETS + 3);
/// The hash, eight bytes, the length, four, and the text of each of these.
pub const REST_TEXTS: Kind = Kind(Kind::BUCKETS + 4);
/// For each block, how many names stand in the ones before: for those who ask which entry it was.
pub const RANKS: Kind = Kind(Kind::BUCKETS + 5);

/// The layout.
#[derive(Clone, Copy, Debug)]
pub struct Buckets<'a> {
    hash: NameHash,
    blocks: &'a [[u8; BLOCK]],
    /// How many blocks the first array has.
    first: u32,
    second: u32,
    texts: &'a [u8],
    rest: &'a [[u8; 4]],
    rest_texts: &'a [u8],
    ranks: &'a [[u8; 4]],
}

/// What of a hash is compared before the length: bits that pick no block.
#[must_use]
#[inline(always)]
pub const fn tag(hash: u64) -> u8 {
    hash as u8
}

/// The bit of a name that stands elsewhere than in the block that its hash picks.
#[must_use]
#[inline(always)]
pub const fn over(hash: u64) -> u8 {
    1 << (hash >> 8 & 7)
}

impl<'a> Buckets<'a> {
    /// The layout, if the blob has it.
    #[must_use]
    pub const fn from_sections(blob: &Blob<'a>) -> Option<Self> {
        let parameters = blob.section(PARAMETERS);
        let (blocks, []) = blob.section(BLOCKS).as_chunks() else {
            return None;
        };
        let [_, _, _, _, _, _, _, _, _, _, _, _, exact, ..] = *parameters else {
            return None;
        };
        let first = tri!(u32_at(parameters, 8));
        if blocks.len() >= (u32::MAX / ADDRESSES) as usize || first as usize > blocks.len() {
            return None;
        }
        let buckets = Self {
            hash: NameHash::new(tri!(u64_at(parameters, 0)), exact != 0),
            blocks,
            first,
            second: blocks.len() as u32 - first,
            texts: blob.section(TEXTS),
            rest: blob.section(REST).as_chunks().0,
            rest_texts: blob.section(REST_TEXTS),
            ranks: blob.section(RANKS).as_chunks().0,
        };
        if buckets.ranks.len() == blocks.len() {
            Some(buckets)
        } else {
            None
        }
    }

    /// The address of the key that `name` is.
    #[must_use]
    #[inline(always)]
    pub fn find<const N: usize>(
        &self,
        fold: Fold,
        case_bit: bool,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<u32> {
        let hash = self.hash.hash(fold, name, trace);
        self.find_hashed(fold, case_bit, name, hash, trace)
    }

    /// [`Buckets::find`] for up to [`BATCH`] names: all hashes, then all blocks, then both ends of
    /// each text that may be compared, so that the cache misses of all names overlap.
    #[inline(always)]
    pub fn find_batch(
        &self,
        fold: Fold,
        case_bit: bool,
        names: &[&[u8]],
        found: &mut [Option<u32>; BATCH],
    ) {
        let trace = &mut Trace::<0>::new();
        let mut hashes = [0; BATCH];
        for (hash, name) in hashes.iter_mut().zip(names) {
            *hash = self.hash.hash(fold, name, trace);
        }
        let hashes = &hashes[..names.len().min(BATCH)];
        let block = |hash: u64| self.blocks.get(reduce(hash, self.first) as usize);
        let touched = hashes.iter().fold(0, |all, &hash| {
            all ^ block(hash).map_or(0, |block| block[OVER])
        });
        core::hint::black_box(touched);
        let touched = hashes.iter().fold(0, |all, &hash| {
            all ^ block(hash).map_or(0, |block| self.touch(block, hash))
        });
        core::hint::black_box(touched);
        for ((found, name), &hash) in found.iter_mut().zip(names).zip(hashes) {
            *found = self.find_hashed(fold, case_bit, name, hash, trace);
        }
    }

    /// Both ends of the text of the first lane that may be the name.
    #[inline(always)]
    fn touch(&self, block: &[u8; BLOCK], hash: u64) -> u8 {
        let lanes = matching_lanes(block, tag(hash));
        if lanes == 0 {
            return 0;
        }
        let (start, end) = span(block, lane_of(lanes));
        let base = base(block);
        match self.texts.get(base + start..base + end) {
            Some([one]) => *one,
            Some([first, .., last]) => first ^ last,
            _ => 0,
        }
    }

    /// [`Buckets::find`] for a name whose hash is known.
    ///
    /// Straight on to the first lane that has the tag: that there is another, or another block, is
    /// out of line.
    #[inline(always)]
    fn find_hashed<const N: usize>(
        &self,
        fold: Fold,
        case_bit: bool,
        name: &[u8],
        hash: u64,
        trace: &mut Trace<N>,
    ) -> Option<u32> {
        if trace.branch(Site::Short, name.is_empty()) {
            // A lane that nobody took is as long.
            return self.find_in_rest(fold, name, hash);
        }
        let number = reduce(hash, self.first);
        let block = self.blocks.get(number as usize)?;
        trace.load(Table::Buckets, number as usize * BLOCK, BLOCK);
        trace.work(Work::Tags);
        let lanes = matching_lanes(block, tag(hash));
        let mut others = 0;
        if trace.branch(Site::Reject, lanes != 0) {
            let lane = lane_of(lanes);
            if self.is_in(block, lane, fold, case_bit, name, trace) {
                return Some(number * ADDRESSES + lane);
            }
            others = lanes & (lanes - 1);
        }
        if trace.branch(Site::More, others != 0 || is_over(block, hash)) {
            return self.find_further(fold, case_bit, name, hash, others, trace);
        }
        None
    }

    /// Whether `name`, which is not empty, stands in a lane.
    #[inline(always)]
    fn is_in<const N: usize>(
        &self,
        block: &[u8; BLOCK],
        lane: u32,
        fold: Fold,
        case_bit: bool,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> bool {
        let (start, end) = span(block, lane);
        if trace.branch(Site::Length, end.wrapping_sub(start) != name.len()) {
            return false;
        }
        let at = base(block) + start;
        trace.load(Table::Names, at, name.len());
        match self.texts.get(at..at + name.len()) {
            Some(text) => trace.branch(Site::Compare, fold.equal(case_bit, read_again(name), text)),
            None => false,
        }
    }

    /// Searches the other lanes of a block, then the second array, then the list.
    #[cold]
    #[inline(never)]
    fn find_further<const N: usize>(
        &self,
        fold: Fold,
        case_bit: bool,
        name: &[u8],
        hash: u64,
        lanes: u64,
        trace: &mut Trace<N>,
    ) -> Option<u32> {
        let (mut number, mut lanes) = (reduce(hash, self.first), lanes);
        for is_second in [false, true] {
            let block = self.blocks.get(number as usize)?;
            while lanes != 0 {
                let lane = lane_of(lanes);
                if self.is_in(block, lane, fold, case_bit, name, trace) {
                    return Some(number * ADDRESSES + lane);
                }
                lanes &= lanes - 1;
            }
            if !is_over(block, hash) {
                return None;
            }
            if is_second || self.second == 0 {
                break;
            }
            number = self.first + reduce(hash.rotate_left(32), self.second);
            trace.load(Table::Buckets, number as usize * BLOCK, BLOCK);
            lanes = matching_lanes(self.blocks.get(number as usize)?, tag(hash));
        }
        self.find_in_rest(fold, name, hash)
    }

    #[cold]
    fn find_in_rest(&self, fold: Fold, name: &[u8], hash: u64) -> Option<u32> {
        let (mut low, mut high) = (0, self.rest.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let (found, text) = self.rest_at(middle)?;
            let folded = name.iter().map(|&byte| fold.byte(byte));
            let order = found
                .cmp(&hash)
                .then_with(|| text.iter().copied().cmp(folded));
            match order {
                core::cmp::Ordering::Less => low = middle + 1,
                core::cmp::Ordering::Greater => high = middle,
                core::cmp::Ordering::Equal => {
                    return u32::try_from(self.blocks.len() * ADDRESSES as usize + middle).ok();
                }
            }
        }
        None
    }

    fn rest_at(&self, number: usize) -> Option<(u64, &'a [u8])> {
        let start = u32::from_le_bytes(*self.rest.get(number)?) as usize;
        let record = self.rest_texts.get(start..)?;
        let len = u32_at(record, 8)? as usize;
        Some((u64_at(record, 0)?, record.get(12..)?.get(..len)?))
    }

    /// The text at an address.
    #[must_use]
    pub fn text(&self, address: u32) -> Option<&'a [u8]> {
        let (number, lane) = (address / ADDRESSES, address % ADDRESSES);
        match self.blocks.get(number as usize) {
            Some(block) if (lane as usize) < LANES => {
                let (start, end) = span(block, lane);
                self.texts.get(base(block) + start..base(block) + end)
            }
            Some(_) => None,
            None => {
                let blocks = self.blocks.len() * ADDRESSES as usize;
                Some(self.rest_at((address as usize).checked_sub(blocks)?)?.1)
            }
        }
    }

    /// The number of the name at an address, without gaps.
    #[must_use]
    #[inline]
    pub fn rank(&self, address: u32) -> Option<u32> {
        let (number, lane) = (address / ADDRESSES, address % ADDRESSES);
        if let Some(rank) = self.ranks.get(number as usize) {
            return u32::from_le_bytes(*rank).checked_add(lane);
        }
        let rest = (address as usize).checked_sub(self.blocks.len() * ADDRESSES as usize)?;
        // Those of the list come first.
        u32::try_from(rest).ok()
    }

    /// The address of the name with a number: its block is searched for among the numbers of all
    /// first names.
    #[must_use]
    pub fn address(&self, rank: u32) -> Option<u32> {
        if (rank as usize) < self.rest.len() {
            return (self.blocks.len() as u32 * ADDRESSES).checked_add(rank);
        }
        let first = |ranks: &[u8; 4]| u32::from_le_bytes(*ranks);
        let block = (self.ranks.partition_point(|ranks| first(ranks) <= rank)).checked_sub(1)?;
        let lane = rank - first(self.ranks.get(block)?);
        (lane < LANES as u32).then_some(block as u32 * ADDRESSES + lane)
    }
}

#[inline(always)]
fn base(block: &[u8; BLOCK]) -> usize {
    let (words, _) = block.as_chunks::<4>();
    u32::from_le_bytes(words[BASE / 4]) as usize
}

#[inline(always)]
fn is_over(block: &[u8; BLOCK], hash: u64) -> bool {
    block[OVER] & over(hash) != 0
}

/// A bit for each lane that has this tag: the highest of a byte for the last four lanes, the one
/// below it for the first eight. Behind a lane that has it, one whose tag differs in the lowest bit
/// may have a bit too: its length or its text tells.
#[inline(always)]
fn matching_lanes(block: &[u8; BLOCK], tag: u8) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x80 * ONES;
    let (words, _) = block.as_chunks::<8>();
    let tags = ONES * u64::from(tag);
    let zeros = |word: u64| word.wrapping_sub(ONES) & !word & HIGH;
    let first = zeros(u64::from_le_bytes(words[0]) ^ tags);
    // Behind the last four stands the base.
    let last = zeros(u64::from_le_bytes(words[1]) ^ tags) & 0xffff_ffff;
    first >> 1 | last
}

/// The lane of the lowest bit.
#[inline(always)]
const fn lane_of(lanes: u64) -> u32 {
    let bit = lanes.trailing_zeros();
    bit / 8 + 8 * (bit & 1)
}

/// The bounds of a lane: two that follow each other, of which the first is that of the lane's
/// number.
#[inline(always)]
fn span(block: &[u8; BLOCK], lane: u32) -> (usize, usize) {
    let bit = BOUND_BITS * lane as usize;
    let bounds = u32_at(block, BOUNDS + bit / 8).unwrap_or_default() as usize >> (bit % 8);
    (bounds & MOST_TEXT, bounds >> BOUND_BITS & MOST_TEXT)
}
