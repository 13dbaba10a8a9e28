//! One word, for some dozens of keys of up to eight bytes: it is hashed by one multiplication, and
//! compared as it was read. The five here are others, since three of those have more.
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

use super::windows::slot_of;
use crate::bits::one_word_name::{OneWordName, Pair};
use crate::lookup::candidate::Candidate;
use crate::lookup::names::Query;
use crate::trace::Table;

/// Some dozens of keys of up to eight bytes. The place of a key is its slot.
///
/// Hash, slot and compare come from one word, and the compare takes two accesses side by side. A
/// name of four bytes or more takes 16 instructions and no branch.
///
/// Tried: a branch on the length first, as in hashify, which is mispredicted where long and short
/// names take turns. The table has nanoseconds for 28 standard names without it, with it,
/// unbranched by windows, and in hashify.
///
/// | | 10 % hit | 50 % hit |
/// |---|---|---|
/// | answers summed | 4.1, 6.2, 9.5, 7.5 | 4.6, 7.2, 10.1, 8.8 |
/// | the caller branches | 5.3, 8.0, 10.7, 8.9 | 11.3, 10.5, 16.5, 11.8 |
/// | the next name depends on the answer | 11.9, 9.4, 14.0, 10.3 | 13.5, 13.2, 15.4, 14.7 |
///
/// The branch takes 1.4 times as long, summed, where names come in the order of requests. It helps
/// only callers that need each answer before the next name.
#[derive(Clone, Copy, Debug)]
pub struct OneWord<'a> {
    /// Odd, found by search: each key has a row of its own.
    pub multiplier: u64,
    /// The word and the length of the key in each slot, of which there is a power of two;
    /// [`OneWordName::EMPTY`] where there is none.
    pub rows: &'a [Pair],
}

impl OneWord<'_> {
    #[inline(always)]
    pub const fn candidate<const N: usize>(&self, query: &mut Query<'_, N>) -> Option<Candidate> {
        if self.rows.is_empty() {
            return None;
        }
        let Query { name, names, trace } = query;
        let single = OneWordName::of(name, trace);
        let slot = slot_of(single.hash(names.fold, self.multiplier), self.rows.len());
        trace.load(Table::Rows, size_of::<Pair>() * slot, size_of::<Pair>());
        // In range: `slot_of` gives a slot below their number, a power of two from two.
        if single.differences(names.fold, names.case_bit, &self.rows[slot]) == 0 {
            Some(Candidate::settled(slot as u32))
        } else {
            None
        }
    }
}
