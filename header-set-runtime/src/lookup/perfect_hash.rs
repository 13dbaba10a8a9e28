//! Perfect hash: one probe, then a single exact compare.
//!
//! The problem: most names asked for are not in the list, and the answer "no" should cost one table
//! access and one branch that the predictor gets right. So the table holds, for each slot, a tag of
//! the hash; a name whose tag differs is no key, and only a name whose tag agrees is compared.
//!
//! By windows, for some hundred keys: one or two four-byte windows are a word, to which an offset is added that the length
//! picks; the top bits of one product are the slot, those below the tag. Offsets, tags and starts are one table, `slots`.
//!
//! ```text
//! the five headers by windows
//! hash = (word + length offset) * 0xe220a8397b1dcdaf;  word = last four bytes;  slot = top 3 bits, tag = next 8
//!
//! slot  tag  start  name               length  length offset
//! 0     00   -      -
//! 1     00   -      -
//! 2     00   -      -
//! 3     62   42     x-request-id       12      2
//! 4     2f   0      host               4       1
//! 5     42   21     x-forwarded-proto  17      3
//! 6     a8   5      x-forwarded-for    15      4
//! 7     39   39     te                 2       0
//!
//! x-request-id reads slots 12, 35; pass; slots 46..48; names 42, 43..55: in
//! x-trace-id reads slots 10, 39; reject: not in
//! ```
//!
//! Unbranched, for the same keys and more: no tag is asked, and every name is compared with the row that it has.
//!
//! ```text
//! the five headers unbranched
//! slot as by windows;  a row is four words of a name, one of them with its length: \12 is twelve;  three are compared
//!
//! slot  first     last         middle    end       name
//! 0     ........  \255.......  ........  ........  -
//! 1     ........  \255.......  ........  ........  -
//! 2     ........  \255.......  ........  ........  -
//! 3     x-reques  \12uest-id   x-reques  x-reques  x-request-id
//! 4     hosthost  \4.......    ........  ........  host
//! 5     x-forwar  \17d-proto   ded-prot  ded-prot  x-forwarded-proto
//! 6     x-forwar  \15ded-for   x-forwar  x-forwar  x-forwarded-for
//! 7     tee.....  \2.......    ........  ........  te
//!
//! x-request-id reads slots 12; rows 96..120: in
//! x-trace-id reads slots 10; rows 224..248: not in
//! ```
//!
//! Of a handful of keys, some bits of a window and the length are the row, without a multiplication.
//!
//! ```text
//! the five headers unbranched, by bits
//! slot = lowest 3 bits of (length << 0) + (word >> 1);  word = last four bytes;  a row is four words of a name, one of them with its length: \12 is twelve;  three are compared
//!
//! slot  first     last         middle    end       name
//! 0     hosthost  \4.......    ........  ........  host
//! 1     ........  \255.......  ........  ........  -
//! 2     x-forwar  \17d-proto   ded-prot  ded-prot  x-forwarded-proto
//! 3     ........  \255.......  ........  ........  -
//! 4     tee.....  \2.......    ........  ........  te
//! 5     x-forwar  \15ded-for   x-forwar  x-forwar  x-forwarded-for
//! 6     x-reques  \12uest-id   x-reques  x-reques  x-request-id
//! 7     ........  \255.......  ........  ........  -
//!
//! x-request-id reads rows 192..216: in
//! x-trace-id reads rows 128..152: not in
//! ```
//!
//! One word, for some dozens of keys of up to eight bytes: it is hashed by one multiplication, and compared as it was read. The
//! five here are others, since three of those have more.
//!
//! ```text
//! the five headers in one word
//! hash = word * 0x6e789e6aa1b965f5;  word = first and last four bytes;  slot = top 3 bits
//!
//! slot  word      length  name
//! 0     ........  -       -
//! 1     tee.....  2       te
//! 2     cookokie  6       cookie
//! 3     location  8       location
//! 4     hosthost  4       host
//! 5     ........  -       -
//! 6     if-match  8       if-match
//! 7     ........  -       -
//!
//! cookie reads rows 32..48: in
//! x-trace-id reads rows 16..32: not in
//! ```
//!
//! Displaced, for any number of keys: three windows pick a bucket and a bit of it, which rejects if it is clear; what the hash of
//! all words gives, displaced by the bucket, is the record to compare.
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
//!
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
//!
//! Wins nearly always, hot; loses where the list is so short or so skewed that fewer bytes of
//! another strategy stay in the cache, and to the DFA where patterns have inner stars.

