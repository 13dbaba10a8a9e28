//! Popcount trie: children contiguous, found by a bitmap and a popcount, one exact compare at the
//! leaf.
//!
//! The problem: a trie that follows bytes takes a dependent load for each. Here a path has two
//! steps. The first picks a node by the length and four bytes. The second multiplies a word of two
//! windows by the number of the node, and takes three bits. The number is chosen so that they
//! differ for all names below. A node is four bytes and finds its child by a popcount, so there are
//! no empty children.
//!
//! ```text
//! by windows   nodes[(len + (low window >> shift)) & mask] = { multiplier:8, bitmap:8, base:16 }
//! (<= 1,200    word  = (low window + high window) * K
//!  names)      label = word * multiplier >> 29
//!              child = base + popcount(bitmap >> label)
//!              leaves[child] = { tag:8, length:8, start of the name:16 }
//! ```
//!
//! The bitmap leaves out the highest label, so any label leads to some child. Every path has the
//! same length, without a test or a loop. The leaf rejects.
//!
//! ```text
//! the five headers by two windows
//! low = last four bytes, high = first four bytes, shift = 1
//!
//! node  multiplier  bitmap   base
//! 0     1           0001000  0
//! 1     1           0000000  2
//! 2     1           0001000  3
//! 3     0           0000000  0
//!
//! leaf  tag  length  start  name               node  label
//! 0     c3   2       36     te                 0     6
//! 1     65   4       0      host               0     3
//! 2     a5   15      4      x-forwarded-for    1     5
//! 3     8b   17      19     x-forwarded-proto  2     4
//! 4     6f   12      38     x-request-id       2     3
//!
//! x-request-id reads nodes 8..12; leaves 16..20; pass; names 38..50: in
//! x-trace-id reads nodes 0..4; leaves 4..8; reject: not in
//! ```
//!
//! ```text
//! by hash      nodes[high half of a hash, scaled] = { bitmap:32, base:32 }
//! (any list)   label = five bits more
//!              child = base + popcount(bitmap below label)
//!              leaves[child] = the first of its keys, compared one by one
//! ```
//!
//! A missing label rejects eight of nine names that are no key. Most leaves have one key. Keys that
//! no hash separates share a leaf, so the layout carries every list.
//!
//! ```text
//! the five headers by hash
//! node  label  leaf  names from where they start
//! 0     21     0     0: host
//! 1     10     1     4: x-forwarded-proto
//! 1     19     2     21: x-request-id
//! 1     22     3     33: x-forwarded-for
//! 1     23     4     48: te
//!
//! x-request-id reads nodes 8..16; pass; leaves 2..4; offsets 2..4; names 21..33: in
//! x-trace-id reads nodes 8..16; reject: not in
//! ```
//!
//! Tried, for 119 names in 5.4 ns: Patricia, 10 to 35; paths of various lengths, 1.4 more; a test
//! for missing labels, 8.3; the most distinctive byte in place of the length, 11. Tried by hash:
//! five bits at a time, a dependent load for each, twice the cost.
//!
//! Wins where bytes count more than time: nodes and leaves take six to eight bytes a name. Loses a
//! little time to the hash, which takes one load less.

use super::candidate::{Candidate, Found};
use super::names::Query;
use crate::bits::fold::{Fold, tiny_word};
use crate::bits::hash::{WideHash, Window, cell_and_bit};
use crate::bits::ints::Ints;
use crate::bits::window::Windows;
use crate::trace::{Site, Table, Trace, Work};

#[derive(Clone, Copy, Debug)]
pub enum PopcountTrie<'a> {
    /// Over bits of two windows, one node on every path.
    ByWindows(ByWindows<'a>),
    /// Over the bits of a hash.
    ByHash(ByHash<'a>),
}

#[derive(Clone, Copy, Debug)]
pub struct ByWindows<'a> {
    /// What of a name picks the node, beside its length.
    pub low: Window,
    pub high: Window,
    /// How far the first window is shifted before the length is added.
    pub shift: u32,
    pub nodes: &'a [[u8; 4]],
    /// The number of a leaf is the place of its key.
    pub leaves: &'a [[u8; 4]],
}

#[derive(Clone, Copy, Debug)]
pub struct ByHash<'a> {
    /// Its upper bits are the path.
    pub hash: WideHash,
    pub nodes: &'a [[u8; 8]],
    /// The first place below each leaf, and one past the last place of the last.
    pub leaves: Ints<'a>,
    /// Where each name starts, and where the last one ends.
    pub offsets: Ints<'a>,
}

/// Spreads the bits of windows: the golden ratio in 32 bits.
const SPREAD: u32 = 0x9e37_79b1;

/// What of a name decides its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Path {
    len: usize,
    low: u32,
    word: u32,
}

