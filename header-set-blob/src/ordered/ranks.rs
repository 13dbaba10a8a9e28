//! The rank of a name by its hash, so that a lookup goes straight to the name, and most others get
//! no further than here.
//!
//! ```text
//! hash --> pilots --> ranks [ rank: 24 | tag: 8 ]     four bytes a name
//! ```
//!
//! Pilots are those of the [compact hash](super::super::compact_hash). The index is for what counts
//! in order alone.

use super::NAMES;
use crate::compact_hash::{tag, tag_mask};
use crate::pilots::Pilots;
use crate::{Items, NameHash};
use header_set_runtime::Fold;
use header_set_runtime::trace::{Site, Table, Trace};

/// Bits of a rank; the others are the tag.
pub const RANK_BITS: u32 = 24;

const TAG_BITS: u32 = 32 - RANK_BITS;

/// The rank of a name, and the tag of its hash.
#[must_use]
#[inline(always)]
pub const fn ranked(rank: u32, hash: u64) -> u32 {
    rank | (tag(hash, tag_mask(TAG_BITS)) as u32) << RANK_BITS
}

/// Ranks by hash.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranks {
    pub(super) pilots: Pilots,
    /// At the place of each name.
    pub(super) ranks: Items<4>,
}

impl Ranks {
    #[inline(always)]
    pub(super) fn hash<const N: usize>(
        &self,
        fold: Fold,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> u64 {
        let hash: &NameHash = &self.pilots.hash;
        hash.hash(fold, name, trace)
    }

    /// The one rank that a name with this hash can have, given where it stands.
    #[inline(always)]
    pub(super) fn at<const N: usize>(
        &self,
        blob: &[u8],
        place: u32,
        hash: u64,
        trace: &mut Trace<N>,
    ) -> Option<u32> {
        let found = u32::from_le_bytes(*self.ranks.read(blob, place)?);
        trace.load(Table::Slots, (place as usize).wrapping_mul(4), 4);
        let rank = found & ((1 << RANK_BITS) - 1);
        let differs = trace.branch(Site::Reject, found != ranked(rank, hash));
        (!differs).then_some(rank)
    }

    /// The first of the ranks from `first` on to which the hash of that name does not lead.
    pub(super) fn astray(&self, blob: &[u8], first: u32, hashes: &[u64]) -> Option<u32> {
        let trace = &mut Trace::<0>::new();
        let mut places = [None; NAMES];
        // The cache misses of all names overlap.
        for (place, &hash) in places.iter_mut().zip(hashes) {
            *place = self.pilots.place(blob, hash, trace);
        }
        let mut names = places.iter().zip(hashes).zip(first..);
        let (_, rank) = names.find(|&((place, &hash), rank)| {
            place.and_then(|place| self.at(blob, place, hash, trace)) != Some(rank)
        })?;
        Some(rank)
    }
}
