//! Tables as the generator owns them, in the bytes that the run time reads.

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

/// Byte strings, packed.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// One after the other.
    pub bytes: Vec<u8>,
    /// Where each starts, and where the last one ends.
    pub offsets: IntTable,
}

impl Texts {
    /// Packs `texts` in their order.
    #[must_use]
    pub fn pack<'a>(texts: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut bytes = Vec::new();
        let mut offsets = vec![0];
        for text in texts {
            bytes.extend_from_slice(text);
            offsets.push(bytes.len());
        }
        Self {
            bytes,
            offsets: IntTable::narrowest(&offsets),
        }
    }

    /// Bytes of both tables.
    #[must_use]
    pub fn len_bytes(&self) -> usize {
        self.bytes.len() + self.offsets.bytes.len()
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