use super::candidate::{Candidate, Found};
use super::names::{Names, PADDING};
use crate::bits::hash::{BitsHash, BucketHash, Extent, WideHash, WindowHash};
use crate::bits::ints::Ints;
use crate::bits::quad::{Quad, Row};
use crate::bits::single::{Pair, Single};
use crate::bits::texts::chunk;
use crate::bits::words::{Record, Words};
use crate::trace::{Site, Table, Trace, rare};

/// The tables of a perfect hash.
#[derive(Clone, Copy, Debug)]
pub enum PerfectHash<'a> {
    /// Keys told apart by one multiplication.
    Windows(Windows<'a>),
    /// The same, without a branch on the answer.
    Unbranched(Unbranched<'a>),
    /// Keys of up to eight bytes, of which one word is hashed and compared.
    OneWord(OneWord<'a>),
    /// Keys told apart by a displacement for each bucket.
    Displaced(Displaced<'a>),
    /// Keys not told apart, but compared one by one.
    Chained(Chained<'a>),
}

/// Some hundred keys. The place of a key is its slot.
///
/// Length offsets, tags and starts follow each other in memory, so that those of a short list share a line.
#[derive(Clone, Copy, Debug)]
pub struct Windows<'a> {
    /// Tells every two keys apart.
    pub hash: WindowHash<'a>,
    /// Eight bits of the hash of the key in each slot, of which there is a power of two: beside a length offset, all
    /// that a miss reads.
    pub tags: &'a [u8],
    /// Where in the names the length of the key in each slot stands, in a byte before its text; of an
    /// empty slot, past the end.
    pub starts: &'a [[u8; 2]],
}

/// The tables of [`Windows`], as a static has them.
#[derive(Debug)]
#[repr(C, align(64))]
pub struct Slots<const LENGTHS: usize, const SLOTS: usize, const BYTES: usize> {
    /// See [`WindowHash::length_offsets`].
    pub length_offsets: [u8; LENGTHS],
    /// See [`Windows::tags`].
    pub tags: [u8; SLOTS],
    /// See [`Windows::starts`]; two bytes each.
    pub starts: [u8; BYTES],
}

/// Up to some ten thousand keys, for names of which about half hit, in no order.
///
/// A processor that guesses at random whether a tag rejects loses some thirty cycles each time it is wrong. So nothing is
/// asked before the compare: every name is compared, as four words, with the one key that it can be, and the answer is a
/// number. It costs more than a miss by windows and less than a hit, and the same for both. The place of a key is its
/// slot.
///
/// A caller that branches on the answer guesses wrongly just as often, and then waits from the name to the answer. Tried for it,
/// where half of all names hit (nanoseconds summed, and branched on; as it was then, 8 names took 3.6 and 9.7, 81 took 4.1 and 11.1,
/// 1,200 took 4.7 and 12.8):
///
/// * the lengths that keys have, as a bit mask, asked first: 8 names take 6.2 and 8.4;
/// * the words compared one after the other: 81 names take 10.5 and 10.4;
/// * both keys of one length compared, without a hash: 8 names, 3.9 and 9.6;
/// * windows without length offsets, so that 81 names need 512 rows in place of 128: 5 % and 2 % less, for four times the bytes;
/// * a displacement that is added, and the sum wrapped by a conditional move: 1,200 names, 5.0 and 13.2;
/// * the first two words hashed without the length, which comes two cycles after them: among 1,200 names four pairs differ in
///   nothing else, so all words were hashed, 5.4 and 13.9.
///
/// Tried where case is ignored: a name not folded, and for each row a mask that leaves out the bit of case. 81 names take 65 instructions
/// in place of 81, and twice the rows: 1.9 cold lines a hit in place of 1.1.
#[derive(Clone, Copy, Debug)]
pub struct Unbranched<'a> {
    /// Tells every two keys apart.
    pub hash: RowHash<'a>,
    /// The [words](Quad) of the key in each slot. A key that is too long for them has
    /// its start and its length, among the names, in the halves of the first word. It and an empty row have
    /// [`NO_LENGTH`] where the length would be.
    pub rows: &'a [Row],
    /// Whether no key is longer than [`Quad::THREE_WORDS`]: then nobody compares the fourth. Hits among 8 hop-by-hop names took 51 instructions with it and
    /// take 43 without, and 0.7 of the time where all hit (Intel Xeon, model 85).
    pub three_words: bool,
}

/// What gives each key of [`Unbranched`] a row of its own.
#[derive(Clone, Copy, Debug)]
pub enum RowHash<'a> {
    /// One multiplication, for the keys of [`Windows`]. There is a power of two of rows.
    Windows(WindowHash<'a>),
    /// No multiplication, for a handful of keys. There is a power of two of rows.
    Bits(BitsHash),
    /// The words of a name and a displacement, for more keys, or where windows do not tell them apart. There is a power of two
    /// of rows: to scale a hash to any number of them takes a multiplication more, which waits for the displacement. 1,200
    /// names took 5.8 ns with it and with the hash of all words, 14.6 where the caller branches; of the first two words 4.9 and
    /// 13.5, and without it 4.5 and 12.8.
    Words {
        /// What tells the keys apart: the first two words, all of them, or all bytes of names that are too long for words.
        extent: Extent,
        /// Odd, found by search.
        multiplier: u64,
        /// By bucket, of which there is a power of two: sixteen bits.
        displacements: &'a [[u8; 2]],
    },
}

/// Some dozens of keys of up to eight bytes. The place of a key is its slot.
///
/// Hash, slot and compare come from one word, so that nothing is asked before the compare, and that takes two accesses side by
/// side: 16 instructions for a name of four bytes or more, however long.
///
/// Tried: a branch on the length first, as hashify has it, which is wrong where long names and short ones take turns, and
/// answers at once where it is right. 28 standard names, nanoseconds as it is, with that branch, unbranched by windows, and in hashify:
///
/// | | 10 % hit | 50 % hit |
/// |---|---|---|
/// | answers summed | 4.1, 6.2, 9.5, 7.5 | 4.6, 7.2, 10.1, 8.8 |
/// | the caller branches | 5.3, 8.0, 10.7, 8.9 | 11.3, 10.5, 16.5, 11.8 |
/// | the next name depends on the answer | 11.9, 9.4, 14.0, 10.3 | 13.5, 13.2, 15.4, 14.7 |
///
/// Also where names come in the order of requests it takes 1.4 times as long, summed; so only those who wait for an answer before they know the
/// next name would be better off.
#[derive(Clone, Copy, Debug)]
pub struct OneWord<'a> {
    /// Odd, found by search: each key has a row of its own.
    pub multiplier: u64,
    /// The word and the length of the key in each slot, of which there is a power of two; [`Single::EMPTY`] where there is none.
    pub rows: &'a [Pair],
}

/// Any number of keys.
///
/// A bucket is one word: 48 bits, of which each of its few keys sets one, and a displacement of 16. So a miss
/// reads one line, and a hit another one, whose address follows from the word and the name. Both are read
/// by instructions that do not branch on the length of names of 8 to 30 bytes, so that a processor that
/// waits for one line of a large table asks for those of the next names meanwhile.
#[derive(Clone, Copy, Debug)]
pub struct Displaced<'a> {
    /// Picks the bucket of a name, and what its displacement is applied to.
    pub hash: BucketHash,
    /// See [`position`] and [`slot_in_bucket`].
    pub buckets: &'a [[u8; 8]],
    /// The [words](Words) of each key; the place of a key is the number of its first record. A longer key has its
    /// start and its length, among the other names, in the halves of the first word. It and an empty record have
    /// [`NO_LENGTH`] where the length would be. There is an even number of records.
    pub records: &'a [Record],
}

