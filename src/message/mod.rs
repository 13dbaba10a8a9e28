//! What every carrier of a message must know about its fields: which frame it, which are for one
//! hop, which may not stand in trailers, what `Connection` may remove, and what a verb removes.
//!
//! `header_map`, `http1`, `hop_by_hop` and `layer` carry messages in different forms; what they
//! remove is stated here. `tests/messages/requests` asks the same cases of all of them.

pub(crate) mod alias;
pub(crate) mod choice;
pub(crate) mod one_hop;
pub(crate) mod token;
pub(crate) mod trailers;

/// Whether `name` says where a message ends or for which host it is: without it, the message is
/// another one.
#[inline]
pub(crate) fn is_framing(name: &[u8]) -> bool {
    // The length rules nearly every name out.
    matches!(name.len(), 4 | 14 | 17)
        && (name.eq_ignore_ascii_case(b"host")
            || name.eq_ignore_ascii_case(b"content-length")
            || name.eq_ignore_ascii_case(b"transfer-encoding"))
}
