//! Rows: keys as four words each. No tag is asked, and a name is compared with the row that it has.
//! [Windows](RowHash::Windows) pick the row, for some hundred keys, or [buckets](Displacing).
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
//! 4     host....  \4...host    ........  ........  host
//! 5     x-forwar  \17d-proto   ded-prot  ded-prot  x-forwarded-proto
//! 6     x-forwar  \15ded-for   x-forwar  x-forwar  x-forwarded-for
//! 7     tee.....  \2.......    ........  ........  te
//!
//! x-request-id reads slots 12; rows 96..120: in
//! x-trace-id reads slots 10; rows 160..184: not in
//! ```

use super::bucketed::{Displacing, Rejecting, row_hash, scaled_row_of};
use super::windows::slot_of;
use crate::bits::four_words::{FourWords, Row};
use crate::bits::hash::WindowHash;
use crate::lookup::candidate::Candidate;
use crate::lookup::names::{Names, Query};
use crate::trace::{Site, Table, Trace, rare};

/// The lowest byte of the second word of a row that has no words of a name.
const NO_LENGTH: u8 = u8::MAX;

/// Keys for names of which about half hit, in no order; with bits that reject, any keys.
///
/// A misprediction of whether a tag rejects costs some thirty cycles. So every name is compared, as
/// four words, with the one key that it can be, and the answer is a number. It costs more than a
/// miss by windows, less than a hit, and the same for both.
///
/// A caller that branches on the answer mispredicts just as often, and then waits from the name to
/// the answer. Tried for it, at half hits (nanoseconds summed, and branched on; 8 names took 3.6
/// and 9.7, 81 took 4.1 and 11.1, 1,200 took 4.7 and 12.8):
///
/// * the lengths that keys have, as a bit mask, asked first: 8 names take 6.2 and 8.4;
/// * the words compared one after the other: 81 names take 10.5 and 10.4;
/// * both keys of one length compared, without a hash: 8 names, 3.9 and 9.6;
/// * windows without length offsets, so that 81 names need 512 rows in place of 128: 5 % and 2 %
///   less, for four times the bytes;
/// * rows by bits of a window and the length, without a multiplication: 1.2 % less for one of 69
///   lists.
///
/// Tried where case is ignored: an unfolded name, and a mask for the bit of case in each row. It
/// took 65 instructions for 81 names in place of 81, and 1.9 cold lines a hit in place of 1.1.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// Tells every two keys apart.
    pub hash: RowHash<'a>,
    /// The [words](FourWords) of each key. A key that is too long for words has its start and its
    /// length, among the names, in the halves of the first word. It and an empty row have
    /// 255 where the length would be.
    pub rows: &'a [Row],
    /// Whether no key is longer than [`FourWords::THREE_WORDS`], so that the fourth word is not
    /// compared. Hits among 8 hop-by-hop names took 51 instructions with it and 43 without, in 0.7
    /// of the time.
    pub three_words: bool,
}

/// What gives each key a row of its own.
#[derive(Clone, Copy, Debug)]
pub enum RowHash<'a> {
    /// One multiplication, for the keys of [`Windows`](super::Windows). There is a power of two of
    /// rows.
    Windows(WindowHash<'a>),
    /// The words of a name and a displacement, for any number of keys.
    Displacing(Displacing<'a>),
    /// The same, after bits that reject.
    Rejecting(Rejecting<'a>),
}

impl Rows<'_> {
    #[inline(always)]
    pub const fn candidate<const N: usize>(&self, query: &mut Query<'_, N>) -> Option<Candidate> {
        if self.rows.is_empty() {
            return None;
        }
        let RowHash::Rejecting(rejecting) = &self.hash else {
            return self.compared(query, 0);
        };
        let Some(displacement) = rejecting.displacement(query) else {
            return None;
        };
        let candidate = self.compared(query, displacement);
        query.trace.branch(Site::Compare, candidate.is_none());
        candidate
    }

    /// The key in the row of a name, if it is the name. `displacement` is that of its bucket, if
    /// the bucket rejects.
    #[inline(always)]
    const fn compared<const N: usize>(
        &self,
        query: &mut Query<'_, N>,
        displacement: u16,
    ) -> Option<Candidate> {
        let &mut Query {
            name,
            names,
            ref mut trace,
        } = query;
        // Numbers, not answers: the compiler would branch on each of the words to join two answers.
        let (slot, differences) = if trace.branch(Site::Long, name.len() > FourWords::LONGEST) {
            rare();
            if self.three_words {
                return None;
            }
            let compared = if N == 0 {
                // The trace of the caller would be written for every name, by two or three
                // instructions.
                Self::compare_long(name, self, displacement, names, &mut Trace::<0>::new())
            } else {
                Self::compare_long(name, self, displacement, names, trace)
            };
            (compared as u32 as usize, compared >> 32)
        } else {
            let words = FourWords::of(names.fold, names.case_bit, name, trace);
            let slot = self.slot(query, &words, displacement);
            // In range: `slot` gives a row below their number.
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
        query: &mut Query<'_, N>,
        words: &FourWords,
        displacement: u16,
    ) -> usize {
        let (Query { name, names, trace }, rows) = (query, self.rows.len());
        let slot = match &self.hash {
            RowHash::Windows(hash) => slot_of(hash.hash(names.fold, name, trace), rows),
            RowHash::Displacing(displacing) => {
                let hash = row_hash(displacing.hash, names.fold, name, words, trace);
                displacing.row(hash, rows, trace)
            }
            RowHash::Rejecting(rejecting) => {
                let hash = row_hash(rejecting.hash, names.fold, name, words, trace);
                scaled_row_of(hash, displacement, rows)
            }
        };
        let skipped = if self.three_words { 8 } else { 0 };
        let row = size_of::<Row>();
        trace.load(Table::Rows, row * slot, row - skipped);
        slot
    }

    /// A name that is too long for words: its row in the lower half, in the upper one whether the
    /// key there differs. Out of line: its registers cost the other names 4 to 7 % of a lookup.
    #[inline(never)]
    const fn compare_long<const N: usize>(
        name: &[u8],
        rows: &Self,
        displacement: u16,
        names: &Names<'_>,
        trace: &mut Trace<N>,
    ) -> u64 {
        let words = FourWords::of(names.fold, names.case_bit, name, trace);
        let mut query = Query { name, names, trace };
        let slot = rows.slot(&mut query, &words, displacement);
        // In range: as in `compared`.
        let [[s0, s1, s2, s3, l0, l1, l2, l3], [length, ..], ..] = rows.rows[slot];
        let len = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
        let has_length = length == NO_LENGTH && len == name.len();
        if query.trace.branch(Site::Length, !has_length) {
            return 1 << 32;
        }
        let candidate = Candidate {
            place: 0,
            start: u32::from_le_bytes([s0, s1, s2, s3]) as usize,
            from: 0,
        };
        let differs = !query.const_confirm(candidate);
        (differs as u64) << 32 | slot as u64
    }
}