/// Any keys at all: the last resort, where names were written so that their hashes are the same under every seed that is
/// tried. It is no perfect hash, and cannot fail.
#[derive(Clone, Copy, Debug)]
pub struct Chained<'a> {
    /// Its upper half picks the bucket.
    pub hash: WideHash,
    /// The first place of each bucket, and one past the last place of the last.
    pub buckets: Ints<'a>,
    /// Where each name starts, and where the last one ends.
    pub offsets: Ints<'a>,
}

/// The lowest byte of the second word of a record that has no words of a name.
pub const NO_LENGTH: u8 = u8::MAX;

/// Bits of a bucket that reject.
pub const REJECTING: u32 = 48;

impl PerfectHash<'_> {
    /// The one key that `name` can be, whose text is in `names`.
    #[inline(always)]
    pub const fn candidate<const N: usize>(
        &self,
        names: &Names<'_>,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Found {
        Found::key(match self {
            Self::Windows(windows) => windows.candidate(names, name, trace),
            Self::Unbranched(unbranched) => unbranched.candidate(names, name, trace),
            Self::OneWord(one_word) => one_word.candidate(names, name, trace),
            Self::Displaced(displaced) => displaced.candidate(names, name, trace),
            Self::Chained(chained) => chained.candidate(names, name, trace),
        })
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
        let lengths = self.hash.length_offsets.len();
        trace.load(Table::Slots, lengths + slot, 1);
        if trace.branch(
            Site::Reject,
            self.tags[slot] != tag_of(hash, self.tags.len()),
        ) || slot >= self.starts.len()
        {
            return None;
        }
        trace.load_beside(Table::Slots, lengths + self.tags.len() + 2 * slot, 2);
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

impl Unbranched<'_> {
    #[inline(always)]
    const fn candidate<const N: usize>(
        &self,
        names: &Names<'_>,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<Candidate> {
        if self.rows.is_empty() {
            return None;
        }
        // Numbers, not answers: the compiler would branch on each of the words to join two answers.
        let (slot, differences) = if trace.branch(Site::Long, name.len() > Quad::LONGEST) {
            rare();
            if self.three_words {
                return None;
            }
            let compared = if N == 0 {
                // As in `differs_from_long`.
                self.compare_long(names, name, &mut Trace::<0>::new())
            } else {
                self.compare_long(names, name, trace)
            };
            (compared as u32 as usize, compared >> 32)
        } else {
            let words = Quad::of(names.fold, names.case_bit, name, trace);
            let slot = self.slot(names, name, &words, trace);
            (slot, words.differences(&self.rows[slot], self.three_words))
        };
        if differences == 0 {
            Some(Candidate::settled(slot as u32))
        } else {
            None
        }
    }

    /// The row that a name has.
    #[inline(always)]
    const fn slot<const N: usize>(
        &self,
        names: &Names<'_>,
        name: &[u8],
        words: &Quad,
        trace: &mut Trace<N>,
    ) -> usize {
        let slot = match &self.hash {
            RowHash::Windows(hash) => slot_of(hash.hash(names.fold, name, trace), self.rows.len()),
            RowHash::Bits(hash) => hash.slot(names.fold, name, self.rows.len(), trace),
            RowHash::Words {
                extent,
                multiplier,
                displacements,
            } => {
                let extent = *extent;
                let seed = *multiplier;
                let hash = match extent {
                    Extent::Whole if name.len() > Quad::LONGEST => {
                        WideHash { extent, seed }.hash(names.fold, name, trace)
                    }
                    _ => words.hash(extent, seed),
                };
                let bucket = slot_of(hash, displacements.len());
                trace.load(Table::Displacements, 2 * bucket, 2);
                let displacement = u16::from_le_bytes(displacements[bucket]);
                row_of(hash, displacement, displacements.len(), self.rows.len())
            }
        };
        let skipped = if self.three_words { 8 } else { 0 };
        let row = size_of::<Row>();
        trace.load(Table::Rows, row * slot, row - skipped);
        slot
    }

    /// A name that is too long for words: its row in the lower half, and in the upper one whether the key there is another. All of
    /// it is out of line: the registers that it takes cost the other names 4 to 7 % of a lookup.
    #[inline(never)]
    const fn compare_long<const N: usize>(
        &self,
        names: &Names<'_>,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> u64 {
        let words = Quad::of(names.fold, names.case_bit, name, trace);
        let slot = self.slot(names, name, &words, trace);
        let [start, [length, ..], ..] = &self.rows[slot];
        difference_to_long(names, name, start, *length, trace) << 32 | slot as u64
    }
}

