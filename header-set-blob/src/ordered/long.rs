//! Names as long as a head or longer, each in one piece beside the blocks, which have their heads
//! only.

use core::cmp::Ordering;

use super::query::Query;
use crate::{Items, Section, u32_at};

/// The texts of long names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Long {
    /// The rank of each, ascending, and where its text ends.
    pub(super) places: Items<8>,
    pub(super) texts: Section,
}

impl Long {
    /// The text of the name with this rank, if it is a long one.
    pub(super) fn text<'a>(&self, blob: &'a [u8], rank: usize) -> Option<&'a [u8]> {
        let places = self.places.of(blob);
        let rank_at = |place: &[u8; 8]| u32_at(place, 0).map_or(0, |rank| rank as usize);
        let end_of = |at: usize| Some(u32_at(places.get(at)?, 4)? as usize);
        let at = places.partition_point(|place| rank_at(place) < rank);
        if rank_at(places.get(at)?) != rank {
            return None;
        }
        let start = match at.checked_sub(1) {
            Some(before) => end_of(before)?,
            None => 0,
        };
        self.texts.of(blob).get(start..end_of(at)?)
    }

    /// Whether ranks and ends ascend.
    pub(super) fn has_places(&self, blob: &[u8]) -> bool {
        let of = |place: &[u8; 8], at| u32_at(place, at);
        (self.places.of(blob)).is_sorted_by(|a, b| of(a, 0) < of(b, 0) && of(a, 4) <= of(b, 4))
    }

    /// How a name compares with the query, and whether the query starts with it.
    #[cold]
    #[inline(never)]
    pub(super) fn compare<const ROOM: usize>(
        &self,
        blob: &[u8],
        rank: usize,
        query: &Query<'_, ROOM>,
    ) -> Option<(Ordering, bool)> {
        let text = self.text(blob, rank)?;
        Some((query.compare(text), query.starts_with(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_ascend_and_ends_do_not_descend() {
        let cases = [
            ([(0, 5), (1, 6)], true),
            ([(0, 5), (1, 5)], true),
            ([(1, 5), (1, 6)], false),
            ([(2, 5), (1, 6)], false),
            ([(0, 5), (1, 4)], false),
            ([(1, 5), (0, 4)], false),
        ];
        for (places, ascend) in cases {
            let [(a, b), (c, d)] = places;
            let mut blob = [0; 16];
            for (bytes, number) in blob.as_chunks_mut().0.iter_mut().zip([a, b, c, d]) {
                *bytes = u32::to_le_bytes(number);
            }
            let long = Long {
                places: Section::new(0, blob.len()).expect("a section").items(),
                texts: Section::EMPTY,
            };
            assert_eq!(long.has_places(&blob), ascend, "{places:?}");
        }
    }
}
