//! A perfect hash: a place for every name, and no place too many. The place is the address.
//!
//! The problem: most of a hash table that is not text is empty slots. A pilot is a byte that sends
//! the three names of its bucket to free places. So there is one place for each name, and each
//! takes two bytes.
//!
//! ```text
//! hash --> parts [ seed, first place, .. ]           a part for every 16,384 names
//!      --> pilots [ byte ]                           one for three names
//!      --> place --> blocks [ base | end:11 tag:5 | .. 14 of them ]     32 bytes for 14 names
//!                              |
//!                   texts  [ cf-ray ][ x-request-id ][ host ] ..        folded, packed
//! ```
//!
//! A lookup reads three cache lines that depend on each other: one of pilots, one of blocks, one of
//! texts. Blocks of half a line lie in one, if the blob starts with a line.
//!
//! Ends give the length of the one possible name. The length and five bits of the hash are compared
//! before text is read. One place in a hundred lies past the end, and is looked up among the free
//! places. A block whose names are too long for its ends has ends of four bytes before its text.
//!
//! `cf-ray`: the hash picks part 0 and in it bucket 1, whose pilot 7 turns the hash to place 3.
//! That is lane 3 of block 0, whose tag is that of the hash and whose length is six.
//!
//! A table takes 2.7 bytes a name over the text. It needs a search, which fails where two names
//! have one hash under every seed; then the list is stored in order.
//!
//! Tried: buckets of twelve tags in half a cache line, which take no search. Of 1 Ki to 16 Ki names
//! of which 90 % hit they took at most 8 % less time, and 4.1 bytes a name.
//!
//! Tried: tags of eight bits where names are short. One miss in 32 passes a tag of five, and of
//! those one in ten has the length, so that more bits save next to no reads of text. That their
//! number has to be read took a hit 3 % more time.
//!
//! Tried: ends of all names apart from bases of 16, so that no place is divided by 14. It took as
//! much time: what the division took, a further line of cache takes.
//!
//! Tried: no blocks. A stretch of 128 texts has a start, and each name the eleven bits by which its
//! text is off a straight line to the next start. So no place is divided, and a table takes 2.39
//! bytes a name in place of 2.64. A miss took 8 % less time, a hit 5 % more, and `verify` 15 % more.
//!
//! Tried: no blocks and no tags. A part has 2,048 names and at most 64 KiB of text, in which a name
//! starts where two bytes say: 2.37 bytes a name. A hit in a loop took 11 % less time. But a miss
//! took 18 % more, since one in ten has the length that is compared, and most lookups in long lists
//! miss. With a tag of four bits beside each start a table takes 2.87 bytes, a miss as long as now,
//! and so does a hit.
//!
//! Tried: `verify` in one pass over memory, with the checksum 64 KiB ahead of the names. A path of 43
//! bytes took 27 ns in place of 25.
//!
//! Tried: a seed that also turns what picks the bucket, so that a search in which no pilot parts two
//! names need not begin anew with other hashes. The product took a hit in a loop 5 % more time.
//!
//! Tried: place and compare as two functions, the second in tail position, to save registers. A hit
//! took 175 instructions and a miss 131, in place of 165 and 130 as one. Reading the name again
//! then brought a miss to 122.

mod pilots;

use self::pilots::Pilots;
use super::bytes::{tri, u32_at, u64_at};
use super::name_hash::{NameHash, read_again};
use super::{BATCH, Blob, Items, Kind, Section};
use header_set_runtime::Fold;

pub use self::pilots::{PARTS, PILOTS, REMAP, split};

/// Names of a block.
pub const LANES: usize = 14;

/// Bytes of a block.
pub const BLOCK: usize = 4 + 2 * LANES;

/// Set in the base of a block whose ends are before its text.
pub const WIDE: u32 = 1 << 31;

/// The bits of a tag. The others of a lane address 2 KiB of text, three times what 14 names of 49
/// bytes have.
pub const TAG_BITS: u32 = 5;

/// The seed, eight bytes; names, four; whether folding is exact, one.
pub const PARAMETERS: Kind = Kind(Kind::HASHED);
/// Where names end, and their tags.
pub const BLOCKS: Kind = Kind(Kind::HASHED + 4);
/// Their texts, by place.
pub const TEXTS: Kind = Kind(Kind::HASHED + 5);

/// The part of a hash that is compared before the length: bits that pick neither part nor place.
#[must_use]
#[inline(always)]
pub const fn tag(hash: u64) -> u16 {
    (hash >> 32) as u16 & ((1 << TAG_BITS) - 1)
}

/// The layout.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hashed {
    hash: NameHash,
    pilots: Pilots,
    blocks: Items<BLOCK>,
    texts: Section,
    names: u32,
}

