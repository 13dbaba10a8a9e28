//! Of names in order, those that the current one starts with.

use core::cmp::Ordering;

/// Names have at most 64 KiB.
const LONGEST: usize = 64 << 10;

/// The lengths of the names that the current one starts with: a bit each.
pub(super) struct OpenNames {
    bits: [u64; LONGEST / 64 + 1],
    /// One more than the highest bit; zero if none is set.
    end: usize,
    /// The rank of the longest, where it is known.
    pub(super) rank: Option<u32>,
}

impl OpenNames {
    pub(super) const fn new() -> Self {
        Self {
            bits: [0; LONGEST / 64 + 1],
            end: 0,
            rank: None,
        }
    }

    /// The length of the longest.
    pub(super) const fn longest(&self) -> Option<usize> {
        self.end.checked_sub(1)
    }

    /// Goes on to a name that shares `shared` bytes with the one before, which has `len` bytes and
    /// this rank. Nothing if that has too many.
    #[inline(always)]
    pub(super) fn pass(&mut self, rank: u32, len: usize, shared: usize) -> Option<()> {
        if self.end > shared + 1 {
            self.close(shared);
        }
        if shared == len {
            *self.bits.get_mut(len / 64)? |= 1 << (len % 64);
            self.end = len + 1;
            self.rank = Some(rank);
        }
        Some(())
    }

    /// Takes out those longer than `shared`. It reads no more words than the longest has.
    #[cold]
    fn close(&mut self, shared: usize) {
        self.rank = None;
        while let Some(last) = self.end.checked_sub(1) {
            let Some(word) = self.bits.get_mut(last / 64) else {
                return;
            };
            match (last / 64).cmp(&(shared / 64)) {
                Ordering::Greater => *word = 0,
                Ordering::Equal => *word &= u64::MAX >> (63 - shared % 64),
                Ordering::Less => {}
            }
            self.end = match *word {
                0 => last / 64 * 64,
                word => last / 64 * 64 + 1 + word.ilog2() as usize,
            };
            if *word != 0 {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_open_as_long_as_others_start_with_them() {
        let mut open = OpenNames::new();
        let mut expected: [Option<u32>; 300] = [None; 300];
        let (mut len, mut random) = (0, 1_u32);
        for rank in 0..20_000 {
            random = random.wrapping_mul(0x0019_660d).wrapping_add(0x3c6e_f35f);
            let shared = match random >> 30 {
                0 => (random >> 8) as usize % (len + 1),
                1 => len.saturating_sub(1),
                _ => len,
            };
            open.pass(rank, len, shared).expect("a short name");
            if shared == len {
                expected[len] = Some(rank);
            }
            expected[shared + 1..].fill(None);
            let longest = expected.iter().rposition(Option::is_some);
            assert_eq!(open.longest(), longest, "rank {rank}");
            if let Some(rank) = open.rank {
                assert_eq!(expected[open.longest().unwrap_or_default()], Some(rank));
            }
            len = (shared + 1 + (random >> 4) as usize % 40).min(290);
        }
    }

    #[test]
    fn the_rank_of_the_longest_stays_known_while_names_start_with_it() {
        let mut open = OpenNames::new();
        assert_eq!(open.pass(0, 5, 5), Some(()));
        assert_eq!(open.pass(1, 9, 5), Some(()));
        assert_eq!((open.longest(), open.rank), (Some(5), Some(0)));
        assert_eq!(open.pass(2, 9, 4), Some(()));
        assert_eq!((open.longest(), open.rank), (None, None));
    }

    #[test]
    fn the_longest_names_are_counted() {
        let mut open = OpenNames::new();
        assert_eq!(open.pass(0, LONGEST, LONGEST), Some(()));
        assert_eq!(open.longest(), Some(LONGEST));
        assert_eq!(open.pass(1, LONGEST + 64, LONGEST + 64), None);
    }
}
