//! Fills caches and branch predictors with other data and branches.

use std::hint::black_box;

use crate::random::Random;

/// More bytes than second-level caches and translation buffers of current servers hold, but less
/// than a shared third level, where a busy machine keeps its tables.
pub const BEYOND_L2: usize = 16 << 20;

pub struct Flusher {
    buffer: Vec<u8>,
    random: Random,
}

impl Flusher {
    /// `bytes` must exceed the size of the caches to flush.
    pub fn new(bytes: usize) -> Self {
        Self {
            buffer: vec![1; bytes],
            random: Random::new(0xc01d),
        }
    }

    pub fn flush(&mut self) {
        let mut sum = 0_u8;
        for line in self.buffer.chunks_exact_mut(64) {
            sum = sum.wrapping_add(line[0]);
            line[0] = sum;
        }
        black_box(sum);
        for block in &BLOCKS {
            black_box(block(self.random.word()));
        }
    }
}

/// Reads names, as a parser would.
pub fn touch(names: &[&[u8]]) {
    let bytes = names.iter().flat_map(|name| name.iter());
    black_box(bytes.map(|&byte| usize::from(byte)).sum::<usize>());
}

/// Unpredictable branches; all blocks have some 8,000, in over 100 KiB of code.
macro_rules! sites {
    ($word:ident; $($site:literal)*) => {
        $(
            $word = $word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add($site);
            if $word >> 63 != 0 {
                // Opaque, so that it stays a branch.
                $word = black_box($word ^ $site);
            }
        )*
    };
}

/// `BLOCK` makes each instance its own code.
#[inline(never)]
fn block<const BLOCK: u64>(seed: u64) -> u64 {
    let mut word = seed ^ BLOCK;
    sites!(word;
        1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35
        36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67
        68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 99
        100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120 121 122 123
        124 125 126 127 128);
    word ^ BLOCK
}

macro_rules! blocks {
    ($($block:literal)*) => { [$(block::<$block>),*] };
}

static BLOCKS: [fn(u64) -> u64; 64] = blocks!(
    1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37
    38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64
);
