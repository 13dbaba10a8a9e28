//! Unbranched: no tag is asked, and every name is compared with the row that it has.
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
//! x-trace-id reads slots 10; rows 224..248: not in
//! ```

use super::long::{difference_to_long, out_of_line};
use super::windows::slot_of;
use crate::bits::four_words::{FourWords, Row};
use crate::bits::hash::{Extent, WideHash, WindowHash};
use crate::lookup::candidate::Candidate;
use crate::lookup::names::{Names, Query};
use crate::trace::{Site, Table, Trace, rare};

/// Up to some ten thousand keys, for names of which about half hit, in no order.
///
/// A misprediction of whether a tag rejects costs some thirty cycles. So every name is compared, as
/// four words, with the one key that it can be, and the answer is a number. It costs more than a
/// miss by windows, less than a hit, and the same for both. The place of a key is its slot.
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
/// * a displacement that is added, and the sum wrapped by a conditional move: 1,200 names, 5.0 and
///   13.2;
/// * rows by bits of a window and the length, without a multiplication: 1.2 % less for one of 69
///   lists;
/// * the first two words hashed without the length, which comes two cycles later: four pairs of
///   1,200 names needed all words, 5.4 and 13.9.
///
/// Tried where case is ignored: an unfolded name, and a mask for the bit of case in each row. It
/// took 65 instructions for 81 names in place of 81, and 1.9 cold lines a hit in place of 1.1.
#[derive(Clone, Copy, Debug)]
pub struct Unbranched<'a> {
    /// Tells every two keys apart.
    pub hash: RowHash<'a>,
    /// The [words](FourWords) of the key in each slot. A key that is too long for them has its start and
    /// its length, among the names, in the halves of the first word. It and an empty row have
    /// [`NO_LENGTH`](super::NO_LENGTH) where the length would be.
    pub rows: &'a [Row],
    /// Whether no key is longer than [`FourWords::THREE_WORDS`], so that the fourth word is not
    /// compared. Hits among 8 hop-by-hop names took 51 instructions with it and 43 without, in 0.7
    /// of the time.
    pub three_words: bool,
}

/// What gives each key of [`Unbranched`] a row of its own.
#[derive(Clone, Copy, Debug)]
pub enum RowHash<'a> {
    /// One multiplication, for the keys of [`Windows`](super::Windows). There is a power of two of
    /// rows.
    Windows(WindowHash<'a>),
    /// The words of a name and a displacement, for more keys, or where windows do not separate
    /// them. There is a power of two of rows: scaling a hash to any number takes a multiplication
    /// that waits for the displacement. It took 4.9 ns for 1,200 names, and 4.5 without.
    Words {
        /// What tells the keys apart: the first two words, all of them, or all bytes of names that
        /// are too long for words.
        extent: Extent,
        /// Odd, found by search.
        multiplier: u64,
        /// By bucket, of which there is a power of two: sixteen bits.
        displacements: &'a [[u8; 2]],
    },
}

impl Unbranched<'_> {
    #[inline(always)]
    pub const fn candidate<const N: usize>(&self, query: &mut Query<'_, N>) -> Option<Candidate> {
        if self.rows.is_empty() {
            return None;
        }
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
            let compared = out_of_line!(trace => Self::compare_long(name, self, names, trace));
            (compared as u32 as usize, compared >> 32)
        } else {
            let words = FourWords::of(names.fold, names.case_bit, name, trace);
            let slot = self.slot(query, &words);
            // In range: `slot` gives a row below their number, a power of two from two.
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
    const fn slot<const N: usize>(&self, query: &mut Query<'_, N>, words: &FourWords) -> usize {
        let Query { name, names, trace } = query;
        let slot = match &self.hash {
            RowHash::Windows(hash) => slot_of(hash.hash(names.fold, name, trace), self.rows.len()),
            RowHash::Words {
                extent,
                multiplier,
                displacements,
            } => {
                let extent = *extent;
                let seed = *multiplier;
                let hash = match extent {
                    Extent::Whole if name.len() > FourWords::LONGEST => {
                        WideHash { extent, seed }.hash(names.fold, name, trace)
                    }
                    _ => words.hash(extent, seed),
                };
                let bucket = slot_of(hash, displacements.len());
                trace.load(Table::Displacements, 2 * bucket, 2);
                // In range: `slot_of` gives a bucket below their number, a power of two from two.
                let displacement = u16::from_le_bytes(displacements[bucket]);
                row_of(hash, displacement, displacements.len(), self.rows.len())
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
        unbranched: &Self,
        names: &Names<'_>,
        trace: &mut Trace<N>,
    ) -> u64 {
        let words = FourWords::of(names.fold, names.case_bit, name, trace);
        let slot = unbranched.slot(&mut Query { name, names, trace }, &words);
        // In range: as in `candidate`.
        let [start, [length, ..], ..] = &unbranched.rows[slot];
        difference_to_long(names, name, start, *length, trace) << 32 | slot as u64
    }
}

/// The row of a hash of words in a bucket with this displacement: the bits below those that are the
/// bucket, displaced. There is a power of two of buckets, and of rows.
#[inline(always)]
pub const fn row_of(hash: u64, displacement: u16, buckets: usize, rows: usize) -> usize {
    let below = 64 - buckets.trailing_zeros() - rows.trailing_zeros();
    ((hash >> below) ^ displacement as u64) as usize & (rows - 1)
}
