//! Buckets of names by hash, built without a search.
//!
//! The problem: of a million names, a lookup waits for memory and does little else. So it should know from one cache
//! line where the name would stand and that most other names are none, and go to the text only to say yes.
//!
//! The upper bits of a hash pick a block of 32 bytes, which never straddles a line, and that has room for 14 names:
//!
//! ```text
//! hash --upper bits--> blocks [ base:31 more:1 | end:11 tag:5 | end tag | .. 14 of them ]      32 bytes
//!                                  |
//!                      texts  [ cf-ray ][ x-request-id ][ host ] ..                            folded, packed
//! ```
//!
//! All tags of a block are compared at once with five to eight further bits of the hash, each in its lane of 16
//! bits. A name ends where its lane says and starts where the one before it ends, so that its length is known, and
//! compared, before the text is read: one miss in a thousand reads text. How many bits a lane gives to the end is the same
//! for all blocks; long names take more.
//!
//! `cf-ray`: the hash picks block 3, say, and has tag 17; two lanes have that tag, of which the second is six bytes
//! long; six bytes of text from its start are the name. The address is 3 * 16 + that lane.
//!
//! Blocks hold 10.5 names on average. What does not fit goes to a second array of blocks, which other bits of the hash pick
//! (`more` says that there is any; two names in a hundred), and what does not fit there, to a sorted list. That list takes
//! names of any length, and any number of them with one hash, so that no list fails; it is searched by halves, so that
//! no list, however contrived, is slow.
//!
//! It wins where a program asks for one name after the other, and to build: nothing is searched for. The compact hash
//! takes half a byte a name less.

use super::bytes::{u32_at, u64_at};
use super::name_hash::{NameHash, reduce};
use super::{BATCH, Blob, Kind};
use crate::bits::fold::Fold;
use crate::trace::{Site, Table, Trace};

/// Names that a block has room for.
pub const LANES: usize = 14;

/// Bytes of a block.
pub const BLOCK: usize = 32;

/// Addresses that a block takes.
pub const ADDRESSES: u32 = 16;

/// In the first four bytes of a block: names that belong to it stand elsewhere.
pub const MORE: u32 = 1 << 31;

/// Parameters: the seed, eight bytes; blocks of the first array, four; bits of a tag, one; whether folding is exact,
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
    tag_bits: u32,
    texts: &'a [u8],
    rest: &'a [[u8; 4]],
    rest_texts: &'a [u8],
    ranks: &'a [[u8; 4]],
}

/// One in each lane of a word.
const ONES: u64 = 0x0001_0001_0001_0001;

impl<'a> Buckets<'a> {
    /// Bits that a tag may have.
    pub const TAG_BITS: core::ops::RangeInclusive<u32> = 5..=8;

    /// The layout, if the blob has it.
    #[must_use]
    pub fn from_sections(blob: &Blob<'a>) -> Option<Self> {
        let parameters = blob.section(PARAMETERS);
        let (blocks, []) = blob.section(BLOCKS).as_chunks() else {
            return None;
        };
        let first = u32_at(parameters, 8)?;
        let &[tag_bits, exact, ..] = parameters.get(12..)? else {
            return None;
        };
        let tag_bits = u32::from(tag_bits);
        let second = u32::try_from(blocks.len()).ok()?.checked_sub(first)?;
        let buckets = Self {
            hash: NameHash {
                seed: u64_at(parameters, 0)?,
                exact: exact != 0,
            },
            blocks,
            first,
            second,
            tag_bits,
            texts: blob.section(TEXTS),
            rest: blob.section(REST).as_chunks().0,
            rest_texts: blob.section(REST_TEXTS),
            ranks: blob.section(RANKS).as_chunks().0,
        };
        let fits = Self::TAG_BITS.contains(&tag_bits)
            && buckets.ranks.len() == blocks.len()
            && blocks.len() < (u32::MAX / ADDRESSES) as usize;
        fits.then_some(buckets)
    }

