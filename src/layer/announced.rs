//! Cleans the `trailer` field, in which a sender announces trailers.

use alloc::vec::Vec;

use http::header::{HeaderMap, HeaderValue, TRAILER};

use crate::message::choice::NameChoice;
use crate::message::one_hop::elements;

/// Removes from the `trailer` field the names that `choice` removes from trailers: a name alone can
/// reveal too much.
///
/// Allocates nothing if all names stay. Out of line, because few messages have the field.
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
