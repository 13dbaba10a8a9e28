//! Pilots: a byte for three names that sends each to a place of its own. A search finds those of a
//! part of 16,384 names at a time.

use super::Items;
use super::name_hash::{NameHash, reduce};
use header_set_runtime::trace::{Site, Table, Trace};

/// Bytes of a part.
pub const PART: usize = 32;

/// A part: names whose places one search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What pilots are mixed with.
    pub seed: u64,
    /// The place of its first name.
    pub first: u32,
    /// How many names it has.
    pub names: u32,
    /// How many places a pilot can send to: some more.
    pub slots: u32,
    /// How many buckets.
    pub buckets: u32,
    /// The number of its first pilot.
    pub pilots: u32,
    /// The number of its first place in the section of free ones.
    pub remap: u32,
}

impl Part {
    /// As the section has it.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; PART] {
        let mut bytes = [0; PART];
        // In range, here and below: a part has 32 bytes, eight of them for the seed.
        bytes[..8].copy_from_slice(&self.seed.to_le_bytes());
        let numbers = [
            self.first,
            self.names,
            self.slots,
            self.buckets,
            self.pilots,
            self.remap,
        ];
        for (to, number) in bytes[8..].chunks_exact_mut(4).zip(numbers) {
            to.copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    #[inline(always)]
    fn from_bytes(bytes: &[u8; PART]) -> Self {
        let (words, _) = bytes.as_chunks::<8>();
        let (halves, _) = bytes.as_chunks::<4>();
        // In range, here and below: a part of 32 bytes has four words and eight halves.
        let half = |at: usize| u32::from_le_bytes(halves[at]);
        Self {
            seed: u64::from_le_bytes(words[0]),
            first: half(2),
            names: half(3),
            slots: half(4),
            buckets: half(5),
            pilots: half(6),
            remap: half(7),
        }
    }

    /// Where a pilot sends a hash.
    #[must_use]
    #[inline(always)]
    pub const fn slot(&self, hash: u64, pilot: u8) -> u32 {
        /// As `phf_generator` has it, which searches for the pilots.
        const FACTOR: u64 = 0x517c_c1b7_2722_0a95;
        let turn = FACTOR.wrapping_mul(self.seed ^ pilot as u64);
        let turned = (hash >> 32) as u32 ^ (turn >> 32) as u32 ^ turn as u32;
        ((turned as u64 * self.slots as u64) >> 32) as u32
    }
}

/// The part of `parts` that a hash picks, and the hash that picks bucket and place in it. The
/// latter has the upper half, and what the first multiplication leaves of the lower.
#[must_use]
#[inline(always)]
pub const fn split(hash: u64, parts: u32) -> (u32, u64) {
    let picked = (hash & 0xffff_ffff) * parts as u64;
    (
        (picked >> 32) as u32,
        hash >> 32 << 32 | picked & 0xffff_ffff,
    )
}

/// What leads from a name to its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pilots {
    pub(super) hash: NameHash,
    pub(super) parts: Items<PART>,
    pub(super) pilots: Items<1>,
    /// For the places past the end of each part, free ones within.
    pub(super) remap: Items<2>,
}

impl Pilots {
    /// The one place that a name with this hash can have.
    #[inline(always)]
    pub(super) fn place<const N: usize>(
        &self,
        blob: &[u8],
        hash: u64,
        trace: &mut Trace<N>,
    ) -> Option<u32> {
        let (number, hash) = split(hash, self.parts.len() as u32);
        let part = Part::from_bytes(self.parts.read(blob, number)?);
        trace.load_beside(Table::Parts, number as usize * PART, PART);
        let bucket = reduce(hash << 32, part.buckets);
        let pilot = part.pilots.wrapping_add(bucket);
        let [pilot_byte] = *self.pilots.read(blob, pilot)?;
        let slot = part.slot(hash, pilot_byte);
        trace.load(Table::Pilots, pilot as usize, 1);
        if !trace.branch(Site::More, slot >= part.names) {
            return Some(part.first.wrapping_add(slot));
        }
        let turn = part.remap.wrapping_add(slot - part.names);
        let slot = u16::from_le_bytes(*self.remap.read(blob, turn)?);
        let behind = (turn as usize).wrapping_mul(2);
        trace.load(Table::Pilots, self.pilots.len().wrapping_add(behind), 2);
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
            // A damaged blob has none.
            (0xaaaa_bbbb_c000_0001, 0, (0, 0xaaaa_bbbb_0000_0000)),
        ] {
            assert_eq!(split(hash, parts), expected, "{hash:#x} of {parts}");
        }
    }
}
