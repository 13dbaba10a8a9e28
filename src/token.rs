//! What the bytes of names are.

/// Whether `byte` may stand in a field name (RFC 9110, section 5.6.2).
pub(crate) const fn is_token_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || header_set_runtime::is_separator(byte)
}

/// Whether `name` is a field name.
pub(crate) fn is_token(name: &[u8]) -> bool {
    !name.is_empty() && name.iter().all(|&byte| is_token_byte(byte))
}

/// Whether `name` says where a message ends or for whom it is: without it, the message is another one.
pub(crate) fn is_framing(name: &[u8]) -> bool {
    matches!(name.len(), 4 | 14 | 17)
        && (name.eq_ignore_ascii_case(b"host")
            || name.eq_ignore_ascii_case(b"content-length")
            || name.eq_ignore_ascii_case(b"transfer-encoding"))
}
