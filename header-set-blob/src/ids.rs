//! Indices of entries: dense, in the order of ids, without those of exclusions.
//!
//! The *id* of a key is its address; the id of a pattern is the number of keys plus its own. Where
//! there are exclusions, a word for every 64 ids has a bit for each that is one.
//!
//! ```text
//! [ exclusions before: 4 | bits: 8 ] ..
//! ```

use super::{Blob, Items, Kind};

/// Which ids are exclusions, twelve bytes for 64 ids; absent if none is.
pub const EXCLUDED: Kind = Kind(0x10);
/// Where the text of each pattern ends, four bytes each.
pub const PATTERN_ENDS: Kind = Kind(0x11);
/// The texts of patterns as written, by number; those of exclusions are empty.
pub const PATTERN_TEXTS: Kind = Kind(0x12);
/// A bit for each length of a key.
pub const LENGTHS: Kind = Kind(0x13);

/// Bytes of a word of [`EXCLUDED`].
pub const WORD: usize = 12;

/// Ids of a word.
pub const IDS: u32 = 64;

/// The exclusions among the ids of a blob.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exclusions {
    words: Items<WORD>,
}

/// The exclusions before a word, and its bits.
#[derive(Clone, Copy, Debug, Default)]
struct Word {
    before: u32,
    bits: u64,
}

impl Exclusions {
    /// The exclusions of a blob, a bit for each id.
    pub(super) const fn from_sections(blob: &Blob<'_>, ids: u32) -> Option<Self> {
        let words = blob.place(EXCLUDED).items();
        let expected = ids.div_ceil(IDS) as usize;
        if words.is_empty() || words.len() == expected {
            Some(Self { words })
        } else {
            None
        }
    }

    pub(super) const fn is_empty(self) -> bool {
        self.words.is_empty()
    }

    fn word(self, blob: &[u8], number: u32) -> Word {
        let Some(word) = self.words.get(blob, number as usize) else {
            return Word::default();
        };
        let [before, low, high] = [0, 4, 8].map(|at| {
            let bytes = word.get(at..).and_then(|rest| rest.first_chunk());
            bytes.map_or(0, |bytes| u32::from_le_bytes(*bytes))
        });
        let bits = u64::from(low) | u64::from(high) << 32;
        Word { before, bits }
    }

    #[inline]
    pub(super) fn contains(self, blob: &[u8], id: u32) -> bool {
        !self.is_empty() && self.word(blob, id / IDS).bits >> (id % IDS) & 1 == 1
    }

    /// Returns the index of the entry with this id; `None` for an exclusion.
    #[inline]
    pub(super) fn index(self, blob: &[u8], id: u32) -> Option<usize> {
        if self.is_empty() {
            return Some(id as usize);
        }
        let Word { before, bits } = self.word(blob, id / IDS);
        if bits >> (id % IDS) & 1 == 1 {
            return None;
        }
        let within = (bits & ((1 << (id % IDS)) - 1)).count_ones();
        Some(id.checked_sub(before)?.checked_sub(within)? as usize)
    }

    /// Returns the id of the entry at this index.
    pub(super) fn id(self, blob: &[u8], index: u32) -> Option<u32> {
        if self.is_empty() {
            return Some(index);
        }
        // The first word that starts with an id of a higher index: the entry is in the word before.
        let (mut low, mut high) = (0, self.words.len() as u32);
        while low < high {
            let middle = low + (high - low) / 2;
            let entries = (middle * IDS).saturating_sub(self.word(blob, middle).before);
            match entries <= index {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        let number = low.checked_sub(1)?;
        let ids = number * IDS..(number + 1) * IDS;
        ids.into_iter()
            .find(|&id| self.index(blob, id) == Some(index as usize))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;
    use crate::Section;

    #[test]
    fn indices_count_what_is_not_excluded() {
        let is_excluded = |id: u32| id % 7 == 3 || (64..130).contains(&id);
        let mut blob = Vec::new();
        let mut before = 0_u32;
        for word in 0..4 {
            let bits = (0..64).filter(|bit| is_excluded(64 * word + bit));
            let bits: u64 = bits.map(|bit| 1_u64 << bit).sum();
            blob.extend(before.to_le_bytes());
            blob.extend(bits.to_le_bytes());
            before += bits.count_ones();
        }
        let words = Section::new(0, blob.len()).expect("a section").items();
        let exclusions = Exclusions { words };
        let mut next = 0;
        for id in 0..256 {
            assert_eq!(exclusions.contains(&blob, id), is_excluded(id), "{id}");
            let index = (!is_excluded(id)).then_some(next);
            assert_eq!(exclusions.index(&blob, id), index, "{id}");
            if index.is_some() {
                assert_eq!(exclusions.id(&blob, next as u32), Some(id));
                next += 1;
            }
        }
        assert_eq!(exclusions.id(&blob, next as u32), None);
    }
}
