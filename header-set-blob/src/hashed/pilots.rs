//! Pilots: a byte for three names that sends each to a place of its own. A search finds the pilots
//! of a part of 16,384 names at a time.

use crate::name_hash::reduce;
use crate::{Blob, Items, Kind};

/// For each part a seed, eight bytes, and six numbers, four bytes each: its first place, its names,
/// slots and buckets, the number of its first pilot, and that of its first free place in [`REMAP`].
pub const PARTS: Kind = Kind(Kind::HASHED + 1);
/// A byte for each bucket.
pub const PILOTS: Kind = Kind(Kind::HASHED + 2);
/// For the places past the end of each part, free places within it, two bytes each.
pub const REMAP: Kind = Kind(Kind::HASHED + 3);

/// Bytes of a part.
const PART: usize = 32;

/// Names whose places one search found.
struct Part {
    /// What pilots are mixed with.
    seed: u64,
    /// The place of its first name.
    first: u32,
    names: u32,
    /// The number of places that a pilot can send to, which is a little higher.
    slots: u32,
    buckets: u32,
    /// The number of its first pilot.
    pilots: u32,
    /// The number of its first place in the section of free places.
    remap: u32,
}

impl Part {
    #[inline(always)]
    fn from_bytes(bytes: &[u8; PART]) -> Self {
        let (numbers, _) = bytes.as_chunks::<4>();
        // In range: a part of 32 bytes has eight numbers.
        let number = |at: usize| u32::from_le_bytes(numbers[at]);
        Self {
            seed: u64::from(number(0)) | u64::from(number(1)) << 32,
            first: number(2),
            names: number(3),
            slots: number(4),
            buckets: number(5),
            pilots: number(6),
            remap: number(7),
        }
    }

    /// The slot to which a pilot sends a hash.
    #[inline(always)]
    const fn slot(&self, hash: u64, pilot: u8) -> u32 {
        /// As `phf_generator` has it, which searches for the pilots.
        const FACTOR: u64 = 0x517c_c1b7_2722_0a95;
        let turn = FACTOR.wrapping_mul(self.seed ^ pilot as u64);
        let turned = (hash >> 32) as u32 ^ (turn >> 32) as u32 ^ turn as u32;
        ((turned as u64 * self.slots as u64) >> 32) as u32
    }
}

/// The part of `parts` that a hash picks, and the hash that picks bucket and slot in it. The latter
/// has the upper half, and what the first multiplication leaves of the lower.
#[must_use]
#[inline(always)]
pub const fn split(hash: u64, parts: u32) -> (u32, u64) {
    let picked = (hash & 0xffff_ffff) * parts as u64;
    (
        (picked >> 32) as u32,
        hash >> 32 << 32 | picked & 0xffff_ffff,
    )
}

/// What leads from a hash to a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pilots {
    parts: Items<PART>,
    pilots: Items<1>,
    /// For the places past the end of each part, free places within it.
    remap: Items<2>,
}

impl Pilots {
    pub(super) const fn from_sections(blob: &Blob<'_>) -> Self {
        Self {
            parts: blob.place(PARTS).items(),
            pilots: blob.place(PILOTS).items(),
            remap: blob.place(REMAP).items(),
        }
    }

    /// Returns the one place that a name with this hash can have.
    #[inline(always)]
    pub(super) fn place(&self, blob: &[u8], hash: u64) -> Option<u32> {
        let (number, hash) = split(hash, self.parts.len() as u32);
        let part = Part::from_bytes(self.parts.read(blob, number)?);
        let bucket = reduce(hash << 32, part.buckets);
        let pilot = part.pilots.wrapping_add(bucket);
        let [pilot] = *self.pilots.read(blob, pilot)?;
        let slot = part.slot(hash, pilot);
        if slot < part.names {
            return Some(part.first.wrapping_add(slot));
        }
        let free = part.remap.wrapping_add(slot - part.names);
        let slot = u16::from_le_bytes(*self.remap.read(blob, free)?);
        Some(part.first.wrapping_add(slot.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn the_lower_half_of_a_hash_picks_a_part() {
        for (hash, parts, expected) in [
            (0x1234_5678_8000_0000, 1, (0, 0x1234_5678_8000_0000)),
            (0x1234_5678_8000_0000, 4, (2, 0x1234_5678_0000_0000)),
            (0xaaaa_bbbb_c000_0001, 3, (2, 0xaaaa_bbbb_4000_0003)),
            (0xaaaa_bbbb_3fff_ffff, 4, (0, 0xaaaa_bbbb_ffff_fffc)),
            (u64::MAX, 1024, (1023, 0xffff_ffff_ffff_fc00)),
            // A damaged blob may have no parts.
            (0xaaaa_bbbb_c000_0001, 0, (0, 0xaaaa_bbbb_0000_0000)),
        ] {
            assert_eq!(split(hash, parts), expected, "{hash:#x} of {parts}");
        }
    }
}
