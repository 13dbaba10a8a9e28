//! Where the rests of a block start: a sum of lengths of four bits. Longer lengths stand at the end
//! of the block.
//!
//! A [`RestCursor`] keeps how many of the latter have been read, so that a walk forward reads each
//! once. A sum from the start for every rest took 14,070 instructions for a hit in 1,024 domains,
//! in place of 5,330.

use super::{Block, LONG, VERY_LONG_REST};
use crate::ordered::HEAD;
use crate::ordered::nibbles::{LONG_REST, WINDOW};
use header_set_runtime::trace::rare;

/// Where a rest starts.
#[derive(Clone, Copy, Debug)]
pub(in crate::ordered) struct RestCursor {
    /// Its codes.
    code: usize,
    /// From here on to the end stand the lengths of the long rests before it.
    tail: usize,
}

impl RestCursor {
    /// Whether what was read from both ends met: behind the last name of a block that is right.
    pub(in crate::ordered) const fn is_end(&self) -> bool {
        self.code == self.tail
    }
}

impl<const WORDS: usize> Block<'_, WORDS> {
    /// Where the first name starts.
    #[inline(always)]
    pub(in crate::ordered) const fn first(&self) -> RestCursor {
        RestCursor {
            code: self.rests,
            tail: self.end,
        }
    }

    /// Where the rest at `at` starts, which is not the first.
    #[inline(always)]
    pub(in crate::ordered) fn place(&self, at: usize) -> RestCursor {
        let before = self.first_len() + self.lengths.sum_before(at);
        let mut place = RestCursor {
            code: self.rests + before,
            tail: self.end,
        };
        if self.has_long() {
            self.pass_long(self.lengths.long_before(at), &mut place);
        }
        place
    }

    /// Where the rest at `to` starts, given that at `at`; neither is the first.
    #[inline(always)]
    pub(super) fn forward(&self, mut at: usize, to: usize, mut place: RestCursor) -> RestCursor {
        while at < to {
            let count = (to - at).min(WINDOW - 1);
            let (sum, long) = self.lengths.from(at, count);
            place.code = place.code.wrapping_add(sum);
            if self.has_long() {
                self.pass_long(long, &mut place);
            }
            at += count;
        }
        place
    }

    /// Where the codes of the rest at `at` start and end, given where it starts; then where the
    /// next one does. Of the first name that is all of it.
    #[inline(always)]
    pub(in crate::ordered) fn next(&self, at: usize, place: &mut RestCursor) -> (usize, usize) {
        let start = place.code;
        let len = if at == 0 {
            self.first_len()
        } else {
            match self.lengths.get(at) {
                len if len == LONG_REST as usize && self.has_long() => self.long_len(place),
                len => len,
            }
        };
        place.code = start.wrapping_add(len);
        (start, place.code)
    }

    /// Where the codes of the rest at `at` start and end; of the first name, behind what all names
    /// share.
    #[inline(always)]
    pub(in crate::ordered) fn span(&self, at: usize) -> (usize, usize) {
        if at == 0 {
            return (self.rests + self.skipped(), self.rests + self.first_len());
        }
        self.next(at, &mut self.place(at))
    }

    #[inline(always)]
    const fn has_long(&self) -> bool {
        self.head & LONG as u64 != 0
    }

    /// Adds, for `count` long rests, what each has over the number that marks it as long.
    #[inline(always)]
    fn pass_long(&self, count: usize, place: &mut RestCursor) {
        for _ in 0..count {
            let more = self.long_len(place).wrapping_sub(LONG_REST as usize);
            place.code = place.code.wrapping_add(more);
        }
    }

    /// The next of the lengths at the end of the block.
    #[inline(always)]
    fn long_len(&self, place: &mut RestCursor) -> usize {
        let mut byte = || {
            place.tail = place.tail.saturating_sub(1);
            self.rest.get(place.tail).copied().unwrap_or_default()
        };
        match byte() {
            VERY_LONG_REST => {
                rare();
                let len = u32::from_le_bytes([byte(), byte(), byte(), 0]) as usize;
                // Each byte takes two at most, so a lookup reads no more of any block.
                len.min(2 * HEAD)
            }
            len => len as usize,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ordered::block::BLOCK_HEAD;
    use crate::ordered::symbols::Symbols;

    /// The length of the second rest of a block that ends in `tail`.
    fn len_of_rest(nibble: u8, tail: &[u8]) -> usize {
        let mut bytes = [0; 64];
        bytes[0] = LONG;
        // Behind the head are eight bytes of levels.
        bytes[BLOCK_HEAD + 8] = nibble << 4;
        let start = BLOCK_HEAD + 8 + 16;
        let end = start + tail.len();
        bytes[start..end].copy_from_slice(tail);
        let symbols = Symbols {
            table: &[],
            one_byte: 256,
        };
        let block = Block::<1>::new(symbols, &bytes, 0..end, 2, false).expect("a block");
        let mut place = block.first();
        assert_eq!(block.next(0, &mut place), (0, 0));
        let (from, to) = block.next(1, &mut place);
        to - from
    }

    #[test]
    fn lengths_of_rests() {
        assert_eq!(len_of_rest(0, &[200]), 0);
        assert_eq!(len_of_rest(14, &[200]), 14);
        assert_eq!(len_of_rest(15, &[15]), 15);
        assert_eq!(len_of_rest(15, &[254]), 254);
        for (low, high, len) in [(255, 0, 255), (3, 1, 259), (0, 2, 512), (1, 2, 512)] {
            assert_eq!(len_of_rest(15, &[0, high, low, VERY_LONG_REST]), len);
        }
        assert_eq!(len_of_rest(15, &[1, 0, 0, VERY_LONG_REST]), 512);
    }
}
