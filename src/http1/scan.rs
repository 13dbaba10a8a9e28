//! Finds where lines may end, without a branch on what the bytes are.
//!
//! Of 64 bytes at a time, a mask says which are control bytes; the first of each run of them goes to an array. In a head
//! that is in order those are the line breaks, whose two bytes are one run, as are the four at the end of the head.
//!
//! ```text
//! bytes   G E T   /   H T T P / 1 . 1 \r \n H o s t :   a \r \n \r \n t h e   b o d y
//! mask    0 0 0 0 0 0 0 0 0 0 0 0 0 0  1  1 0 0 0 0 0 0 0  1  1  1  1 0 0 0 0 0 0 0 0
//! starts                               1                   1
//! ```

use super::swar::{gather, text};

/// So many runs are noted at a time: those of most heads, and no more than there are bits in a word.
pub(super) const RUNS: usize = 64;

/// Bytes of a mask.
const BLOCK: usize = 64;

/// Blocks whose bytes are looked at in one loop.
const BLOCKS: usize = 4;

/// Runs of a block that are noted without a branch: few blocks have more line breaks.
const FEW: usize = 3;

/// Goes through a buffer, block by block.
pub(super) struct Scanner {
    /// The runs of the last call of [`Scanner::fill`]: where each starts.
    pub runs: [u32; RUNS],
    pub count: usize,
    /// The next block.
    next: usize,
    /// Whether the last byte of the block before is a control byte, and the last two of those that are behind another.
    last: u64,
    last_pairs: u64,
}

impl Scanner {
    pub(super) fn new() -> Self {
        Self {
            runs: [0; RUNS],
            count: 0,
            next: 0,
            last: 0,
            last_pairs: 0,
        }
    }

    /// Notes the runs of the next blocks, up to the one where the head may end; false if there are no more bytes.
    #[inline(never)]
    pub(super) fn fill(&mut self, bytes: &[u8]) -> bool {
        self.count = 0;
        loop {
            let rest = bytes.get(self.next..).unwrap_or_default();
            let goes_on = match rest.first_chunk() {
                Some(blocks) => self.blocks(blocks, BLOCKS),
                None if rest.is_empty() => false,
                None => {
                    let mut padded = [b' '; BLOCK * BLOCKS];
                    padded[..rest.len()].copy_from_slice(rest);
                    self.blocks(&padded, rest.len().div_ceil(BLOCK))
                }
            };
            if !goes_on {
                return self.count > 0;
            }
        }
    }

    /// Notes the runs of some blocks; false where the head may end, or if there may be no room for those of another.
    #[inline(always)]
    fn blocks(&mut self, bytes: &[u8; BLOCK * BLOCKS], count: usize) -> bool {
        let (words, _) = bytes.as_chunks();
        let mut flags = [0; BLOCK * BLOCKS / 8];
        for (flag, word) in flags.iter_mut().zip(words) {
            *flag = text(u64::from_le_bytes(*word));
        }
        let (flags, _) = flags.as_chunks::<{ BLOCK / 8 }>();
        for flags in &flags[..count] {
            if !self.block(flags) {
                return false;
            }
        }
        true
    }

    /// Notes the runs of a block, given what is text in it.
    #[inline(always)]
    fn block(&mut self, flags: &[u64; BLOCK / 8]) -> bool {
        let mut text = 0;
        for (number, word) in flags.iter().enumerate() {
            text |= gather(*word) << (8 * number);
        }
        let mask = !text;
        let behind_another = mask << 1 | self.last;
        let pairs = mask & behind_another;
        let fours = pairs & (pairs << 2 | self.last_pairs);
        (self.last, self.last_pairs) = (mask >> 63, pairs >> 62);

        let mut starts = mask & !behind_another;
        let base = self.next as u32;
        let mut count = self.count;
        if let Some(slots) = self
            .runs
            .get_mut(count..)
            .and_then(<[u32]>::first_chunk_mut::<FEW>)
        {
            for slot in slots {
                *slot = base.wrapping_add(starts.trailing_zeros());
                count += usize::from(starts != 0);
                starts &= starts.wrapping_sub(1);
            }
        }
        while starts != 0 && count < RUNS {
            self.runs[count] = base.wrapping_add(starts.trailing_zeros());
            count += 1;
            starts &= starts - 1;
        }
        self.count = count;
        self.next += BLOCK;
        // The most that a block can have is half as many as it has bytes.
        fours == 0 && count <= RUNS - BLOCK / 2
    }
}
