//! Byte strings as Rust.

/// A literal that no byte of has a meaning in a list.
pub(crate) fn exact(text: &[u8]) -> String {
    format!("b\"{}\"", text.escape_ascii())
}

/// A literal whose stars stand for any run of bytes.
pub(crate) fn pattern(text: &[u8]) -> Option<String> {
    std::str::from_utf8(text)
        .ok()
        .map(|text| format!("{text:?}"))
}
