//! Multipliers for searches, in fixed sequences: the same on every machine.

/// The fraction of the golden ratio, whose multiples are spread evenly.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Odd multiples of the golden ratio, for values that differ in many bits, as those of windows do.
#[must_use]
pub const fn golden(number: u64) -> u64 {
    GOLDEN.wrapping_mul(2 * number + 1)
}

/// Odd pseudo-random numbers, for values whose distances have to vary in every direction.
pub(crate) const fn scattered(number: u64) -> u64 {
    splitmix(number) | 1
}

/// The numbers of splitmix64, in their order.
pub(crate) const fn splitmix(number: u64) -> u64 {
    let mut word = number.wrapping_mul(GOLDEN);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
