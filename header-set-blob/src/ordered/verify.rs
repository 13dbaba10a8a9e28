//! Whether lookups find every name: block by block, each text built from the one before, nothing
//! looked up.
//!
//! A lookup goes to a block by the index, and to a name by the tag and the text, or by the order.
//! So four things are checked:
//!
//! * Texts ascend, and each has its tag.
//! * The index is the trie over the separators of blocks; see [`separators`](super::separators).
//! * All texts between the separators around a block start with what its names share, for lookups
//!   by the index do not compare that.
//! * The link of a block leads to the longest earlier name that its first one starts with.
//!
//! Tried: a block in stages, all codes, then all texts, then all hashes. Mispredictions fell from
//! 2.2 a name to 0.8, but instructions rose from 286 to 428; the time was the same.

use core::ops::Range;

use super::block::{Block, RestCursor};
use super::open_names::OpenNames;
use super::query::{ANY, Query};
use super::{A_WORD, HEAD, NAMES, OrderedTrie, tag};
use crate::bytes::is_folded;
use crate::{ROOM, TextBuffer};
use header_set_runtime::trace::Trace;
use header_set_runtime::{Fold, bit};

/// A text, or its first [`HEAD`] bytes.
struct Built {
    room: TextBuffer,
    len: usize,
}

impl Built {
    fn head(&self) -> &[u8] {
        self.room.get(..self.len).unwrap_or_default()
    }

    /// Eight bytes from `at` on, most significant first. Behind the text is a zero, and then what
    /// names before it left.
    #[inline(always)]
    fn word(&self, at: usize) -> u64 {
        let rest = self.room.get(at..).and_then(|rest| rest.first_chunk());
        rest.map_or(0, |bytes| u64::from_be_bytes(*bytes))
    }
}

/// What is known of the names that were passed.
struct Passed {
    last: Built,
    /// Those that the last one starts with.
    open: OpenNames,
    /// How many bytes all names of the last block share.
    shared: usize,
}

impl OrderedTrie {
    /// Whether a lookup finds each name. Names of a block are handed to `each`.
    ///
    /// # Errors
    /// The rank of a name that is not found, or that `each` gave back.
    #[inline(always)]
    pub fn verify(
        &self,
        blob: &[u8],
        fold: Fold,
        lengths: &[u8],
        each: impl FnMut(Range<u32>) -> Result<(), u32>,
    ) -> Result<(), u32> {
        if self.shape.block_bits == 5 {
            self.verify_blocks::<1>(blob, fold, lengths, each)
        } else {
            self.verify_blocks::<2>(blob, fold, lengths, each)
        }
    }

    #[inline(always)]
    fn verify_blocks<const WORDS: usize>(
        &self,
        blob: &[u8],
        fold: Fold,
        lengths: &[u8],
        mut each: impl FnMut(Range<u32>) -> Result<(), u32>,
    ) -> Result<(), u32> {
        let is_right =
            self.index.is_trie(blob) && self.long.has_places(blob) && self.symbols(blob).fold(fold);
        if !is_right {
            return Err(0);
        }
        let mut passed = Passed {
            last: Built {
                room: [0; ROOM],
                len: 0,
            },
            open: OpenNames::new(),
            shared: 0,
        };
        for first in (0..self.shape.names).step_by(A_WORD * WORDS) {
            let number = first as usize / (A_WORD * WORDS);
            let block = self.block::<WORDS>(blob, number as u32).ok_or(first)?;
            self.verify_block(blob, (fold, lengths), first, &block, &mut passed)?;
            each(first..first + block.count() as u32)?;
        }
        // Texts behind the last separator share nothing.
        match self.shape.names.checked_sub(1) {
            Some(last) if self.leads_by_index() && passed.shared > 0 => Err(last),
            _ => Ok(()),
        }
    }

