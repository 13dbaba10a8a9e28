//! The `trailer` field, in which a sender lists the trailers that it may send.

use alloc::vec::Vec;

use http::header::{HeaderMap, HeaderValue, TRAILER};

/// Takes the names that do not pass out of the `trailer` field: they would tell the receiver what is stripped.
///
/// Nothing is allocated while all pass. Out of line: hardly any message has the field.
#[inline(never)]
pub(super) fn clean(headers: &mut HeaderMap, passes: impl Fn(&[u8]) -> bool) {
    let lines = || headers.get_all(TRAILER).iter();
    if lines().flat_map(names).all(&passes) {
        return;
    }
    let mut kept = Vec::new();
    for name in lines().flat_map(names).filter(|name| passes(name)) {
        if !kept.is_empty() {
            kept.extend_from_slice(b", ");
        }
        kept.extend_from_slice(name);
    }
    headers.remove(TRAILER);
    if let Ok(value) = HeaderValue::from_bytes(&kept)
        && !kept.is_empty()
    {
        headers.insert(TRAILER, value);
    }
}

fn names(line: &HeaderValue) -> impl Iterator<Item = &[u8]> {
    let elements = line.as_bytes().split(|&byte| byte == b',');
    elements
        .map(<[u8]>::trim_ascii)
        .filter(|name| !name.is_empty())
}
