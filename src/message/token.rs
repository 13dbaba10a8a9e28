//! The syntax of field names.

/// Whether `byte` may stand in a field name (RFC 9110, section 5.6.2).
pub(crate) const fn is_token_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || header_set_runtime::is_separator(byte)
}

/// Whether `name` is a field name.
pub(crate) fn is_token(name: &[u8]) -> bool {
    !name.is_empty() && name.iter().all(|&byte| is_token_byte(byte))
}
