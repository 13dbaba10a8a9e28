//! Cleans the `trailer` field, in which a sender announces trailers.

use alloc::vec::Vec;

use http::header::{HeaderMap, HeaderValue, TRAILER};

use crate::message::one_hop::elements;

/// Removes from the `trailer` field the names that trailers lose: a name alone can reveal too much.
///
/// Allocates nothing if all names are kept. Out of line, because few messages have the field.
#[inline(never)]
pub(super) fn clean(headers: &mut HeaderMap, is_removed: impl Fn(&[u8]) -> bool) {
    let lines = || headers.get_all(TRAILER).iter();
    let names = || lines().flat_map(|line| elements(line.as_bytes()));
    if !names().any(&is_removed) {
        return;
    }
    let kept: Vec<_> = names().filter(|name| !is_removed(name)).collect();
    let list = kept.join(&b", "[..]);
    headers.remove(TRAILER);
    if !list.is_empty()
        && let Ok(value) = HeaderValue::try_from(list)
    {
        // This fails only for a map of thousands of names, some of which have collided.
        let _ = headers.try_insert(TRAILER, value);
    }
}
