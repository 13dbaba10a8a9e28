//! Names that a CGI-style backend reads as another name.
//!
//! Such a backend passes `X-Internal`, `X_Internal`, `X.Internal` and `X!Internal`, all of them
//! valid names, to the application as one variable, `HTTP_X_INTERNAL`. A proxy that strips or sets
//! one of them must treat the others alike.
//!
//! Refusing or stripping every such name breaks honest clients that send `x_request_id`. Prefer a
//! strip list with [`separators = fold`](crate#options): it removes the aliases of listed names
//! only.

/// Whether `name` has a separator other than `-`: a token byte that is neither letter nor digit.
/// Backends that turn names into variables may read it as another name.
///
/// ```
/// use header_set::aliases::is_ambiguous;
///
/// assert!(is_ambiguous("X_Internal") && is_ambiguous(b"x.internal") && is_ambiguous("x-internal'"));
/// assert!(!is_ambiguous("X-Internal") && !is_ambiguous(":path"));
/// ```
#[must_use]
pub fn is_ambiguous<N: AsRef<[u8]> + ?Sized>(name: &N) -> bool {
    name.as_ref().iter().any(|&byte| is_ambiguous_byte(byte))
}

pub(crate) fn is_ambiguous_byte(byte: u8) -> bool {
    byte != b'-' && header_set_runtime::is_separator(byte)
}