impl OneWord<'_> {
    #[inline(always)]
    const fn candidate<const N: usize>(
        &self,
        names: &Names<'_>,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<Candidate> {
        if self.rows.is_empty() {
            return None;
        }
        let single = Single::of(name, trace);
        let slot = slot_of(single.hash(names.fold, self.multiplier), self.rows.len());
        trace.load(Table::Rows, size_of::<Pair>() * slot, size_of::<Pair>());
        if single.differences(names.fold, names.case_bit, &self.rows[slot]) == 0 {
            Some(Candidate::settled(slot as u32))
        } else {
            None
        }
    }
}

/// [`difference_to_long`]. Where nothing is recorded it gets a record that is made here, since that of the caller would else be
/// written for every name: two or three instructions.
#[inline(always)]
const fn differs_from_long<const N: usize>(
    names: &Names<'_>,
    name: &[u8],
    start: &[u8; 8],
    length: u8,
    trace: &mut Trace<N>,
) -> u64 {
    if N == 0 {
        difference_to_long(names, name, start, length, &mut Trace::<0>::new())
    } else {
        difference_to_long(names, name, start, length, trace)
    }
}

/// Zero if a key is `name`, which is too long for words: `start` has where it starts among the names and
/// how long it is, if `length` is [`NO_LENGTH`]. One if not. Out of line, for the same reason as the numbers in [`Unbranched`].
#[inline(never)]
const fn difference_to_long<const N: usize>(
    names: &Names<'_>,
    name: &[u8],
    start: &[u8; 8],
    length: u8,
    trace: &mut Trace<N>,
) -> u64 {
    let [s0, s1, s2, s3, l0, l1, l2, l3] = *start;
    let len = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
    let is_key = length == NO_LENGTH && len == name.len();
    if trace.branch(Site::Length, !is_key) {
        return 1;
    }
    let candidate = Candidate {
        place: 0,
        start: u32::from_le_bytes([s0, s1, s2, s3]) as usize,
        from: 0,
    };
    !names.confirm_inline(name, candidate, trace) as u64
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
        if self.buckets.is_empty() {
            return None;
        }
        let hash = self.hash.bucket(names.fold, name, trace);
        let (bucket, bit) = position(hash, self.buckets.len());
        trace.load(Table::Buckets, 8 * bucket, 8);
        let bucket = u64::from_le_bytes(self.buckets[bucket]);
        if trace.branch(Site::Reject, bucket >> bit & 1 == 0) {
            return None;
        }
        let Some(words) = Words::of(names.fold, names.case_bit, name, trace) else {
            return self.long(names, name, hash, bucket, trace);
        };
        let slot = slot_in_bucket(self.hash.slot(hash, &words), bucket, self.records.len());
        let [slot, extra] = words.slots(slot);
        // Never so: the number of records is even.
        if extra >= self.records.len() {
            return None;
        }
        let read = size_of::<Record>() * (extra + 1 - slot);
        trace.load(Table::Records, size_of::<Record>() * slot, read);
        let records = [&self.records[slot], &self.records[extra]];
        if trace.branch(Site::Compare, !words.equal(records)) {
            return None;
        }
        Some(Candidate::settled(slot as u32))
    }

    /// The one key that a name without words can be.
    #[inline(always)]
    const fn long<const N: usize>(
        &self,
        names: &Names<'_>,
        name: &[u8],
        hash: u64,
        bucket: u64,
        trace: &mut Trace<N>,
    ) -> Option<Candidate> {
        let hash = self.hash.slot_of_long(hash, names.fold, name, trace);
        let slot = slot_in_bucket(hash, bucket, self.records.len());
        trace.load(
            Table::Records,
            size_of::<Record>() * slot,
            size_of::<Record>(),
        );
        let [start, [length, ..]] = &self.records[slot];
        if differs_from_long(names, name, start, *length, trace) == 0 {
            Some(Candidate::settled(slot as u32))
        } else {
            None
        }
    }
}

