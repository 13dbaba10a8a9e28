//! Popcount trie: children contiguous, found by a bitmap and a popcount, one exact compare at the leaf.
//!
//! The problem: a trie that follows bytes takes a dependent load for each. Here a node looks where the
//! names below it differ most: five bits of a multiplied four-byte window, at a position of the node's
//! own choosing, so that one or two nodes settle a name. A node is eight bytes; it finds its child by
//! counting the bits of a bitmap, so there are no empty children.
//!
//! ```text
//! by length    nodes[len] = { bitmap:32, base:16, shift:8, position:8 }        8 bytes
//! (<= 255      label = (window at position * K >> shift) & 31
//!  bytes)      child = base + popcount(bitmap & labels up to and including this one)
//! ```
//!
//! The bitmap leaves out the lowest label, so any label leads to some child: no test, and every path
//! has the same length, so no loop. The leaf tells: `{ last four bytes:32, start of the name:32 }`.
//!
//! On `host`, `te`, `cookie`, `x-trace`, `x-trace-id` every length is alone: each root has one child, and a
//! lookup is `nodes[7]`, the leaf `{ "race", 12 }`, and the compare with `x-trace`.
//!
//! ```text
//! by hash      nodes = { bitmap:32, base:32 } over five bits at a time of a hash of the name,
//! (any list)   from the top; a missing label ends the walk; the top bit of `base` marks a leaf
//!              { tag:32, place:31 }, so that names of any length and number are carried
//! ```
//!
//! Wins where bytes count more than time: nodes take about 10 bytes a name. Loses a little time to the
//! hash, which takes one load less.

use crate::fold::{Fold, tiny_word};
use crate::hash::WideHash;
use crate::ints::Ints;
use crate::names::Candidate;
use crate::perfect_hash::span;
use crate::trace::{Site, Table, Trace};

/// The tables of a popcount trie.
#[derive(Clone, Copy, Debug)]
pub enum PopcountTrie<'a> {
    /// Roots by length, uniform depth.
    ByLength(ByLength<'a>),
    /// Over the bits of a hash.
    ByHash(ByHash<'a>),
}

/// A trie for each length.
#[derive(Clone, Copy, Debug)]
pub struct ByLength<'a> {
    /// First the root of each length from 0, then inner nodes.
    pub nodes: &'a [[u8; 8]],
    /// How many of them are roots: one more than the longest key has bytes.
    pub roots: usize,
    /// Nodes between the length and a leaf, at least one.
    pub depth: usize,
    /// Leaves; the number of a leaf is the place of its key. After the last key's comes one that no
    /// name passes.
    pub leaves: &'a [[u8; 8]],
}

/// One trie over hashes.
#[derive(Clone, Copy, Debug)]
pub struct ByHash<'a> {
    /// Tells every two keys apart in 64 bits.
    pub hash: WideHash,
    /// Node 0 is the root.
    pub nodes: &'a [[u8; 8]],
    /// Where each name starts, and where the last one ends.
    pub offsets: Ints<'a>,
}

/// Spreads the bits of a window before five of them are taken: the golden ratio in 32 bits.
const SPREAD: u32 = 0x9e37_79b1;

/// The five bits of `window` at `shift`.
#[must_use]
#[inline(always)]
pub const fn label(window: u32, shift: u32) -> u32 {
    window.wrapping_mul(SPREAD) >> (shift & 31) & 31
}

/// How far past the first child the child for `label` is.
#[inline(always)]
const fn rank(bitmap: u32, label: u32) -> usize {
    (bitmap & (u32::MAX >> (31 - label))).count_ones() as usize
}

/// The leaf that stands for no key: its name would start past all names.
pub const NO_LEAF: [u8; 8] = [0xff; 8];

/// What a node behind another takes beside its access: its number comes out of a multiplication and of bits
/// counted without an instruction for that, while the first node is known from the length. Measured: 4.5 ns
/// with the access.
const NEXT_NODE: usize = 3;