impl Hashed {
    pub(super) const fn from_sections(blob: &Blob<'_>) -> Option<Self> {
        let parameters = blob.section(PARAMETERS);
        let [.., exact] = *parameters else {
            return None;
        };
        let layout = Self {
            hash: NameHash::new(tri!(u64_at(parameters, 0)), exact != 0),
            pilots: Pilots::from_sections(blob),
            blocks: blob.place(BLOCKS).items(),
            texts: blob.place(TEXTS),
            names: tri!(u32_at(parameters, 8)),
        };
        if layout.blocks.len() == (layout.names as usize).div_ceil(LANES) {
            Some(layout)
        } else {
            None
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.names as usize
    }

    /// Returns the address of the key that `name` is.
    #[inline(always)]
    pub(super) fn find(&self, blob: &[u8], fold: Fold, case_bit: bool, name: &[u8]) -> Option<u32> {
        let hash = self.hash.hash(fold, name);
        let place = self.pilots.place(blob, hash)?;
        let text = self.candidate(blob, name.len(), hash, place)?;
        let name = read_again(name);
        fold.equal(case_bit, name, text).then_some(place)
    }

    /// [`Hashed::find`] for up to [`BATCH`] names: all hashes, then all places, then the ends in
    /// each block, then each text. So their cache misses overlap.
    #[inline(always)]
    pub(super) fn find_batch(
        &self,
        blob: &[u8],
        fold: Fold,
        case_bit: bool,
        names: &[&[u8]],
        found: &mut [Option<u32>; BATCH],
    ) {
        let mut hashes = [0; BATCH];
        for (hash, name) in hashes.iter_mut().zip(names) {
            *hash = self.hash.hash(fold, name);
        }
        for ((place, &hash), _) in found.iter_mut().zip(&hashes).zip(names) {
            *place = self.pilots.place(blob, hash);
        }
        let touched = found.iter().flatten().fold(0, |all, place| {
            let block = self.blocks.read(blob, place / LANES as u32);
            all ^ block.map_or(0, |block| block[0])
        });
        core::hint::black_box(touched);
        let mut texts: [Option<&[u8]>; BATCH] = [None; BATCH];
        let mut touched = 0;
        for (((text, place), &hash), name) in texts.iter_mut().zip(&*found).zip(&hashes).zip(names)
        {
            *text = place.and_then(|place| self.candidate(blob, name.len(), hash, place));
            if let Some([first, .., last]) = text {
                touched ^= first ^ last;
            }
        }
        core::hint::black_box(touched);
        for ((found, name), text) in found.iter_mut().zip(names).zip(texts) {
            let equal = text.is_some_and(|text| fold.equal(case_bit, name, text));
            *found = found.filter(|_| equal);
        }
    }

    /// Returns the text at `place`, if its tag and its length are those of a name.
    #[inline(always)]
    fn candidate<'a>(&self, blob: &'a [u8], len: usize, hash: u64, place: u32) -> Option<&'a [u8]> {
        if place >= self.names {
            return None;
        }
        let (number, lane) = (place / LANES as u32, place as usize % LANES);
        let block = self.blocks.read(blob, number)?;
        if !has_tag(block, lane, hash) {
            return None;
        }
        let (at, found) = self.span(blob, block, lane)?;
        if found != len {
            return None;
        }
        self.texts.from(blob, at)?.get(..len)
    }

    /// Returns where the text of a lane starts, and its length.
    #[inline(always)]
    fn span(&self, blob: &[u8], block: &[u8; BLOCK], lane: usize) -> Option<(usize, usize)> {
        let base = u32_at(block, 0)?;
        if base & WIDE != 0 {
            return self.wide_span(blob, (base & !WIDE) as usize, lane);
        }
        let both = two_lanes(block, lane);
        let end = |lane: u32| lane as usize >> TAG_BITS;
        // Not a branch: which lane it is cannot be predicted. Before the first lane there is no end.
        let start = end(both & 0xffff) & usize::from(lane == 0).wrapping_sub(1);
        let at = (base as usize).wrapping_add(start);
        Some((at, end(both >> 16).wrapping_sub(start)))
    }

    #[cold]
    fn wide_span(&self, blob: &[u8], base: usize, lane: usize) -> Option<(usize, usize)> {
        let ends = self.texts.of(blob).get(base..)?;
        let start = match lane.checked_sub(1) {
            Some(before) => u32_at(ends, 4 * before)?,
            None => 0,
        };
        let len = u32_at(ends, 4 * lane)?.checked_sub(start)?;
        let at = base.checked_add(4 * LANES)?.checked_add(start as usize)?;
        Some((at, len as usize))
    }

    /// Checks that the hash of each text leads to it.
    ///
    /// # Errors
    /// The address of a name that is not found.
    pub(super) fn verify(&self, blob: &[u8], fold: Fold) -> Result<(), u32> {
        // Texts that overlap would be hashed again and again.
        let mut unread = self.texts.len();
        let lanes = self.blocks.of(blob).iter();
        let lanes = lanes.flat_map(|block| (0..LANES).map(move |lane| (block, lane)));
        for (address, (block, lane)) in (0..self.names).zip(lanes) {
            let (at, len) = self.span(blob, block, lane).ok_or(address)?;
            let text = self.texts.from(blob, at).and_then(|it| it.get(..len));
            let text = text.ok_or(address)?;
            unread = unread.checked_sub(len).ok_or(address)?;
            let hash = self.hash.hash(fold, text);
            if self.pilots.place(blob, hash) != Some(address) || !has_tag(block, lane, hash) {
                return Err(address);
            }
        }
        Ok(())
    }

    /// Returns the text at an address.
    #[inline]
    pub(super) fn text<'a>(&self, blob: &'a [u8], address: u32) -> Option<&'a [u8]> {
        if address >= self.names {
            return None;
        }
        let block = self.blocks.read(blob, address / LANES as u32)?;
        let (at, len) = self.span(blob, block, address as usize % LANES)?;
        self.texts.from(blob, at)?.get(..len)
    }
}

/// Whether the tag of a lane is that of a hash.
#[inline(always)]
fn has_tag(block: &[u8; BLOCK], lane: usize, hash: u64) -> bool {
    // The upper half of the lanes comes to where a hash has its tag.
    tag(hash) == tag(u64::from(two_lanes(block, lane)) << 16)
}

/// Returns end and tag of a lane in the upper half, of the lane before in the lower half; of the
/// first lane the upper half of the base. Bits above those of a lane do not count.
#[inline(always)]
fn two_lanes(block: &[u8; BLOCK], lane: usize) -> u32 {
    // Cannot fail for a lane below `LANES`: the four bytes end with the block.
    u32_at(block, 2 + 2 * lane).unwrap_or_default()
}
