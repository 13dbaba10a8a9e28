//! Finds possible line ends, without a branch on data.
//!
//! A mask has a bit for each control byte among 64 bytes. The start of each run of control bytes is
//! noted in an array. In a valid head the runs are line breaks of two bytes, and the last four
//! bytes of the head.
//!
//! ```text
//! bytes   G E T   /   H T T P / 1 . 1 \r \n H o s t :   a \r \n \r \n t h e   b o d y
//! mask    0 0 0 0 0 0 0 0 0 0 0 0 0 0  1  1 0 0 0 0 0 0 0  1  1  1  1 0 0 0 0 0 0 0 0
//! starts                               1                   1
//! ```

use super::masks::{BLOCK, BLOCKS, controls};

/// The most runs that are noted at a time: enough for most heads, and as many as a word has bits.
pub(super) const RUNS: usize = 64;

/// Runs of a block that are noted without a branch; few blocks have more. With three, heads of long
/// values take 4 % longer, and others as long.
const FEW: usize = 2;

/// Scans a buffer, block by block.
pub(super) struct Scanner {
    /// The starts of the runs that the last call of [`Scanner::fill`] noted.
    pub runs: [u32; RUNS],
    /// The number of runs, at most `RUNS`: it grows only where the array has a slot.
    pub count: usize,
    /// The start of the next block.
    next: usize,
    /// The mask of the previous block.
    before: u64,
}

impl Scanner {
    pub(super) fn new() -> Self {
        Self {
            runs: [0; RUNS],
            count: 0,
            next: 0,
            before: 0,
        }
    }

    /// Notes the runs of the next blocks, up to a block where the head may end. Returns false if no
    /// bytes are left.
    #[inline(never)]
    pub(super) fn fill(&mut self, bytes: &[u8]) -> bool {
        self.count = 0;
        let rest = bytes.get(self.next..).unwrap_or_default();
        let (blocks, _) = rest.as_chunks();
        let (chunks, _) = blocks.as_chunks();
        for chunk in chunks {
            if !self.blocks(&controls(chunk)) {
                return true;
            }
        }
        let rest = bytes.get(self.next..).unwrap_or_default();
        let mut blocks = [[b' '; BLOCK]; BLOCKS];
        // In range, here and below: less than a chunk is left, and a chunk has `BLOCKS` blocks.
        blocks.as_flattened_mut()[..rest.len()].copy_from_slice(rest);
        self.blocks(&controls(&blocks)[..rest.len().div_ceil(BLOCK)]);
        self.count > 0
    }

    /// Notes the runs of some blocks. Returns false where the head may end, or if the array may be
    /// too full for another block.
    #[inline(always)]
    fn blocks(&mut self, masks: &[u64]) -> bool {
        let (mut next, mut before, mut count) = (self.next, self.before, self.count);
        let mut goes_on = true;
        for &mask in masks {
            let behind_another = mask << 1 | before >> 63;
            // The third byte of a run, or a byte two behind another control byte.
            let thirds = mask & (mask << 2 | before >> 62);
            before = mask;

            let mut starts = mask & !behind_another;
            let base = next as u32;
            next += BLOCK;
            let slots = self.runs.get_mut(count..);
            if let Some(slots) = slots.and_then(<[u32]>::first_chunk_mut::<FEW>) {
                for slot in slots {
                    *slot = base.wrapping_add(starts.trailing_zeros());
                    count += usize::from(starts != 0);
                    starts &= starts.wrapping_sub(1);
                }
            }
            while starts != 0
                && let Some(slot) = self.runs.get_mut(count)
            {
                *slot = base.wrapping_add(starts.trailing_zeros());
                count += 1;
                starts &= starts - 1;
            }
            // A block has at most one run for two bytes.
            goes_on = thirds == 0 && count <= RUNS - BLOCK / 2;
            if !goes_on {
                break;
            }
        }
        (self.next, self.before, self.count) = (next, before, count);
        goes_on
    }
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, Scanner};

    /// Every run of buffers of all lengths up to several chunks, and none where there is none.
    /// Close together they are more than the array has room for.
    #[test]
    fn runs_of_buffers_of_all_lengths() {
        for step in [4, 5, 23] {
            let mut buffer = [b'a'; 10 * BLOCK];
            for at in (7..buffer.len() - 1).step_by(step) {
                buffer[at..at + 2].copy_from_slice(b"\r\n");
            }
            for len in 0..buffer.len() {
                let bytes = &buffer[..len];
                let mut expected = (7..len).step_by(step);
                let mut scanner = Scanner::new();
                while scanner.fill(bytes) {
                    for &run in &scanner.runs[..scanner.count] {
                        assert_eq!(Some(run as usize), expected.next(), "{step} {len}");
                    }
                }
                assert_eq!(expected.next(), None, "{step} {len}");
            }
        }
    }

    /// Blocks are read on while half of the array is empty: a block has at most 32 runs.
    #[test]
    fn reads_on_while_another_block_has_room() {
        for (line, expected) in [(&b"a:\r\n"[..], 48), (b"accept: a/bcde\r\n", 36)] {
            let buffer = line.repeat(10 * BLOCK / line.len());
            let mut scanner = Scanner::new();
            assert!(scanner.fill(&buffer));
            assert_eq!(scanner.count, expected);
        }
    }

    /// A block is read to its end, but none of the body behind it, whose line breaks would fill the array.
    #[test]
    fn ends_with_the_block_where_the_head_may_end() {
        for head in 1..4 * BLOCK - 4 {
            let mut buffer = [b'a'; 10 * BLOCK];
            buffer[head..head + 4].copy_from_slice(b"\r\n\r\n");
            let end = (head + 2).next_multiple_of(BLOCK);
            for at in (head + 8..buffer.len() - 1).step_by(4) {
                buffer[at..at + 2].copy_from_slice(b"\r\n");
            }
            let mut scanner = Scanner::new();
            assert!(scanner.fill(&buffer));
            let last = scanner.runs[scanner.count - 1] as usize;
            assert!((head..end + BLOCK).contains(&last), "{head}: {last}");
        }
    }
}
