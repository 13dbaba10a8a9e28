//! The numbers of a block's 32 names: levels of two bits, compared at once, and lengths of four.

/// Levels of a block.
pub const LEVELS: usize = 4;

/// The length that says that the length is at the end of the block.
pub const LONG_REST: u8 = 15;

/// Two bits for each name of a block, the first lowest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Levels(pub(super) u64);

/// Returns all bits if the bit of `of` is set.
#[inline(always)]
const fn all_if(of: usize, bit: u32) -> u64 {
    ((of >> bit & 1) as u64).wrapping_neg()
}

impl Levels {
    /// Returns the lower bit of each level that is below `limit`, which is at most four.
    #[inline(always)]
    const fn below(self, limit: usize) -> u64 {
        const LOW_BITS: u64 = 0x5555_5555_5555_5555;
        let (high, low) = (self.0 >> 1, self.0);
        let (limit_high, limit_low) = (all_if(limit, 1), all_if(limit, 0));
        let by_high = !high & limit_high;
        let by_low = !(high ^ limit_high) & !low & limit_low;
        (by_high | by_low | all_if(limit, 2)) & LOW_BITS
    }

    #[inline(always)]
    pub(super) const fn get(self, at: usize) -> usize {
        (self.0 >> (2 * (at & 31)) & 3) as usize
    }

    /// Returns the last name before `at` whose level is below `limit`.
    #[inline(always)]
    pub(super) const fn last_below(self, at: usize, limit: usize) -> Option<usize> {
        let before = self.below(limit) & ((1 << (2 * (at & 31))) - 1);
        match before.checked_ilog2() {
            Some(bit) => Some(bit as usize / 2),
            None => None,
        }
    }

    /// Returns the first name from `at` on whose level is below `limit`; 32 if there is none.
    #[inline(always)]
    pub(super) const fn first_below(self, at: usize, limit: usize) -> usize {
        let passed = if at < 32 { u64::MAX << (2 * at) } else { 0 };
        (self.below(limit) & passed).trailing_zeros() as usize / 2
    }
}

/// Four bits for each name of a block, the first lowest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lengths(pub(super) u128);

/// Returns the sum of the nibbles.
#[inline(always)]
const fn sum(nibbles: u128) -> usize {
    const LOW_NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    const LOW_BYTES: u64 = 0x00ff_00ff_00ff_00ff;
    const LOWEST_OF_PAIRS: u64 = 0x0001_0001_0001_0001;
    let (low, high) = (nibbles as u64, (nibbles >> 64) as u64);
    // Four nibbles of at most 15 in each byte.
    let bytes = (low & LOW_NIBBLES)
        + (low >> 4 & LOW_NIBBLES)
        + (high & LOW_NIBBLES)
        + (high >> 4 & LOW_NIBBLES);
    let pairs = (bytes & LOW_BYTES) + (bytes >> 8 & LOW_BYTES);
    (pairs.wrapping_mul(LOWEST_OF_PAIRS) >> 48) as usize
}

impl Lengths {
    #[inline(always)]
    pub(super) const fn get(self, at: usize) -> u8 {
        (self.0 >> (4 * (at & 31)) & 15) as u8
    }

    /// Returns the lengths of `from..to`, and zeros.
    #[inline(always)]
    fn within(self, from: usize, to: usize) -> u128 {
        let before = |at: usize| {
            if at < 32 {
                (1 << (4 * at)) - 1
            } else {
                u128::MAX
            }
        };
        self.0 & before(to) & !before(from)
    }

    /// Returns the sum of those of `from..to`.
    #[inline(always)]
    pub(super) fn sum(self, from: usize, to: usize) -> usize {
        sum(self.within(from, to))
    }

    /// Returns how many of those of `from..to` are [`LONG_REST`].
    #[inline(always)]
    pub(super) fn count_long(self, from: usize, to: usize) -> usize {
        const LOWEST_BITS: u128 = 0x1111_1111_1111_1111_1111_1111_1111_1111;
        let nibbles = self.within(from, to);
        let pairs = nibbles & nibbles >> 1;
        (pairs & pairs >> 2 & LOWEST_BITS).count_ones() as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_found_as_one_by_one() {
        let mut random = 1_u64;
        for _ in 0..200 {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let levels = Levels(random ^ random >> 32);
            for limit in 0..=LEVELS {
                for at in 0..32 {
                    let is_below = |&other: &usize| levels.get(other) < limit;
                    assert_eq!(levels.last_below(at, limit), (0..at).rev().find(is_below));
                    let first = (at..32).find(is_below).unwrap_or(32);
                    assert_eq!(levels.first_below(at, limit), first);
                }
                assert_eq!(levels.first_below(32, limit), 32);
            }
        }
    }

    #[test]
    fn lengths_are_added_as_one_by_one() {
        let mut random = 1_u128;
        for turn in 0..200 {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d_1405_7b7e_f767_814f);
            let lengths = Lengths(if turn == 0 { u128::MAX } else { random + turn });
            for from in 0..=32 {
                for to in from..=32 {
                    let each = || (from..to).map(|at| lengths.get(at));
                    let sum: usize = each().map(usize::from).sum();
                    assert_eq!(lengths.sum(from, to), sum);
                    let long = each().filter(|&length| length == LONG_REST).count();
                    assert_eq!(lengths.count_long(from, to), long);
                }
            }
        }
    }
}
