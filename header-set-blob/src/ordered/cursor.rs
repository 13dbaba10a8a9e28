//! Names one after the other.

use core::ops::Range;

use super::block::RestCursor;
use super::{A_WORD, OrderedTrie, Text, TextBuffer};
use crate::ROOM;

/// The names of some ranks, in order; each text is built from the one before.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    trie: OrderedTrie,
    blob: &'a [u8],
    front: u32,
    end: u32,
    /// The head of the name before the front.
    room: TextBuffer,
    /// Where the rest of the one at the front starts in its block, if that name is known.
    place: Option<RestCursor>,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(trie: OrderedTrie, blob: &'a [u8], ranks: Range<u32>) -> Self {
        Self {
            trie,
            blob,
            front: ranks.start,
            end: ranks.end.min(trie.shape.names),
            room: [0; ROOM],
            place: None,
        }
    }

    /// How many names are left.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.end.saturating_sub(self.front) as usize
    }

    /// Whether none is left.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The next name.
    // Not an iterator: the text is gone with the next call.
    #[expect(
        clippy::should_implement_trait,
        reason = "an iterator cannot lend its texts"
    )]
    pub fn next(&mut self) -> Option<(u32, Text<'a, '_>)> {
        if self.is_empty() {
            return None;
        }
        let rank = self.front;
        let len = if self.trie.shape.block_bits == 5 {
            self.write::<1>(rank as usize)
        } else {
            self.write::<2>(rank as usize)
        };
        let Some(len) = len else {
            // Damaged: nothing behind it can be trusted.
            self.front = self.end;
            return None;
        };
        self.front += 1;
        Some((rank, self.trie.written(self.blob, rank, len, &self.room)?))
    }

    fn write<const WORDS: usize>(&mut self, rank: usize) -> Option<usize> {
        let block = self
            .trie
            .block::<WORDS>(self.blob, (rank / (A_WORD * WORDS)) as u32)?;
        let at = rank % (A_WORD * WORDS);
        let (mut place, from) = match self.place {
            _ if at == 0 => (block.first(), 0),
            Some(place) => (place, block.shared_at(at)),
            None => {
                // All that it shares, too.
                block.text(at, &mut self.room)?;
                (block.place(at), block.shared_at(at))
            }
        };
        let codes = block.next(at, &mut place);
        self.place = Some(place);
        block.append(codes, from, &mut self.room)
    }
}
