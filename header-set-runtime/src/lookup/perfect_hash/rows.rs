//! Keys as rows of four words, each compared with a name without a branch on the answer.

use crate::bits::four_words::{FourWords, Row};
use crate::lookup::candidate::Candidate;
use crate::lookup::names::{Names, Query};
use crate::trace::{Site, Table, Trace, rare};

/// The lowest byte of the second word of a row that has no words of a name.
pub const NO_LENGTH: u8 = u8::MAX;

/// The keys of a layout, one a row. The place of a key is its row.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// The [words](FourWords) of each key. A key that is too long for words has its start and its
    /// length, among the names, in the halves of the first word. It and an empty row have
    /// [`NO_LENGTH`] where the length would be.
    pub rows: &'a [Row],
    /// Whether no key is longer than [`FourWords::THREE_WORDS`], so that the fourth word is not
    /// compared. Hits among 8 hop-by-hop names took 51 instructions with it and 43 without, in 0.7
    /// of the time.
    pub three_words: bool,
}

/// A call out of line. At run time it passes a trace made here: that of the caller would be written
/// for every name, by two or three instructions.
macro_rules! out_of_line {
    ($trace:ident => $call:expr) => {
        if N == 0 {
            let $trace = &mut $crate::Trace::<0>::new();
            $call
        } else {
            $call
        }
    };
}

impl Rows<'_> {
    /// The key in a row, if it is the name with these words.
    #[inline(always)]
    pub(super) const fn candidate<const N: usize>(
        &self,
        query: &mut Query<'_, N>,
        words: FourWords,
        slot: usize,
    ) -> Option<Candidate> {
        let Query { name, names, trace } = query;
        let skipped = if self.three_words { 8 } else { 0 };
        let bytes = size_of::<Row>();
        trace.load(Table::Rows, bytes * slot, bytes - skipped);
        // In range: callers give a row below their number.
        let row = &self.rows[slot];
        // Numbers, not answers: the compiler would branch on each of the words to join two answers.
        let (slot, differences) = if trace.branch(Site::Long, name.len() > FourWords::LONGEST) {
            rare();
            if self.three_words {
                return None;
            }
            let compared = out_of_line!(trace => compare_long(name, slot, row, names, trace));
            (compared as u32 as usize, compared >> 32)
        } else {
            (slot, words.differences(row, self.three_words))
        };
        if differences == 0 {
            Some(Candidate::settled(slot as u32))
        } else {
            None
        }
    }
}

/// A name that is too long for words: the row in the lower half, in the upper one whether the key
/// there differs. Out of line: its registers cost the other names 4 to 7 % of a lookup.
#[inline(never)]
const fn compare_long<const N: usize>(
    name: &[u8],
    slot: usize,
    row: &Row,
    names: &Names<'_>,
    trace: &mut Trace<N>,
) -> u64 {
    let [[s0, s1, s2, s3, l0, l1, l2, l3], [length, ..], ..] = *row;
    let len = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
    let has_length = length == NO_LENGTH && len == name.len();
    if trace.branch(Site::Length, !has_length) {
        return 1 << 32;
    }
    let candidate = Candidate {
        place: 0,
        start: u32::from_le_bytes([s0, s1, s2, s3]) as usize,
        from: 0,
    };
    let differs = !Query { name, names, trace }.const_confirm(candidate);
    (differs as u64) << 32 | slot as u64
}
