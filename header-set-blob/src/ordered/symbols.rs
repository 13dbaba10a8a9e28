//! Texts as codes: frequent runs of up to seven bytes take one byte, others two.
//!
//! Every byte that occurs in a list has a code of its own, so that any text has codes. Codes of one
//! byte are those below [`Symbols::one_byte`]; a code of two bytes starts with one that is not
//! below.

use core::cmp::Ordering;
use core::hint::select_unpredictable;
use core::ops::Range;

use super::query::Query;

/// The most bytes that a code stands for.
pub const SYMBOL: usize = 7;

/// What codes stand for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symbols<'a> {
    /// Seven bytes, zeros behind, and how many of them count.
    pub(super) table: &'a [[u8; 8]],
    /// The first byte of a code that starts one of two.
    pub(super) one_byte: usize,
}

/// One code.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symbol {
    /// Up to seven bytes, little-endian; above them other bits.
    pub(super) word: u64,
    /// How many.
    pub(super) len: usize,
    /// Bytes of the code.
    pub(super) step: usize,
}

impl Symbols<'_> {
    /// The code at `at`.
    #[inline(always)]
    pub(super) fn read(&self, codes: &[u8], at: usize) -> Option<Symbol> {
        self.symbol(codes.get(at..)?.first_chunk()?)
    }

    /// The code that these bytes start with.
    #[inline(always)]
    pub(super) fn symbol(&self, bytes: &[u8; 2]) -> Option<Symbol> {
        let both = u16::from_be_bytes(*bytes) as usize;
        let first = both >> 8;
        let wide = first >= self.one_byte;
        // Codes of two bytes follow those of one: 256 for each first byte. Without a branch, which
        // would be predicted wrongly half the time.
        let index = select_unpredictable(wide, both.wrapping_sub(255 * self.one_byte), first);
        let word = u64::from_le_bytes(*self.table.get(index)?);
        let len = (word >> 56 & 7) as usize;
        // So that each step of a walk is one in a name.
        if len == 0 {
            return None;
        }
        Some(Symbol {
            word,
            len,
            step: 1 + wide as usize,
        })
    }

    /// Compares a text with the first `query_len` bytes of the query. Its first `place` bytes are
    /// those of the query, and the others stand as `codes`. Returns the order, how many bytes they
    /// share, and whether those are all of the text.
    #[inline(always)]
    pub(super) fn compare<const ROOM: usize>(
        &self,
        bytes: &[u8],
        codes: Range<usize>,
        mut place: usize,
        query: &Query<'_, ROOM>,
        query_len: usize,
    ) -> Option<(Ordering, usize, bool)> {
        let mut code = codes.start;
        while code < codes.end {
            let symbol = self.read(bytes, code)?;
            let word = query.word(place);
            let mask = !(u64::MAX << (8 * symbol.len));
            let difference = (word ^ symbol.word) & mask;
            if difference != 0 || place + symbol.len > query_len {
                let equal = difference.trailing_zeros() as usize / 8;
                if place + equal >= query_len {
                    return Some((Ordering::Greater, query_len, false));
                }
                let bits = 8 * equal as u32;
                let order = (symbol.word >> bits & 0xff).cmp(&(word >> bits & 0xff));
                return Some((order, place + equal, false));
            }
            code += symbol.step;
            place += symbol.len;
        }
        Some((place.cmp(&query_len), place, true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_two_bytes_follow_those_of_one() {
        // The text of each entry is its number, in two bytes.
        let mut table = [[0; 8]; 600];
        for (number, symbol) in (0_u16..).zip(&mut table) {
            symbol[..2].copy_from_slice(&number.to_le_bytes());
            symbol[7] = 2;
        }
        let symbols = Symbols {
            table: &table,
            one_byte: 2,
        };
        let cases = [
            ([0, 9], 0, 1),
            ([1, 255], 1, 1),
            ([2, 0], 2, 2),
            ([2, 255], 257, 2),
            ([3, 0], 258, 2),
            ([4, 5], 519, 2),
        ];
        for (code, number, step) in cases {
            let symbol = symbols.symbol(&code);
            let found = symbol.map(|symbol| (symbol.word & 0xffff, symbol.len, symbol.step));
            assert_eq!(found, Some((number, 2, step)), "{code:?}");
        }
        let behind = symbols.symbol(&[5, 0]);
        assert!(behind.is_none());
    }
}
