//! Whether lookups find every name: block by block, each text built from the one before, nothing
//! looked up.
//!
//! A lookup goes to a block by the index, and to a name by the tag and the text, or by the order.
//! So three things are checked. The texts ascend. Each has its tag. The index leads all texts from
//! the first of a block to its last to that block; see [`Index::common_block`], which needs no walk
//! for each.
//!
//! Tried: a block in stages, all codes, then all texts, then all hashes. Mispredictions fell from
//! 2.2 a name to 0.8, but instructions rose from 286 to 428; the time was the same.

use core::cmp::Ordering;
use core::ops::Range;

use super::block::{Block, RestCursor};
use super::index::{CHILD, EDGE, Index, edge};
use super::query::{ANY, Query};
use super::symbols::Symbols;
use super::{A_WORD, HEAD, NAMES, OrderedTrie, tag};
use crate::bytes::is_folded;
use crate::{ROOM, TextBuffer};
use header_set_runtime::Fold;
use header_set_runtime::trace::Trace;

/// A text, or its first [`HEAD`] bytes.
struct Built {
    room: TextBuffer,
    len: usize,
}

impl Built {
    fn head(&self) -> &[u8] {
        self.room.get(..self.len).unwrap_or_default()
    }

    /// Eight bytes from `at` on, most significant first, zeros behind the end.
    #[inline(always)]
    fn word(&self, at: usize) -> u64 {
        let rest = self.room.get(at..).and_then(|rest| rest.first_chunk());
        let word = rest.map_or(0, |bytes| u64::from_be_bytes(*bytes));
        // Without a branch on how many bytes are left, which cannot be predicted.
        let left = self.len.saturating_sub(at).min(8) as u32;
        word & !u64::MAX.checked_shr(8 * left).unwrap_or(0)
    }
}

impl OrderedTrie {
    /// How many names there are, if a lookup finds each of them. Names of a block are handed to
    /// `each`.
    ///
    /// # Errors
    /// The rank of a name that is not found, or that `each` gave back.
    #[inline(always)]
    pub fn verify(
        &self,
        blob: &[u8],
        fold: Fold,
        _case_bit: bool,
        each: impl FnMut(Range<u32>) -> Result<(), u32>,
    ) -> Result<u32, u32> {
        if self.shape.block_bits == 5 {
            self.verify_blocks::<1>(blob, fold, each)
        } else {
            self.verify_blocks::<2>(blob, fold, each)
        }
    }

    #[inline(always)]
    fn verify_blocks<const WORDS: usize>(
        &self,
        blob: &[u8],
        fold: Fold,
        mut each: impl FnMut(Range<u32>) -> Result<(), u32>,
    ) -> Result<u32, u32> {
        if !self.index.has_edges(blob) || !self.long.has_places(blob) {
            return Err(0);
        }
        let mut last = Built {
            room: [0; ROOM],
            len: 0,
        };
        for first in (0..self.shape.names).step_by(A_WORD * WORDS) {
            let number = first / (A_WORD * WORDS) as u32;
            let block = self.block::<WORDS>(blob, number).ok_or(first)?;
            self.verify_block(blob, fold, first, &block, &mut last)?;
            each(first..first + block.count() as u32)?;
        }
        Ok(self.shape.names)
    }

    /// `last` is the last name before the block, and then the last name of it.
    #[inline(always)]
    fn verify_block<const WORDS: usize>(
        &self,
        blob: &[u8],
        fold: Fold,
        rank: u32,
        block: &Block<'_, WORDS>,
        last: &mut Built,
    ) -> Result<(), u32> {
        let mut place = block.first();
        let first = self.first(block, &mut place).ok_or(rank)?;
        let ascends = rank == 0
            || match first.word(0).cmp(&last.word(0)) {
                Ordering::Equal => self.ascends(blob, rank, last.head(), first.head()),
                order => order.is_gt(),
            };
        if !ascends || !block.has_levels() || !self.is_right(blob, fold, rank, block, 0, &first) {
            return Err(rank);
        }
        *last = Built { ..first };
        let mut hashes = [0; NAMES];
        if let Some(ranks) = &self.ranks {
            let text = self.whole(blob, rank, last).unwrap_or_default();
            hashes[0] = ranks.hash(fold, text, &mut Trace::<0>::new());
        }
        for at in 1..block.count() {
            let rank_at = rank + at as u32;
            let codes = block.next(at, &mut place);
            let shared = block.shared_at(at);
            let before = last.word(shared);
            if shared > last.len {
                return Err(rank_at);
            }
            last.len = block
                .write_codes(codes, shared, HEAD, &mut last.room)
                .ok_or(rank_at)?;
            let ascends = match last.word(shared).cmp(&before) {
                Ordering::Equal => self.ascends_in(blob, rank_at, block, at, last),
                order => order.is_gt(),
            };
            if !ascends || !self.is_right(blob, fold, rank_at, block, at, last) {
                return Err(rank_at);
            }
            if let Some(ranks) = &self.ranks {
                let text = self.whole(blob, rank_at, last).unwrap_or_default();
                hashes[at % NAMES] = ranks.hash(fold, text, &mut Trace::<0>::new());
            }
        }
        if !place.is_end() {
            return Err(rank);
        }
        let hashes = hashes.get(..block.count()).unwrap_or_default();
        if let Some(astray) = self
            .ranks
            .and_then(|ranks| ranks.astray(blob, rank, hashes))
        {
            return Err(astray);
        }
        let number = rank / (A_WORD * WORDS) as u32;
        let last_rank = rank + block.count().saturating_sub(1) as u32;
        let (mut room, mut other) = ([0; ANY], [0; ANY]);
        let first = Query::new(fold, self.whole(blob, rank, &first).ok_or(rank)?, &mut room);
        let last = self.whole(blob, last_rank, last).ok_or(last_rank)?;
        let last = Query::new(fold, last, &mut other);
        match self
            .index
            .common_block(blob, self.symbols(blob), &first, &last)
        {
            Some(found) if found == number => Ok(()),
            _ => Err(rank),
        }
    }

