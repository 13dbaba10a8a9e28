//! Perfect hash: one probe, then a single exact compare.
//!
//! The problem: most names asked for are not in the list, and the answer "no" should cost one table
//! access and one branch that the predictor gets right. So the table holds, for each place, a tag of
//! the hash; a name whose tag differs is no key, and only a name whose tag agrees is compared.
//!
//! Worked on `host`, `te`, `cookie`, `x-trace`, `x-trace-id`:
//!
//! ```text
//! name "x-trace" --last 4 "race", middle 4 "x-tr"--> word --+ turns[7]--> --* multiplier--> hash
//!                                                                                          |
//! windows     turns  [ 00 00 3 00 18 00 0 1 .. ]    one for each length
//! (some       tags   [ a1 00 5e 17 00 c4 90 .. ]    <--top bits    reject if the tag differs
//!  hundred)   starts [ 0  -- 5  8  -- 15 23 .. ]
//!             names  [ 4 host, 2 te, 6 cookie, 7 x-trace, 10 x-trace-id ]              compare
//!
//! displaced   filter [ 64 bits each .. ]           <--one window    reject if the bit is clear
//! (any size)  pilots [ 07 31 .. ]                  <--hash of more of the name
//!             names  [ 7 x-trace ][ 4 host ][ 255 start len ][ .. ] <--hash ^ pilot    compare
//! ```
//!
//! Wins nearly always, hot; loses where the list is so short or so skewed that fewer bytes of
//! another form stay in the cache, and to the DFA where patterns have inner stars.

use crate::filter::WindowFilter;
use crate::hash::{WideHash, WindowHash};
use crate::ints::Ints;
use crate::names::{Candidate, Names, PADDING, chunk};
use crate::trace::{Site, Table, Trace};

/// The tables of a perfect hash.
#[derive(Clone, Copy, Debug)]
pub enum PerfectHash<'a> {
    /// Keys told apart by one multiplication.
    Windows(Windows<'a>),
    /// Keys told apart by a displacement for each bucket.
    Displaced(Displaced<'a>),
}

/// Some hundred keys. The place of a key is its slot.
///
/// Turns, tags and starts follow each other in memory, so that those of a short list share a line.
#[derive(Clone, Copy, Debug)]
pub struct Windows<'a> {
    /// Tells every two keys apart.
    pub hash: WindowHash<'a>,
    /// Eight bits of the hash of the key in each slot, of which there is a power of two: all that a miss
    /// reads.
    pub tags: &'a [u8],
    /// Where in the names the length of the key in each slot stands, in a byte before its text; of an
    /// empty slot, past the end.
    pub starts: &'a [[u8; 2]],
}

/// The tables of [`Windows`], as a static has them.
#[derive(Debug)]
#[repr(C, align(64))]
pub struct Slots<const TURNS: usize, const SLOTS: usize, const BYTES: usize> {
    /// See [`WindowHash::turns`].
    pub turns: [u8; TURNS],
    /// See [`Windows::tags`].
    pub tags: [u8; SLOTS],
    /// See [`Windows::starts`]; two bytes each.
    pub starts: [u8; BYTES],
}

/// Any number of keys.
///
/// The names are in records of 32 bytes, so that a hit touches one line for the length and the text of
/// all but the longest ones: the length and up to 31 bytes; or [`LONG`], and then where the text starts
/// behind all records and how long it is, in four bytes each.
#[derive(Clone, Copy, Debug)]
pub struct Displaced<'a> {
    /// Rejects most names that are no keys.
    pub filter: WindowFilter<'a>,
    /// Tells every two keys apart in 64 bits.
    pub hash: WideHash,
    /// One for each bucket of keys.
    pub pilots: &'a [u8],
    /// The number of records; the place of a key is the number of its record.
    pub slots: usize,
}

/// Bytes of a record.
pub const RECORD: usize = 32;

/// The first byte of a record whose text stands elsewhere, and of an empty one.
pub const LONG: u8 = u8::MAX;

impl PerfectHash<'_> {
    /// The one key that `name` can be, whose text is in `names`.
    #[inline(always)]
    pub const fn candidate<const N: usize>(
        &self,
        names: &Names<'_>,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<Candidate> {
        match self {
            Self::Windows(windows) => windows.candidate(names, name, trace),
            Self::Displaced(displaced) => displaced.candidate(names, name, trace),
        }
    }
}

