//! A perfect hash by pilots: a place for every name, and no place too many.
//!
//! The problem: most of a hash table that is not text is empty slots. A pilot is a byte that sends
//! the three names of its bucket to free places. So there is one place for each name, and each
//! takes two bytes.
//!
//! ```text
//! hash --> parts [ seed, first place, .. ]           a part for every 16,384 names
//!      --> pilots [ byte ]                           one for three names
//!      --> place --> blocks [ base | end:11 tag:5 | .. 8 of them ]     20 bytes for eight names
//!                              |
//!                   texts  [ cf-ray ][ x-request-id ][ host ] ..       folded, packed
//! ```
//!
//! Ends give the length of the one possible name. The length and five to eight bits of the hash are
//! compared before text is read. One place in a hundred lies past the end, and is looked up among
//! those left free. A block whose names are too long for its ends has eight ends of four bytes in
//! front of its text.
//!
//! `cf-ray`: the hash picks part 0 and in it bucket 1, whose pilot 7 turns the hash to place 3.
//! That is lane 3 of block 0, whose tag is that of the hash and whose length is six. The address is
//! the place.
//!
//! It wins in time: what is far away is read once. It takes 2.9 bytes a name. It needs a search,
//! which fails where two names have one hash under every seed; then the list is kept in order.
//!
//! Tried: buckets of twelve tags in half a cache line, which take no search (870 lines). Of 1 Ki to
//! 16 Ki names of which 90 % hit they took at most 8 % less time, and 4.1 bytes a name.
//!
//! Tried: place and compare as two functions, the second in tail position, to save registers. A hit
//! took 175 instructions and a miss 131, in place of 165 and 130 as one. Reading the name again
//! then brought a miss to 122.

use core::ops::Range;

use super::bytes::{is_folded, tri, u32_at, u64_at};
use super::name_hash::{NameHash, read_again};
use super::pilots::Pilots;
use super::{BATCH, Blob, Items, Kind, Section, VERIFIED};
use header_set_runtime::trace::{Site, Table, Trace, Work};
use header_set_runtime::{Fold, bit};

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
pub const fn tag(hash: u64, mask: u16) -> u16 {
    (hash >> 32) as u16 & mask
}

/// The mask of a tag of this number of bits.
#[must_use]
pub const fn tag_mask(bits: u32) -> u16 {
    ((1_u32 << bits) - 1) as u16
}

/// The layout.
#[derive(Clone, Copy, Debug)]
pub struct CompactHash {
    pilots: Pilots,
    blocks: Items<BLOCK>,
    texts: Section,
    names: u32,
    tag_bits: u32,
    tag_mask: u16,
}

impl CompactHash {
    /// Bits that a tag may have.
    pub const TAG_BITS: core::ops::RangeInclusive<u32> = 5..=8;

    /// The layout, if the blob has it.
    #[must_use]
    pub const fn from_sections(blob: &Blob<'_>) -> Option<Self> {
        let parameters = blob.section(PARAMETERS);
        let [_, _, _, _, _, _, _, _, _, _, _, _, tag_bits, exact, ..] = *parameters else {
            return None;
        };
        let names = tri!(u32_at(parameters, 8));
        let layout = Self {
            pilots: Pilots {
                hash: NameHash::new(tri!(u64_at(parameters, 0)), exact != 0),
                parts: blob.place(PARTS).items(),
                pilots: blob.place(PILOTS).items(),
                remap: blob.place(REMAP).items(),
            },
            blocks: blob.place(BLOCKS).items(),
            texts: blob.place(TEXTS),
            names,
            tag_bits: tag_bits as u32,
            tag_mask: tag_mask(tag_bits as u32 & 15),
        };
        let fits = *Self::TAG_BITS.start() <= layout.tag_bits
            && layout.tag_bits <= *Self::TAG_BITS.end()
            && layout.blocks.len() == (names as usize).div_ceil(LANES)
            && layout.pilots.parts.len() <= u32::MAX as usize;
        if fits { Some(layout) } else { None }
    }

    /// How many names there are.
    #[must_use]
    pub(super) const fn len(&self) -> usize {
        self.names as usize
    }