    /// The first name of a block; then where the second one starts.
    #[inline(always)]
    fn first<const WORDS: usize>(
        &self,
        block: &Block<'_, WORDS>,
        place: &mut RestCursor,
    ) -> Option<Built> {
        let mut room = [0; ROOM];
        let (start, _) = block.next(0, place);
        let (behind, end) = block.span(0);
        let shared = block.write_codes((start, behind), 0, HEAD, &mut room)?;
        let len = block.write_codes((behind, end), shared, HEAD, &mut room)?;
        // So that it can be compared from there on.
        (shared == block.shared_at(0)).then_some(Built { room, len })
    }

    /// Whether a name has its tag and folds to itself, and, if it is a long one, its text starts
    /// so.
    #[inline(always)]
    fn is_right<const WORDS: usize>(
        &self,
        blob: &[u8],
        fold: Fold,
        rank: u32,
        block: &Block<'_, WORDS>,
        at: usize,
        built: &Built,
    ) -> bool {
        let Some(text) = self.whole(blob, rank, built) else {
            return false;
        };
        is_folded(fold, false, text) && block.tag(at).is_none_or(|found| found == tag(fold, text))
    }

    /// The text that starts as `built` does.
    #[inline(always)]
    fn whole<'t>(&self, blob: &'t [u8], rank: u32, built: &'t Built) -> Option<&'t [u8]> {
        if built.len < HEAD {
            return Some(built.head());
        }
        let text = self.long.text(blob, rank as usize)?;
        text.starts_with(built.head()).then_some(text)
    }

    /// Whether the name of `rank` is above the one before it, given the heads of both.
    #[cold]
    #[inline(never)]
    fn ascends(&self, blob: &[u8], rank: u32, before: &[u8], head: &[u8]) -> bool {
        match before.cmp(head) {
            Ordering::Equal if head.len() == HEAD => {
                self.long.text(blob, rank as usize - 1) < self.long.text(blob, rank as usize)
            }
            order => order.is_lt(),
        }
    }

    #[cold]
    #[inline(never)]
    fn ascends_in<const WORDS: usize>(
        &self,
        blob: &[u8],
        rank: u32,
        block: &Block<'_, WORDS>,
        at: usize,
        built: &Built,
    ) -> bool {
        let mut room = [0; ROOM];
        match block.text(at - 1, &mut room) {
            Some(len) => self.ascends(
                blob,
                rank,
                room.get(..len).unwrap_or_default(),
                built.head(),
            ),
            None => false,
        }
    }
}

/// Where a text goes from a node.
struct Step {
    /// The number of edges in front of it. The number of all edges, or more, is behind all.
    gap: usize,
    /// The node below the edge in front of the gap, and how many bytes of the text are above it.
    child: Option<(u32, usize)>,
}

impl Index {
    /// Whether nodes have sorted edges.
    fn has_edges(&self, blob: &[u8]) -> bool {
        (0..self.nodes.len().saturating_sub(1)).all(|at| {
            let node = self.node(blob, at as u32);
            let edges =
                node.and_then(|(node, next)| self.edges.range(blob, node.edges..next.edges));
            edges.is_some_and(|edges| {
                edges.is_sorted_by(|a, b| u64::from_le_bytes(*a) < u64::from_le_bytes(*b))
            })
        })
    }