impl Windows<'_> {
    #[inline(always)]
    const fn candidate<const N: usize>(
        &self,
        names: &Names<'_>,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<Candidate> {
        if self.tags.is_empty() {
            return None;
        }
        let hash = self.hash.hash(names.fold, name, trace);
        let slot = slot_of(hash, self.tags.len());
        let turns = self.hash.turns.len();
        trace.load(Table::Slots, turns + slot, 1);
        if trace.branch(
            Site::Reject,
            self.tags[slot] != tag_of(hash, self.tags.len()),
        ) || slot >= self.starts.len()
        {
            return None;
        }
        trace.load_beside(Table::Slots, turns + self.tags.len() + 2 * slot, 2);
        let start = u16::from_le_bytes(self.starts[slot]) as usize;
        trace.load(Table::Names, start, 1);
        // As much as the compare reads, so that it need not check again.
        let Some([len, ..]) = chunk::<{ 1 + PADDING }>(names.bytes, start) else {
            return None;
        };
        if trace.branch(Site::Length, *len as usize != name.len()) {
            return None;
        }
        Some(Candidate {
            place: slot as u32,
            start: start + 1,
            from: 0,
        })
    }
}

/// The slot of a hash in a table of `slots`, a power of two from two: its top bits.
#[must_use]
#[inline(always)]
pub const fn slot_of(hash: u64, slots: usize) -> usize {
    (hash >> (64 - slots.trailing_zeros())) as usize
}

/// The tag of a hash: the eight bits below those that are its slot.
#[must_use]
#[inline(always)]
pub const fn tag_of(hash: u64, slots: usize) -> u8 {
    (hash >> (56 - slots.trailing_zeros())) as u8
}

impl Displaced<'_> {
    #[inline(always)]
    const fn candidate<const N: usize>(
        &self,
        names: &Names<'_>,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<Candidate> {
        if self.pilots.is_empty() {
            return None;
        }
        let value = self.filter.value(names.fold, name);
        trace.load(Table::Filter, 8 * self.filter.bits.position(value).0, 8);
        if trace.branch(Site::Reject, !self.filter.bits.has(value)) {
            return None;
        }
        let hash = self.hash.hash(names.fold, name, trace);
        let bucket = bucket_of(hash, self.pilots.len());
        trace.load(Table::Pilots, bucket, 1);
        let slot = displaced_slot(hash, self.hash.seed, self.pilots[bucket], self.slots);
        let at = RECORD * slot;
        trace.load(Table::Names, at, 1);
        let Some(record) = record(names.bytes, at) else {
            return None;
        };
        let [len, ..] = *record;
        if len == LONG {
            let [_, s0, s1, s2, s3, l0, l1, l2, l3, ..] = *record;
            let len = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
            if trace.branch(Site::Long, len != name.len()) {
                return None;
            }
            return Some(Candidate {
                place: slot as u32,
                start: u32::from_le_bytes([s0, s1, s2, s3]) as usize,
                from: 0,
            });
        }
        if trace.branch(Site::Length, len as usize != name.len()) {
            return None;
        }
        Some(Candidate {
            place: slot as u32,
            start: at + 1,
            from: 0,
        })
    }
}

/// The record that starts at `at`.
#[inline(always)]
const fn record(names: &[u8], at: usize) -> Option<&[u8; RECORD]> {
    match names.split_at_checked(at) {
        Some((_, rest)) => rest.first_chunk(),
        None => None,
    }
}

/// The bucket of a hash, by its lower half.
#[must_use]
#[inline(always)]
pub const fn bucket_of(hash: u64, buckets: usize) -> usize {
    ((hash as u32 as u64 * buckets as u64) >> 32) as usize
}

/// The slot of a hash in a bucket with `pilot`: the displacement of `phf_generator::ptrhash`.
#[must_use]
#[inline(always)]
pub const fn displaced_slot(hash: u64, seed: u64, pilot: u8, slots: usize) -> usize {
    /// The multiplier of `phf_shared::ptrhash::hash_pilot`.
    const PILOT: u64 = 0x517c_c1b7_2722_0a95;
    let pilot = PILOT.wrapping_mul(seed ^ pilot as u64);
    let mixed = (hash >> 32) as u32 ^ (pilot >> 32) as u32 ^ pilot as u32;
    ((mixed as u64 * slots as u64) >> 32) as usize
}

/// The candidate at `place`, if its length is that of the name.
#[inline(always)]
pub(crate) const fn span<const N: usize>(
    offsets: &Ints<'_>,
    place: usize,
    len: usize,
    trace: &mut Trace<N>,
) -> Option<Candidate> {
    let (Some(start), Some(end)) = (offsets.get(place), offsets.get(place + 1)) else {
        return None;
    };
    trace.load(Table::Offsets, place * offsets.width(), 2 * offsets.width());
    if trace.branch(Site::Length, end - start != len) {
        return None;
    }
    Some(Candidate {
        place: place as u32,
        start,
        from: 0,
    })
}
