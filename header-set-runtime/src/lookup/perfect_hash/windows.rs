//! By windows, for some hundred keys: one or two four-byte windows are a word, to which an offset
//! is added that the length picks; the top bits of one product are the slot, those below the tag.
//! Offsets, tags and starts are one table, `slots`.
//!
//! ```text
//! the five headers by windows
//! hash = (word + length offset) * 0xe220a8397b1dcdaf;  word = last four bytes;  slot = top 3 bits, tag = next 8
//!
//! slot  tag  start  name               length  length offset
//! 0     00   0      -
//! 1     00   0      -
//! 2     00   0      -
//! 3     62   42     x-request-id       12      2
//! 4     2f   0      host               4       1
//! 5     42   21     x-forwarded-proto  17      3
//! 6     a8   5      x-forwarded-for    15      4
//! 7     39   39     te                 2       0
//!
//! x-request-id reads slots 12, 35; pass; slots 46..48; names 42, 43..55: in
//! x-trace-id reads slots 10, 37; reject: not in
//! ```

use crate::bits::hash::WindowHash;
use crate::bits::texts::chunk;
use crate::lookup::candidate::Candidate;
use crate::lookup::names::{PADDING, Query};
use crate::trace::{Site, Table};

/// Some hundred keys. The place of a key is its slot.
///
/// Length offsets, tags and starts follow each other in memory, so that those of a short list share
/// a line.
#[derive(Clone, Copy, Debug)]
pub struct Windows<'a> {
    /// Tells every two keys apart.
    pub hash: WindowHash<'a>,
    /// Eight bits of the hash of the key in each slot. There is a power of two of slots. Beside a
    /// length offset, a miss reads nothing else.
    pub tags: &'a [u8],
    /// Where in the names the length of the key in each slot stands, in a byte before its text; of
    /// an empty slot, where that of some key stands.
    pub starts: &'a [[u8; 2]],
}

/// The length and as much as the compare reads behind it, so that it need not check again.
const READ: usize = 1 + PADDING;

impl Windows<'_> {
    #[inline(always)]
    pub const fn candidate<const N: usize>(&self, query: &mut Query<'_, N>) -> Option<Candidate> {
        if self.tags.is_empty() {
            return None;
        }
        let Query { name, names, trace } = query;
        let hash = self.hash.hash(names.fold, name, trace);
        let slot = slot_of(hash, self.tags.len());
        let lengths = self.hash.length_offsets.len();
        trace.load(Table::Slots, lengths + slot, 1);
        // In range: `slot_of` gives a slot below their number, a power of two from two.
        if trace.branch(
            Site::Reject,
            self.tags[slot] != tag_of(hash, self.tags.len()),
        ) || slot >= self.starts.len()
        {
            return None;
        }
        trace.load_beside(Table::Slots, lengths + self.tags.len() + 2 * slot, 2);
        // In range: `slot` was compared with the number of starts.
        let start = u16::from_le_bytes(self.starts[slot]) as usize;
        trace.load(Table::Names, start, 1);
        let Some([len, ..]) = chunk::<READ>(names.bytes, start) else {
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
#[inline(always)]
pub const fn slot_of(hash: u64, slots: usize) -> usize {
    (hash >> (64 - slots.trailing_zeros())) as usize
}

/// The tag of a hash: the eight bits below those that are its slot.
#[inline(always)]
pub const fn tag_of(hash: u64, slots: usize) -> u8 {
    (hash >> (56 - slots.trailing_zeros())) as u8
}
