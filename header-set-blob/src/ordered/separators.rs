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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Section;

    /// Whether this is a trie, of `separators` texts. A node is where its edges start, and how many
    /// separators are before it.
    fn is_trie(separators: u32, nodes: &[(u32, u32)], edges: &[(u64, u32)]) -> bool {
        const EDGES: usize = 64;
        const BELOW: usize = 128;
        let mut blob = [0; 192];
        for (bytes, (edges, before)) in blob.as_chunks_mut::<12>().0.iter_mut().zip(nodes) {
            bytes[..4].copy_from_slice(&edges.to_le_bytes());
            bytes[4..8].copy_from_slice(&before.to_le_bytes());
        }
        for (at, (edge, below)) in edges.iter().enumerate() {
            blob[EDGES + 8 * at..][..8].copy_from_slice(&edge.to_le_bytes());
            blob[BELOW + 4 * at..][..4].copy_from_slice(&below.to_le_bytes());
        }
        let section = |start, len| Section::new(start, len).expect("a section");
        let index = Index {
            nodes: section(0, 12 * nodes.len()).items(),
            edges: section(EDGES, 8 * edges.len()).items(),
            below: section(BELOW, 4 * edges.len()).items(),
            codes: Section::EMPTY,
            separators,
        };
        index.is_trie(&blob)
    }

    #[test]
    fn edges_of_a_node_ascend() {
        let nodes = [(0, 0), (2, 0)];
        assert!(is_trie(2, &nodes, &[(3, 0), (4, 1)]));
        assert!(!is_trie(2, &nodes, &[(4, 0), (4, 1)]));
        assert!(!is_trie(2, &nodes, &[(5, 0), (4, 1)]));
        assert!(!is_trie(3, &nodes, &[(3, 0), (4, 1)]));
    }

    #[test]
    fn nodes_are_below_edges_in_their_order() {
        let tree = [(0, 0), (1, 0), (2, 0)];
        assert!(is_trie(1, &tree, &[(8, CHILD | 1), (1, 0)]));
        // The next node but one, and the node itself.
        assert!(!is_trie(1, &tree, &[(8, CHILD | 2), (1, 0)]));
        assert!(!is_trie(1, &[(0, 0), (0, 0), (1, 0)], &[(8, CHILD | 1)]));
    }

    #[test]
    fn separators_before_a_node_are_those_before_its_first_edge() {
        assert!(!is_trie(1, &[(0, 1), (1, 0)], &[(3, 1)]));
        assert!(!is_trie(1, &[(0, 0), (1, 0)], &[(3, 1)]));
        let below = |before| [(3, 0), (8, CHILD | 1), (1, before)];
        let tree = [(0, 0), (2, 1), (3, 0)];
        assert!(is_trie(2, &tree, &below(1)));
        assert!(!is_trie(2, &tree, &below(0)));
    }
}
