//! Tables of static names, for maps of the crate `http`.

use http::HeaderName;

/// An element of a table of names.
///
/// # Panics
/// While compiling, if `name` is not a name in lower case.
pub const fn header_name(name: &'static str) -> Option<HeaderName> {
    Some(HeaderName::from_static(name))
}

/// The name at `index`, if there is one.
#[inline]
pub fn header_name_at(
    names: &'static [Option<HeaderName>],
    index: usize,
) -> Option<&'static HeaderName> {
    names.get(index)?.as_ref()
}
