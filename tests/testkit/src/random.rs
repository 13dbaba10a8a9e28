//! Numbers that look random and are the same on every machine, in every run.

/// SplitMix64: one addition and three mixing steps a number.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
    /// Bytes that are the tops of the next numbers, in reverse order.
    tops: Vec<u8>,
}

impl Random {
    pub const fn new(seed: u64) -> Self {
        Self {
            state: seed,
            tops: Vec::new(),
        }
    }

    /// Numbers with these bytes on top, and then others. So a fuzzer decides on each choice among
    /// up to 256 with one byte.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self {
            state: 0,
            tops: bytes.iter().rev().copied().collect(),
        }
    }

    pub fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.state;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^= word >> 31;
        match self.tops.pop() {
            Some(top) => u64::from(top) << 56 | word >> 8,
            None => word,
        }
    }

    /// A number below `end`, which is far below 2^32 here, so the bias is negligible.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.word()) * end as u128) >> 64) as usize
    }

    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    pub fn one_of<T: Copy>(&mut self, from: &[T]) -> T {
        *self.pick(from)
    }

    pub fn bytes(&mut self, alphabet: &[u8], len: usize) -> Vec<u8> {
        (0..len).map(|_| *self.pick(alphabet)).collect()
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}
