//! A block: up to 32 or 64 names in order, each as what it shares with the one before and the rest.
//!
//! ```text
//! [head: 8] [level of each: 2 bits] [length of each rest: 4 bits] [tags: 1 each, if there are any]
//! [link: 4, if there is one] [rests, as codes] .. [lengths over 14, from the end backwards]
//!
//! head: [flags: 1] [codes of the first name: 2] [those of what all names share: 1] [levels: 1 each]
//! ```
//!
//! How much a name shares is one of four *levels*, in ascending order. So two bits say it, and
//! those of 32 names are compared at once. The lowest level is what all names share; a lookup that
//! comes by the index need not compare it. Four levels let names share less than 16 would: 0.06 to
//! 0.15 bytes a name more, for 0.25 less. The rest of a name is stored as codes ([`Symbols`]). A
//! length of 15 means that the length stands at the end of the block.
//!
//! To compare a name at a place, its rest comes first. Then comes the rest of the nearest name
//! before it that shares less, and so on. That takes two or three rests. To find where a name
//! belongs, the names are scanned: those that share more than has matched so far are skipped.

mod rests;

use core::cmp::Ordering;
use core::ops::Range;

pub(super) use self::rests::RestCursor;
use super::HEAD;
use super::levels::{LEVELS, Levels};
use super::nibbles::{A_WORD, Nibbles};
use super::query::Query;
use super::symbols::Symbols;
use crate::{Items, Section, TextBuffer, u32_at};
use header_set_runtime::trace::{Site, Table, Trace, Work};

/// Bytes of the head of a block.
pub const BLOCK_HEAD: usize = 8;

/// Set in the first byte of a block with a link.
pub const LINK: u8 = 0x10;

/// Set in the first byte of a block that has a rest of [`LONG_REST`](super::LONG_REST).
pub const LONG: u8 = 0x20;

/// The length at the end of the block that says that three bytes have it.
pub const VERY_LONG_REST: u8 = 255;

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// One block of up to `A_WORD * WORDS` names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<'a, const WORDS: usize> {
    symbols: Symbols<'a>,
    /// Names in the block.
    count: usize,
    /// The first bytes of the block, as a number.
    head: u64,
    levels: Levels<'a, WORDS>,
    lengths: Nibbles<'a, WORDS>,
    tags: &'a [u8],
    /// What follows, to the end of the blob.
    rest: &'a [u8],
    /// Where the rests start in `rest`.
    rests: usize,
    /// Where the block ends in `rest`.
    end: usize,
    /// Where `rest` starts in the section.
    place: usize,
}

/// Blocks one after the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blocks {
    /// Where each starts, and where the last one ends.
    pub(super) starts: Items<4>,
    pub(super) bytes: Section,
    /// Names in all.
    pub(super) count: usize,
    /// Whether there is a tag for each.
    pub(super) tagged: bool,
}

impl Blocks {
    /// Whether there is a start for each block of `size` names.
    pub(super) const fn fit(&self, size: usize) -> bool {
        self.starts.len() == self.count.div_ceil(size) + 1
    }

    /// A byte of each of the lines that most blocks have, so that they are on their way while the
    /// first is read; none of the last bytes of the blob.
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
    pub(super) fn get<'a, const WORDS: usize>(
        &self,
        blob: &'a [u8],
        symbols: Symbols<'a>,
        number: u32,
    ) -> Option<Block<'a, WORDS>> {
        let [start, end] =
            (self.starts.two(blob, number)?).map(|start| u32::from_le_bytes(start) as usize);
        let bytes = self.bytes.from(blob, start)?;
        let count = self
            .count
            .checked_sub(number as usize * A_WORD * WORDS)?
            .min(A_WORD * WORDS);
        Block::new(symbols, bytes, start..end, count, self.tagged)
    }
}

/// Where a name belongs in a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scan {
    /// How many names of the block sort before it.
    pub(super) before: usize,
    /// Whether the one behind those is the name itself.
    pub(super) equal: bool,
    /// The last name of the block that the name starts with, and its length as far as [`HEAD`].
    pub(super) prefix: Option<(usize, usize)>,
}

