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

use super::rows::Rows;
use super::windows::slot_of;
use crate::bits::four_words::FourWords;
use crate::bits::hash::WindowHash;
use crate::lookup::candidate::Candidate;
use crate::lookup::names::Query;

/// Some hundred keys, for names of which about half hit, in no order.
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
pub struct Unbranched<'a> {
    /// Tells every two keys apart: the hash of [`Windows`](super::Windows).
    pub hash: WindowHash<'a>,
    pub rows: Rows<'a>,
}

impl Unbranched<'_> {
    #[inline(always)]
    pub const fn candidate<const N: usize>(&self, query: &mut Query<'_, N>) -> Option<Candidate> {
        if self.rows.rows.is_empty() {
            return None;
        }
        let Query { name, names, trace } = query;
        let words = FourWords::of(names.fold, names.case_bit, name, trace);
        let hash = self.hash.hash(names.fold, name, trace);
        let slot = slot_of(hash, self.rows.rows.len());
        self.rows.candidate(query, words, slot)
    }
}
