//! The names that the crate `http` has constants for. Such a `HeaderName` holds a number in place
//! of a text. A set has a bit for each, which answers without reading a byte.

use http::HeaderName;

macro_rules! standard_number {
    ($($constant:ident $number:literal)*) => {
        /// The bit of a standard name.
        #[must_use]
        #[inline(always)]
        pub fn standard_number(name: &HeaderName) -> Option<u32> {
            // References to the constants: rust-analyzer takes a match on `*name` for a move out of
            // it.
            $(const $constant: &HeaderName = &http::header::$constant;)*
            match name {
                $($constant => Some($number),)*
                _ => None,
            }
        }

        /// A bit for each standard name, at the length of the name.
        static OF_LENGTH: [u128; LENGTHS] = {
            let mut of_length = [0; LENGTHS];
            // A constant is spelled as its name is, but for the dashes.
            $(of_length[stringify!($constant).len()] |= 1 << $number;)*
            of_length
        };
    };
}

/// More than the length of each standard name.
const LENGTHS: usize = 48;

/// The bit of a standard name, or none.
#[inline(always)]
pub(crate) fn standard_bit(name: &HeaderName) -> u128 {
    standard_number(name).map_or(0, |number| 1 << number)
}

/// A bit for each standard name of that length.
pub(crate) fn standard_of_length(len: usize) -> u128 {
    OF_LENGTH.get(len).copied().unwrap_or_default()
}

header_set_macro::with_standard_names!(standard_number);

#[cfg(test)]
mod tests {
    use http::HeaderName;

    use super::{standard_number, standard_of_length};

    #[test]
    fn a_standard_name_has_its_length() {
        let names = include_str!("../../testdata/lists/standard-81.txt").lines();
        for name in names.filter(|line| !line.starts_with('#')) {
            let number = standard_number(&HeaderName::from_static(name)).expect(name);
            assert_eq!(standard_of_length(name.len()) >> number & 1, 1, "{name}");
            assert_eq!(
                standard_of_length(name.len() + 1) >> number & 1,
                0,
                "{name}"
            );
        }
    }
}
