//! A block: 32 names in order, each as what it shares with the one before and the rest.
//!
//! ```text
//! [head: 8] [level of each: 2 bits] [length of each rest: 4 bits] [tags: 1 each]
//! [rests, as codes] .. [lengths over 14, from the end backwards]
//!
//! head: [flags: 1] [codes of the first name: 2] [those of what all names share: 1] [levels: 1 each]
//! ```
//!
//! How much a name shares is one of four *levels*, in ascending order. So two bits say it, and
//! those of 32 names are compared at once. The lowest level is what all names share; the index has
//! compared it. Four levels let names share less than 16 would: 0.06 to 0.15 bytes a name more, for
//! 0.25 less. The rest of a name is stored as codes ([`Symbols`]). A length of 15 means that the
//! length is at the end of the block.
//!
//! To compare a name at a place, its rest comes first. Then comes the rest of the nearest name
//! before it that shares less, and so on. That takes two or three rests. To find where a name
//! belongs, the names are scanned: those that share more than has matched so far are skipped.

use core::cmp::Ordering;

use super::HEAD;
use super::lanes::{LEVELS, LONG_REST, Lengths, Levels};
use super::query::Query;
use super::symbols::Symbols;
use crate::{Items, Section, TextBuffer};

/// Names of a block.
pub const NAMES: usize = 32;

/// Bytes of the head of a block.
pub const BLOCK_HEAD: usize = 8;

/// Set in the first byte of a block that has a rest of [`LONG_REST`].
pub const LONG: u8 = 0x20;

/// The length at the end of the block that says that three bytes have it.
pub const VERY_LONG_REST: u8 = 255;

/// One block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<'a> {
    symbols: Symbols<'a>,
    /// Names in the block.
    count: usize,
    /// The first bytes of the block, as a number.
    head: u64,
    levels: Levels,
    lengths: Lengths,
    tags: &'a [u8; NAMES],
    /// The rests, and what follows, to the end of the blob.
    rests: &'a [u8],
    /// Where the block ends in `rests`.
    end: usize,
}

/// Blocks one after the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blocks {
    /// Where each starts, and where the last one ends.
    pub(super) starts: Items<4>,
    pub(super) bytes: Section,
    /// Names in all.
    pub(super) count: usize,
}

impl Blocks {
    /// Reads a byte of each of the lines that most blocks have, so that they are on their way while
    /// the first is read; none of the last bytes of the blob.
    #[inline(always)]
    pub(super) fn touch(&self, blob: &[u8], number: u32) -> u8 {
        const LINE: usize = 64;
        let start = self.starts.read(blob, number);
        let rest = start.and_then(|start| {
            let start = u32::from_le_bytes(*start);
            self.bytes.from(blob, start as usize)
        });
        match rest.and_then(|rest| rest.first_chunk::<{ 3 * LINE + 1 }>()) {
            Some(lines) => lines[0] ^ lines[LINE] ^ lines[2 * LINE] ^ lines[3 * LINE],
            None => 0,
        }
    }

    #[inline(always)]
    pub(super) fn get<'a>(
        &self,
        blob: &'a [u8],
        symbols: Symbols<'a>,
        number: u32,
    ) -> Option<Block<'a>> {
        let [start, end] = self.starts.two(blob, number)?;
        let [start, end] = [start, end].map(|place| u32::from_le_bytes(*place) as usize);
        let count = self.count.checked_sub(number as usize * NAMES)?;
        let bytes = self.bytes.from(blob, start)?;
        Block::new(symbols, bytes, end.checked_sub(start)?, count.min(NAMES))
    }
}

/// Where a name belongs in a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scan {
    /// How many names of the block sort before it.
    pub(super) before: usize,
    /// Whether the one behind those is the name itself.
    pub(super) equal: bool,
}

/// Where a rest starts.
#[derive(Clone, Copy, Debug)]
struct RestCursor {
    /// Its codes.
    code: usize,
    /// From here on to the end are the lengths of the long rests before it.
    tail: usize,
}

impl<'a> Block<'a> {
    /// The block of `len` bytes that `bytes` start with.
    #[inline(always)]
    fn new(symbols: Symbols<'a>, bytes: &'a [u8], len: usize, count: usize) -> Option<Self> {
        let (head, rest) = bytes.split_first_chunk()?;
        let (levels, rest) = rest.split_first_chunk()?;
        let (lengths, rest) = rest.split_first_chunk()?;
        let (tags, rests) = rest.split_first_chunk()?;
        Some(Self {
            symbols,
            count,
            head: u64::from_le_bytes(*head),
            levels: Levels(u64::from_le_bytes(*levels)),
            lengths: Lengths(u128::from_le_bytes(*lengths)),
            tags,
            rests,
            end: len.checked_sub(bytes.len().checked_sub(rests.len())?)?,
        })
    }

    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// Returns a bit for each name whose tag is `tag`: of tag `place` of word `number`, bit `8 *
    /// place + number`. In the order of names they took 5 % more instructions of a miss.
    #[inline(always)]
    pub(super) fn tagged(&self, tag: u8) -> u64 {
        const ONES: u64 = 0x0101_0101_0101_0101;
        const HIGH_BITS: u64 = 0x8080_8080_8080_8080;
        let words = self.tags.as_chunks::<8>().0.iter().enumerate();
        words.fold(0, |found, (number, word)| {
            let difference = u64::from_le_bytes(*word) ^ (tag as u64 * ONES);
            // The highest bit of each byte that is zero, without a borrow from its neighbour.
            let zero = !(((difference & !HIGH_BITS) + !HIGH_BITS) | difference) & HIGH_BITS;
            found | zero >> (7 - number % 8)
        })
    }

