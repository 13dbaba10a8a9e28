//! What the user wrote: tables that `contains` does not read.
//!
//! An *unordered* blob counts entries as its layout counts keys, and patterns behind them. Then
//! there are tables only where exclusions leave gaps.

use core::ops::Range;

use super::bytes::{Packed, tri};
use super::spelling::{self, GROUP_BYTES};
use super::{Blob, Items, Kind, Section};
use header_set_runtime::bit;

/// For each key by rank, then for each pattern by number, the index of its entry; the number of
/// entries for an exclusion. Absent where each is its own.
pub const INDICES: Kind = Kind(0x10);
/// For each index the number of a pattern, or the number of patterns plus the address of a key.
/// Absent where each is its own, and where the blob is unordered and has no exclusions.
pub const PLACES: Kind = Kind(0x11);
/// Indices by folded text. Absent where that is the written order, where the blob is unordered, and
/// where a layout in order has all entries, whose indices are the same.
pub const SORTED: Kind = Kind(0x12);
/// Indices, ascending, of patterns, and of entries whose spelling is kept whole; four bytes each.
pub const SPELLED: Kind = Kind(0x13);
/// Where the text of each of these ends, eight bytes each.
pub const SPELLED_ENDS: Kind = Kind(0x14);
/// These texts.
pub const SPELLED_TEXTS: Kind = Kind(0x15);
/// A bit for each key by rank, set where it is an exclusion.
pub const EXCLUDED: Kind = Kind(0x16);
/// A bit for each length of a key.
pub const LENGTHS: Kind = Kind(0x17);
/// Which entries have a [record](super::spelling) of how they were written.
pub const GROUPS: Kind = Kind(0x18);
/// These records.
pub const RECORDS: Kind = Kind(0x19);

/// The tables of written order.
#[derive(Clone, Copy, Debug)]
pub struct EntryOrder {
    indices: Option<Packed>,
    places: Option<Packed>,
    sorted: Option<Packed>,
    spelled: Items<4>,
    ends: Items<8>,
    texts: Section,
    groups: Items<GROUP_BYTES>,
    records: Section,
    entries: u32,
    keys: u32,
    patterns: u32,
    unordered: bool,
}

/// Where an entry is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    /// A key at this address.
    Key(u32),
    /// The pattern with this number.
    Pattern(u32),
}

impl EntryOrder {
    /// The tables of a blob.
    #[must_use]
    pub const fn from_sections(blob: &Blob<'_>) -> Option<Self> {
        let header = blob.header();
        let ids = tri!(header.keys.checked_add(header.patterns));
        let written = Self {
            indices: tri!(table(blob, INDICES, ids)),
            places: tri!(table(blob, PLACES, header.entries)),
            sorted: tri!(table(blob, SORTED, header.entries)),
            spelled: blob.place(SPELLED).items(),
            ends: blob.place(SPELLED_ENDS).items(),
            texts: blob.place(SPELLED_TEXTS),
            groups: blob.place(GROUPS).items(),
            records: blob.place(RECORDS),
            entries: header.entries,
            keys: header.keys,
            patterns: header.patterns,
            unordered: header.unordered,
        };
        // An unordered list says nothing of order.
        if header.unordered && blob.has(SORTED) {
            return None;
        }
        if written.spelled.len() == written.ends.len() {
            Some(written)
        } else {
            None
        }
    }

    /// The index of the key with this rank, or, behind all keys, of the pattern with this number;
    /// none for exclusions.
    #[must_use]
    #[inline]
    pub fn index(&self, blob: &[u8], id: u32) -> Option<usize> {
        let index = match &self.indices {
            Some(indices) => indices.get(blob, id as usize)?,
            None => id,
        };
        (index < self.entries).then_some(index as usize)
    }

