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

/// Returns the four bytes at `at`, if there are four.
#[inline(always)]
pub(crate) const fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let (_, rest) = tri!(bytes.split_at_checked(at));
    Some(u32::from_le_bytes(*tri!(rest.first_chunk())))
}

/// Returns the eight bytes at `at`, if there are eight.
#[inline(always)]
pub(crate) const fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    let (_, rest) = tri!(bytes.split_at_checked(at));
    Some(u64::from_le_bytes(*tri!(rest.first_chunk())))
}
