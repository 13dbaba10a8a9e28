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
    };
}

header_set_macro::with_standard_names!(standard_number);
