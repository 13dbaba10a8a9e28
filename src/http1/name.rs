//! Finds the ends of names.

use super::masks::{START, usual};

/// The length of the name at `at`, if it has letters, digits and `-` alone.
#[inline(always)]
pub(super) fn plain_len(bytes: &[u8], at: usize) -> Option<usize> {
    let start = bytes.get(at..at + START).and_then(<[u8]>::first_chunk);
    let len = start.map_or(0, usual);
    if len > 0 && bytes.get(at + len) == Some(&b':') {
        return Some(len);
    }
    rare_len(bytes, at, len)
}

/// [`plain_len`] for names that are longer than [`START`], have digits, or are at the end of the
/// buffer.
#[cold]
#[inline(never)]
fn rare_len(bytes: &[u8], at: usize, known: usize) -> Option<usize> {
    let rest = bytes.get(at + known..)?;
    let is_unusual = |byte: &u8| !(byte.is_ascii_alphanumeric() || *byte == b'-');
    let len = known + rest.iter().position(is_unusual)?;
    (len > 0 && bytes.get(at + len) == Some(&b':')).then_some(len)
}
