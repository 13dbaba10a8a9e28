//! A perfect hash by pilots: a place for every name, and no place too many.
//!
//! The problem: of a table by hash, what is not text is mostly room that nobody uses. A pilot is a byte that sends the
//! three names of its bucket to places that no others want; so there is one place for each name, and each takes
//! two bytes.
//!
//! ```text
//! hash --> parts [ seed, first place, .. ]           a part for every 16,384 names
//!      --> pilots [ byte ]                           one for three names
//!      --> place --> blocks [ base | end:11 tag:5 | .. 8 of them ]     20 bytes for eight names
//!                              |
//!                   texts  [ cf-ray ][ x-request-id ][ host ] ..       folded, packed
//! ```
//!
//! Ends and tags are as in [`buckets`](super::buckets): the length of the one name that it can be is known and compared, and
//! five to eight bits of the hash, before text is read. One place in a hundred lies past the end and is sent to one that
//! was left free. A block whose names are too long for its ends has eight ends of four bytes in front of its text.
//!
//! `cf-ray`: the hash picks part 0, in it bucket 1, whose pilot 7 turns the hash to place 3: lane 3 of block 0, whose
//! tag is that of the hash and whose length is six. The address is the place.
//!
//! It wins where bytes count, 2.9 a name, and among lists of which all is cached. It needs a search, which fails where
//! two names have one hash; then there is no such form.

use super::bytes::{tri, u32_at, u64_at};
use super::name_hash::NameHash;
use super::pilots::Pilots;
use super::{BATCH, Blob, Kind, VERIFIED};
use crate::bits::fold::Fold;
use crate::trace::{Site, Table, Trace};

pub use super::pilots::{PART, Part, split};

/// Names a block.
pub const LANES: usize = 8;

/// Bytes of a block.
pub const BLOCK: usize = 20;

/// In the base of a block: the ends stand in front of the text.
pub const WIDE: u32 = 1 << 31;

/// The seed, eight bytes; names, four; bits of a tag, one; whether folding is exact, one.
pub const PARAMETERS: Kind = Kind(Kind::COMPACT_HASH);
/// What is the same for all names of a part: [`Part`].
pub const PARTS: Kind = Kind(Kind::COMPACT_HASH + 1);
/// A byte for each bucket.
pub const PILOTS: Kind = Kind(Kind::COMPACT_HASH + 2);
/// For the places past the end of each part, free ones within, two bytes each.
pub const REMAP: Kind = Kind(Kind::COMPACT_HASH + 3);
/// Where names end, and their tags.
pub const BLOCKS: Kind = Kind(Kind::COMPACT_HASH + 4);
/// Their texts, by place.
pub const TEXTS: Kind = Kind(Kind::COMPACT_HASH + 5);

/// What of a hash is compared before the length: bits that pick neither part nor place.
#[must_use]
#[inline(always)]
pub const fn tag(hash: u64, bits: u32) -> u16 {
    (hash >> 32) as u16 & low_bits(bits)
}

#[inline(always)]
const fn low_bits(bits: u32) -> u16 {
    ((1_u32 << bits) - 1) as u16
}

/// The layout.
#[derive(Clone, Copy, Debug)]
pub struct CompactHash<'a> {
    pilots: Pilots<'a>,
    blocks: &'a [[u8; BLOCK]],
    texts: &'a [u8],
    names: u32,
    tag_bits: u32,
}

impl<'a> CompactHash<'a> {
    /// Bits that a tag may have.
    pub const TAG_BITS: core::ops::RangeInclusive<u32> = 5..=8;

    /// The layout, if the blob has it.
    #[must_use]
    pub const fn from_sections(blob: &Blob<'a>) -> Option<Self> {
        let parameters = blob.section(PARAMETERS);
        let [_, _, _, _, _, _, _, _, _, _, _, _, tag_bits, exact, ..] = *parameters else {
            return None;
        };
        let names = tri!(u32_at(parameters, 8));
        let layout = Self {
            pilots: Pilots {
                hash: NameHash::new(tri!(u64_at(parameters, 0)), exact != 0),
                parts: blob.section(PARTS).as_chunks().0,
                pilots: blob.section(PILOTS),
                remap: blob.section(REMAP).as_chunks().0,
            },
            blocks: blob.section(BLOCKS).as_chunks().0,
            texts: blob.section(TEXTS),
            names,
            tag_bits: tag_bits as u32,
        };
        let fits = *Self::TAG_BITS.start() <= layout.tag_bits
            && layout.tag_bits <= *Self::TAG_BITS.end()
            && layout.blocks.len() == (names as usize).div_ceil(LANES)
            && layout.pilots.parts.len() <= u32::MAX as usize;
        if fits { Some(layout) } else { None }
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
        let hash = self.pilots.hash.hash(fold, name, trace);
        let place = self.pilots.place(hash, trace)?;
        self.confirm(fold, case_bit, name, hash, place, trace)
            .then_some(place)
    }