    /// The address of the key that `name` is.
    #[must_use]
    #[inline(always)]
    pub fn find<const N: usize>(
        &self,
        fold: Fold,
        plain: bool,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<u32> {
        let hash = self.hash.hash(fold, name, trace);
        self.find_hashed(fold, plain, name, hash, trace)
    }

    /// [`Buckets::find`] for up to [`BATCH`] names: all hashes, then all blocks, then the first byte of each text that may
    /// be compared, so that the cache misses of all names overlap.
    #[inline(always)]
    pub fn find_batch(
        &self,
        fold: Fold,
        plain: bool,
        names: &[&[u8]],
        found: &mut [Option<u32>; BATCH],
    ) {
        let trace = &mut Trace::<0>::new();
        let mut hashes = [0; BATCH];
        for (hash, name) in hashes.iter_mut().zip(names) {
            *hash = self.hash.hash(fold, name, trace);
        }
        let hashes = &hashes[..names.len().min(BATCH)];
        let mut starts = [0; BATCH];
        for (start, &hash) in starts.iter_mut().zip(hashes) {
            if let Some(block) = self.blocks.get(reduce(hash, self.first) as usize) {
                let lanes = self.matching_lanes(block, hash);
                if lanes != 0 {
                    *start = base(block) + self.span(block, lane_of(lanes)).0;
                }
            }
        }
        let touched = starts.iter().fold(0, |all, &start| {
            all ^ self.texts.get(start).copied().unwrap_or_default()
        });
        core::hint::black_box(touched);
        for ((found, name), &hash) in found.iter_mut().zip(names).zip(hashes) {
            *found = self.find_hashed(fold, plain, name, hash, trace);
        }
    }

    /// [`Buckets::find`] for a name whose hash is known.
    #[inline(always)]
    fn find_hashed<const N: usize>(
        &self,
        fold: Fold,
        plain: bool,
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
        match self.find_in(block, fold, plain, name, hash, trace) {
            Some(lane) => Some(number * ADDRESSES + lane),
            None if trace.branch(Site::More, has_more(block)) => {
                self.find_more(fold, plain, name, hash, trace)
            }
            None => None,
        }
    }

    /// The lane in which `name` stands.
    #[inline(always)]
    fn find_in<const N: usize>(
        &self,
        block: &[u8; BLOCK],
        fold: Fold,
        plain: bool,
        name: &[u8],
        hash: u64,
        trace: &mut Trace<N>,
    ) -> Option<u32> {
        let mut lanes = self.matching_lanes(block, hash);
        while trace.branch(Site::Walk, lanes != 0) {
            let lane = lane_of(lanes);
            let (start, end) = self.span(block, lane);
            if end.wrapping_sub(start) == name.len() {
                let at = base(block) + start;
                trace.load(Table::Names, at, name.len());
                let text = self.texts.get(at..at + name.len())?;
                if trace.branch(Site::Compare, fold.equal(plain, name, text)) {
                    return Some(lane);
                }
            }
            lanes &= lanes - 1;
        }
        None
    }

    /// A bit for each lane with the tag of this hash: the lanes of the first word fifteen bits up, those of each further
    /// word one bit lower.
    #[inline(always)]
    fn matching_lanes(&self, block: &[u8; BLOCK], hash: u64) -> u64 {
        const HIGH: u64 = ONES << 15;
        let mask = ONES * ((1 << self.tag_bits) - 1);
        let tags = (hash & 0xffff).wrapping_mul(ONES);
        let (words, _) = block.as_chunks::<8>();
        let mut lanes = 0;
        for (number, word) in words.iter().enumerate() {
            // What is zero in a lane leaves the high bit, anything else, being less than it, takes it.
            let difference = (u64::from_le_bytes(*word) ^ tags) & mask;
            let mut equal = (HIGH - difference) & HIGH;
            if number == 0 {
                // The base.
                equal &= !0xffff_ffff;
            }
            lanes |= equal >> number;
        }
        lanes
    }

    /// Where the name in a lane starts and ends, counted from the base of its block.
    #[inline(always)]
    fn span(&self, block: &[u8; BLOCK], lane: u32) -> (usize, usize) {
        let (lanes, _) = block.as_chunks::<2>();
        let end = |lane: usize| -> usize {
            usize::from(u16::from_le_bytes(lanes[lane & 15])) >> self.tag_bits
        };
        let at = lane as usize + 2;
        let before = end(at - 1);
        (if lane == 0 { 0 } else { before }, end(at))
    }

    /// Searches the second array and the list.
    #[cold]
    fn find_more<const N: usize>(
        &self,
        fold: Fold,
        plain: bool,
        name: &[u8],
        hash: u64,
        trace: &mut Trace<N>,
    ) -> Option<u32> {
        if let Some(number) = self.second_block(hash)
            && let Some(block) = self.blocks.get(number as usize)
        {
            trace.load(Table::Buckets, number as usize * BLOCK, BLOCK);
            if let Some(lane) = self.find_in(block, fold, plain, name, hash, trace) {
                return Some(number * ADDRESSES + lane);
            }
            if !has_more(block) {
                return None;
            }
        }
        self.find_in_rest(fold, name, hash)
    }

    /// The block of the second array that a hash picks.
    fn second_block(&self, hash: u64) -> Option<u32> {
        (self.second > 0).then(|| self.first + reduce(hash.rotate_left(32), self.second))
    }

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
                let (start, end) = self.span(block, lane);
                self.texts.get(base(block) + start..base(block) + end)
            }
            Some(_) => None,
            None => {
                let blocks = self.blocks.len() * ADDRESSES as usize;
                Some(self.rest_at((address as usize).checked_sub(blocks)?)?.1)
            }
        }
    }

    /// Hands address and text of every name on, in the order of memory, until `each` says no; how many there were.
    ///
    /// # Errors
    /// The address that was refused, or at which there is no text.
    pub fn try_each(&self, mut each: impl FnMut(u32, &[u8]) -> bool) -> Result<u32, u32> {
        let mut count = 0;
        let mut visit = |address: u32, text: Option<&[u8]>| {
            count += 1;
            match text {
                Some(text) if each(address, text) => Ok(()),
                _ => Err(address),
            }
        };
        for (block, number) in self.blocks.iter().zip(0..) {
            for lane in 0..LANES as u32 {
                let (start, end) = self.span(block, lane);
                if start != end {
                    let text = self.texts.get(base(block) + start..base(block) + end);
                    visit(number * ADDRESSES + lane, text)?;
                }
            }
        }
        let rest = self.blocks.len() as u32 * ADDRESSES;
        for (number, address) in (0..self.rest.len()).zip(rest..) {
            visit(address, self.rest_at(number).map(|(_, text)| text))?;
        }
        Ok(count)
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
}

#[inline(always)]
fn base(block: &[u8; BLOCK]) -> usize {
    let [a, b, c, d, ..] = *block;
    (u32::from_le_bytes([a, b, c, d]) & !MORE) as usize
}

#[inline(always)]
fn has_more(block: &[u8; BLOCK]) -> bool {
    block[3] & 0x80 != 0
}

/// The lane of the lowest bit.
#[inline(always)]
const fn lane_of(lanes: u64) -> u32 {
    let bit = lanes.trailing_zeros();
    let (within, word) = (bit / 16, 15 - bit % 16);
    (4 * word + within).wrapping_sub(2)
}
