//! The rules for the fields of a message: framing, fields for one hop, names forbidden in trailers,
//! nomination by `Connection`, and what each verb removes.
//!
//! `header_map`, `http1`, `hop_by_hop` and `layer` apply these rules to different carriers.
//! `tests/messages/requests` runs the same cases on all of them.

pub(crate) mod alias;
pub(crate) mod choice;
pub(crate) mod one_hop;
pub(crate) mod token;
pub(crate) mod trailers;

/// Whether `name` determines where a message ends, or its host. Removing it would change the
/// message.
#[inline]
pub(crate) fn is_framing(name: &[u8]) -> bool {
    // The length rejects nearly every name.
    matches!(name.len(), 4 | 14 | 17)
        && (name.eq_ignore_ascii_case(b"host")
            || name.eq_ignore_ascii_case(b"content-length")
            || name.eq_ignore_ascii_case(b"transfer-encoding"))
}
