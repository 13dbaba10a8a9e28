//! Texts in one table of bytes, one after the other.

use super::ints::Ints;

/// `len` bytes from `start`.
#[inline(always)]
pub(crate) const fn slice(bytes: &[u8], start: usize, len: usize) -> Option<&[u8]> {
    let Some((_, rest)) = bytes.split_at_checked(start) else {
        return None;
    };
    match rest.split_at_checked(len) {
        Some((text, _)) => Some(text),
        None => None,
    }
}

/// The text at a position, given where each starts and the last one ends.
#[inline(always)]
pub(crate) const fn text<'a>(bytes: &'a [u8], offsets: &Ints<'_>, at: usize) -> Option<&'a [u8]> {
    // There is a next position only behind a valid one, so the sum does not overflow.
    let Some(start) = offsets.get(at) else {
        return None;
    };
    match offsets.get(at + 1) {
        Some(end) => slice(bytes, start, end - start),
        None => None,
    }
}

/// The `N` bytes from `at`, with one check.
#[inline(always)]
pub(crate) const fn chunk<const N: usize>(bytes: &[u8], at: usize) -> Option<&[u8; N]> {
    match bytes.len().checked_sub(N) {
        Some(last) if at <= last => bytes.split_at(at).1.first_chunk(),
        _ => None,
    }
}