    /// The block that [`Index::block`] gives for `first`, for `last`, and for all texts between;
    /// none if there is none.
    ///
    /// Texts between the two take the steps that both take. Where the two part, a text between them
    /// takes the gap between their edges, or follows one of the two: `first` as long as that takes
    /// the last gap of every node, so that no text above it takes another; `last` as long as that
    /// takes the first. It is proof that edges are sorted.
    fn common_block<const ROOM: usize>(
        &self,
        blob: &[u8],
        symbols: Symbols<'_>,
        first: &Query<'_, ROOM>,
        last: &Query<'_, ROOM>,
    ) -> Option<u32> {
        let (mut number, mut place) = (0, 0);
        let mut behind = self.separators;
        loop {
            let from = self.step(blob, symbols, first, number, place)?;
            let to = self.step(blob, symbols, last, number, place)?;
            let answer = self.in_gap(blob, number, from.gap, behind)?;
            if from.child.is_some() && from.child == to.child {
                (number, place) = from.child?;
                behind = answer;
                continue;
            }
            let from_the_back = from
                .child
                .is_none_or(|child| self.is_at_the_back(blob, symbols, first, child).is_some());
            let to_the_front = match to.child {
                None => to.gap == from.gap,
                Some(child) => {
                    to.gap == from.gap + 1
                        && self
                            .is_at_the_front(blob, symbols, last, child, answer)
                            .is_some()
                }
            };
            return (from_the_back && to_the_front).then_some(answer);
        }
    }

    fn step<const ROOM: usize>(
        &self,
        blob: &[u8],
        symbols: Symbols<'_>,
        query: &Query<'_, ROOM>,
        number: u32,
        mut place: usize,
    ) -> Option<Step> {
        let (node, next) = self.node(blob, number)?;
        let edges = self.edges.range(blob, node.edges..next.edges)?;
        let to = |gap| Some(Step { gap, child: None });
        let trace = &mut Trace::<0>::new();
        let behind_all = edges.len().max(1);
        if node.codes < next.codes {
            let codes = node.codes as usize..next.codes as usize;
            let (order, len, all) =
                symbols.compare(self.codes.of(blob), codes, place, query, query.len(), trace)?;
            match order {
                Ordering::Greater => return to(0),
                Ordering::Less if !all => return to(behind_all),
                _ => place = len,
            }
        }
        if edges.is_empty() {
            return to(behind_all);
        }
        let edge = edge(query.word(place), query.len().saturating_sub(place));
        let gap = edges.partition_point(|found| u64::from_le_bytes(*found) <= edge);
        let Some(last) = gap.checked_sub(1) else {
            return to(0);
        };
        let below = u32::from_le_bytes(*self.below.get(blob, node.edges as usize + last)?);
        if u64::from_le_bytes(*edges.get(last)?) != edge || below & CHILD == 0 {
            return to(gap);
        }
        let child = below & !CHILD;
        (child > number).then_some(Step {
            gap,
            child: Some((child, place + EDGE)),
        })
    }

    /// How many separators are before a gap of a node behind which all are that are `behind`.
    fn in_gap(&self, blob: &[u8], number: u32, gap: usize, behind: u32) -> Option<u32> {
        let (node, next) = self.node(blob, number)?;
        if gap == 0 {
            return Some(node.before);
        }
        let edge = u64::from(node.edges) + gap as u64;
        if edge < next.edges.into() {
            return self.before(blob, edge as u32);
        }
        Some(behind)
    }

    /// Something if no text above `query` that gets to a node, as `query` does, gets to anything
    /// but what is behind it.
    fn is_at_the_back<const ROOM: usize>(
        &self,
        blob: &[u8],
        symbols: Symbols<'_>,
        query: &Query<'_, ROOM>,
        (mut number, mut place): (u32, usize),
    ) -> Option<()> {
        loop {
            let step = self.step(blob, symbols, query, number, place)?;
            let (node, next) = self.node(blob, number)?;
            if step.gap < (next.edges.saturating_sub(node.edges)).max(1) as usize {
                return None;
            }
            let Some(child) = step.child else {
                return Some(());
            };
            (number, place) = child;
        }
    }

    /// Something if no text below `query` that gets to a node, as `query` does, gets to anything
    /// but what is before it, which is `answer`.
    fn is_at_the_front<const ROOM: usize>(
        &self,
        blob: &[u8],
        symbols: Symbols<'_>,
        query: &Query<'_, ROOM>,
        (mut number, mut place): (u32, usize),
        answer: u32,
    ) -> Option<()> {
        loop {
            let step = self.step(blob, symbols, query, number, place)?;
            if self.node(blob, number)?.0.before != answer {
                return None;
            }
            match (step.gap, step.child) {
                (0, _) => return Some(()),
                (1, Some(child)) => (number, place) = child,
                _ => return None,
            }
        }
    }
}
