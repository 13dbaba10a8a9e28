//! Where the pieces that globs share stand in a name.
//!
//! The globs of a list often end alike, in `.js*` or so. Where the name has its last `.js` is
//! searched once then, and rejects each glob whose other pieces stand behind that.

use super::globs::Line;
use super::search::Search;
use core::cmp::Ordering;
use header_set_runtime::trace::Trace;

/// Pieces whose place is kept. To search them takes some steps a byte of the name.
const KEPT: usize = 16;

/// The places of some pieces in a name, by where their texts are in the blob.
pub(super) type Extents = [Option<Extent>; KEPT];

/// Of a name in which no piece was searched yet.
pub(super) const UNKNOWN: Extents = [None; KEPT];

/// Where the first occurrence of a piece ends, and where the last one starts.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    piece: [u8; 8],
    first_end: usize,
    last_start: usize,
}

impl Search<'_, '_, '_> {
    /// Whether a glob can match whose window's piece stands from `start` to `stop`, by what is kept
    /// of its other pieces.
    pub(super) fn can_match<const N: usize>(
        &mut self,
        line: &Line,
        start: usize,
        stop: usize,
        trace: &mut Trace<N>,
    ) -> bool {
        let end = line.first.saturating_add(line.pieces).saturating_sub(1);
        // The caller has compared the first piece and the last one.
        (line.first.saturating_add(1)..end).all(|number| match number.cmp(&line.piece) {
            Ordering::Less => self
                .extent(number, trace)
                .is_none_or(|it| it.first_end <= start),
            Ordering::Equal => true,
            Ordering::Greater => self
                .extent(number, trace)
                .is_none_or(|it| it.last_start >= stop),
        })
    }

    /// Where a piece stands, unless another one has its room.
    fn extent<const N: usize>(&mut self, number: u32, trace: &mut Trace<N>) -> Option<Extent> {
        let piece = self.patterns.globs.pieces.get(number as usize)?;
        let at = self.offset(number) % KEPT;
        let extent = match self.batch.as_ref()?.extents[at] {
            Some(extent) => extent,
            None => {
                let len = self.name.len();
                let first_end = self.forwards(number, 0, len, trace);
                let extent = Extent {
                    piece: *piece,
                    first_end: first_end.unwrap_or(usize::MAX),
                    last_start: self.backwards(number, 0, len, trace).unwrap_or(0),
                };
                // In range: `at` is below `KEPT`.
                self.batch.as_mut()?.extents[at] = Some(extent);
                extent
            }
        };
        (extent.piece == *piece).then_some(extent)
    }
}
