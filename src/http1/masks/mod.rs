//! What the bytes of a head are, as masks: a bit for each byte, the lowest for the first.
//!
//! Siblings with the same items: `swar` needs nothing but words; `wide`, behind the feature of its
//! name, has vector instructions that make a mask of 16 bytes at once, which no safe code of the
//! standard library does. Nanoseconds for a head of 8, 30 and 100 fields (x86-64, `cargo bench
//! --manifest-path benches/peers/Cargo.toml --bench request -- --work http1`, then with `--features
//! wide`):
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
use swar as chosen;
#[cfg(feature = "wide")]
use wide as chosen;

/// Bytes of a mask.
pub(super) const BLOCK: usize = 64;

/// Blocks that are looked at in one loop. Without `wide`, words of two of them share a vector: 63
/// instructions a block in place of 110, and both compilers see that from four blocks on.
pub(super) const BLOCKS: usize = 4;

/// Bytes at the start of a line that are looked at at once: nearly all names and their colon.
pub(super) const START: usize = 32;

/// Which bytes are control bytes: below 0x20, or 0x7f.
#[inline(always)]
pub(super) fn controls(blocks: &[[u8; BLOCK]; BLOCKS]) -> [u64; BLOCKS] {
    chosen::controls(blocks)
}

/// How many bytes are letters and `-`, up to the first that is not. Few names have digits, which
/// would take a third as many instructions again.
///
/// Lost: a loop over the starts of all lines, put aside in an array. It becomes one over vectors
/// without `wide` too, and a head of 30 fields takes a fifth longer, since nothing else fills the
/// time in which loads wait.
#[inline(always)]
pub(super) fn usual(start: &[u8; START]) -> usize {
    chosen::usual(start)
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, BLOCKS, START, chosen, swar};

    /// Every byte at every place, between neighbours that could spill over into it.
    #[test]
    fn every_byte_at_every_place() {
        for neighbour in [0x00, b'-', b'a', 0x7f, 0x80, 0xff] {
            for byte in 0..=u8::MAX {
                for at in 0..BLOCK * BLOCKS {
                    let mut blocks = [[neighbour; BLOCK]; BLOCKS];
                    blocks.as_flattened_mut()[at] = byte;
                    let bit = |(at, byte): (usize, &u8)| u64::from(byte.is_ascii_control()) << at;
                    let expected = blocks.map(|block| block.iter().enumerate().map(bit).sum());
                    assert_eq!(chosen::controls(&blocks), expected, "{byte:#x} at {at}");
                    assert_eq!(swar::controls(&blocks), expected, "{byte:#x} at {at}");
                }
                for at in 0..START {
                    let mut start = [neighbour; START];
                    start[at] = byte;
                    let is_usual = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'-';
                    let expected = start.iter().take_while(|byte| is_usual(byte)).count();
                    assert_eq!(chosen::usual(&start), expected, "{byte:#x} at {at}");
                    assert_eq!(swar::usual(&start), expected, "{byte:#x} at {at}");
                }
            }
        }
    }
}
