//! The hash of the bound, in a file of its own because the build script fills its tables with it.

use std::hint::select_unpredictable;

/// Odd, and otherwise of no meaning: the golden ratio in 64 bits.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// The slot of a name in a table of `2^(64 - SHIFT)`: eight bytes and the length through one
/// multiplication. For a shorter name the word is its length alone: the bound may confuse names.
/// `select_unpredictable` keeps the compiler from adding a branch.
#[inline(always)]
pub fn slot<const SHIFT: u32>(name: &[u8]) -> usize {
    let start = name.first_chunk().unwrap_or(&[0; 8]);
    let word = u64::from_le_bytes(*select_unpredictable(name.len() >= 8, start, &[0; 8]));
    (word
        .wrapping_add(name.len() as u64)
        .wrapping_mul(MULTIPLIER)
        >> SHIFT) as usize
}
