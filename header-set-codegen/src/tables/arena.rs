//! Owns the bytes of tables. The run time's own types borrow from an arena here, and from statics
//! in a program.

use std::cell::{Cell, OnceCell};

use header_set_runtime::Ints;

/// Blocks of slots, each twice as large as the one before.
const BLOCKS: usize = usize::BITS as usize;

/// Slots, each of which is filled once with a table.
type Block = Box<[OnceCell<Vec<u8>>]>;

/// Owns the bytes of tables. A table stays at its address as long as the arena lives.
#[derive(Debug)]
pub struct Arena {
    blocks: [OnceCell<Block>; BLOCKS],
    tables: Cell<usize>,
}

impl Default for Arena {
    fn default() -> Self {
        Self {
            blocks: [const { OnceCell::new() }; BLOCKS],
            tables: Cell::new(0),
        }
    }
}

impl Arena {
    /// Stores bytes.
    #[must_use]
    pub fn bytes(&self, bytes: Vec<u8>) -> &[u8] {
        let number = self.tables.get() + 1;
        self.tables.set(number);
        // Block `i` holds the tables from number 2^i on.
        let block = number.ilog2() as usize;
        let slots =
            self.blocks[block].get_or_init(|| (0..1 << block).map(|_| OnceCell::new()).collect());
        slots[number - (1 << block)].get_or_init(|| bytes)
    }

    /// Stores text.
    #[must_use]
    pub fn text(&self, text: &str) -> &str {
        std::str::from_utf8(self.bytes(text.into())).expect("the bytes of a text")
    }

    /// Stores records of `N` bytes.
    #[must_use]
    pub fn records<const N: usize>(&self, records: Vec<[u8; N]>) -> &[[u8; N]] {
        self.bytes(records.into_flattened()).as_chunks().0
    }

    /// Stores records of `N` words.
    #[must_use]
    pub fn rows<const N: usize>(&self, rows: Vec<[[u8; 8]; N]>) -> &[[[u8; 8]; N]] {
        self.records(rows.into_flattened()).as_chunks().0
    }

    /// Stores integers, as narrow as the largest of them allows.
    #[must_use]
    pub fn ints(&self, values: &[usize]) -> Ints<'_> {
        let width = match values.iter().max() {
            None => return Ints::EMPTY,
            Some(0..=0xff) => 1,
            Some(0x100..=0xffff) => 2,
            Some(_) => 4,
        };
        let mut bytes = Vec::with_capacity(width * values.len());
        for value in values {
            bytes.extend_from_slice(&value.to_le_bytes()[..width]);
        }
        Ints::from_bytes(self.bytes(bytes), width)
    }
}

/// The bits, eight a byte, the lowest first. Empty if none is set.
pub(crate) fn bitset(bits: impl Iterator<Item = bool>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (index, bit) in bits.enumerate() {
        if index % 8 == 0 {
            bytes.push(0);
        }
        bytes[index / 8] |= u8::from(bit) << (index % 8);
    }
    match bytes.iter().any(|&byte| byte != 0) {
        true => bytes,
        false => Vec::new(),
    }
}

/// The concatenated byte strings, the start of each, and the end of the last.
pub(crate) fn packed<'t>(texts: impl IntoIterator<Item = &'t [u8]>) -> (Vec<u8>, Vec<usize>) {
    let mut bytes = Vec::new();
    let mut offsets = vec![0];
    for text in texts {
        bytes.extend_from_slice(text);
        offsets.push(bytes.len());
    }
    (bytes, offsets)
}

#[cfg(test)]
mod tests {
    use super::Arena;

    #[test]
    fn tables_stay_where_they_are() {
        let arena = Arena::default();
        let tables: Vec<&[u8]> = (0..100).map(|at| arena.bytes(vec![at; 3])).collect();
        for (at, table) in tables.into_iter().enumerate() {
            assert_eq!(table, [at as u8; 3]);
        }
        assert_eq!(arena.rows(vec![[[1; 8], [2; 8]], [[3; 8]; 2]]).len(), 2);
        assert_eq!(arena.ints(&[1, 256]).width(), 2);
    }
}