    /// Takes the first of the bits that [`tagged`](Block::tagged) gave; returns the place of its
    /// name.
    #[inline(always)]
    pub(super) const fn next_tagged(found: &mut u64) -> usize {
        let bit = found.trailing_zeros() as usize;
        *found &= *found - 1;
        8 * (bit % 8) + bit / 8
    }

    /// Returns how many bytes a name of this level shares with the one before; all names that many,
    /// of the lowest.
    #[inline(always)]
    const fn shared(&self, level: usize) -> usize {
        (self.head >> (32 + 8 * level as u32)) as usize & 0xff
    }

    /// Returns the bytes of the codes of the first name: up to two for each byte, so more bits say
    /// nothing.
    #[inline(always)]
    const fn first_len(&self) -> usize {
        (self.head >> 8) as usize & (4 * HEAD - 1)
    }

    /// Returns the bytes of the codes of what all names share.
    #[inline(always)]
    const fn skipped(&self) -> usize {
        (self.head >> 24) as usize & 0xff
    }

    #[inline(always)]
    const fn has_long(&self) -> bool {
        self.head & LONG as u64 != 0
    }

    /// Passes the rests of `from..to`, which are not the first. A cursor keeps how many lengths at
    /// the end have been read, so that a scan reads each once: a sum from the start for every rest
    /// took 14,070 instructions for a hit in 1,024 domains, in place of 5,330.
    #[inline(always)]
    fn pass(&self, from: usize, to: usize, rest: &mut RestCursor) {
        rest.code = rest.code.wrapping_add(self.lengths.sum(from, to));
        if self.has_long() {
            for _ in 0..self.lengths.count_long(from, to) {
                let more = self.long_len(rest).wrapping_sub(LONG_REST.into());
                rest.code = rest.code.wrapping_add(more);
            }
        }
    }

    /// Returns where the codes of the rest at `at` start and end, and passes it. Of the first name
    /// that is all of it.
    #[inline(always)]
    fn next(&self, at: usize, rest: &mut RestCursor) -> (usize, usize) {
        let start = rest.code;
        let len = match self.lengths.get(at) {
            _ if at == 0 => self.first_len(),
            LONG_REST if self.has_long() => self.long_len(rest),
            len => len.into(),
        };
        rest.code = start.wrapping_add(len);
        (start, rest.code)
    }

    /// Returns where the codes of the rest at `at` start and end; of the first name, behind what
    /// all names share.
    #[inline(always)]
    fn span(&self, at: usize) -> (usize, usize) {
        let mut rest = RestCursor {
            code: self.first_len(),
            tail: self.end,
        };
        if at == 0 {
            return (self.skipped(), rest.code);
        }
        // The length of the first name is 0 among the others.
        self.pass(0, at, &mut rest);
        self.next(at, &mut rest)
    }

    /// Returns the next of the lengths at the end of the block.
    #[inline(always)]
    fn long_len(&self, rest: &mut RestCursor) -> usize {
        let mut byte = || {
            rest.tail = rest.tail.saturating_sub(1);
            self.rests.get(rest.tail).copied().unwrap_or_default()
        };
        match byte() {
            VERY_LONG_REST => {
                header_set_runtime::trace::rare();
                let len = u32::from_le_bytes([byte(), byte(), byte(), 0]) as usize;
                // Each byte takes two at most, so a lookup reads no more of any block.
                len.min(2 * HEAD)
            }
            len => len.into(),
        }
    }

    /// Returns where the rest with these codes ends, if the query has it from `from` on.
    #[inline(always)]
    fn rest_end<const ROOM: usize>(
        &self,
        (code, end): (usize, usize),
        from: usize,
        query: &Query<'_, ROOM>,
    ) -> Option<usize> {
        // One byte behind: codes are read two bytes at a time.
        let mut codes = self.rests.get(code..end.wrapping_add(1))?;
        let mut place = from;
        while let Some(both) = codes.first_chunk() {
            let symbol = self.symbols.symbol(both)?;
            // The bytes that count, at the top.
            let difference = (query.word(place) ^ symbol.word) << ((64 - 8 * symbol.len) & 63);
            if difference != 0 {
                return None;
            }
            place += symbol.len;
            codes = codes.get(symbol.step..)?;
        }
        Some(place)
    }

