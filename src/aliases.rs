//! Names that a CGI-style backend reads as another name.
//!
//! `X-Internal`, `X_Internal`, `X.Internal` and `X!Internal` are valid names. Such a backend passes
//! all of them to the application as one variable, `HTTP_X_INTERNAL`. So a proxy that strips or
//! sets one of these names must also strip the others.
//!
//! To refuse or strip every such name breaks honest clients that send `x_request_id`. Prefer a
//! strip list with [`separators = fold`](crate#options): it removes only the aliases of listed
//! names.

/// Whether `name` has a separator other than `-`: a byte of a field name that is neither letter nor
/// digit. Backends that turn names into variables may read such a name as another one. A quotation
/// mark counts too: the crate `http` accepts it over HTTP/2, though no field name has it.
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
    byte == b'"' || byte != b'-' && header_set_runtime::is_separator(byte)
}
