//! Integers and bits, in the bytes that the run time reads.

use header_set_runtime::Ints;

/// Integers in the narrowest of one, two or four bytes.
#[derive(Clone, Debug, Default)]
pub struct IntTable {
    /// Bytes an integer: 1, 2 or 4; 0 if there are none.
    pub width: usize,
    /// All of them, little-endian.
    pub bytes: Vec<u8>,
}

impl IntTable {
    /// As narrow as the largest of `values` allows.
    #[must_use]
    pub fn narrowest(values: &[usize]) -> Self {
        let width = match values.iter().max() {
            None => 0,
            Some(0..=0xff) => 1,
            Some(0x100..=0xffff) => 2,
            Some(_) => 4,
        };
        let mut bytes = Vec::with_capacity(width * values.len());
        for value in values {
            bytes.extend_from_slice(&value.to_le_bytes()[..width]);
        }
        Self { width, bytes }
    }

    /// As the run time sees it.
    #[must_use]
    pub fn ints(&self) -> Ints<'_> {
        Ints::from_bytes(&self.bytes, self.width)
    }
}

/// Bits, eight a byte, the lowest first; nothing if none is set.
#[must_use]
pub fn bitset(bits: impl Iterator<Item = bool>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut any = false;
    for (index, bit) in bits.enumerate() {
        if index % 8 == 0 {
            bytes.push(0);
        }
        bytes[index / 8] |= u8::from(bit) << (index % 8);
        any |= bit;
    }
    if any { bytes } else { Vec::new() }
}
