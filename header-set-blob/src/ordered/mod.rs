//! A trie over blocks: lists in order, in less than half of their text. A rank is the address.
//!
//! The problem: a hash finds a name in three reads, but has no order. It stores the whole text of
//! every name, though neighbours in order share most of it.
//!
//! ```text
//! name --> index   [ edge | edge | .. ]             a trie over what separates blocks, seven bytes an edge
//!      --> block   [ head ][ levels ][ lengths ][ tags ][ rests ]       32 names
//!                                           |
//!               symbols  [ x-forwa | rded- | .. ]   what the one or two bytes of a code stand for
//! ```
//!
//! A block stores what the name before does not start with, as codes of frequent runs of bytes. A
//! lookup folds the name once, finds its block by a search or two, and reads three to five lines of
//! it. Tags, a byte a name, leave at most one name of the block to compare.
//!
//! `cf-ray`, among `cf-connecting-ip`, `cf-ray`, `host`, `te` and `x-request-id`, which are one
//! block: the second name has the tag; its rest, `ray`, follows the three bytes that it shares with
//! the first, and those are compared with the first name.
//!
//! It wins where bytes or order count: prefixes and ranks, without a look at the other names. It
//! loses to a hash in time.
//!
//! Tried on domains: codes read eight bytes at a time, 6 % more instructions; a function for each
//! size of names, 4 % more. Sixteen levels in four bits each took 1,382 instructions a hit among
//! 128 Ki names in place of 1,027, to compare more rests. Half of a hit among a million names is
//! cache misses: edges of the index, the start of a block, its head and its rests.
//!
//! Tried: blocks of 64 without tags, which are scanned. They took 1.2 bytes a name less, and 2.2 to
//! 4.5 times as long. Tried: ranks by hash, 4.3 bytes a name more.

mod block;
mod index;
mod lanes;
mod long;
mod order;
mod query;
mod symbols;

use core::cmp::Ordering;

use self::block::{Block, Blocks, Scan};
use self::index::Index;
use self::long::Long;
use self::query::{ANY, Query, SHORT, SHORT_NAME};
use self::symbols::Symbols;
use super::bytes::{tri, u32_at};
use super::{Blob, Items, Kind, NameHash, ROOM, Text, TextBuffer};
use header_set_runtime::Fold;

pub use self::block::{BLOCK_HEAD, LONG, NAMES, VERY_LONG_REST};
pub use self::index::{CHILD, EDGE, edge};
pub use self::lanes::{LEVELS, LONG_REST};
pub use self::symbols::SYMBOL;

/// Bytes that blocks have of a name at most; the whole of one that reaches it is stored elsewhere.
pub const HEAD: usize = 256;

/// Zeros behind the blocks: codes are read two bytes at a time.
pub const BEHIND: usize = 8;

/// The number of names, and the first byte of a code that starts one of two: four bytes each.
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

/// Returns the tag of a name.
#[must_use]
#[inline(always)]
pub fn tag(fold: Fold, name: &[u8]) -> u8 {
    const HASH: NameHash = NameHash::new(0, false);
    HASH.hash(fold, name) as u8
}

/// A list in order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ordered {
    one_byte: usize,
    symbols: Items<8>,
    index: Index,
    blocks: Blocks,
    long: Long,
}

impl Ordered {
    pub(super) const fn from_sections(blob: &Blob<'_>) -> Option<Self> {
        let shape = blob.section(SHAPE);
        let names = tri!(u32_at(shape, 0)) as usize;
        let ordered = Self {
            one_byte: tri!(u32_at(shape, 4)) as usize & 0x1ff,
            symbols: blob.place(SYMBOLS).items(),
            index: Index {
                nodes: blob.place(NODES).items(),
                edges: blob.place(EDGES).items(),
                below: blob.place(BELOW).items(),
                codes: blob.place(CODES),
                separators: names.div_ceil(NAMES).saturating_sub(1) as u32,
            },
            blocks: Blocks {
                starts: blob.place(STARTS).items(),
                bytes: blob.place(BLOCKS),
                count: names,
            },
            long: Long {
                places: blob.place(LONG_NAMES).items(),
                texts: blob.place(LONG_TEXTS),
            },
        };
        if ordered.one_byte <= 256 && ordered.blocks.starts.len() == names.div_ceil(NAMES) + 1 {
            Some(ordered)
        } else {
            None
        }
    }

    #[inline(always)]
    fn symbols<'a>(&self, blob: &'a [u8]) -> Symbols<'a> {
        Symbols {
            table: self.symbols.of(blob),
            one_byte: self.one_byte,
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.blocks.count
    }

    /// Returns the rank of `name`, if it is in the list.
    #[inline]
    pub(super) fn find(&self, blob: &[u8], fold: Fold, name: &[u8]) -> Option<u32> {
        if name.len() <= SHORT_NAME {
            let mut room = [0; SHORT];
            self.find_query(blob, &Query::new(fold, name, &mut room))
        } else {
            let mut room = [0; ANY];
            self.find_query(blob, &Query::new(fold, name, &mut room))
        }
    }

    #[inline(always)]
    fn find_query<const ROOM: usize>(&self, blob: &[u8], query: &Query<'_, ROOM>) -> Option<u32> {
        let number = self.index.block(blob, self.symbols(blob), query)?;
        // Its lines are on their way while the name is hashed: a twentieth of a hit's time among a
        // million names.
        core::hint::black_box(self.blocks.touch(blob, number));
        let block = self.block(blob, number)?;
        let first = number as usize * NAMES;
        let mut found = block.tagged(query.tag());
        while found != 0 {
            let at = Block::next_tagged(&mut found);
            let rank = first + at;
            // The block has no more of a long name than its head.
            let is_whole = || {
                let order = || self.long.compare(blob, rank, query);
                !query.is_long() || order().is_some_and(Ordering::is_eq)
            };
            if at < block.count() && block.is(at, query) == Some(true) && is_whole() {
                return Some(rank as u32);
            }
        }
        None
    }

    #[inline(always)]
    fn block<'a>(&self, blob: &'a [u8], number: u32) -> Option<Block<'a>> {
        self.blocks.get(blob, self.symbols(blob), number)
    }

    /// Returns the text of the name with this rank, which may be put together in `room`.
    pub(super) fn text<'t>(
        &self,
        blob: &'t [u8],
        rank: u32,
        room: &'t mut TextBuffer,
    ) -> Option<&'t [u8]> {
        let block = self.block(blob, rank / NAMES as u32)?;
        let at = rank as usize % NAMES;
        if at >= block.count() {
            return None;
        }
        match block.text(at, room)? {
            HEAD => self.long.text(blob, rank as usize),
            len => room.get(..len),
        }
    }

    /// Returns the same, to be kept.
    pub(super) fn own_text<'a>(&self, blob: &'a [u8], rank: u32) -> Option<Text<'a>> {
        let mut room = [0; ROOM];
        match self.text(blob, rank, &mut room)?.len() {
            HEAD.. => self.long.text(blob, rank as usize).map(Text::Whole),
            len => Some(Text::Copied(room, len)),
        }
    }
}
