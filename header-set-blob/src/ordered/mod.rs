//! A trie over blocks: lists in order, in less than half of their text.
//!
//! The problem: a hash finds a name in two reads, but has no order. It keeps the whole text of
//! every name, though neighbours in order share most of it.
//!
//! ```text
//! name --> index   [ edge | edge | .. ]             a trie over what separates blocks, seven bytes an edge
//!      --> block   [ head ][ levels ][ lengths ][ tags ][ rests ]       32 or 64 names
//!                                           |
//!               symbols  [ x-forwa | rded- | .. ]   what the one or two bytes of a code stand for
//! ```
//!
//! An *address* is a rank. A block stores what the name before does not start with, as codes of
//! frequent runs of bytes. A lookup folds the name once, finds its block by a search or two, and
//! reads three to five lines of it. Tags, a byte a name, leave at most one name of the block to
//! compare; without them the block is scanned. Ranks by hash, four and a third bytes a name,
//! replace tags: then no lookup takes the index, and most misses read no block.
//!
//! `cf-ray`, among `cf-connecting-ip`, `cf-ray`, `host`, `te` and `x-request-id`, which are one
//! block: the second name has the tag; its rest, `ray`, follows the three bytes that it shares with
//! the first, and those are compared with the first name.
//!
//! It wins where bytes or order count: prefixes, ranges, ranks, all of them without a look at the
//! other names. It loses to hashes in time.
//!
//! Tried on domains, with tags: codes read eight bytes at a time, 6 % more instructions; a function
//! for each size of blocks and names, 4 % more. Sixteen levels in four bits each took 1,382
//! instructions a hit among 128 Ki names in place of 1,027, to compare more rests. Half of a hit
//! among a million names is cache misses: edges of the index, the start of a block, its head and
//! its rests.

mod block;
mod by_hash;
mod cursor;
mod index;
mod levels;
mod long;
mod nibbles;
mod open_names;
mod order;
mod query;
mod ranks;
mod separators;
mod symbols;
mod verify;

use core::cmp::Ordering;
use core::ops::Range;

use self::block::{Block, Blocks, Scan};
use self::index::Index;
use self::long::Long;
use self::nibbles::A_WORD;
use self::query::{ANY, Query, SHORT, SHORT_NAME};
use self::ranks::Ranks;
use self::symbols::Symbols;
use super::bytes::{tri, u64_at};
use super::pilots::Pilots;
use super::{BATCH, Blob, Items, Kind, NameHash, ROOM, Text, TextBuffer};
use header_set_runtime::Fold;
use header_set_runtime::trace::{Site, Table, Trace, Work};

pub use self::block::{BLOCK_HEAD, LINK, LONG, VERY_LONG_REST};
pub use self::cursor::Cursor;
pub use self::index::{CHILD, EDGE, edge};
pub use self::levels::LEVELS;
pub use self::nibbles::LONG_REST;
pub use self::ranks::{RANK_BITS, ranked};
pub use self::symbols::SYMBOL;

/// Bytes that blocks have of a name at most; the whole of one that reaches it stands elsewhere.
pub const HEAD: usize = 256;

/// The most names of a block.
const NAMES: usize = 2 * A_WORD;

/// Zeros behind the blocks: codes are read two bytes at a time.
pub const BEHIND: usize = 8;

/// What the tables of a list look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// How many names there are.
    pub names: u32,
    /// The first byte of a code that starts one of two.
    pub one_byte: u16,
    /// A block has two to the power of this many names: 5 or 6.
    pub block_bits: u8,
    /// Whether blocks have a tag for each name: the lowest byte of its hash.
    pub tagged: bool,
    /// Whether hashes lead to ranks.
    pub ranked: bool,
}

impl Shape {
    /// Bytes of a shape.
    pub const LEN: usize = 8;

