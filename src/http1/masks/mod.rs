//! Classes of bytes as masks: a bit for each byte, the lowest for the first.
//!
//! Two siblings have the same items. `controls` makes a bit for each control byte: below 0x20, or
//! 0x7f. `usual` returns the number of letters and `-` before the first other byte. Few names have
//! digits; accepting them would take a third more instructions.
//!
//! Tried and left: a separate loop of `usual` over the starts of all lines. It is vectorised even
//! without `wide`, but a head of 30 fields takes a fifth longer: no other work hides the latency of
//! its loads.
//!
//! `swar` uses words alone. `wide`, behind the feature of its
//! name, uses vector instructions that make a mask of 16 bytes at once. The standard library has
//! none in safe code. Nanoseconds for a head of 8, 30 and 100 fields (x86-64,
//! `cargo bench --manifest-path benches/peers/Cargo.toml --bench request -- --work http1`, then
//! with `--features wide`):
//!
//! ```text
//!                        rustc 1.95             rustc 1.88
//! opt-level 3   swar     200   500  2300        205   500  2300
//!               wide     165   380  1600        165   365  1600
//! opt-level s   swar     300   760  3700        285   725  3550
//!               wide     210   490  2200        210   485  2150
//! ```

#[cfg(any(test, not(feature = "wide")))]
mod swar;
#[cfg(feature = "wide")]
mod wide;

#[cfg(not(feature = "wide"))]
pub(super) use swar::{controls, usual};
#[cfg(feature = "wide")]
pub(super) use wide::{controls, usual};

/// The bytes that a mask covers.
pub(super) const BLOCK: usize = 64;

/// Blocks that one loop reads. Without `wide`, the compiler puts words of two blocks into one
/// vector: 63 instructions a block in place of 110. Both compilers do so from four blocks on.
pub(super) const BLOCKS: usize = 4;

/// Bytes at the start of a line that are read at once: nearly all names and their colon.
pub(super) const START: usize = 32;

#[cfg(test)]
mod tests {
    use super::{BLOCK, BLOCKS, START, controls, swar, usual};

    /// Neighbours could carry into the byte.
    #[test]
    fn every_byte_at_every_place() {
        for neighbour in [0x00, b'-', b'a', 0x7f, 0x80, 0xff] {
            for byte in 0..=u8::MAX {
                for at in 0..BLOCK * BLOCKS {
                    let mut blocks = [[neighbour; BLOCK]; BLOCKS];
                    blocks.as_flattened_mut()[at] = byte;
                    let bit = |(at, byte): (usize, &u8)| u64::from(byte.is_ascii_control()) << at;
                    let expected = blocks.map(|block| block.iter().enumerate().map(bit).sum());
                    assert_eq!(controls(&blocks), expected, "{byte:#x} at {at}");
                    assert_eq!(swar::controls(&blocks), expected, "{byte:#x} at {at}");
                }
                for at in 0..START {
                    let mut start = [neighbour; START];
                    start[at] = byte;
                    let is_usual = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'-';
                    let expected = start.iter().take_while(|byte| is_usual(byte)).count();
                    assert_eq!(usual(&start), expected, "{byte:#x} at {at}");
                    assert_eq!(swar::usual(&start), expected, "{byte:#x} at {at}");
                }
            }
        }
    }
}
