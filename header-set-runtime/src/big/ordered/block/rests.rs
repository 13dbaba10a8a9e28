//! Where the rests of a block start: lengths are added up four bits each, and those that take more stand at the end of the block.
//!
//! A [`Place`] keeps how many of the latter have been read, so that a walk forward or back reads each once. To add them up from
//! the start for every rest took a hit in 1,024 domains, in the smallest form, 14,070 instructions in place of 5,330.

use super::{Block, LONG, VERY_LONG_REST};
use crate::big::ordered::nibbles::{FIFTEEN, LONG_REST, WINDOW};
use crate::trace::rare;

/// Where a rest starts.
#[derive(Clone, Copy, Debug)]
pub(in crate::big::ordered) struct Place {
    /// Its codes.
    code: usize,
    /// From here on to the end stand the lengths of the long rests before it.
    tail: usize,
    /// Whether one of those takes more than a byte.
    very_long: bool,
}

impl Place {
    /// Whether what was read from both ends met: behind the last name of a block that is right.
    pub(in crate::big::ordered) const fn is_end(&self) -> bool {
        self.code == self.tail
    }
}

impl<const WORDS: usize> Block<'_, WORDS> {
    /// Where the first rest starts.
    #[inline(always)]
    pub(in crate::big::ordered) const fn first(&self) -> Place {
        Place {
            code: self.rests,
            tail: self.end,
            very_long: false,
        }
    }

    /// Where the rest at `at` starts.
    #[inline(always)]
    pub(in crate::big::ordered) fn place(&self, at: usize) -> Place {
        let mut place = self.first();
        let mut passed = 0;
        while passed < at {
            let count = (at - passed).min(WINDOW);
            place = self.forward(passed, count, place);
            passed += count;
        }
        place
    }

    /// Where the rest at `at + count` starts, given that at `at`; up to fifteen behind it, sixteen if `at` is even.
    #[inline(always)]
    pub(super) fn forward(&self, at: usize, count: usize, mut place: Place) -> Place {
        place.code = place.code.wrapping_add(self.lengths.sum_from(at, count));
        if self.head & LONG != 0 {
            for _ in 0..self.lengths.long_from(at, count) {
                let more = self.long_len(&mut place).wrapping_sub(LONG_REST as usize);
                place.code = place.code.wrapping_add(more);
            }
        }
        place
    }

    /// Where the rest at `at` starts, given that at `at + count`, up to fifteen behind it.
    #[inline(always)]
    fn back(&self, at: usize, count: usize, mut place: Place) -> Place {
        place.code = place
            .code
            .wrapping_sub(self.lengths.sum_before(at + count, count));
        if self.head & LONG != 0 {
            if place.very_long {
                return self.place(at);
            }
            for _ in 0..self.lengths.long_before(at + count, count) {
                let len = self.rest.get(place.tail).copied().unwrap_or_default();
                let more = (len as usize).wrapping_sub(LONG_REST as usize);
                place.code = place.code.wrapping_sub(more);
                place.tail += 1;
            }
        }
        place
    }

    /// Where the codes of the rest at `at` start and end, given where it starts; then where the next one does.
    #[inline(always)]
    pub(in crate::big::ordered) fn next(&self, at: usize, place: &mut Place) -> (usize, usize) {
        let start = place.code;
        let len = self.lengths.get(at);
        let len = match len == LONG_REST as usize && self.head & LONG != 0 {
            true => self.long_len(place),
            false => len,
        };
        place.code = start.wrapping_add(len);
        (start, place.code)
    }

    /// Where the codes of the rest at `at` start and end, given where it starts.
    #[inline(always)]
    pub(super) fn span(&self, at: usize, mut place: Place) -> (usize, usize) {
        self.next(at, &mut place)
    }

    /// The next of the lengths at the end of the block.
    #[inline(always)]
    fn long_len(&self, place: &mut Place) -> usize {
        let mut byte = || {
            place.tail = place.tail.saturating_sub(1);
            self.rest.get(place.tail).copied().unwrap_or_default()
        };
        match byte() {
            VERY_LONG_REST => {
                rare();
                let len = u32::from_le_bytes([byte(), byte(), byte(), 0]) as usize;
                place.very_long = true;
                len
            }
            len => len as usize,
        }
    }

    /// The last name before `at` whose level is lower, and where its rest starts, given where that at `at` does.
    #[inline(always)]
    pub(super) fn lower_before(
        &self,
        at: usize,
        level: usize,
        place: Place,
    ) -> Option<(usize, Place)> {
        let (mut at, mut place) = (at, place);
        loop {
            let passed = self.levels.passed_before(at, level);
            let count = (passed + 1).min(FIFTEEN);
            at = at.checked_sub(count)?;
            place = self.back(at, count, place);
            if passed < FIFTEEN {
                return Some((at, place));
            }
        }
    }
}