    /// As it stands in a section.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; Self::LEN] {
        let [a, b, c, d] = self.names.to_le_bytes();
        let [e, f] = self.one_byte.to_le_bytes();
        let flags = self.tagged as u8 | (self.ranked as u8) << 1;
        [a, b, c, d, e, f, self.block_bits, flags]
    }

    const fn from_bytes(bytes: [u8; Self::LEN]) -> Option<Self> {
        let [a, b, c, d, e, f, block_bits, flags] = bytes;
        let shape = Self {
            names: u32::from_le_bytes([a, b, c, d]),
            one_byte: u16::from_le_bytes([e, f]),
            block_bits,
            tagged: flags & 1 != 0,
            ranked: flags & 2 != 0,
        };
        let fits = matches!(block_bits, 5 | 6) && flags <= 3 && shape.one_byte <= 256;
        if fits { Some(shape) } else { None }
    }
}

/// [`Shape`].
pub const SHAPE: Kind = Kind(Kind::ORDERED);
/// What codes stand for: eight bytes each.
pub const SYMBOLS: Kind = Kind(Kind::ORDERED + 1);
/// Where each block starts, and where the last one ends: four bytes each.
pub const STARTS: Kind = Kind(Kind::ORDERED + 2);
/// The blocks.
pub const BLOCKS: Kind = Kind(Kind::ORDERED + 3);
/// The nodes of the index.
pub const NODES: Kind = Kind(Kind::ORDERED + 4);
/// The edges of the index.
pub const EDGES: Kind = Kind(Kind::ORDERED + 5);
/// What is below each edge of the index.
pub const BELOW: Kind = Kind(Kind::ORDERED + 6);
/// What nodes of the index go on with, as codes.
pub const CODES: Kind = Kind(Kind::ORDERED + 7);
/// The ranks of long names, and where their texts end.
pub const LONG_NAMES: Kind = Kind(Kind::ORDERED + 8);
/// Their texts.
pub const LONG_TEXTS: Kind = Kind(Kind::ORDERED + 9);
/// The seed of the hash that leads to ranks, eight bytes; whether folding is exact, one.
pub const RANK_HASH: Kind = Kind(Kind::ORDERED + 10);
/// What is the same for all names of a part.
pub const RANK_PARTS: Kind = Kind(Kind::ORDERED + 11);
/// A byte for each bucket.
pub const RANK_PILOTS: Kind = Kind(Kind::ORDERED + 12);
/// For the places past the end of each part, free ones within, two bytes each.
pub const RANK_REMAP: Kind = Kind(Kind::ORDERED + 13);
/// The rank of the name at each place, and its tag: four bytes each.
pub const RANKS: Kind = Kind(Kind::ORDERED + 14);

/// The tag of a name.
#[must_use]
#[inline(always)]
pub fn tag(fold: Fold, name: &[u8]) -> u8 {
    traced_tag(fold, name, &mut Trace::<0>::new())
}

#[inline(always)]
fn traced_tag<const N: usize>(fold: Fold, name: &[u8], trace: &mut Trace<N>) -> u8 {
    const HASH: NameHash = NameHash::new(0, false);
    HASH.hash(fold, name, trace) as u8
}

/// A list in order.
#[derive(Clone, Copy, Debug)]
pub struct OrderedTrie {
    shape: Shape,
    symbols: Items<8>,
    index: Index,
    blocks: Blocks,
    long: Long,
    /// Ranks by hash, where there are any.
    ranks: Option<Ranks>,
}

impl OrderedTrie {
    /// The list in a blob, if it has the sections of one and they fit each other.
    #[must_use]
    pub const fn from_sections(blob: &Blob<'_>) -> Option<Self> {
        let ([shape], []) = blob.section(SHAPE).as_chunks() else {
            return None;
        };
        let shape = tri!(Shape::from_bytes(*shape));
        let size = 1 << shape.block_bits;
        let names = shape.names as usize;
        let trie = Self {
            shape,
            symbols: blob.place(SYMBOLS).items(),
            index: Index {
                nodes: blob.place(NODES).items(),
                edges: blob.place(EDGES).items(),
                below: blob.place(BELOW).items(),
                codes: blob.place(CODES),
                separators: names.div_ceil(size).saturating_sub(1) as u32,
            },
            blocks: Blocks {
                starts: blob.place(STARTS).items(),
                bytes: blob.place(BLOCKS),
                count: names,
                tagged: shape.tagged,
            },
            long: Long {
                places: blob.place(LONG_NAMES).items(),
                texts: blob.place(LONG_TEXTS),
            },
            ranks: if shape.ranked {
                Some(tri!(Self::ranks(blob, names)))
            } else {
                None
            },
        };
        if trie.blocks.fit(size) {
            Some(trie)
        } else {
            None
        }
    }

