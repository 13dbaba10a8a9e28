//! Which block a name belongs to: a trie over the shortest texts that separate blocks, seven bytes
//! an edge.
//!
//! ```text
//! node:  [first edge: 4] [separators before: 4] [codes: 4]      edges and codes end where those of the next one start
//! edge:  [seven bytes, most significant first, and how many of them count: 8 if the text goes on], as a number: 8
//! below: [separators before the edge: 4], or [node | CHILD: 4] if a text goes on
//! ```
//!
//! Edges are sorted, so a node is a search, whose first steps all lookups share. Numbers sort as
//! texts do, shorter ones first, zeros in them included. What all texts of a node go on with stands
//! before its edges as [codes](super::symbols). A node without edges has one text, which is all in
//! its codes.
//!
//! Tried among a million names: a table of where to search the root, by the two bytes that edges
//! start with. Words took 1 % to 2 % more time a hit, domains about 3 % less. The search takes half
//! the steps, but their number differs for each name, and is mispredicted.
//!
//! Tried: every eighth edge in a table of its own, and so on, so that a step compares eight numbers
//! of one line. The search reads half the lines, but hits took 2 % to 7 % more time. The compiler
//! counts with vectors, without an instruction for that: 200 instructions more.

use core::cmp::Ordering;

use super::query::Query;
use super::symbols::Symbols;
use crate::{Items, Section};

/// Bytes of a text that an edge has.
pub const EDGE: usize = 7;

/// Bytes of a node.
pub(super) const NODE: usize = 12;

/// Set in what is below an edge if that is a node.
pub const CHILD: u32 = 1 << 31;

/// The edge of the text of which `rest` is left; `word` has its bytes, little-endian, and any
/// number behind them.
#[must_use]
#[inline(always)]
pub const fn edge(word: u64, rest: usize) -> u64 {
    let len = if rest > EDGE { EDGE + 1 } else { rest };
    word.swap_bytes() & !0xff | len as u64
}

/// Not zero if the text of an edge has more bytes than the edge.
#[inline(always)]
const fn goes_on(edge: u64) -> u64 {
    edge & (EDGE as u64 + 1)
}

/// The trie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Index {
    /// One more than there are: the last says where the edges end.
    pub(super) nodes: Items<NODE>,
    pub(super) edges: Items<8>,
    pub(super) below: Items<4>,
    /// What nodes go on with.
    pub(super) codes: Section,
    /// How many separators there are.
    pub(super) separators: u32,
}

/// Where the edges and the codes of a node start, and how many separators are before all of its
/// own.
struct Node {
    edges: u32,
    before: u32,
    codes: u32,
}

impl Node {
    #[inline(always)]
    fn from_bytes(bytes: &[u8; NODE]) -> Self {
        let (words, _) = bytes.as_chunks::<4>();
        Self {
            // In range, here and below: a node of twelve bytes has three words.
            edges: u32::from_le_bytes(words[0]),
            before: u32::from_le_bytes(words[1]),
            codes: u32::from_le_bytes(words[2]),
        }
    }
}

impl Index {
    /// The block that `query` belongs to: the one behind the last separator that is not above it.
    #[inline(always)]
    pub(super) fn block<const ROOM: usize>(
        &self,
        blob: &[u8],
        symbols: Symbols<'_>,
        query: &Query<'_, ROOM>,
    ) -> Option<u32> {
        let mut number = 0;
        let mut place = 0;
        // The last edge that was above the query, if one was: what is not above it ends there.
        let mut above = None;
        loop {
            let (node, next) = self.node(blob, number)?;
            if node.codes < next.codes {
                let codes = node.codes as usize..next.codes as usize;
                let (order, len, all) =
                    symbols.compare(self.codes.of(blob), codes, place, query, query.len())?;
                match order {
                    Ordering::Greater => return Some(node.before),
                    Ordering::Less if !all => break,
                    _ => place = len,
                }
            }
            let edges = self.edges.range(blob, node.edges..next.edges)?;
            let edge = edge(query.word(place), query.len().saturating_sub(place));
            let passed = not_above(edges, edge);
            if passed < edges.len() {
                above = Some(node.edges + passed as u32);
            }
            let Some(last) = passed.checked_sub(1) else {
                if edges.is_empty() {
                    break;
                }
                return Some(node.before);
            };
            let differs = edges.get(last).map(|found| u64::from_le_bytes(*found)) != Some(edge);
            if differs {
                break;
            }
            let below = u32::from_le_bytes(*self.below.get(blob, node.edges as usize + last)?);
            // Only a name that goes on goes down, so a walk has a step for seven bytes.
            if below & CHILD == 0 || goes_on(edge) == 0 {
                break;
            }
            number = below & !CHILD;
            place += EDGE;
        }
        match above {
            Some(edge) => self.before(blob, edge),
            None => Some(self.separators),
        }
    }

    /// A node, and the one behind it, where its edges and codes end.
    #[inline(always)]
    fn node(&self, blob: &[u8], number: u32) -> Option<(Node, Node)> {
        let [node, next] = self.nodes.two(blob, number)?;
        Some((Node::from_bytes(node), Node::from_bytes(next)))
    }

    /// How many separators are before an edge.
    #[inline(always)]
    fn before(&self, blob: &[u8], edge: u32) -> Option<u32> {
        let below = u32::from_le_bytes(*self.below.get(blob, edge as usize)?);
        if below & CHILD == 0 {
            return Some(below);
        }
        Some(self.node(blob, below & !CHILD)?.0.before)
    }
}

/// The number of parts in which a step of [`not_above`] divides the edges. In eight, hits among a
/// million names take 0.87 to 0.94 of the time of a binary search, misses 0.9. In three parts they
/// take 0.98, in four 0.94, in twelve and sixteen 0.95.
const PARTS: usize = 8;

/// The number of edges that are not above `edge`. A step compares the ends of all parts:
/// independent loads, which wait as long as one.
#[inline(always)]
fn not_above(edges: &[[u8; 8]], edge: u64) -> usize {
    let is_passed = |at: usize| {
        let found = edges.get(at);
        found.is_some_and(|found| u64::from_le_bytes(*found) <= edge)
    };
    let (mut passed, mut left) = (0, edges.len());
    while left >= PARTS {
        let part = left / PARTS;
        let mut parts = 0;
        for number in 1..PARTS {
            let last = passed + number * part - 1;
            parts += is_passed(last) as usize;
        }
        passed += parts * part;
        left -= (PARTS - 1) * part;
    }
    while left > 0 {
        let half = left.div_ceil(2);
        let last = passed + half - 1;
        passed += half * is_passed(last) as usize;
        left -= half;
    }
    passed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_searched_as_one_by_one() {
        const EDGES: usize = 150;
        let edges: [[u8; 8]; EDGES] = core::array::from_fn(|at| (2 * at as u64 + 1).to_le_bytes());
        for len in 0..=EDGES {
            for edge in 0..=2 * len + 2 {
                let found = not_above(&edges[..len], edge as u64);
                assert_eq!(found, edge.div_ceil(2).min(len), "{edge} of {len}");
            }
        }
    }
}
