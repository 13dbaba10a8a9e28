//! Little-endian integers in bytes that may be anything.

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

/// Unsigned integers of one to four bytes each.
#[derive(Clone, Copy, Debug)]
pub struct Packed<'a> {
    bytes: &'a [u8],
    width: usize,
    /// The bits of one integer.
    mask: u32,
}

impl<'a> Packed<'a> {
    /// No integers.
    pub const EMPTY: Self = Self {
        bytes: &[],
        width: 1,
        mask: 0xff,
    };

    /// `count` integers that fill `bytes`; none if they do not.
    #[must_use]
    pub const fn new(bytes: &'a [u8], count: usize) -> Option<Self> {
        if count == 0 {
            return if bytes.is_empty() {
                Some(Self::EMPTY)
            } else {
                None
            };
        }
        let width = bytes.len() / count;
        if width * count == bytes.len() && 1 <= width && width <= 4 {
            Some(Self {
                bytes,
                width,
                mask: u32::MAX >> (32 - 8 * width),
            })
        } else {
            None
        }
    }

    /// The integer at `index`, if there is one.
    #[must_use]
    #[inline]
    pub const fn get(&self, index: usize) -> Option<u32> {
        let Some(at) = index.checked_mul(self.width) else {
            return None;
        };
        let Some((_, rest)) = self.bytes.split_at_checked(at) else {
            return None;
        };
        if let Some(four) = rest.first_chunk() {
            return Some(u32::from_le_bytes(*four) & self.mask);
        }
        // The last ones.
        match (self.width, rest) {
            (1, [a, ..]) => Some(*a as u32),
            (2, [a, b, ..]) => Some(u32::from_le_bytes([*a, *b, 0, 0])),
            (3, [a, b, c, ..]) => Some(u32::from_le_bytes([*a, *b, *c, 0])),
            _ => None,
        }
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.bytes.len() / self.width
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }
}