impl Path {
    /// The node, of a power of two.
    #[inline(always)]
    pub const fn node(self, shift: u32, nodes: usize) -> usize {
        self.len.wrapping_add((self.low >> (shift & 31)) as usize) & (nodes - 1)
    }

    /// The label below a node with `multiplier`.
    #[inline(always)]
    pub const fn label(self, multiplier: u8) -> u32 {
        self.word.wrapping_mul(multiplier as u32) >> 29
    }

    /// What the leaf stores of the windows. It depends on all their bytes. Where a window is the
    /// last, a name that differs from a key in its last byte alone has another tag.
    #[inline(always)]
    pub const fn tag(self) -> u8 {
        (self.word >> 24) as u8
    }
}

/// The child to which a name with `label` leads: the highest label has no bit, so there always is
/// one. Where there is no instruction to count the ones among seven bits, two multiplications do.
/// The first makes three copies, so far apart that each bit starts a group of three in one. The
/// second sums the groups.
#[inline(always)]
pub const fn child(bitmap: u8, label: u32) -> usize {
    const STARTS: u32 = 0o11_111_111;
    let bits = bitmap as u32 >> label;
    if cfg!(target_feature = "popcnt") {
        return bits.count_ones() as usize;
    }
    let copies = bits.wrapping_mul(1 | 1 << 8 | 1 << 16);
    ((copies & STARTS).wrapping_mul(STARTS << 8) >> 29) as usize
}

impl PopcountTrie<'_> {
    /// The one key that a name can be.
    #[inline(always)]
    pub const fn candidate<const N: usize>(&self, query: &mut Query<'_, N>) -> Found {
        Found::key(match self {
            Self::ByWindows(trie) => trie.candidate(query),
            Self::ByHash(trie) => trie.candidate(query),
        })
    }
}

impl ByWindows<'_> {
    /// The path of a name. Names under four bytes are their own only window.
    #[inline(always)]
    pub const fn path<const N: usize>(self, fold: Fold, name: &[u8], trace: &mut Trace<N>) -> Path {
        let (low, high) = match Windows::of(name, trace) {
            Some(windows) => (windows.read(self.low), windows.read(self.high)),
            None => (tiny_word(name), 0),
        };
        let low = fold.coarse(low as u64) as u32;
        let high = fold.coarse(high as u64) as u32;
        Path {
            len: name.len(),
            low,
            word: low.wrapping_add(high).wrapping_mul(SPREAD),
        }
    }

    #[inline(always)]
    const fn candidate<const N: usize>(&self, query: &mut Query<'_, N>) -> Option<Candidate> {
        if self.leaves.is_empty() || self.nodes.is_empty() {
            return None;
        }
        let Query { name, names, trace } = query;
        let path = self.path(names.fold, name, trace);
        let node = path.node(self.shift, self.nodes.len());
        trace.load(Table::Nodes, 4 * node, 4);
        // In range: `Path::node` masks with one less than the number of nodes, which is not zero.
        let [multiplier, bitmap, base_low, base_high] = self.nodes[node];
        let base = u16::from_le_bytes([base_low, base_high]) as usize;
        let leaf = base + child(bitmap, path.label(multiplier));
        if leaf >= self.leaves.len() {
            return None;
        }
        trace.load(Table::Leaves, 4 * leaf, 4);
        let leaf_word = u32::from_le_bytes(self.leaves[leaf]);
        if trace.branch(Site::Reject, leaf_word as u8 != path.tag()) {
            return None;
        }
        if trace.branch(Site::Length, (leaf_word >> 8 & 0xff) as usize != name.len()) {
            return None;
        }
        Some(Candidate {
            place: leaf as u32,
            start: (leaf_word >> 16) as usize,
            from: 0,
        })
    }
}

impl ByHash<'_> {
    #[inline(always)]
    const fn candidate<const N: usize>(&self, query: &mut Query<'_, N>) -> Option<Candidate> {
        if self.nodes.is_empty() {
            return None;
        }
        let Query { name, names, trace } = query;
        let hash = self.hash.hash(names.fold, name, trace);
        let (node, label) = cell_and_bit(hash, self.nodes.len(), u32::BITS);
        trace.load(Table::Nodes, 8 * node, 8);
        // In range: `cell_and_bit` gives a cell below the number of nodes, which is not zero.
        let node = u64::from_le_bytes(self.nodes[node]);
        if trace.branch(Site::Reject, node >> label & 1 == 0) {
            return None;
        }
        trace.work(Work::NextNode);
        let below = node as u32 & !(u32::MAX << label);
        let leaf = (node >> 32) as usize + below.count_ones() as usize;
        let width = self.leaves.width();
        trace.load(Table::Leaves, leaf * width, 2 * width);
        let (Some(first), Some(end)) = (self.leaves.get(leaf), self.leaves.get(leaf + 1)) else {
            return None;
        };
        query.first_that_is(first, end, &self.offsets)
    }
}
