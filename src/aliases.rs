//! Names that a backend in the tradition of CGI takes for another.
//!
//! Such a backend hands `X-Internal`, `X_Internal`, `X.Internal` and `X!Internal`, all of them
//! valid names, to the application as one variable, `HTTP_X_INTERNAL`. A proxy that strips or sets
//! one of them has to think of the others.
//!
//! Refusing or stripping every such name breaks clients that mean well by `x_request_id`. A strip
//! list with [`separators = fold`](crate#options) removes the aliases of the listed names only, and
//! breaks no other name: prefer it.

/// Whether `name` has a byte that may stand in a name and is neither letter, digit nor `-`:
/// backends that make variables of names may take it for another.
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

/// Removes every field whose name [is ambiguous](is_ambiguous), and answers how many field lines
/// went.
#[cfg(feature = "http")]
pub fn strip<T>(headers: &mut http::HeaderMap<T>) -> usize {
    crate::header_map::strip(&Ambiguous, headers)
}

/// All ambiguous names.
#[cfg(feature = "http")]
struct Ambiguous;

#[cfg(feature = "http")]
impl crate::HeaderSet for Ambiguous {
    fn contains_bytes(&self, name: &[u8]) -> bool {
        is_ambiguous(name)
    }
}