impl<'a, const WORDS: usize> Block<'a, WORDS> {
    /// The block at `place` of the section; `bytes` are those of the blob from there on.
    #[inline(always)]
    pub(super) fn new(
        symbols: Symbols<'a>,
        bytes: &'a [u8],
        place: Range<usize>,
        count: usize,
        tagged: bool,
    ) -> Option<Self> {
        let (head, rest) = bytes.split_first_chunk()?;
        let head = u64::from_le_bytes(*head);
        let (levels, rest) = rest.split_at_checked(8 * WORDS)?;
        let (lengths, rest) = rest.split_at_checked(16 * WORDS)?;
        let tags = if tagged { A_WORD * WORDS } else { 0 };
        let (tags, rest) = rest.split_at_checked(tags)?;
        Some(Self {
            symbols,
            count,
            head,
            levels: Levels {
                words: levels.as_chunks().0.first_chunk()?,
            },
            lengths: Nibbles {
                words: lengths.as_chunks().0.as_chunks().0.first_chunk()?,
            },
            tags,
            rest,
            rests: if head & LINK as u64 != 0 { 4 } else { 0 },
            end: (place.end.checked_sub(place.start)?)
                .checked_sub(bytes.len().checked_sub(rest.len())?)?,
            place: place.start + (bytes.len() - rest.len()),
        })
    }

    /// Where it starts in the section.
    pub(super) const fn start(&self) -> usize {
        self.place - self.head_len()
    }

    /// Bytes in front of the link and the rests.
    pub(super) const fn head_len(&self) -> usize {
        BLOCK_HEAD + 8 * WORDS + 16 * WORDS + self.tags.len()
    }

    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// A bit for each name whose tag is `tag`: of tag `place` of word `number`, bit `8 * place +
    /// number`. In the order of names they took 5 % more instructions of a miss.
    #[inline(always)]
    pub(super) fn tagged(&self, tag: u8) -> u64 {
        let words = self.tags.as_chunks::<8>().0.iter().enumerate();
        words.fold(0, |found, (number, word)| {
            let difference = u64::from_le_bytes(*word) ^ (tag as u64 * ONES);
            // The highest bit of each byte that is zero, without a borrow from its neighbour.
            let zero = !(((difference & !HIGH_BITS) + !HIGH_BITS) | difference) & HIGH_BITS;
            found | zero >> (7 - number % 8)
        })
    }

    /// Takes the first of the bits that [`tagged`](Block::tagged) gave; the place of its name.
    #[inline(always)]
    pub(super) const fn next_tagged(found: &mut u64) -> usize {
        let bit = found.trailing_zeros() as usize;
        *found &= *found - 1;
        8 * (bit % 8) + bit / 8
    }

    /// How many bytes a name of this level shares with the one before; all names that many, of the
    /// lowest.
    #[inline(always)]
    const fn shared(&self, level: usize) -> usize {
        (self.head >> (32 + 8 * level as u32)) as usize & 0xff
    }

    /// Bytes of the codes of the first name: up to two for each byte, so more bits say nothing.
    #[inline(always)]
    const fn first_len(&self) -> usize {
        (self.head >> 8) as usize & (4 * HEAD - 1)
    }

    /// Bytes of the codes of what all names share.
    #[inline(always)]
    const fn skipped(&self) -> usize {
        (self.head >> 24) as usize & 0xff
    }

    /// Whether there is a link.
    pub(super) const fn has_link(&self) -> bool {
        self.head & LINK as u64 != 0
    }

    /// The rank of the longest name of earlier blocks that the first one starts with.
    pub(super) fn link(&self) -> Option<usize> {
        if !self.has_link() {
            return None;
        }
        Some(u32_at(self.rest, 0)? as usize)
    }

