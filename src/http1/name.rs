//! Finds the ends of names.

use super::masks::{START, usual};
use crate::message::runs::leading;

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
    let len = known + leading(rest, |byte| byte.is_ascii_alphanumeric() | (byte == b'-'));
    (len > 0 && bytes.get(at + len) == Some(&b':')).then_some(len)
}

#[cfg(test)]
mod tests {
    use super::plain_len;

    /// Of each length, with and without a digit, at the start of the buffer and behind other bytes.
    #[test]
    fn lengths_of_plain_names() {
        for len in 1..70 {
            for (at, digit) in (0..3).flat_map(|at| (0..len).map(move |digit| (at, digit))) {
                let mut bytes = [b'a'; 100];
                bytes[at + len] = b':';
                assert_eq!(plain_len(&bytes, at), Some(len));
                bytes[at + digit] = b'0';
                assert_eq!(plain_len(&bytes, at), Some(len));
                assert_eq!(plain_len(&bytes[..=at + len], at), Some(len));
                assert_eq!(plain_len(&bytes[..at + len], at), None);
                bytes[at + digit] = b'_';
                assert_eq!(plain_len(&bytes, at), None);
            }
        }
        assert_eq!(plain_len(b": a", 0), None);
    }
}
