//! Numbers that look random and are the same in every run.

/// A 64-bit congruential sequence, read from the top.
pub(crate) struct Random {
    state: u64,
    /// Bytes that are the tops of the next numbers, in reverse order.
    tops: Vec<u8>,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Self {
            state: seed,
            tops: Vec::new(),
        };
        random.next();
        random
    }

    /// Numbers with these bytes on top, and then others. So a fuzzer decides on each choice among
    /// up to 256 with one byte.
    #[allow(dead_code, reason = "for the fuzz targets")]
    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        let mut random = Self::new(0);
        random.tops = bytes.iter().rev().copied().collect();
        random
    }

    pub(crate) fn next(&mut self) -> u32 {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mixed = (((self.state >> 18) ^ self.state) >> 27) as u32;
        let number = mixed.rotate_right((self.state >> 59) as u32);
        match self.tops.pop() {
            Some(top) => u32::from(top) << 24 | number >> 8,
            None => number,
        }
    }

    /// At least 0, less than `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        ((u64::from(self.next()) * limit as u64) >> 32) as usize
    }

    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    pub(crate) fn bytes(&mut self, alphabet: &[u8], len: usize) -> Vec<u8> {
        (0..len).map(|_| *self.pick(alphabet)).collect()
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
