//! Eight bytes at a time, in words.
//!
//! Each function sets the high bit of the bytes that it looks for, and no other. Loops over arrays of
//! words become vector instructions where the compiler makes them, and are fast where it does not, as with
//! `opt-level = "s"`, where loops over single bytes take ten times as long.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x80 * ONES;

/// Bytes that are no control bytes: neither below 0x20 nor 0x7f.
#[inline(always)]
pub(super) const fn text(word: u64) -> u64 {
    // One more than each byte, of which seven bits are taken: 0x7f comes before 0x00, so that one compare is enough.
    let next = ((word & !HIGH) + ONES) & !HIGH;
    ((next + 0x5f * ONES) | word) & HIGH
}

/// Bytes that are no letter, no digit and not `-`.
#[inline(always)]
pub(super) const fn unusual(word: u64) -> u64 {
    let low = word & !HIGH;
    let small = low | (0x20 * ONES);
    // What is below a range and what is above it, each by its high bit.
    let no_letter = ((0x7f + b'a' as u64) * ONES - small) | (small + (0x7f - b'z' as u64) * ONES);
    let no_digit = ((0x7f + b'0' as u64) * ONES - low) | (low + (0x7f - b'9' as u64) * ONES);
    let no_dash = (low ^ (b'-' as u64 * ONES)) + 0x7f * ONES;
    ((no_letter & no_digit & no_dash) | word) & HIGH
}

/// The first spaces; there may be others behind.
#[inline(always)]
pub(super) const fn first_space(word: u64) -> u64 {
    let zero = word ^ (b' ' as u64 * ONES);
    zero.wrapping_sub(ONES) & !zero & HIGH
}

/// A bit for each byte, from words that have no bits but the high ones.
#[inline(always)]
pub(super) const fn gather(word: u64) -> u64 {
    word.wrapping_mul(0x0002_0408_1020_4081) >> 56
}
