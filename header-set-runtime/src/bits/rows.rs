//! Tables as expansions write them: rows of numbers that a person can read, kept as little-endian
//! bytes; text with room behind it.

use crate::bits::ints::Aligned;

// The compiler interprets these for every list of a user's, so there is no call and no loop a byte.
macro_rules! from_rows {
    ($($(#[$doc:meta])* $name:ident: $int:ty, $width:literal = $($byte:literal << $shift:literal)*;)*) => {$(
        $(#[$doc])*
        ///
        /// # Panics
        /// While compiling, if the type of the table has another size.
        pub const fn $name<const BYTES: usize>(rows: &[&[$int]]) -> Aligned<[u8; BYTES]> {
            let mut bytes = [0; BYTES];
            let (mut row, mut at) = (0, 0);
            while row < rows.len() {
                let numbers = rows[row];
                let mut column = 0;
                while column < numbers.len() {
                    let number = numbers[column];
                    $(bytes[at + $byte] = (number >> $shift) as u8;)*
                    at += $width;
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
    le8: u8, 1 = 0 << 0;
    le16: u16, 2 = 0 << 0 1 << 8;
    le32: u32, 4 = 0 << 0 1 << 8 2 << 16 3 << 24;
    le64: u64, 8 = 0 << 0 1 << 8 2 << 16 3 << 24 4 << 32 5 << 40 6 << 48 7 << 56;
}

/// Text, and zeros behind it.
///
/// # Panics
/// While compiling, if the table is shorter than the text.
pub const fn padded<const BYTES: usize>(text: &[u8]) -> Aligned<[u8; BYTES]> {
    let mut bytes = [0; BYTES];
    bytes.split_at_mut(text.len()).0.copy_from_slice(text);
    Aligned(bytes)
}
