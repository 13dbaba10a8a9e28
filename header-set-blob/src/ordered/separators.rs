//! Whether the index is the trie over the separators of blocks, each once and under its number:
//! then it leads any text to its block.

use super::index::{CHILD, EDGE, Index, edge};
use super::query::Query;
use super::symbols::Symbols;
use header_set_runtime::trace::Trace;

/// The edges of a node, and what is below each.
struct Edges<'a> {
    edges: &'a [[u8; 8]],
    below: &'a [[u8; 4]],
}

impl Index {
    /// Whether nodes and edges form a trie with as many texts as there are separators: every node
    /// but the first is below one edge, in the order of edges, which ascend in each node.
    pub(super) fn is_trie(&self, blob: &[u8]) -> bool {
        let count = self.nodes.len().saturating_sub(1);
        let (mut children, mut texts) = (0, 0);
        for number in 0..count as u32 {
            let Some(Edges { edges, below }) = self.edges_of(blob, number) else {
                return false;
            };
            let is_sorted =
                edges.is_sorted_by(|a, b| u64::from_le_bytes(*a) < u64::from_le_bytes(*b));
            if !is_sorted || !self.counts_from_first(blob, number, edges.is_empty()) {
                return false;
            }
            texts += usize::from(edges.is_empty());
            for below in below {
                let below = u32::from_le_bytes(*below);
                if below & CHILD == 0 {
                    texts += 1;
                    continue;
                }
                children += 1;
                if below != CHILD | children || children <= number {
                    return false;
                }
            }
        }
        // Without separators the first node stands for one, of no bytes.
        let is_one = self.separators > 0
            || (self.node(blob, 0)).is_some_and(|(node, next)| node.codes >= next.codes);
        is_one && children as usize + 1 == count && texts == self.separators.max(1) as usize
    }

    /// The edges of a node, and what is below them.
    fn edges_of<'a>(&self, blob: &'a [u8], number: u32) -> Option<Edges<'a>> {
        let (node, next) = self.node(blob, number)?;
        let range = node.edges..next.edges;
        Some(Edges {
            edges: self.edges.range(blob, range.clone())?,
            below: self.below.range(blob, range)?,
        })
    }

    /// Whether as many separators are before a node as before its first edge; of one without edges
    /// its separator says so.
    fn counts_from_first(&self, blob: &[u8], number: u32, is_leaf: bool) -> bool {
        let Some((node, _)) = self.node(blob, number) else {
            return false;
        };
        (number > 0 || node.before == 0)
            && (is_leaf || self.before(blob, node.edges) == Some(node.before))
    }

    /// Something if the trie has `separator`, with `before` separators before it.
    pub(super) fn has_separator<const ROOM: usize>(
        &self,
        blob: &[u8],
        symbols: Symbols<'_>,
        separator: &Query<'_, ROOM>,
        before: u32,
    ) -> Option<()> {
        let (mut number, mut place) = (0, 0);
        loop {
            let (node, next) = self.node(blob, number)?;
            let codes = node.codes as usize..next.codes as usize;
            if !codes.is_empty() {
                let (len, trace) = (separator.len(), &mut Trace::<0>::new());
                let (_, shared, is_start) =
                    symbols.compare(self.codes.of(blob), codes, place, separator, len, trace)?;
                place = is_start.then_some(shared)?;
            }
            let rest = separator.len().checked_sub(place)?;
            let Edges { edges, below } = self.edges_of(blob, number)?;
            if edges.is_empty() {
                return (rest == 0 && node.before == before).then_some(());
            }
            let edge = edge(separator.word(place), rest);
            let at = edges
                .binary_search_by(|found| u64::from_le_bytes(*found).cmp(&edge))
                .ok()?;
            let below = u32::from_le_bytes(*below.get(at)?);
            let goes_on = rest > EDGE;
            if goes_on != (below & CHILD != 0) {
                return None;
            }
            if !goes_on {
                return (below == before).then_some(());
            }
            number = below & !CHILD;
            place += EDGE;
        }
    }
}
