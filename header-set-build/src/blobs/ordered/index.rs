//! The trie over the separators of blocks. Nodes are written breadth first.

use std::collections::VecDeque;
use std::ops::Range;

use header_set_blob::ordered::{CHILD, EDGE, edge};

use super::dictionary::{Cuts, Dictionary};
use super::shared;

/// The tables of a trie.
#[derive(Default)]
pub(super) struct Index {
    pub(super) nodes: Vec<u8>,
    pub(super) edges: Vec<u8>,
    pub(super) below: Vec<u8>,
    pub(super) codes: Vec<u8>,
}

/// The separators below a node that is not written yet, and how many of their bytes stand above it.
struct Pending {
    separators: Range<usize>,
    place: usize,
}

/// Up to this many bytes that all separators of a node share are put into its edges, which have
/// room for them.
const MOST_IN_EDGE: usize = 3;

impl Index {
    /// The trie over `separators`, which are sorted and distinct.
    pub(super) fn new(separators: &[&[u8]], dictionary: &Dictionary) -> Self {
        let mut index = Self::default();
        let mut cuts = Cuts::new();
        let root = Pending {
            separators: 0..separators.len(),
            place: 0,
        };
        let mut nodes = VecDeque::from([root]);
        let mut last = 0;
        while let Some(Pending {
            separators: range,
            place,
        }) = nodes.pop_front()
        {
            index.push_node(range.start);
            let own = &separators[range.clone()];
            let (Some(front), Some(back)) = (own.first(), own.last()) else {
                break;
            };
            let common = shared(front, back);
            let alone = own.len() == 1;
            let place = if alone || common > place + MOST_IN_EDGE {
                dictionary.encode(&front[place..common], &mut cuts, &mut index.codes);
                common
            } else {
                place
            };
            let edges = if alone { &[] } else { own };
            let mut first = range.start;
            for same in edges.chunk_by(|a, b| edge_at(a, place) == edge_at(b, place)) {
                index.edges.extend(edge_at(same[0], place).to_le_bytes());
                let behind = first + same.len();
                let goes_on = same.iter().any(|separator| separator.len() > place + EDGE);
                let below = if goes_on {
                    last += 1;
                    nodes.push_back(Pending {
                        separators: first..behind,
                        place: place + EDGE,
                    });
                    last | CHILD
                } else {
                    first as u32
                };
                index.below.extend(below.to_le_bytes());
                first = behind;
            }
        }
        index.push_node(separators.len());
        index
    }

    fn push_node(&mut self, separators_before: usize) {
        let first_edge = self.edges.len() / 8;
        for start in [first_edge, separators_before, self.codes.len()] {
            self.nodes.extend((start as u32).to_le_bytes());
        }
    }
}

fn edge_at(separator: &[u8], place: usize) -> u64 {
    let mut word = [0; 8];
    let rest = &separator[place..];
    let len = rest.len().min(EDGE);
    word[..len].copy_from_slice(&rest[..len]);
    edge(u64::from_le_bytes(word), rest.len())
}