    /// [`CompactHash::find`] for up to [`BATCH`] names: all hashes, then all places, then the first byte of each text that
    /// may be compared, so that the cache misses of all names overlap.
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
            *hash = self.pilots.hash.hash(fold, name, trace);
        }
        let hashes = &hashes[..names.len().min(BATCH)];
        for (place, &hash) in found.iter_mut().zip(hashes) {
            *place = self.pilots.place(hash, trace);
        }
        let touched = found.iter().zip(hashes).fold(0, |all, (place, &hash)| {
            all ^ place.map_or(0, |place| self.touch(hash, place))
        });
        core::hint::black_box(touched);
        for ((found, name), &hash) in found.iter_mut().zip(names).zip(hashes) {
            *found = found.filter(|&place| self.confirm(fold, case_bit, name, hash, place, trace));
        }
    }

    /// Whether the name with this hash is the one at `place`.
    #[inline(always)]
    fn confirm<const N: usize>(
        &self,
        fold: Fold,
        case_bit: bool,
        name: &[u8],
        hash: u64,
        place: u32,
        trace: &mut Trace<N>,
    ) -> bool {
        let (number, lane) = (place as usize / LANES, place as usize % LANES);
        let Some(block) = self.blocks.get(number) else {
            return false;
        };
        trace.load(Table::Slots, number * BLOCK, BLOCK);
        let found = lane_at(block, lane) & low_bits(self.tag_bits);
        let differs = found != tag(hash, self.tag_bits);
        if trace.branch(Site::Reject, differs) {
            return false;
        }
        let Some((at, len)) = self.span(block, lane) else {
            return false;
        };
        if trace.branch(Site::Length, len != name.len()) {
            return false;
        }
        trace.load(Table::Names, at, len);
        match self.texts.get(at..at.wrapping_add(name.len())) {
            Some(text) => trace.branch(Site::Compare, fold.equal(case_bit, name, text)),
            None => false,
        }
    }

    /// The first byte of the text at a place, if the tag there is that of the hash.
    #[inline(always)]
    fn touch(&self, hash: u64, place: u32) -> u8 {
        let lane = place as usize % LANES;
        let text = self.blocks.get(place as usize / LANES).and_then(|block| {
            let tag_of = lane_at(block, lane) & low_bits(self.tag_bits);
            let (at, _) = self.span(block, lane)?;
            self.texts
                .get(at)
                .filter(|_| tag_of == tag(hash, self.tag_bits))
        });
        text.copied().unwrap_or_default()
    }

    /// Where the text of a lane starts, and its length.
    #[inline(always)]
    fn span(&self, block: &[u8; BLOCK], lane: usize) -> Option<(usize, usize)> {
        let base = u32_at(block, 0)?;
        let end = |lane: usize| usize::from(lane_at(block, lane) >> (self.tag_bits & 15));
        // Not a branch: which lane it is cannot be predicted.
        let start = end(lane.wrapping_sub(1)) & usize::from(lane == 0).wrapping_sub(1);
        if base & WIDE == 0 {
            return Some((base as usize + start, end(lane).wrapping_sub(start)));
        }
        self.wide_span((base & !WIDE) as usize, lane)
    }

    #[cold]
    fn wide_span(&self, base: usize, lane: usize) -> Option<(usize, usize)> {
        let ends = self.texts.get(base..)?;
        let end = |lane: usize| u32_at(ends, 4 * lane);
        let start = match lane.checked_sub(1) {
            Some(before) => end(before)?,
            None => 0,
        };
        let len = end(lane)?.checked_sub(start)?;
        let start = base.checked_add(4 * LANES)?.checked_add(start as usize)?;
        Some((start, len as usize))
    }

    /// The text at an address.
    #[must_use]
    pub fn text(&self, address: u32) -> Option<&'a [u8]> {
        if address >= self.names {
            return None;
        }
        let block = self.blocks.get(address as usize / LANES)?;
        let (at, len) = self.span(block, address as usize % LANES)?;
        self.texts.get(at..)?.get(..len)
    }

    /// How many names there are, if a lookup finds each of them where it stands: the hash of its text leads there, and has
    /// its tag. `each` gets `VERIFIED` of them at a time.
    ///
    /// # Errors
    /// The address of a name that is not found, or that `each` gave back.
    #[inline(always)]
    pub fn verify(
        &self,
        fold: Fold,
        case_bit: bool,
        mut each: impl FnMut(u32, &[u32]) -> Result<(), u32>,
    ) -> Result<u32, u32> {
        let trace = &mut Trace::<0>::new();
        const BLOCKS: usize = VERIFIED / LANES;
        for (blocks, first) in (self.blocks.chunks(BLOCKS)).zip((0..self.names).step_by(VERIFIED)) {
            let addresses: [u32; VERIFIED] = core::array::from_fn(|at| first + at as u32);
            let names = (self.names - first).min(VERIFIED as u32) as usize;
            let addresses = &addresses[..names];
            for (block, addresses) in blocks.iter().zip(addresses.chunks(LANES)) {
                for (lane, &address) in addresses.iter().enumerate() {
                    let Some((at, len)) = self.span(block, lane) else {
                        return Err(address);
                    };
                    let Some(text) = self.texts.get(at..at.wrapping_add(len)) else {
                        return Err(address);
                    };
                    let hash = self.pilots.hash.hash(fold, text, trace);
                    let found = lane_at(block, lane) & low_bits(self.tag_bits);
                    let is_found = found == tag(hash, self.tag_bits)
                        && self.pilots.place(hash, trace) == Some(address)
                        && fold.is_folded(case_bit, text);
                    if !is_found {
                        return Err(address);
                    }
                }
            }
            each(first, addresses)?;
        }
        Ok(self.names)
    }

    /// The number of the name at an address, without gaps: the same.
    #[must_use]
    #[inline]
    pub const fn rank(&self, address: u32) -> Option<u32> {
        Some(address)
    }

    /// The address of the name with a number: the same.
    #[must_use]
    #[inline]
    pub const fn address(&self, rank: u32) -> Option<u32> {
        if rank < self.names { Some(rank) } else { None }
    }
}

/// End and tag of a lane.
#[inline(always)]
fn lane_at(block: &[u8; BLOCK], lane: usize) -> u16 {
    let (lanes, _) = block.as_chunks::<2>();
    u16::from_le_bytes(lanes[2 + (lane & (LANES - 1))])
}