    const fn ranks(blob: &Blob<'_>, names: usize) -> Option<Ranks> {
        let parameters = blob.section(RANK_HASH);
        let [_, _, _, _, _, _, _, _, exact] = *parameters else {
            return None;
        };
        let ranks = Ranks {
            pilots: Pilots {
                hash: NameHash::new(tri!(u64_at(parameters, 0)), exact != 0),
                parts: blob.place(RANK_PARTS).items(),
                pilots: blob.place(RANK_PILOTS).items(),
                remap: blob.place(RANK_REMAP).items(),
            },
            ranks: blob.place(RANKS).items(),
        };
        let fits = ranks.ranks.len() == names && ranks.pilots.parts.len() <= u32::MAX as usize;
        if fits { Some(ranks) } else { None }
    }

    #[inline(always)]
    fn symbols<'a>(&self, blob: &'a [u8]) -> Symbols<'a> {
        Symbols {
            table: self.symbols.of(blob),
            one_byte: self.shape.one_byte as usize,
        }
    }

    /// How many names there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.shape.names as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The rank of `name`, if it is in the list.
    #[must_use]
    #[inline]
    pub fn find<const N: usize>(
        &self,
        blob: &[u8],
        fold: Fold,
        _case_bit: bool,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<u32> {
        trace.work(Work::FourWords);
        if let Some(ranks) = &self.ranks {
            return self.find_by_hash(blob, ranks, fold, name, trace);
        }
        let small = self.shape.block_bits == 5;
        let rank = if name.len() <= SHORT_NAME {
            let mut room = [0; SHORT];
            let query = Query::new(fold, name, &mut room);
            if small {
                self.find_in::<1, SHORT, N>(blob, &query, trace)
            } else {
                self.find_in::<2, SHORT, N>(blob, &query, trace)
            }
        } else {
            let mut room = [0; ANY];
            let query = Query::new(fold, name, &mut room);
            if small {
                self.find_in::<1, ANY, N>(blob, &query, trace)
            } else {
                self.find_in::<2, ANY, N>(blob, &query, trace)
            }
        };
        rank.map(|rank| rank as u32)
    }

    /// [`find`](OrderedTrie::find) for up to [`BATCH`] names: all walk the index, and then all read
    /// their blocks, so that the cache misses of all names overlap.
    pub fn find_batch(
        &self,
        blob: &[u8],
        fold: Fold,
        case_bit: bool,
        names: &[&[u8]],
        found: &mut [Option<u32>; BATCH],
    ) {
        if let Some(ranks) = &self.ranks {
            return self.find_batch_by_hash(blob, ranks, fold, names, found);
        }
        let trace = &mut Trace::<0>::new();
        let symbols = self.symbols(blob);
        let mut blocks = [None; BATCH];
        for (name, block) in names.iter().zip(&mut blocks) {
            if name.len() <= SHORT_NAME {
                let mut room = [0; SHORT];
                let query = Query::new(fold, name, &mut room);
                *block = self.index.block(blob, symbols, &query, trace);
            }
        }
        let touched =
            (blocks.iter().flatten()).fold(0, |all, &at| all ^ self.blocks.touch(blob, at));
        core::hint::black_box(touched);
        for ((name, block), found) in names.iter().zip(blocks).zip(found) {
            let Some(number) = block else {
                *found = self.find(blob, fold, case_bit, name, trace);
                continue;
            };
            let mut room = [0; SHORT];
            let query = Query::new(fold, name, &mut room);
            let rank = if self.shape.block_bits == 5 {
                self.find_in_block::<1, SHORT, 0>(blob, number, &query, trace)
            } else {
                self.find_in_block::<2, SHORT, 0>(blob, number, &query, trace)
            };
            *found = rank.map(|rank| rank as u32);
        }
    }

    /// Whether a name comes to its block by the index, so that it starts as all names of the block
    /// do.
    const fn leads_by_index(&self) -> bool {
        !self.shape.ranked
    }

    #[inline(always)]
    fn find_in<const WORDS: usize, const ROOM: usize, const N: usize>(
        &self,
        blob: &[u8],
        query: &Query<'_, ROOM>,
        trace: &mut Trace<N>,
    ) -> Option<usize> {
        let number = self.index.block(blob, self.symbols(blob), query, trace)?;
        // Its lines are on their way while the name is hashed: a twentieth of a hit's time among a
        // million names.
        core::hint::black_box(self.blocks.touch(blob, number));
        self.find_in_block::<WORDS, ROOM, N>(blob, number, query, trace)
    }

    #[inline(always)]
    fn find_in_block<const WORDS: usize, const ROOM: usize, const N: usize>(
        &self,
        blob: &[u8],
        number: u32,
        query: &Query<'_, ROOM>,
        trace: &mut Trace<N>,
    ) -> Option<usize> {
        let block = self.block::<WORDS>(blob, number)?;
        // Where blocks start stands behind them, for a trace.
        trace.load(
            Table::Blocks,
            self.blocks.bytes.len() + 4 * number as usize,
            8,
        );
        trace.load(Table::Blocks, block.start(), block.head_len());
        let first = number as usize * A_WORD * WORDS;
        if self.shape.tagged {
            let mut found = block.tagged(query.tag(trace));
            while trace.branch(Site::Reject, found != 0) {
                let at = Block::<WORDS>::next_tagged(&mut found);
                let is = at < block.count() && block.is(at, query, trace) == Some(true);
                if is && self.ends(blob, first + at, query) {
                    return Some(first + at);
                }
            }
            return None;
        }
        let scan = self.scan(blob, first, &block, query, self.leads_by_index(), trace)?;
        scan.equal.then_some(first + scan.before)
    }

    /// Whether a name whose head is that of `query` is the query.
    #[inline(always)]
    fn ends<const ROOM: usize>(&self, blob: &[u8], rank: usize, query: &Query<'_, ROOM>) -> bool {
        !query.is_long()
            || (self.long)
                .compare(blob, rank, query)
                .is_some_and(|(order, _)| order == Ordering::Equal)
    }

    #[inline(always)]
    fn scan<const WORDS: usize, const ROOM: usize, const N: usize>(
        &self,
        blob: &[u8],
        first: usize,
        block: &Block<'_, WORDS>,
        query: &Query<'_, ROOM>,
        by_index: bool,
        trace: &mut Trace<N>,
    ) -> Option<Scan> {
        let long = |at| self.long.compare(blob, first + at, query);
        block.scan(query, query.len().min(HEAD), by_index, long, trace)
    }

    #[inline(always)]
    fn block<'a, const WORDS: usize>(
        &self,
        blob: &'a [u8],
        number: u32,
    ) -> Option<Block<'a, WORDS>> {
        self.blocks.get(blob, self.symbols(blob), number)
    }

    /// The text of the name with this rank; in `room` unless it is kept in one piece.
    #[must_use]
    pub fn text<'a, 't>(
        &self,
        blob: &'a [u8],
        rank: u32,
        room: &'t mut TextBuffer,
    ) -> Option<Text<'a, 't>> {
        let len = if self.shape.block_bits == 5 {
            self.write::<1>(blob, rank as usize, room)?
        } else {
            self.write::<2>(blob, rank as usize, room)?
        };
        self.written(blob, rank, len, room)
    }

    /// The text whose first `len` bytes are in `room`.
    fn written<'a, 't>(
        &self,
        blob: &'a [u8],
        rank: u32,
        len: usize,
        room: &'t TextBuffer,
    ) -> Option<Text<'a, 't>> {
        if len == HEAD {
            return self.long.text(blob, rank as usize).map(Text::Whole);
        }
        room.get(..len).map(Text::Copied)
    }

    fn write<const WORDS: usize>(
        &self,
        blob: &[u8],
        rank: usize,
        room: &mut TextBuffer,
    ) -> Option<usize> {
        let block = self.block::<WORDS>(blob, (rank / (A_WORD * WORDS)) as u32)?;
        let at = rank % (A_WORD * WORDS);
        if at >= block.count() {
            return None;
        }
        block.text(at, room)
    }

    /// The names of these ranks, in order.
    #[must_use]
    pub fn cursor<'a>(&self, blob: &'a [u8], ranks: Range<u32>) -> Cursor<'a> {
        Cursor::new(*self, blob, ranks)
    }
}
