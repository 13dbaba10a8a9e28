//! The nominated names of a head, kept for its trailers.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::message::one_hop::elements;
use crate::message::one_of::OneOf;
use crate::message::trailers::FORBIDDEN;

/// The names that the `Connection` of a head listed. They are removed from the trailers of the same
/// message.
///
/// It does not borrow the head, so that a body can be streamed in between. It allocates only for
/// names that trailers may have otherwise.
///
/// ```
/// use header_set::Cleaner;
///
/// let cleaner = Cleaner::nothing().hop_by_hop();
/// let mut buffer = *b"POST / HTTP/1.1\r\nHost: a\r\nConnection: x-session\r\nTransfer-Encoding: chunked\r\n\r\n";
/// let nominated = cleaner.request(&mut buffer).unwrap().into_nominated();
///
/// let mut trailers = *b"X-Session: 1\r\nKeep-Alive: 1\r\nX-Sum: 2\r\n\r\n";
/// let cleaned = cleaner.trailer_section(&mut trailers, &nominated).unwrap();
/// assert_eq!(&trailers[..cleaned.new_len], b"X-Sum: 2\r\n\r\n");
/// ```
#[derive(Clone, Default)]
pub struct Nominated(
    // The names, separated by commas.
    Cow<'static, [u8]>,
);

impl Nominated {
    /// No name is nominated.
    pub const NONE: Self = Self(Cow::Borrowed(b""));

    /// Keeps those of `names` that trailers do not lose anyway.
    pub(crate) fn keep<'n>(names: impl Iterator<Item = &'n [u8]> + Clone) -> Self {
        let names = names.filter(|name| !FORBIDDEN.contains(name));
        if names.clone().next().is_none() {
            return Self::NONE;
        }
        // Most heads that nominate anything nominate only `close`.
        if names
            .clone()
            .all(|name| name.eq_ignore_ascii_case(b"close"))
        {
            return Self(Cow::Borrowed(b"close"));
        }
        // One allocation, of the length that is filled.
        let len = names.clone().map(|name| name.len() + 1).sum();
        let mut kept = Vec::with_capacity(len);
        for name in names {
            kept.extend_from_slice(name);
            kept.push(b',');
        }
        Self(Cow::Owned(kept))
    }

    /// The names, if any are nominated.
    pub(crate) fn names(&self) -> Option<OneOf<'_>> {
        (!self.0.is_empty()).then(|| OneOf::new(elements(&self.0)))
    }
}

/// The names: `{"x-session"}`, `{}` if none is nominated.
impl fmt::Debug for Nominated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = elements(&self.0).map(String::from_utf8_lossy);
        f.debug_set().entries(names).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::Nominated;

    #[test]
    fn names_are_shown() {
        let of = |names: &[&'static str]| Nominated::keep(names.iter().map(|name| name.as_bytes()));
        let shown = |nominated| alloc::format!("{nominated:?}");
        assert_eq!(shown(of(&["x-a", "X-B"])), r#"{"x-a", "X-B"}"#);
        assert_eq!(shown(of(&["close"])), r#"{"close"}"#);
        assert_eq!(shown(Nominated::NONE), "{}");
    }
}
