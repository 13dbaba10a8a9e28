//! The rules for the fields of a message: what frames it, what is for one hop, what is forbidden in
//! trailers, what `Connection` may nominate, and for what a message is refused.
//!
//! `header_map`, `http1` and `layer` apply these rules to different carriers.
//! `tests/messages/requests` runs the same cases on all of them.

pub(crate) mod alias;
pub(crate) mod choice;
pub(crate) mod limits;
pub(crate) mod nominated;
pub(crate) mod one_hop;
pub(crate) mod one_of;
pub(crate) mod runs;
pub(crate) mod token;
pub(crate) mod trailers;

use crate::{Entry, HeaderSet};

/// Whether `name` determines where a message ends. Removing it would change the message.
#[inline]
pub(crate) fn frames(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"content-length") || name.eq_ignore_ascii_case(b"transfer-encoding")
}

/// Whether `name` determines the host that a request is for.
#[inline]
pub(crate) fn is_host(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"host")
}

/// The positions of the bits that are set, from the lowest.
#[inline(always)]
pub(crate) fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(bit)
    })
}

/// The entry because of which a set has `name`.
pub(crate) fn entry(set: &(impl HeaderSet + ?Sized), name: &[u8]) -> Entry {
    set.entry_for(name).unwrap_or_else(Entry::unlisted)
}
