//! Buckets, for any number of keys: a hash of the words of a name is its row, which the bucket of
//! the name displaces. Where most names miss, a bucket has bits that reject.
//!
//! ```text
//! the five headers in buckets
//! 2 displacements, 8 rows of four words, of which two are shown
//!
//! name               bucket  bit  displacement  row  first     last
//! te                 0       -    0             0    tee.....  \2.......
//! x-forwarded-proto  1       -    0             1    x-forwar  \17d-proto
//! x-forwarded-for    0       -    0             3    x-forwar  \15ded-for
//! x-request-id       1       -    0             4    x-reques  \12uest-id
//! host               1       -    0             6    host....  \4...host
//!
//! x-request-id reads displacements 2..4; rows 128..152: in
//! x-trace-id reads displacements 0..2; rows 96..120: not in
//! ```
//!
//! ```text
//! the five headers in buckets that reject
//! 3 buckets of 48 bits and a displacement, 13 rows of four words, of which two are shown
//!
//! name               bucket  bit  displacement  row  first     last
//! te                 1       21   0             0    tee.....  \2.......
//! x-forwarded-for    0       24   0             2    x-forwar  \15ded-for
//! x-forwarded-proto  0       5    0             7    x-forwar  \17d-proto
//! x-request-id       2       2    0             9    x-reques  \12uest-id
//! host               0       6    0             12   host....  \4...host
//!
//! x-request-id reads buckets 16..24; pass; rows 288..312: in
//! x-trace-id reads buckets 16..24; reject: not in
//! ```

use super::windows::slot_of;
use crate::bits::fold::Fold;
use crate::bits::four_words::FourWords;
use crate::bits::hash::{Extent, ThreeWindows, WideHash, cell_and_bit};
use crate::lookup::names::Query;
use crate::trace::{Site, Table, Trace};

/// Bits of a bucket that reject.
pub const REJECTING: u32 = 48;

/// The hash that picks a row: of the words of a name, or of all its bytes, if it is too long for
/// words and these do not tell the keys apart.
#[inline(always)]
pub const fn row_hash<const N: usize>(
    hash: WideHash,
    fold: Fold,
    name: &[u8],
    words: &FourWords,
    trace: &mut Trace<N>,
) -> u64 {
    match hash.extent {
        Extent::Whole if name.len() > FourWords::LONGEST => hash.hash(fold, name, trace),
        extent => words.hash(extent, hash.seed),
    }
}

/// Any number of keys.
///
/// The generator picks a displacement for each bucket, so that each key has a row of its own. The
/// row depends on the name and on the bucket only, so the misses of several lookups overlap in the
/// caches.
///
/// There is a power of two of rows and of buckets. Tried, for 1,200 names of which half hit
/// (nanoseconds with answers summed, and branched on; these rows took 4.5 and 12.9):
///
/// * any number of rows, by a multiplication that waits for the displacement: 4.9;
/// * a displacement that is added, and the sum wrapped by a conditional move: 5.0 and 13.2;
/// * the first two words hashed without the length, which comes two cycles later: four pairs
///   needed all words, 5.4 and 13.9.
#[derive(Clone, Copy, Debug)]
pub struct Displacing<'a> {
    /// See [`row_hash`]; the seed is odd.
    pub hash: WideHash,
    /// Sixteen bits for each bucket. The top bits of the hash pick a bucket.
    pub displacements: &'a [[u8; 2]],
}

impl Displacing<'_> {
    /// The row of a hash.
    #[inline(always)]
    pub(super) const fn row<const N: usize>(
        &self,
        hash: u64,
        rows: usize,
        trace: &mut Trace<N>,
    ) -> usize {
        let bucket = slot_of(hash, self.displacements.len());
        trace.load(Table::Displacements, 2 * bucket, 2);
        // In range: `slot_of` gives a bucket below their number, a power of two from two.
        let displacement = u16::from_le_bytes(self.displacements[bucket]);
        row_of(hash, displacement, self.displacements.len(), rows)
    }
}

/// Any number of keys, most of which are not asked for: a displacement above 48 bits, of which each
/// key sets one.
///
/// [Three windows](ThreeWindows) pick a bucket, of any number, and one of its bits. So a miss reads
/// one line, and few bytes of the name. There is any number of rows: they are the larger part of a
/// long list, and only a name that passes waits for them.
#[derive(Clone, Copy, Debug)]
pub struct Rejecting<'a> {
    /// See [`row_hash`]; the seed is odd.
    pub hash: WideHash,
    pub multiplier: u64,
    pub buckets: &'a [[u8; 8]],
}

impl Rejecting<'_> {
    /// The displacement of a name's bucket, unless its bit rejects.
    #[inline(always)]
    pub(super) const fn displacement<const N: usize>(
        &self,
        query: &mut Query<'_, N>,
    ) -> Option<u16> {
        if self.buckets.is_empty() {
            return None;
        }
        let Query { name, names, trace } = query;
        let hash = ThreeWindows::of(names.fold, name, trace).hash(self.multiplier);
        let (bucket, bit) = cell_and_bit(hash, self.buckets.len(), REJECTING);
        trace.load(Table::Buckets, 8 * bucket, 8);
        // In range: `cell_and_bit` gives a cell below their number, which is not zero.
        let bucket = u64::from_le_bytes(self.buckets[bucket]);
        if trace.branch(Site::Reject, bucket >> bit & 1 == 0) {
            return None;
        }
        Some((bucket >> REJECTING) as u16)
    }
}

/// The row of a hash in a bucket with this displacement: the bits below those that are one of
/// `buckets`, displaced. There is a power of two of both.
#[inline(always)]
pub const fn row_of(hash: u64, displacement: u16, buckets: usize, rows: usize) -> usize {
    let below = 64 - buckets.trailing_zeros() - rows.trailing_zeros();
    ((hash >> below) ^ displacement as u64) as usize & (rows - 1)
}

/// The row of a hash in a bucket with this displacement, of any number: its upper half, displaced
/// and scaled.
#[inline(always)]
pub const fn scaled_row_of(hash: u64, displacement: u16, rows: usize) -> usize {
    let displaced = (hash >> 32) as u32 ^ (displacement as u32) << 16;
    ((displaced as u64 * rows as u64) >> 32) as usize
}