    /// Where the entry with this index is kept.
    #[must_use]
    pub fn place(&self, blob: &[u8], index: usize) -> Option<Location> {
        let index = u32::try_from(index)
            .ok()
            .filter(|&index| index < self.entries)?;
        let place = match &self.places {
            Some(places) => places.get(blob, index as usize)?,
            None if self.unordered => {
                return Some(match index.checked_sub(self.keys) {
                    Some(number) => Location::Pattern(number),
                    None => Location::Key(index),
                });
            }
            None => index,
        };
        Some(match place.checked_sub(self.patterns) {
            Some(address) => Location::Key(address),
            None => Location::Pattern(place),
        })
    }

    /// Whether each key that a layout keeps at one of `addresses` has an index that leads back to
    /// it, or else is an exclusion.
    ///
    /// # Errors
    /// The first address of which that is not so.
    pub fn leads_back(
        &self,
        blob: &[u8],
        addresses: Range<u32>,
        excluded: &[u8],
    ) -> Result<(), u32> {
        if excluded.is_empty() && self.indices.is_none() && self.places.is_none() {
            // Each is its own; of those that are not, the loop says which.
            let leads_back = self.unordered || self.patterns == 0;
            if leads_back && addresses.end <= self.entries {
                return Ok(());
            }
        }
        if excluded.is_empty() && self.all_lead_back(blob, addresses.clone()) == Some(true) {
            return Ok(());
        }
        for address in addresses {
            let index = self.index(blob, address);
            let leads_back = index.is_none_or(|index| self.key_at(blob, index) == Some(address));
            if !leads_back || bit(excluded, address as usize) != index.is_none() {
                return Err(address);
            }
        }
        Ok(())
    }

    /// Whether exclusions are keys without an index.
    pub(super) fn leaves_out(&self, blob: &[u8], excluded: &[u8]) -> bool {
        (0..8 * excluded.len() as u32)
            .filter(|&address| bit(excluded, address as usize))
            .all(|address| address < self.keys && self.index(blob, address).is_none())
    }

    /// [`EntryOrder::leads_back`] without exclusions and the last numbers of both tables: half the
    /// instructions, so that more cache misses overlap. Tried: to decode the indices first and read
    /// the places in a loop of their own, 18 instructions a name more. On a busy machine `verify`
    /// then took a tenth to a fifth less time among a million names, and as long among 128 Ki.
    #[inline(always)]
    fn all_lead_back(&self, blob: &[u8], addresses: Range<u32>) -> Option<bool> {
        let (indices, places) = (self.indices.as_ref()?, self.places.as_ref()?);
        let (of_indices, of_places) = (indices.section().of(blob), places.section().of(blob));
        let patterns = u64::from(self.patterns);
        let mut differences = 0;
        for address in addresses {
            let index = indices.get_inner(of_indices, address)?;
            let place = places.get_inner(of_places, index)?;
            differences |= u64::from(place) ^ (u64::from(address) + patterns);
        }
        Some(differences == 0)
    }

    /// The address that the tables have for an index.
    fn key_at(&self, blob: &[u8], index: usize) -> Option<u32> {
        let place = match &self.places {
            Some(places) => places.get(blob, index)?,
            None => u32::try_from(index).ok()?,
        };
        place.checked_sub(self.patterns)
    }

    /// The index of the entry with this rank among all.
    #[must_use]
    pub fn by_rank(&self, blob: &[u8], rank: usize) -> Option<usize> {
        if rank >= self.entries as usize {
            return None;
        }
        match &self.sorted {
            Some(sorted) => sorted.get(blob, rank).map(|index| index as usize),
            None => Some(rank),
        }
    }

    /// Index and location of the entry with this rank among all, if that index leads back to it.
    pub(super) fn at_rank(&self, blob: &[u8], rank: usize) -> Option<(usize, Location)> {
        let index = self.by_rank(blob, rank)?;
        let place = self.place(blob, index)?;
        let id = match place {
            Location::Key(address) => address,
            Location::Pattern(number) => self.keys.checked_add(number)?,
        };
        (self.index(blob, id) == Some(index)).then_some((index, place))
    }

