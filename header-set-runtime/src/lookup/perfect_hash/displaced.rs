//! Displaced, for any number of keys: three windows pick a bucket and a bit of it, which rejects if
//! it is clear; what the hash of all words gives, displaced by the bucket, is the record to
//! compare.
//!
//! ```text
//! the five headers displaced
//! 3 buckets of 48 bits and a displacement, 134 records of two words
//!
//! name               bucket  bit  displacement  record  first     last
//! x-request-id       2       2    0             71      x-reques  \12uest-id
//! host               0       6    0             90      host....  \4ost....
//! x-forwarded-proto  0       5    0             116     x-forwar  \17d-proto
//! te                 1       21   0             122     te......  \2e......
//! x-forwarded-for    0       24   0             129     x-forwar  \15ded-for
//!
//! x-request-id reads buckets 16..24; pass; records 1136..1152: in
//! x-trace-id reads buckets 16..24; reject: not in
//! ```

use super::long::{difference_to_long, out_of_line};
use crate::bits::hash::{BucketHash, cell_and_bit};
use crate::bits::two_records::{Record, TwoRecords};
use crate::lookup::candidate::Candidate;
use crate::lookup::names::Query;
use crate::trace::{Site, Table};

/// Bits of a bucket that reject.
pub const REJECTING: u32 = 48;

/// Any number of keys.
///
/// A bucket is one word: 48 bits, of which each of its few keys sets one, and a displacement of 16.
/// A miss reads one line, and a hit another one, whose address follows from the word and the name.
/// No branch depends on the length of names of 8 to 30 bytes. So the cache misses of several
/// lookups overlap.
#[derive(Clone, Copy, Debug)]
pub struct Displaced<'a> {
    /// Picks the bucket of a name, and what its displacement is applied to.
    pub hash: BucketHash,
    pub buckets: &'a [[u8; 8]],
    /// The [words](TwoRecords) of each key; the place of a key is the number of its first record. A
    /// longer key has its start and its length, among the other names, in the halves of the first
    /// word. It and an empty record have [`NO_LENGTH`](super::NO_LENGTH) where the length would be.
    /// There is an even number of records.
    pub records: &'a [Record],
}

impl Displaced<'_> {
    #[inline(always)]
    pub const fn candidate<const N: usize>(&self, query: &mut Query<'_, N>) -> Option<Candidate> {
        if self.buckets.is_empty() {
            return None;
        }
        let Query { name, names, trace } = query;
        let hash = self.hash.hash(names.fold, name, trace);
        let (bucket, bit) = cell_and_bit(hash, self.buckets.len(), REJECTING);
        trace.load(Table::Buckets, 8 * bucket, 8);
        // In range: `cell_and_bit` gives a cell below the number of buckets, which is not zero.
        let bucket = u64::from_le_bytes(self.buckets[bucket]);
        if trace.branch(Site::Reject, bucket >> bit & 1 == 0) {
            return None;
        }
        let words = TwoRecords::of(names.fold, names.case_bit, name, trace);
        let hash = (self.hash).slot(hash, words.as_ref(), (names.fold, name), trace);
        let slot = slot_in_bucket(hash, bucket, self.records.len());
        let record = size_of::<Record>();
        let Some(words) = words else {
            trace.load(Table::Records, record * slot, record);
            // In range: `slot_in_bucket` gives a slot below the number of records, at least 128.
            let [start, [length, ..]] = &self.records[slot];
            let differs =
                out_of_line!(trace => difference_to_long(names, name, start, *length, trace));
            return match differs {
                0 => Some(Candidate::settled(slot as u32)),
                _ => None,
            };
        };
        let [slot, extra] = words.slots(slot);
        // Never so: the number of records is even.
        if extra >= self.records.len() {
            return None;
        }
        trace.load(Table::Records, record * slot, record * (extra + 1 - slot));
        // In range: `extra` was compared with the number of records, and `slot` is not above it.
        let records = [&self.records[slot], &self.records[extra]];
        if trace.branch(Site::Compare, !words.equal(records)) {
            return None;
        }
        Some(Candidate::settled(slot as u32))
    }
}

/// The slot of a hash in a bucket: the upper half of the bucket displaces it. The bits that are no
/// displacement are the same for all keys of the bucket, so they do no harm.
#[inline(always)]
pub const fn slot_in_bucket(hash: u32, bucket: u64, slots: usize) -> usize {
    let displaced = hash ^ (bucket >> 32) as u32;
    ((displaced as u64 * slots as u64) >> 32) as usize
}
