//! Tables as expansions write them: rows of numbers that a person can read, kept as little-endian bytes; text with
//! room behind it.

use crate::ints::Aligned;

macro_rules! from_rows {
    ($($(#[$doc:meta])* $name:ident: $int:ty;)*) => {$(
        $(#[$doc])*
        ///
        /// # Panics
        /// While compiling, if the type of the table has another size.
        #[must_use]
        pub const fn $name<const BYTES: usize>(rows: &[&[$int]]) -> Aligned<[u8; BYTES]> {
            const WIDTH: usize = size_of::<$int>();
            let mut bytes = [0; BYTES];
            let (mut row, mut at) = (0, 0);
            while row < rows.len() {
                let mut column = 0;
                while column < rows[row].len() {
                    let number = rows[row][column].to_le_bytes();
                    let mut byte = 0;
                    while byte < WIDTH {
                        bytes[at] = number[byte];
                        at += 1;
                        byte += 1;
                    }
                    column += 1;
                }
                row += 1;
            }
            assert!(at == BYTES, "the rows have the size of the table");
            Aligned(bytes)
        }
    )*};
}

from_rows! {
    /// Bytes.
    le8: u8;
    /// Two bytes a number.
    le16: u16;
    /// Four bytes a number.
    le32: u32;
    /// Eight bytes a number.
    le64: u64;
}

/// Text, and zeros behind it.
///
/// # Panics
/// While compiling, if the table is shorter than the text.
#[must_use]
pub const fn padded<const BYTES: usize>(text: &[u8]) -> Aligned<[u8; BYTES]> {
    let mut bytes = [0; BYTES];
    bytes.split_at_mut(text.len()).0.copy_from_slice(text);
    Aligned(bytes)
}

/// Six numbers a group.
#[must_use]
pub const fn groups(numbers: &[[u8; 8]]) -> &[[[u8; 8]; 6]] {
    numbers.as_chunks().0
}