impl Chained<'_> {
    #[inline(always)]
    const fn candidate<const N: usize>(
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

/// The bucket of a hash, by its upper half, and the bit in it, by what is left of that.
#[must_use]
#[inline(always)]
pub const fn position(hash: u64, buckets: usize) -> (usize, u32) {
    let scaled = (hash >> 32) * buckets as u64;
    let rest = scaled as u32 as u64;
    (
        (scaled >> 32) as usize,
        ((rest * REJECTING as u64) >> 32) as u32,
    )
}

/// The row of a hash of words in a bucket with this displacement: the bits below those that are the bucket, displaced. There is
/// a power of two of buckets, and of rows.
#[must_use]
#[inline(always)]
pub const fn row_of(hash: u64, displacement: u16, buckets: usize, rows: usize) -> usize {
    let below = 64 - buckets.trailing_zeros() - rows.trailing_zeros();
    ((hash >> below) ^ displacement as u64) as usize & (rows - 1)
}

/// The slot of a hash in a bucket: the upper half of the bucket displaces it. The bits that are no displacement
/// are the same for all keys of the bucket, so they do no harm.
#[must_use]
#[inline(always)]
pub const fn slot_in_bucket(hash: u32, bucket: u64, slots: usize) -> usize {
    let displaced = hash ^ (bucket >> 32) as u32;
    ((displaced as u64 * slots as u64) >> 32) as usize
}
