//! Byte strings one after the other.

use super::IntTable;

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
