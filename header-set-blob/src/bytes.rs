//! Little-endian integers and texts in bytes that may be anything.

use super::Section;
use header_set_runtime::Fold;

/// `?` on an option, where a function is `const`.
macro_rules! tri {
    ($option:expr) => {
        match $option {
            Some(value) => value,
            None => return None,
        }
    };
}
pub(super) use tri;

/// Four bytes at `at`, if there are four.
#[must_use]
#[inline(always)]
pub const fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    match bytes.split_at_checked(at) {
        Some((_, rest)) => match rest.first_chunk() {
            Some(chunk) => Some(u32::from_le_bytes(*chunk)),
            None => None,
        },
        None => None,
    }
}

/// Eight bytes at `at`, if there are eight.
#[must_use]
#[inline(always)]
pub const fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    match bytes.split_at_checked(at) {
        Some((_, rest)) => match rest.first_chunk() {
            Some(chunk) => Some(u64::from_le_bytes(*chunk)),
            None => None,
        },
        None => None,
    }
}

/// Whether keys could be made of these bytes: each folds to itself, and, with `case_bit`, [case is a
/// bit](Fold::case_is_a_bit) of them.
#[inline(always)]
pub(crate) fn is_folded(fold: Fold, case_bit: bool, bytes: &[u8]) -> bool {
    let as_bit = fold.case && case_bit;
    let has_case = |byte: u8| u8::from(byte >= 0x40) & u8::from(!byte.is_ascii_lowercase());
    // Without a branch, so that the compiler takes many at once.
    let differs = |byte: u8| match (as_bit, fold.separators) {
        (true, false) => has_case(byte),
        _ => fold.byte(byte) ^ byte | u8::from(as_bit) & has_case(byte),
    };
    !(fold.case || fold.separators) || bytes.iter().fold(0, |all, &at| all | differs(at)) == 0
}

/// Unsigned integers of 1 to 32 bits each, one behind the other, the first in the lowest bits.
///
/// Each has as many bits as there is room for, so that the length of the section says it.
#[derive(Clone, Copy, Debug)]
pub struct Packed {
    section: Section,
    count: usize,
    bits: u32,
}

impl Packed {
    /// No integers.
    pub const EMPTY: Self = Self {
        section: Section::EMPTY,
        count: 0,
        bits: 1,
    };

    /// How many bits each of `count` integers has in `len` bytes; none if they do not fill them.
    #[must_use]
    pub const fn bits(len: usize, count: usize) -> Option<u32> {
        if count == 0 {
            return None;
        }
        let bits = 8 * len as u64 / count as u64;
        if 1 <= bits && bits <= 32 && (bits * count as u64).div_ceil(8) == len as u64 {
            Some(bits as u32)
        } else {
            None
        }
    }

    /// `count` integers that fill a section; none if they do not.
    #[must_use]
    pub const fn new(section: Section, count: usize) -> Option<Self> {
        if count == 0 && section.is_empty() {
            return Some(Self::EMPTY);
        }
        Some(Self {
            section,
            count,
            bits: tri!(Self::bits(section.len(), count)),
        })
    }

    /// The integer at `index`, if there is one.
    #[must_use]
    #[inline]
    pub const fn get(&self, blob: &[u8], index: usize) -> Option<u32> {
        if index >= self.count {
            return None;
        }
        let bit = index as u64 * self.bits as u64;
        let (_, rest) = tri!(self.section.of(blob).split_at_checked((bit / 8) as usize));
        let word = match rest.first_chunk() {
            Some(eight) => u64::from_le_bytes(*eight),
            // The last ones.
            None => {
                let mut eight = [0; 8];
                // In range: fewer than eight bytes are left.
                eight.split_at_mut(rest.len()).0.copy_from_slice(rest);
                u64::from_le_bytes(eight)
            }
        };
        Some((word >> (bit % 8)) as u32 & (u32::MAX >> (32 - self.bits)))
    }

    /// The same in the bytes of the section, but none for the last few too. It takes half the
    /// instructions, for loops over many.
    #[must_use]
    #[inline(always)]
    pub(super) const fn get_inner(&self, section: &[u8], index: u32) -> Option<u32> {
        // An integer of which eight bytes can be read is one of them.
        let bit = index as u64 * self.bits as u64;
        let word = tri!(u64_at(section, (bit / 8) as usize));
        Some((word >> (bit % 8)) as u32 & (u32::MAX >> (32 - self.bits)))
    }

    /// Where they lie.
    #[must_use]
    pub(super) const fn section(&self) -> Section {
        self.section
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec;
    use std::vec::Vec;

    use super::{Packed, is_folded};
    use crate::Section;
    use header_set_runtime::Fold;

    const FOLDS: [(bool, bool); 4] = [(false, false), (true, false), (false, true), (true, true)];

    /// Every byte, alone and between letters.
    #[test]
    fn folded_bytes_are_those_that_folding_leaves() {
        for (case, separators) in FOLDS {
            let fold = Fold { case, separators };
            for byte in 0..=u8::MAX {
                let folds = fold.byte(byte) == byte;
                for text in [vec![byte], vec![byte, byte], vec![b'a', byte, b'z']] {
                    assert_eq!(is_folded(fold, false, &text), folds, "{fold:?} {byte:#x}");
                    // A bit that is case is set in letters alone.
                    let has_case = case && byte >= 0x40 && !byte.is_ascii_lowercase();
                    let as_bit = folds && !has_case;
                    assert_eq!(is_folded(fold, true, &text), as_bit, "{fold:?} {byte:#x}");
                }
            }
        }
    }

    #[test]
    fn packed_integers_are_read_at_every_width() {
        for bits in 1..=32_u32 {
            let count = 100_usize;
            let numbers = (0..count as u64).map(|at| {
                let mixed = (at + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
                (mixed & ((1 << bits) - 1)) as u32
            });
            let numbers: Vec<u32> = numbers.collect();
            let mut blob = vec![0_u8; (bits as usize * count).div_ceil(8)];
            for (at, number) in numbers.iter().enumerate() {
                for bit in 0..bits as usize {
                    let place = at * bits as usize + bit;
                    blob[place / 8] |= ((number >> bit & 1) as u8) << (place % 8);
                }
            }
            let section = Section::new(0, blob.len()).expect("a section");
            assert_eq!(Packed::bits(blob.len(), count), Some(bits));
            let packed = Packed::new(section, count).expect("they fill it");
            for (at, &number) in numbers.iter().enumerate() {
                assert_eq!(packed.get(&blob, at), Some(number), "{at} of {bits} bits");
                let inner = packed.get_inner(&blob, at as u32);
                let is_inner = at * bits as usize / 8 + 8 <= blob.len();
                assert_eq!(inner, is_inner.then_some(number), "{at} of {bits} bits");
            }
            assert_eq!(packed.get(&blob, count), None);
            assert!(packed.len() == count && !packed.is_empty());
            assert!(Packed::new(Section::EMPTY, count).is_none());
            let longer = Section::new(0, blob.len() + count * 4).expect("a section");
            assert!(Packed::new(longer, count).is_none_or(|it| it.bits > bits));
        }
        assert!(Packed::new(Section::EMPTY, 0).is_some_and(|none| none.get(&[], 0).is_none()));
        assert_eq!(Packed::bits(4, 0), None);
        // More than 32 bits each, and none.
        assert_eq!((Packed::bits(5, 1), Packed::bits(0, 1)), (None, None));
    }
}
