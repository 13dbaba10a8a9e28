//! Whether lookups find every name: block by block, names in groups, no name looked up that stands
//! where its hash leads.

use super::{ADDRESSES, BLOCK, BOUND_BITS, BOUNDS, Buckets, LANES, MOST_TEXT, OVER, base, tag};
use crate::VERIFIED;
use crate::name_hash::reduce;
use header_set_runtime::Fold;
use header_set_runtime::trace::Trace;

impl Buckets<'_> {
    /// How many names there are, if a lookup finds each of them where it stands: nearly all in the
    /// block that the hash of their text picks, in the first lane that has their tag. Up to
    /// `VERIFIED` of them at a time: first where they stand, then their hashes, then what these
    /// pick, so that cache misses overlap; then `each` gets them.
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
        let mut rank = 0;
        let rest = self.blocks.len() as u32 * ADDRESSES;
        for (number, address) in (0..self.rest.len()).zip(rest..) {
            let found = self.rest_at(number).and_then(|(_, text)| {
                let hash = self.hash.hash(fold, text, trace);
                self.find_hashed(fold, case_bit, text, hash, trace)
            });
            if found != Some(address) {
                return Err(address);
            }
            each(rank, &[address])?;
            rank += 1;
        }
        let mut group = Group {
            addresses: [0; VERIFIED],
            texts: [&[]; VERIFIED],
            tags: [0; VERIFIED],
            names: 0,
        };
        for ((block, ranks), number) in self.blocks.iter().zip(self.ranks).zip(0..) {
            let first = number * ADDRESSES;
            if u32::from_le_bytes(*ranks) != rank + group.names as u32 {
                return Err(first);
            }
            group.push(block, first, self.texts)?;
            if group.names + LANES > VERIFIED || number as usize + 1 == self.blocks.len() {
                self.verify_group(fold, case_bit, &group)?;
                each(rank, &group.addresses[..group.names])?;
                rank += group.names as u32;
                group.names = 0;
            }
        }
        Ok(rank)
    }

    #[inline(always)]
    fn verify_group(&self, fold: Fold, case_bit: bool, group: &Group<'_>) -> Result<(), u32> {
        let mut hashes = [0; VERIFIED];
        self.hash
            .hash_each(fold, group.names, |at| group.texts[at], &mut hashes);
        let addresses = &group.addresses[..group.names];
        if addresses
            .last()
            .is_some_and(|&last| last / ADDRESSES >= self.first)
        {
            // Some are in the second array: the blocks where a lookup of them starts are on their
            // way together.
            let blocks = hashes
                .iter()
                .map(|&hash| self.blocks.get(reduce(hash, self.first) as usize));
            let touched = blocks.flatten().fold(0, |all, block| all ^ block[OVER]);
            core::hint::black_box(touched);
        }
        let names = addresses
            .iter()
            .zip(group.texts)
            .zip(hashes)
            .zip(group.tags);
        for (((&address, text), hash), expected) in names {
            let is_direct = reduce(hash, self.first) == address / ADDRESSES
                && u16::from(tag(hash)) == expected
                && fold.is_folded(case_bit, text);
            if !is_direct {
                let trace = &mut Trace::<0>::new();
                if self.find_hashed(fold, case_bit, text, hash, trace) != Some(address) {
                    return Err(address);
                }
            }
        }
        Ok(())
    }
}

/// Names of some blocks that follow each other.
struct Group<'a> {
    addresses: [u32; VERIFIED],
    texts: [&'a [u8]; VERIFIED],
    /// The tag that leads straight to the lane; for one behind another lane with the same tag none.
    tags: [u16; VERIFIED],
    names: usize,
}

impl<'a> Group<'a> {
    /// In place of a tag.
    const NONE: u16 = 1 << 8;

    /// Adds the names of a block, of which there is room for all; lanes that nobody takes are
    /// behind those that are taken.
    ///
    /// # Errors
    /// The address of a lane that has no text.
    #[inline(always)]
    fn push(&mut self, block: &[u8; BLOCK], first: u32, all: &'a [u8]) -> Result<(), u32> {
        let (halves, _) = block.as_chunks::<16>();
        // Behind the bounds stand three bits of nothing, and those of names that stand elsewhere.
        let mut bounds = u128::from_le_bytes(halves[BOUNDS / 16]) & ALL_BOUNDS;
        let base = base(block);
        // A bit for each tag of the lanes so far.
        let mut tags = [0_u64; 4];
        // There is room for all; so no lane asks.
        let names = self.names.min(VERIFIED - LANES);
        let rooms = (self.addresses[names..].iter_mut())
            .zip(&mut self.texts[names..])
            .zip(&mut self.tags[names..]);
        let lanes = block[..LANES].iter().zip(first..).zip(rooms);
        let mut taken = 0;
        for ((&tag, address), ((to, text), expected)) in lanes {
            let start = bounds as usize & MOST_TEXT;
            let end = (bounds >> BOUND_BITS) as usize & MOST_TEXT;
            if start == end {
                break;
            }
            bounds >>= BOUND_BITS;
            *text = all.get(base + start..base + end).ok_or(address)?;
            let others = &mut tags[usize::from(tag >> 6)];
            let is_second = *others >> (tag & 63) & 1 != 0;
            *others |= 1 << (tag & 63);
            *expected = u16::from(tag) | if is_second { Self::NONE } else { 0 };
            *to = address;
            taken += 1;
        }
        self.names += taken;
        let end = bounds & MOST_TEXT as u128;
        let empty = ALL_BOUNDS >> (BOUND_BITS * taken);
        if bounds != end * (EACH_BOUND & empty) {
            return Err(first + taken as u32);
        }
        Ok(())
    }
}

/// The lowest bit of each bound of a block.
const EACH_BOUND: u128 = {
    let (mut all, mut lane) = (0, 0);
    while lane <= LANES {
        all |= 1 << (BOUND_BITS * lane);
        lane += 1;
    }
    all
};

/// All bits of them.
const ALL_BOUNDS: u128 = EACH_BOUND * MOST_TEXT as u128;
