//! Eight bytes at a time, in words.
//!
//! The compiler may vectorise loops over words. Without vectors, as with `opt-level = "s"`, they
//! are still ten times as fast as loops over bytes.

use super::{BLOCK, BLOCKS, START};

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x80 * ONES;

#[inline(always)]
pub(in crate::http1) fn controls(blocks: &[[u8; BLOCK]; BLOCKS]) -> [u64; BLOCKS] {
    let mut masks = [0; BLOCKS];
    for (mask, block) in masks.iter_mut().zip(blocks) {
        let (words, _) = block.as_chunks();
        // Bit k of each byte is for word k. Gathering the bits of each word by a multiplication
        // takes 90 instructions a block in place of 63. The compiler may vectorise it, which is
        // slower.
        let mut rows = 0;
        for (number, word) in words.iter().enumerate() {
            rows |= (text(u64::from_le_bytes(*word)) & HIGH) >> (7 - number);
        }
        *mask = !transposed(rows);
    }
    masks
}

#[inline(always)]
pub(in crate::http1) fn usual(start: &[u8; START]) -> usize {
    let (words, _) = start.as_chunks();
    let mut flags = [0; START / 8];
    for (flag, word) in flags.iter_mut().zip(words) {
        *flag = unusual(u64::from_le_bytes(*word));
    }
    // The first word with a flag, without a branch.
    let [a, b, c, d] = flags;
    let low = if a != 0 { (a, 0) } else { (b, 8) };
    let high = if c != 0 { (c, 16) } else { (d, 24) };
    let (first, before) = if a | b != 0 { low } else { high };
    before + first.trailing_zeros() as usize / 8
}

/// Sets the high bit of bytes that are no control bytes: neither below 0x20 nor 0x7f.
#[inline(always)]
const fn text(word: u64) -> u64 {
    // The low seven bits of each byte, plus one: 0x7f becomes 0x00, so one compare finds all.
    let next = ((word & !HIGH) + ONES) & !HIGH;
    (next + 0x5f * ONES) | word
}

/// Sets the high bit of bytes that are no letter and not `-`, and no other bit.
#[inline(always)]
const fn unusual(word: u64) -> u64 {
    let low = word & !HIGH;
    let small = low | (0x20 * ONES);
    // The high bit is set below the range, or above it.
    let no_letter = ((0x7f + b'a' as u64) * ONES - small) | (small + (0x7f - b'z' as u64) * ONES);
    let no_dash = (low ^ (b'-' as u64 * ONES)) + 0x7f * ONES;
    ((no_letter & no_dash) | word) & HIGH
}

/// Transposes a matrix of 8 x 8 bits, in three rounds of exchanges.
#[inline(always)]
const fn transposed(mut bits: u64) -> u64 {
    let swap = (bits ^ (bits >> 7)) & 0x00aa_00aa_00aa_00aa;
    bits ^= swap ^ (swap << 7);
    let swap = (bits ^ (bits >> 14)) & 0x0000_cccc_0000_cccc;
    bits ^= swap ^ (swap << 14);
    let swap = (bits ^ (bits >> 28)) & 0x0000_0000_f0f0_f0f0;
    bits ^ swap ^ (swap << 28)
}
