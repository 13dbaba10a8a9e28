//! The `trailer` field, in which a sender lists the trailers that it may send.

use alloc::vec::Vec;

use http::header::{HeaderMap, HeaderValue, TRAILER};

use crate::message::choice::NameChoice;
use crate::message::one_hop::elements;

/// Takes the names that `choice` removes from trailers out of the `trailer` field: a name alone can
/// tell too much.
///
/// Nothing is allocated while all stay. Out of line: hardly any message has the field.
#[inline(never)]
pub(super) fn clean(headers: &mut HeaderMap, choice: &impl NameChoice) {
    let lines = || headers.get_all(TRAILER).iter();
    let names = || lines().flat_map(|line| elements(line.as_bytes()));
    if !names().any(|name| choice.removes(name)) {
        return;
    }
    let mut kept = Vec::new();
    for name in names().filter(|name| !choice.removes(name)) {
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
