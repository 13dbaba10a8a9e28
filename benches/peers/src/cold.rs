//! A request after long idleness: caches and branch tables hold other things.

use std::hint::black_box;
use std::time::Instant;

use crate::contenders::{Built, Contains};
use crate::random::Random;

/// Beyond the L2 caches and second-level TLBs of current servers, not beyond a shared L3: a busy machine
/// finds its tables there.
const BUFFER: usize = 16 << 20;

/// Names a request.
pub const NAMES: usize = 20;

pub struct Flusher {
    buffer: Vec<u8>,
    random: Random,
}

impl Default for Flusher {
    fn default() -> Self {
        Self {
            buffer: vec![1; BUFFER],
            random: Random::new(0xc01d),
        }
    }
}

impl Flusher {
    /// Nanoseconds a name for one request of which nothing but the names themselves is warm.
    pub fn time(&mut self, contains: Contains, built: &Built, names: &[&str]) -> f64 {
        self.flush();
        // The names were just parsed and the loop is not ours: both are warm when a request is looked up.
        // Both timestamps too, or the first would pay for its own code.
        black_box(request(touch, built, names));
        black_box(Instant::now().elapsed());
        let start = Instant::now();
        let hits = request(contains, built, names);
        let elapsed = start.elapsed();
        black_box(hits);
        elapsed.as_nanos() as f64 / names.len() as f64
    }

    fn flush(&mut self) {
        let mut sum = 0_u8;
        for line in self.buffer.chunks_exact_mut(64) {
            sum = sum.wrapping_add(line[0]);
            line[0] = sum;
        }
        black_box(sum);
        for block in &BRANCHES {
            black_box(block(self.random.word()));
        }
    }
}

/// One loop for all contenders, because here the loop must be warm and nothing else.
#[inline(never)]
fn request(contains: Contains, built: &Built, names: &[&str]) -> usize {
    let mut hits = 0;
    for name in names {
        hits += usize::from(contains(name, built));
    }
    hits
}

#[inline(never)]
fn touch(name: &str, _: &Built) -> bool {
    name.bytes().fold(0, |sum: u8, byte| sum.wrapping_add(byte)) & 1 == 1
}

/// Sites of unpredictable branches in a block; with the blocks, some 8,000 branches in over 100 KiB of code.
macro_rules! sites {
    ($word:ident, $($site:literal)*) => {
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
    sites!(word,
        1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32
        33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64
        65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96
        97 98 99 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120
        121 122 123 124 125 126 127 128);
    word ^ BLOCK
}

macro_rules! blocks {
    ($($block:literal)*) => { [$(block::<$block>),*] };
}

static BRANCHES: [fn(u64) -> u64; 64] = blocks!(
    1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32
    33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64
);