    /// Whether the name at `at` starts as the query does, and has no more bytes than its head. Both
    /// must start with what all names share.
    #[inline(always)]
    pub(super) fn is<const ROOM: usize>(
        &self,
        mut at: usize,
        query: &Query<'_, ROOM>,
    ) -> Option<bool> {
        let mut level = self.levels.get(at);
        let mut shared = self.shared(level);
        let len = query.len().min(HEAD);
        if shared > len || self.rest_end(self.span(at), shared, query) != Some(len) {
            return Some(false);
        }
        while level > 0 {
            at = self.levels.last_below(at, level)?;
            level = self.levels.get(at);
            let before = self.shared(level);
            let (code, end) = self.span(at);
            let (_, same, _) =
                (self.symbols).compare(self.rests, code..end, before, query, shared)?;
            if same < shared {
                return Some(false);
            }
            shared = before;
        }
        Some(true)
    }

    /// Returns where `query` belongs. Of a long query, `long` compares the names that are its head.
    /// The index led here, so the query starts with what all names share.
    pub(super) fn scan<const ROOM: usize>(
        &self,
        query: &Query<'_, ROOM>,
        long: impl Fn(usize) -> Option<Ordering>,
    ) -> Option<Scan> {
        let query_len = query.len().min(HEAD);
        let mut at = 0;
        let mut rest = RestCursor {
            code: 0,
            tail: self.end,
        };
        while at < self.count {
            let shared = self.shared(self.levels.get(at));
            let (mut code, end) = self.next(at, &mut rest);
            if at == 0 {
                code += self.skipped();
            }
            let (order, len, _) =
                self.symbols
                    .compare(self.rests, code..end, shared, query, query_len)?;
            let order = if len == HEAD { long(at)? } else { order };
            if order.is_ge() {
                return Some(Scan {
                    before: at,
                    equal: order.is_eq(),
                });
            }
            // The first level that is above what has matched.
            let limit = (0..LEVELS)
                .map(|level| (self.shared(level) <= len) as usize)
                .sum();
            let next = self.levels.first_below(at + 1, limit);
            self.pass(at + 1, next, &mut rest);
            at = next;
        }
        Some(Scan {
            before: self.count,
            equal: false,
        })
    }

    /// Writes the name at `at`, up to its head; returns how long that is.
    pub(super) fn text(&self, mut at: usize, room: &mut TextBuffer) -> Option<usize> {
        let mut level = self.levels.get(at);
        let mut shared = self.shared(level);
        let len = self.write(self.span(at), shared, HEAD, room)?;
        while level > 0 {
            at = self.levels.last_below(at, level)?;
            level = self.levels.get(at);
            let before = self.shared(level);
            self.write(self.span(at), before, shared, room)?;
            shared = before;
        }
        self.write((0, self.first_len()), 0, shared, room)?;
        (len <= HEAD).then_some(len)
    }

    /// Writes what these codes stand for, from `from` to `limit`; returns where it ends.
    fn write(
        &self,
        (mut code, end): (usize, usize),
        from: usize,
        limit: usize,
        room: &mut TextBuffer,
    ) -> Option<usize> {
        // Eight bytes at a time: what that writes behind `limit` is put back.
        let behind = *room.get(limit..)?.first_chunk::<8>()?;
        let mut place = from;
        while code < end && place < limit {
            let symbol = self.symbols.read(self.rests, code)?;
            *room.get_mut(place..)?.first_chunk_mut()? = symbol.word.to_le_bytes();
            place += symbol.len;
            code += symbol.step;
        }
        *room.get_mut(limit..)?.first_chunk_mut()? = behind;
        Some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The length of the second rest of a block that ends in `tail`.
    fn len_of_rest(nibble: u8, tail: &[u8]) -> usize {
        const START: usize = BLOCK_HEAD + 8 + 16 + NAMES;
        let mut bytes = [0; START + 8];
        bytes[0] = LONG;
        // Behind the head are eight bytes of levels.
        bytes[BLOCK_HEAD + 8] = nibble << 4;
        let end = START + tail.len();
        bytes[START..end].copy_from_slice(tail);
        let symbols = Symbols {
            table: &[],
            one_byte: 256,
        };
        let block = Block::new(symbols, &bytes, end, 2).expect("a block");
        assert_eq!(block.span(0), (0, 0));
        let (from, to) = block.span(1);
        to - from
    }

    #[test]
    fn lengths_of_rests() {
        assert_eq!(len_of_rest(0, &[200]), 0);
        assert_eq!(len_of_rest(14, &[200]), 14);
        assert_eq!(len_of_rest(15, &[15]), 15);
        assert_eq!(len_of_rest(15, &[254]), 254);
        for (low, high, len) in [(255, 0, 255), (3, 1, 259), (0, 2, 512), (1, 2, 512)] {
            assert_eq!(len_of_rest(15, &[0, high, low, VERY_LONG_REST]), len);
        }
        assert_eq!(len_of_rest(15, &[1, 0, 0, VERY_LONG_REST]), 512);
    }
}
