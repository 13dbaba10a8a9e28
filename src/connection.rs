//! What `Connection` and `TE` say, in maps and in heads.

use crate::HeaderSet;

/// So many `Connection` lines are accepted.
pub(crate) const LINES: usize = 8;

/// So many nominated names are accepted.
pub(crate) const NAMES: usize = 32;

/// Whether a value of `te` has the element `trailers`, whatever its weight.
pub(crate) fn lists_trailers(value: &[u8]) -> bool {
    elements(value).any(|element| {
        let coding = element.split(|&byte| byte == b';').next();
        coding.is_some_and(|coding| trimmed(coding).eq_ignore_ascii_case(b"trailers"))
    })
}

/// The elements of a list (RFC 9110, section 5.6.1) that are not empty.
pub(crate) fn elements(value: &[u8]) -> impl Iterator<Item = &[u8]> {
    value
        .split(|&byte| byte == b',')
        .map(trimmed)
        .filter(|element| !element.is_empty())
}

/// Without spaces and tabs around.
pub(crate) fn trimmed(mut bytes: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] | [rest @ .., b' ' | b'\t'] = bytes {
        bytes = rest;
    }
    bytes
}

/// Whether `Connection` may remove `name`.
pub(crate) fn may_be_nominated<P: HeaderSet + ?Sized>(protected: &P, name: &[u8]) -> bool {
    crate::token::is_token(name)
        && !crate::token::is_framing(name)
        && !protected.contains_bytes(name)
}