    /// Whether levels ascend, and the first name has the lowest and no length among the others.
    /// Scans rely on it.
    #[inline(always)]
    pub(super) fn has_levels(&self) -> bool {
        (1..LEVELS).all(|level| self.shared(level - 1) <= self.shared(level))
            && self.levels.get(0) == 0
            && self.lengths.get(0) == 0
    }

    /// The tag of the name at `at`, if names have tags.
    #[inline(always)]
    pub(super) fn tag(&self, at: usize) -> Option<u8> {
        self.tags.get(at).copied()
    }

    /// Whether the rest with these codes, from `from` on in the name, agrees with `query` as far as
    /// `limit`; where to, if so.
    #[inline(always)]
    fn agrees<const ROOM: usize, const N: usize>(
        &self,
        (mut code, end): (usize, usize),
        from: usize,
        limit: usize,
        query: &Query<'_, ROOM>,
        trace: &mut Trace<N>,
    ) -> Option<usize> {
        trace.work(Work::NextNode);
        trace.load(Table::Blocks, self.place + code, end.wrapping_sub(code));
        let mut place = from;
        while code < end && place < limit {
            trace.branch(Site::Walk, true);
            let symbol = self.symbols.read(self.rest, code, trace)?;
            let len = symbol.len.min(limit - place);
            let difference = (query.word(place) ^ symbol.word) & !(u64::MAX << (8 * len));
            if difference != 0 {
                return None;
            }
            code += symbol.step;
            place += symbol.len;
        }
        Some(place)
    }

