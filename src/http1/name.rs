//! How far names go, if they have no unusual bytes.

use super::scan::RUNS;
use super::swar::{gather, unusual};

/// Bytes at the start of a line that are looked at in one loop for all lines: most names and their colon.
const START: usize = 16;

/// The starts of lines.
pub(super) struct Starts([[u64; 2]; RUNS]);

impl Starts {
    pub(super) fn new() -> Self {
        Self([[0; 2]; RUNS])
    }

    /// Notes the start of a line, and answers its first eight bytes.
    #[inline(always)]
    pub(super) fn set(&mut self, line: usize, bytes: &[u8], at: usize) -> u64 {
        let start = words(bytes, at);
        self.0[line % RUNS] = start;
        start[0]
    }

    /// Looks at the starts of the lines that have been set.
    #[inline(always)]
    pub(super) fn check(&mut self, lines: usize) {
        for word in self.0[..lines.min(RUNS)].as_flattened_mut() {
            *word = unusual(*word);
        }
    }

    /// How many of the bytes of a line, which starts at `at`, are letters, digits and `-`, once they have been looked at.
    #[inline(always)]
    pub(super) fn plain_len(&self, line: usize, bytes: &[u8], at: usize) -> usize {
        match mask(self.0[line % RUNS]) {
            0 => long(bytes, at),
            mask => mask.trailing_zeros() as usize,
        }
    }
}

/// The same for names of 16 bytes and more.
#[inline(never)]
fn long(bytes: &[u8], at: usize) -> usize {
    let mut from = at;
    loop {
        from += START;
        let mask = mask(words(bytes, from).map(unusual));
        if mask != 0 {
            return from - at + mask.trailing_zeros() as usize;
        }
    }
}

#[inline(always)]
fn mask([low, high]: [u64; 2]) -> u32 {
    (gather(low) | gather(high) << 8) as u32
}

/// The next 16 bytes, with zeros behind the end.
#[inline(always)]
fn words(bytes: &[u8], at: usize) -> [u64; 2] {
    let (words, _) = match bytes.get(at..at + START) {
        Some(start) => start.as_chunks(),
        None => return last_words(bytes, at),
    };
    match words {
        [low, high] => [u64::from_le_bytes(*low), u64::from_le_bytes(*high)],
        _ => [0; 2],
    }
}

#[cold]
fn last_words(bytes: &[u8], at: usize) -> [u64; 2] {
    let mut padded = [0; START];
    let rest = bytes.get(at..).unwrap_or_default();
    for (slot, byte) in padded.iter_mut().zip(rest) {
        *slot = *byte;
    }
    let both = u128::from_le_bytes(padded);
    [both as u64, (both >> 64) as u64]
}