    /// The addresses of the entries from a rank on, with the check of [`EntryOrder::at_rank`]; nothing
    /// if one is no key, or among the last numbers of a table. It takes a quarter of the instructions.
    #[inline(always)]
    pub(super) fn keys_from_rank(
        &self,
        blob: &[u8],
        first: u32,
        addresses: &mut [u32],
    ) -> Option<()> {
        let (indices, places) = (self.indices.as_ref()?, self.places.as_ref()?);
        let (of_indices, of_places) = (indices.section().of(blob), places.section().of(blob));
        for (rank, address) in (first..).zip(&mut *addresses) {
            *address = rank;
        }
        if let Some(sorted) = &self.sorted {
            let of_sorted = sorted.section().of(blob);
            for index in &mut *addresses {
                *index = sorted.get_inner(of_sorted, *index)?;
            }
        }
        let mut differences = 0;
        for address in addresses {
            let index = *address;
            *address = (places.get_inner(of_places, index)?).checked_sub(self.patterns)?;
            differences |= indices.get_inner(of_indices, *address)? ^ index;
        }
        (differences == 0).then_some(())
    }

    /// Whether [`EntryOrder::by_rank`] counts entries by folded text.
    #[must_use]
    pub const fn is_sorted(&self) -> bool {
        !self.unordered
    }

    /// The bytes of all spellings that are kept whole.
    #[must_use]
    pub const fn spelled_len(&self) -> usize {
        self.texts.len()
    }

    /// How the entry with this index was written, where that is kept whole.
    #[must_use]
    pub fn spelling<'a>(&self, blob: &'a [u8], index: usize) -> Option<&'a [u8]> {
        let index = u32::try_from(index).ok()?;
        let at = (self.spelled.of(blob))
            .binary_search_by(|spelled| u32::from_le_bytes(*spelled).cmp(&index))
            .ok()?;
        Some(self.spelled_at(blob, at)?.1)
    }

    /// The index of the entry whose spelling is the one at `at`, and that spelling.
    fn spelled_at<'a>(&self, blob: &'a [u8], at: usize) -> Option<(usize, &'a [u8])> {
        let end = |at: usize| -> Option<usize> {
            usize::try_from(u64::from_le_bytes(*self.ends.get(blob, at)?)).ok()
        };
        let start = match at.checked_sub(1) {
            Some(before) => end(before)?,
            None => 0,
        };
        let index = u32::from_le_bytes(*self.spelled.get(blob, at)?);
        Some((index as usize, self.texts.of(blob).get(start..end(at)?)?))
    }

    /// The spellings that are kept whole, each with the index of its entry; nothing where one is
    /// damaged.
    pub(super) fn spellings<'a>(
        &self,
        blob: &'a [u8],
    ) -> impl Iterator<Item = Option<(usize, &'a [u8])>> {
        let is_right = (self.spelled.of(blob))
            .is_sorted_by(|a, b| u32::from_le_bytes(*a) < u32::from_le_bytes(*b));
        let each = move |at| self.spelled_at(blob, at).filter(|_| is_right);
        (0..self.spelled.len()).map(each)
    }

    /// The record of how the entry with this index was written, unless as its folded text.
    #[must_use]
    pub fn record<'a>(&self, blob: &'a [u8], index: usize) -> Option<&'a [u8]> {
        spelling::record(self.groups.of(blob), self.records.of(blob), index)
    }
}

/// A table of `count` numbers, if the blob has it; nothing if its length is another.
const fn table(blob: &Blob<'_>, kind: Kind, count: u32) -> Option<Option<Packed>> {
    if !blob.has(kind) {
        return Some(None);
    }
    match Packed::new(blob.place(kind), count as usize) {
        Some(table) => Some(Some(table)),
        None => None,
    }
}

#[cfg(test)]
#[path = "entry_order_tests.rs"]
mod tests;