    /// The address of the key that `name` is.
    #[must_use]
    #[inline(always)]
    pub fn find<const N: usize>(
        &self,
        blob: &[u8],
        fold: Fold,
        case_bit: bool,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<u32> {
        let hash = self.pilots.hash.hash(fold, name, trace);
        let place = self.pilots.place(blob, hash, trace)?;
        let text = self.candidate(blob, name.len(), hash, place, trace)?;
        let name = read_again(name);
        let equal = trace.branch(Site::Compare, fold.equal(case_bit, name, text));
        equal.then_some(place)
    }

    /// [`CompactHash::find`] for up to [`BATCH`] names: all hashes, then all places, then the ends
    /// in each block, then each text. So their cache misses overlap.
    #[inline(always)]
    pub fn find_batch(
        &self,
        blob: &[u8],
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
        let names = &names[..names.len().min(BATCH)];
        // In range, here and below: `hashes` and `found` have `BATCH` items, `names` no more.
        for (place, &hash) in found.iter_mut().zip(&hashes[..names.len()]) {
            *place = self.pilots.place(blob, hash, trace);
        }
        let touched = found[..names.len()].iter().fold(0, |all, place| {
            let block = place.and_then(|place| self.blocks.read(blob, place / LANES as u32));
            all ^ block.map_or(0, |block| block[0] ^ block[BLOCK - 1])
        });
        core::hint::black_box(touched);
        let mut texts: [Option<&[u8]>; BATCH] = [None; BATCH];
        let mut touched = 0;
        for (((text, place), &hash), name) in texts.iter_mut().zip(&*found).zip(&hashes).zip(names)
        {
            *text = place.and_then(|place| self.candidate(blob, name.len(), hash, place, trace));
            if let Some([first, ..]) = text {
                touched ^= first;
            }
            if let Some([.., last]) = text {
                touched ^= last;
            }
        }
        core::hint::black_box(touched);
        for ((found, name), text) in found.iter_mut().zip(names).zip(texts) {
            let equal = text.is_some_and(|text| fold.equal(case_bit, name, text));
            *found = found.filter(|_| equal);
        }
    }

    /// The text at `place`, if its tag and its length are those of a name.
    #[inline(always)]
    fn candidate<'a, const N: usize>(
        &self,
        blob: &'a [u8],
        len: usize,
        hash: u64,
        place: u32,
        trace: &mut Trace<N>,
    ) -> Option<&'a [u8]> {
        if place >= self.names {
            return None;
        }
        let (number, lane) = (place / LANES as u32, place as usize % LANES);
        let block = self.blocks.read(blob, number)?;
        trace.load(Table::Slots, number as usize * BLOCK, BLOCK);
        let differs = self.tag_at(block, lane) != tag(hash, self.tag_mask);
        if trace.branch(Site::Reject, differs) {
            return None;
        }
        let (at, found) = self.span(blob, block, lane)?;
        trace.work(Work::Lanes);
        if trace.branch(Site::Length, found != len) {
            return None;
        }
        trace.load(Table::Names, at, len);
        self.texts.from(blob, at)?.get(..len)
    }

    /// The tag of the name at a place: its last bits are the lane.
    #[inline(always)]
    fn tag_at(&self, block: &[u8; BLOCK], place: usize) -> u16 {
        (two_lanes(block, place) >> 16) as u16 & self.tag_mask
    }

    /// Where the text of a lane starts and ends, counted from the base.
    #[inline(always)]
    fn ends(&self, block: &[u8; BLOCK], lane: usize) -> (usize, usize) {
        let both = two_lanes(block, lane);
        let end = |lane: u32| lane as usize >> (self.tag_bits & 15);
        // Not a branch: which lane it is cannot be predicted. In front of the first there is no
        // end.
        let start = end(both & 0xffff) & usize::from(lane == 0).wrapping_sub(1);
        (start, end(both >> 16))
    }

    /// Where the text of a lane starts, and its length.
    #[inline(always)]
    fn span(&self, blob: &[u8], block: &[u8; BLOCK], lane: usize) -> Option<(usize, usize)> {
        let base = base(block);
        if base & WIDE == 0 {
            let (start, end) = self.ends(block, lane);
            let at = (base as usize).wrapping_add(start);
            return Some((at, end.wrapping_sub(start)));
        }
        self.wide_span(blob, (base & !WIDE) as usize, lane)
    }

    #[cold]
    fn wide_span(&self, blob: &[u8], base: usize, lane: usize) -> Option<(usize, usize)> {
        let ends = self.texts.of(blob).get(base..)?;
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
    #[inline]
    pub fn text<'a>(&self, blob: &'a [u8], address: u32) -> Option<&'a [u8]> {
        if address >= self.names {
            return None;
        }
        let block = self.blocks.get(blob, address as usize / LANES)?;
        let (at, len) = self.span(blob, block, address as usize % LANES)?;
        self.texts.from(blob, at)?.get(..len)
    }

    /// The texts at some addresses, so that their cache misses overlap.
    #[inline(always)]
    pub(super) fn texts<'a>(
        &self,
        blob: &'a [u8],
        addresses: &[u32],
        texts: &mut [&'a [u8]],
    ) -> Option<()> {
        let touched = addresses.iter().fold(0, |all, address| {
            let block = self.blocks.read(blob, address / LANES as u32);
            all ^ block.map_or(0, |block| block[0] ^ block[BLOCK - 1])
        });
        core::hint::black_box(touched);
        for (text, &address) in texts.iter_mut().zip(addresses) {
            *text = self.text(blob, address)?;
        }
        let touched = (texts.iter()).fold(0, |all, text| {
            all ^ text.first().unwrap_or(&0) ^ text.last().unwrap_or(&0)
        });
        core::hint::black_box(touched);
        Some(())
    }

    /// Whether the hash of each text leads to it and has its tag. `each` gets `VERIFIED` of them at
    /// a time.
    ///
    /// # Errors
    /// The address of a name that is not found, or that `each` gave back.
    #[inline(always)]
    pub fn verify(
        &self,
        blob: &[u8],
        fold: Fold,
        case_bit: bool,
        lengths: &[u8],
        mut each: impl FnMut(Range<u32>) -> Result<(), u32>,
    ) -> Result<(), u32> {
        const BLOCKS: usize = VERIFIED / LANES;
        let (mut texts, mut hashes) = ([&[][..]; VERIFIED], [0; VERIFIED]);
        // Texts that overlap would be hashed again and again.
        let mut unread = self.texts.len();
        for (blocks, first) in
            (self.blocks.of(blob).chunks(BLOCKS)).zip((0..self.names).step_by(VERIFIED))
        {
            let names = (self.names - first).min(VERIFIED as u32);
            let addresses = first..first + names;
            let names = names as usize;
            // In range: `names` is at most `VERIFIED`, the number of texts.
            let pieces = texts[..names].chunks_mut(LANES);
            for ((block, texts), first) in blocks.iter().zip(pieces).zip((first..).step_by(LANES)) {
                self.texts_of(blob, fold, case_bit, block, texts)
                    .map_err(|lane| first + lane as u32)?;
                let read = texts.iter().map(|text| text.len()).sum();
                if !texts.iter().all(|text| bit(lengths, text.len())) {
                    return Err(first);
                }
                unread = unread.checked_sub(read).ok_or(first)?;
            }
            // In range: `hash_each` asks for numbers below `names`.
            self.pilots
                .hash
                .hash_each(fold, names, |at| texts[at], &mut hashes);
            self.verify_places(blob, &hashes, addresses.clone())?;
            each(addresses)?;
        }
        Ok(())
    }

    /// The texts of the first lanes of a block, which fold to themselves.
    ///
    /// # Errors
    /// The first lane that has none.
    #[inline(always)]
    fn texts_of<'a>(
        &self,
        blob: &'a [u8],
        fold: Fold,
        case_bit: bool,
        block: &[u8; BLOCK],
        texts: &mut [&'a [u8]],
    ) -> Result<(), usize> {
        let all = self.texts.of(blob);
        let base = base(block);
        if base & WIDE != 0 {
            for (lane, text) in texts.iter_mut().enumerate() {
                let span = self.span(blob, block, lane);
                *text = span
                    .and_then(|(at, len)| all.get(at..at.wrapping_add(len)))
                    .filter(|text| is_folded(fold, case_bit, text))
                    .ok_or(lane)?;
            }
            return Ok(());
        }
        let (halves, _) = block.as_chunks::<2>();
        let mut start = base as usize;
        // In range: a block of 20 bytes has ten halves, of which the first two are the base.
        for ((text, half), lane) in texts.iter_mut().zip(&halves[2..]).zip(0_usize..) {
            let len = usize::from(u16::from_le_bytes(*half) >> (self.tag_bits & 15));
            let end = (base as usize).checked_add(len).ok_or(lane)?;
            let found = all.get(core::mem::replace(&mut start, end)..end);
            *text = found.ok_or(lane)?;
        }
        // They stand together.
        let run = all.get(base as usize..start).unwrap_or_default();
        if is_folded(fold, case_bit, run) {
            return Ok(());
        }
        let lane = (texts.iter()).position(|text| !is_folded(fold, case_bit, text));
        Err(lane.unwrap_or_default())
    }

    /// Whether hashes lead to the places of their names, and have their tags.
    ///
    /// # Errors
    /// The first address of which that is not so.
    #[inline(always)]
    fn verify_places(&self, blob: &[u8], hashes: &[u64], addresses: Range<u32>) -> Result<(), u32> {
        let trace = &mut Trace::<0>::new();
        let first = addresses.start as usize / LANES;
        let blocks = self.blocks.of(blob).get(first..).unwrap_or_default();
        for (at, (&hash, address)) in hashes.iter().zip(addresses).enumerate() {
            let is_found = (blocks.get(at / LANES))
                .is_some_and(|block| self.tag_at(block, at) == tag(hash, self.tag_mask))
                && self.pilots.place(blob, hash, trace) == Some(address);
            if !is_found {
                return Err(address);
            }
        }
        Ok(())
    }
}

/// Where the texts of a block start.
#[inline(always)]
fn base(block: &[u8; BLOCK]) -> u32 {
    let (words, _) = block.as_chunks::<4>();
    // In range: a block of 20 bytes has five words.
    u32::from_le_bytes(words[0])
}

/// End and tag of a lane in the upper half, of the one before in the lower; of the first the upper
/// half of the base. Bits above those of a lane do not count.
#[inline(always)]
fn two_lanes(block: &[u8; BLOCK], lane: usize) -> u32 {
    u32_at(block, 2 + 2 * (lane & (LANES - 1))).unwrap_or_default()
}