    #[inline(always)]
    fn verify_block<const WORDS: usize>(
        &self,
        blob: &[u8],
        (fold, lengths): (Fold, &[u8]),
        rank: u32,
        block: &Block<'_, WORDS>,
        passed: &mut Passed,
    ) -> Result<(), u32> {
        let mut place = block.first();
        let first = self.first(block, &mut place).ok_or(rank)?;
        if !block.has_levels() || !self.is_right(blob, (fold, lengths), rank, block, 0, &first) {
            return Err(rank);
        }
        self.verify_first(blob, fold, rank, block, &first, passed)
            .ok_or(rank)?;
        let last = &mut passed.last;
        *last = first;
        let mut hashes = [0; NAMES];
        if let Some(ranks) = &self.ranks {
            let text = self.whole(blob, rank, last).unwrap_or_default();
            hashes[0] = ranks.hash(fold, text, &mut Trace::<0>::new());
        }
        for at in 1..block.count() {
            let rank_at = rank + at as u32;
            let codes = block.next(at, &mut place);
            let from = block.shared_at(at);
            let (before, len) = (last.word(from), last.len);
            if from > len {
                return Err(rank_at);
            }
            last.len = block.append(codes, from, &mut last.room).ok_or(rank_at)?;
            let now = last.word(from);
            let shared = from + (before ^ now).leading_zeros() as usize / 8;
            // Behind the end of the last name, or of the word, no more than that is known.
            if shared > len || before == now {
                let shared = self
                    .shared_in(blob, rank_at, block, at, last)
                    .ok_or(rank_at)?;
                let len = self.len_of(blob, rank_at - 1, len).ok_or(rank_at)?;
                passed.open.pass(rank_at - 1, len, shared).ok_or(rank_at)?;
            } else if before > now || passed.open.pass(rank_at - 1, len, shared).is_none() {
                return Err(rank_at);
            }
            if !self.is_right(blob, (fold, lengths), rank_at, block, at, last) {
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
        match self
            .ranks
            .and_then(|ranks| ranks.astray(blob, rank, hashes))
        {
            Some(astray) => Err(astray),
            None => Ok(()),
        }
    }

    /// Something if the first name of a block is above the last one before it, the index has the
    /// separator between the two, and the block the right link.
    #[inline(always)]
    fn verify_first<const WORDS: usize>(
        &self,
        blob: &[u8],
        fold: Fold,
        rank: u32,
        block: &Block<'_, WORDS>,
        first: &Built,
        passed: &mut Passed,
    ) -> Option<()> {
        // Texts before the first separator share nothing.
        let mut separator = 0;
        if let Some(before) = rank.checked_sub(1) {
            let text = self.whole(blob, rank, first)?;
            let last = self.whole(blob, before, &passed.last)?;
            let shared = shared(last, text);
            // The one goes on where the other ends, or with a higher byte.
            let above = text.get(shared)?;
            if last.get(shared).is_some_and(|last| last >= above) {
                return None;
            }
            passed.open.pass(before, last.len(), shared)?;
            separator = shared + 1;
            let mut room = [0; ANY];
            let query = Query::new(fold, text.get(..separator)?, &mut room);
            let number = rank as usize / (A_WORD * WORDS);
            self.index
                .has_separator(blob, self.symbols(blob), &query, number as u32 - 1)?;
            if self.leads_by_index() && passed.shared > shared {
                return None;
            }
        }
        passed.shared = block.shared_at(0);
        if self.leads_by_index() && passed.shared > separator {
            return None;
        }
        self.has_link(blob, rank, block, first, passed)
    }

    /// Something if the link of a block leads to the longest earlier name that its first one starts
    /// with.
    fn has_link<const WORDS: usize>(
        &self,
        blob: &[u8],
        rank: u32,
        block: &Block<'_, WORDS>,
        first: &Built,
        passed: &mut Passed,
    ) -> Option<()> {
        let (Some(link), Some(len)) = (block.link(), passed.open.longest()) else {
            let has_neither = !block.has_link() && passed.open.longest().is_none();
            return has_neither.then_some(());
        };
        let link = u32::try_from(link).ok()?;
        if passed.open.rank != Some(link) {
            let mut room = [0; ROOM];
            let text = self.text(blob, link, &mut room)?.bytes();
            if link >= rank
                || text.len() != len
                || !self.whole(blob, rank, first)?.starts_with(text)
            {
                return None;
            }
            passed.open.rank = Some(link);
        }
        Some(())
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
        let shared = block.append((start, behind), 0, &mut room)?;
        let len = block.append((behind, end), shared, &mut room)?;
        // So that it can be compared from there on.
        (shared == block.shared_at(0)).then_some(Built { room, len })
    }

    /// Whether a name has its tag, and, if it is a long one, its text starts so and folds to
    /// itself.
    #[inline(always)]
    fn is_right<const WORDS: usize>(
        &self,
        blob: &[u8],
        (fold, lengths): (Fold, &[u8]),
        rank: u32,
        block: &Block<'_, WORDS>,
        at: usize,
        built: &Built,
    ) -> bool {
        let Some(text) = self.whole(blob, rank, built) else {
            return false;
        };
        bit(lengths, text.len())
            && (text.len() < HEAD || is_folded(fold, false, text))
            && block.tag(at).is_none_or(|found| found == tag(fold, text))
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

    /// The length of a name whose head has `len` bytes.
    #[inline(always)]
    fn len_of(&self, blob: &[u8], rank: u32, len: usize) -> Option<usize> {
        match len {
            HEAD => Some(self.long.text(blob, rank as usize)?.len()),
            len => Some(len),
        }
    }

    /// How many bytes a name of a block shares with the one before; nothing if it is not above
    /// that.
    #[cold]
    #[inline(never)]
    fn shared_in<const WORDS: usize>(
        &self,
        blob: &[u8],
        rank: u32,
        block: &Block<'_, WORDS>,
        at: usize,
        built: &Built,
    ) -> Option<usize> {
        let mut room = [0; ROOM];
        let len = block.text(at - 1, &mut room)?;
        let before = Built { room, len };
        let (before, text) = (
            self.whole(blob, rank - 1, &before)?,
            self.whole(blob, rank, built)?,
        );
        (before < text).then(|| shared(before, text))
    }
}

/// The length of the longest common prefix.
fn shared(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}
