//! Arrays of small integers in little-endian bytes.
//!
//! Tables are bytes, so that they can come from a byte string, a static array or a file. Their
//! layout is the same on every machine.

/// Unsigned integers of one, two or four bytes each.
#[derive(Clone, Copy, Debug)]
pub enum Ints<'a> {
    U8(&'a [u8]),
    U16(&'a [[u8; 2]]),
    U32(&'a [[u8; 4]]),
}

impl<'a> Ints<'a> {
    pub const EMPTY: Self = Self::U8(&[]);

    /// Integers of `width` bytes (1, 2 or 4) that follow each other in `bytes`.
    pub const fn from_bytes(bytes: &'a [u8], width: usize) -> Self {
        match width {
            2 => Self::U16(bytes.as_chunks().0),
            4 => Self::U32(bytes.as_chunks().0),
            _ => Self::U8(bytes),
        }
    }

    #[inline(always)]
    pub const fn get(&self, index: usize) -> Option<usize> {
        match self {
            Self::U8(items) if index < items.len() => Some(items[index] as usize),
            Self::U16(items) if index < items.len() => {
                Some(u16::from_le_bytes(items[index]) as usize)
            }
            Self::U32(items) if index < items.len() => {
                Some(u32::from_le_bytes(items[index]) as usize)
            }
            _ => None,
        }
    }

    /// Those from `first` on.
    #[inline(always)]
    pub const fn from(&self, first: usize) -> Self {
        match self {
            Self::U8(items) if first <= items.len() => Self::U8(items.split_at(first).1),
            Self::U16(items) if first <= items.len() => Self::U16(items.split_at(first).1),
            Self::U32(items) if first <= items.len() => Self::U32(items.split_at(first).1),
            _ => Self::EMPTY,
        }
    }

    #[inline(always)]
    pub const fn len(&self) -> usize {
        match self {
            Self::U8(items) => items.len(),
            Self::U16(items) => items.len(),
            Self::U32(items) => items.len(),
        }
    }

    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes an integer.
    #[inline(always)]
    pub const fn width(&self) -> usize {
        match self {
            Self::U8(_) => 1,
            Self::U16(_) => 2,
            Self::U32(_) => 4,
        }
    }
}

/// A table that starts on a cache line.
#[derive(Debug)]
#[repr(C, align(64))]
pub struct Aligned<T: ?Sized>(pub T);

pub type Bytes<const LEN: usize> = Aligned<[u8; LEN]>;

/// Whether bit `index` of `bits` is set; bits beyond the end are not.
#[inline(always)]
pub const fn bit(bits: &[u8], index: usize) -> bool {
    index / 8 < bits.len() && bits[index / 8] >> (index % 8) & 1 == 1
}
