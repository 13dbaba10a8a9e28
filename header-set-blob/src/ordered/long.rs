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

    /// How a name compares with the query.
    #[cold]
    #[inline(never)]
    pub(super) fn compare<const ROOM: usize>(
        &self,
        blob: &[u8],
        rank: usize,
        query: &Query<'_, ROOM>,
    ) -> Option<Ordering> {
        Some(query.compare(self.text(blob, rank)?))
    }
}
