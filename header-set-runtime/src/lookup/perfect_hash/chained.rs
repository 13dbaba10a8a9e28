//! Chained, where no hash tells keys apart: a bucket is compared name by name.
//!
//! ```text
//! the five headers chained
//! bucket = upper half of a hash of all bytes, scaled
//!
//! bucket  starts    names
//! 0
//! 1       0         host
//! 2
//! 3       4         x-forwarded-proto
//! 4       21 23 38  te x-forwarded-for x-request-id
//!
//! x-request-id reads buckets 4..6; offsets 2..4, 3..5, 4..6; names 38..50: in
//! x-trace-id reads buckets 2..4: not in
//! ```

use super::displaced::position;
use crate::bits::hash::WideHash;
use crate::bits::ints::Ints;
use crate::lookup::candidate::Candidate;
use crate::lookup::names::Names;
use crate::trace::{Table, Trace};

/// Any keys at all: the last resort, where names were written so that their hashes are the same
/// under every seed that is tried. It is no perfect hash, and cannot fail.
#[derive(Clone, Copy, Debug)]
pub struct Chained<'a> {
    /// Its upper half picks the bucket.
    pub hash: WideHash,
    /// The first place of each bucket, and one past the last place of the last.
    pub buckets: Ints<'a>,
    /// Where each name starts, and where the last one ends.
    pub offsets: Ints<'a>,
}

impl Chained<'_> {
    #[inline(always)]
    pub(super) const fn candidate<const N: usize>(
        &self,
        names: &Names<'_>,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<Candidate> {
        let hash = self.hash.hash(names.fold, name, trace);
        let (bucket, _) = position(hash, self.buckets.len() - 1);
        let width = self.buckets.width();
        trace.load(Table::Buckets, bucket * width, 2 * width);
        let (Some(first), Some(end)) = (self.buckets.get(bucket), self.buckets.get(bucket + 1))
        else {
            return None;
        };
        names.first_that_is(name, first, end, &self.offsets, trace)
    }
}