/// Marks a leaf among the nodes of [`ByHash`].
pub const LEAF: u32 = 1 << 31;

impl PopcountTrie<'_> {
    /// The one key that `name` can be.
    #[inline(always)]
    pub const fn candidate<const N: usize>(
        &self,
        fold: Fold,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<Candidate> {
        match self {
            Self::ByLength(trie) => trie.candidate(fold, name, trace),
            Self::ByHash(trie) => trie.candidate(fold, name, trace),
        }
    }
}

/// Four folded bytes at `position`, or before where the name ends; names of fewer than four bytes are
/// their own only window.
#[must_use]
#[inline(always)]
pub const fn window(fold: Fold, name: &[u8], position: usize) -> u32 {
    let window = match name.len().checked_sub(4) {
        Some(last) => {
            let position = if position < last { position } else { last };
            match name.split_at(position).1.first_chunk() {
                Some(bytes) => u32::from_le_bytes(*bytes),
                None => 0,
            }
        }
        None => tiny_word(name),
    };
    fold.coarse(window as u64) as u32
}

/// The last four folded bytes, which a leaf holds.
#[must_use]
#[inline(always)]
pub const fn last_window(fold: Fold, name: &[u8]) -> u32 {
    let window = match name.last_chunk() {
        Some(bytes) => u32::from_le_bytes(*bytes),
        None => tiny_word(name),
    };
    fold.coarse(window as u64) as u32
}

impl ByLength<'_> {
    #[inline(always)]
    const fn candidate<const N: usize>(
        &self,
        fold: Fold,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<Candidate> {
        if trace.branch(
            Site::Long,
            name.len() >= self.roots || name.len() >= self.nodes.len(),
        ) {
            return None;
        }
        let mut index = name.len();
        let mut level = 0;
        while level < self.depth {
            if index >= self.nodes.len() {
                return None;
            }
            trace.load(Table::Nodes, 8 * index, 8);
            let [b0, b1, b2, b3, base_low, base_high, shift, position] = self.nodes[index];
            let bitmap = u32::from_le_bytes([b0, b1, b2, b3]);
            let base = u16::from_le_bytes([base_low, base_high]) as usize;
            let label = label(window(fold, name, position as usize), shift as u32);
            if level > 0 {
                trace.work(NEXT_NODE);
            }
            index = base + rank(bitmap, label);
            level += 1;
        }
        if index >= self.leaves.len() {
            return None;
        }
        trace.load(Table::Leaves, 8 * index, 8);
        let [l0, l1, l2, l3, s0, s1, s2, s3] = self.leaves[index];
        let last = u32::from_le_bytes([l0, l1, l2, l3]);
        if trace.branch(Site::Reject, last != last_window(fold, name)) {
            return None;
        }
        Some(Candidate {
            place: index as u32,
            start: u32::from_le_bytes([s0, s1, s2, s3]) as usize,
            from: 0,
        })
    }
}

impl ByHash<'_> {
    #[inline(always)]
    const fn candidate<const N: usize>(
        &self,
        fold: Fold,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<Candidate> {
        let hash = self.hash.hash(fold, name, trace);
        let mut bits = hash;
        let mut index = 0;
        while index < self.nodes.len() {
            trace.load(Table::Nodes, 8 * index, 8);
            let [b0, b1, b2, b3, c0, c1, c2, c3] = self.nodes[index];
            let bitmap = u32::from_le_bytes([b0, b1, b2, b3]);
            let base = u32::from_le_bytes([c0, c1, c2, c3]);
            if trace.branch(Site::Walk, base & LEAF != 0) {
                if trace.branch(Site::Reject, bitmap != hash as u32) {
                    return None;
                }
                return span(&self.offsets, (base & !LEAF) as usize, name.len(), trace);
            }
            let label = (bits >> 59) as u32;
            if trace.branch(Site::End, bitmap >> label & 1 == 0) {
                return None;
            }
            trace.work(NEXT_NODE);
            index = base as usize + rank(bitmap, label) - 1;
            bits = bits << 5;
        }
        None
    }
}