    /// Where the rest with these codes ends, if the query has it from `from` on.
    #[inline(always)]
    fn rest_end<const ROOM: usize, const N: usize>(
        &self,
        (code, end): (usize, usize),
        from: usize,
        query: &Query<'_, ROOM>,
        trace: &mut Trace<N>,
    ) -> Option<usize> {
        trace.work(Work::NextNode);
        trace.load(Table::Blocks, self.place + code, end.wrapping_sub(code));
        // One byte behind: codes are read two bytes at a time.
        let mut codes = self.rest.get(code..end.wrapping_add(1))?;
        let mut place = from;
        while let Some(both) = codes.first_chunk() {
            trace.branch(Site::Walk, true);
            let symbol = self.symbols.symbol(both, trace)?;
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

    /// Whether the query starts with what all names share.
    #[inline(always)]
    pub(super) fn starts<const ROOM: usize, const N: usize>(
        &self,
        query: &Query<'_, ROOM>,
        trace: &mut Trace<N>,
    ) -> Option<bool> {
        let shared = self.shared(0);
        let codes = (self.rests, self.rests + self.skipped());
        Some(self.agrees(codes, 0, shared, query, trace)? >= shared)
    }

    /// Whether the name at `at` starts as the query does, and has no more bytes than its head. Both
    /// must start with what all names share.
    #[inline(always)]
    pub(super) fn is<const ROOM: usize, const N: usize>(
        &self,
        mut at: usize,
        query: &Query<'_, ROOM>,
        trace: &mut Trace<N>,
    ) -> Option<bool> {
        let mut level = self.levels.get(at);
        let mut shared = self.shared(level);
        let len = query.len().min(HEAD);
        if shared > len || self.rest_end(self.span(at), shared, query, trace) != Some(len) {
            return Some(false);
        }
        while trace.branch(Site::Walk, level > 0) {
            trace.work(Work::NextNode);
            at = self.levels.last_below(at, level)?;
            level = self.levels.get(at);
            let before = self.shared(level);
            if self.agrees(self.span(at), before, shared, query, trace)? < shared {
                return Some(false);
            }
            shared = before;
        }
        Some(true)
    }

    /// Where the first `len` bytes of `query` belong. Of a long query, `long` compares the names
    /// that are its head.
    ///
    /// `by_index`: the index led here, so the query starts with what all names share.
    #[inline(always)]
    pub(super) fn scan<const ROOM: usize, const N: usize>(
        &self,
        query: &Query<'_, ROOM>,
        query_len: usize,
        by_index: bool,
        long: impl Fn(usize) -> Option<(Ordering, bool)>,
        trace: &mut Trace<N>,
    ) -> Option<Scan> {
        let mut prefix = None;
        let mut at = 0;
        let mut place = self.first();
        let (mut code, mut end) = self.next(0, &mut place);
        let mut shared = 0;
        if by_index {
            (code, shared) = (code + self.skipped(), self.shared(0));
        }
        while at < self.count {
            trace.work(Work::NextNode);
            trace.load(Table::Blocks, self.place + code, end.wrapping_sub(code));
            let (order, len, all) =
                self.symbols
                    .compare(self.rest, code..end, shared, query, query_len, trace)?;
            let (order, all) = if len == HEAD { long(at)? } else { (order, all) };
            if all {
                prefix = Some((at, len));
            }
            if trace.branch(Site::Compare, order.is_ge()) {
                return Some(Scan {
                    before: at,
                    equal: order.is_eq(),
                    prefix,
                });
            }
            // The first level that is above what has matched.
            let limit = (0..LEVELS)
                .map(|level| (self.shared(level) <= len) as usize)
                .sum();
            let next = self.levels.first_below(at + 1, limit).min(self.count);
            place = self.forward(at + 1, next, place);
            at = next;
            shared = self.shared(self.levels.get(at));
            (code, end) = self.next(at, &mut place);
        }
        Some(Scan {
            before: self.count,
            equal: false,
            prefix,
        })
    }

    /// Writes the name at `at`, up to its head; how long that is.
    pub(super) fn text(&self, mut at: usize, room: &mut TextBuffer) -> Option<usize> {
        let all = (self.rests, self.rests + self.first_len());
        if at == 0 {
            return self.append(all, 0, room);
        }
        let mut level = self.levels.get(at);
        let mut shared = self.shared(level);
        let len = self.append(self.span(at), shared, room)?;
        while level > 0 {
            at = self.levels.last_below(at, level)?;
            level = self.levels.get(at);
            let before = self.shared(level);
            self.insert(self.span(at), before, shared, room)?;
            shared = before;
        }
        self.insert(all, 0, shared, room)?;
        Some(len)
    }

    /// Writes what these codes stand for, which ends with the head at the latest; where it ends.
    /// Behind it are zeros, at least to the eighth byte from `from` on.
    #[inline(always)]
    pub(super) fn append(
        &self,
        (code, end): (usize, usize),
        from: usize,
        room: &mut TextBuffer,
    ) -> Option<usize> {
        // One byte behind: codes are read two bytes at a time.
        let mut codes = self.rest.get(code..end.wrapping_add(1))?;
        let mut place = from;
        while let Some(both) = codes.first_chunk() {
            let symbol = self.symbols.symbol(both, &mut Trace::<0>::new())?;
            *room.get_mut(place..)?.first_chunk_mut()? = symbol.text().to_le_bytes();
            place += symbol.len;
            codes = codes.get(symbol.step..)?;
        }
        (place <= HEAD).then_some(place)
    }

    /// Writes what these codes stand for, from `from` to `limit`; nothing if they end before it.
    fn insert(
        &self,
        (mut code, end): (usize, usize),
        from: usize,
        limit: usize,
        room: &mut TextBuffer,
    ) -> Option<()> {
        // Eight bytes at a time: what that writes behind `limit` is put back.
        let behind = *room.get(limit..)?.first_chunk::<8>()?;
        let mut place = from;
        while code < end && place < limit {
            let symbol = self.symbols.read(self.rest, code, &mut Trace::<0>::new())?;
            *room.get_mut(place..)?.first_chunk_mut()? = symbol.word.to_le_bytes();
            place += symbol.len;
            code += symbol.step;
        }
        *room.get_mut(limit..)?.first_chunk_mut()? = behind;
        (place >= limit).then_some(())
    }

    /// What the name at `at` shares with the one before; of the first, what all share.
    #[inline(always)]
    pub(super) fn shared_at(&self, at: usize) -> usize {
        self.shared(self.levels.get(at))
    }
}
