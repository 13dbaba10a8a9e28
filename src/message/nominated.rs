//! The nominated names of a head, kept for its trailers.

use core::fmt;

use crate::message::one_hop::elements;
use crate::message::one_of::OneOf;
use crate::message::trailers::FORBIDDEN;

/// The names that the `Connection` of a head listed. They are removed from the trailers of the same
/// message.
///
/// It does not borrow the head, so that a body can be streamed in between. It allocates only for
/// names that trailers may have otherwise. Without the features `alloc` and `http` it cannot store
/// such names: all trailers are removed then.
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
pub struct Nominated(Option<Kept>);

impl Nominated {
    /// No name is nominated.
    pub const NONE: Self = Self(None);

    /// Keeps those of `names` that trailers do not lose anyway.
    pub(crate) fn keep<'n>(names: impl Iterator<Item = &'n [u8]> + Clone) -> Self {
        let names = names.filter(|name| !FORBIDDEN.contains(name));
        if names.clone().next().is_none() {
            return Self::NONE;
        }
        let is_close = |name: &[u8]| name.eq_ignore_ascii_case(b"close");
        Self(Some(match names.clone().all(is_close) {
            true => Kept::default(),
            false => joined(names),
        }))
    }

    /// The names, if any are nominated and known.
    pub(crate) fn names(&self) -> Option<OneOf<'_>> {
        self.list().map(|list| OneOf::new(elements(list)))
    }

    /// The names, if any are nominated, with commas between.
    fn list(&self) -> Option<&[u8]> {
        Some(match &self.0.as_ref()?[..] {
            [] => b"close",
            names => names,
        })
    }

    /// Whether names were nominated for which there was no memory.
    pub(crate) fn are_unknown(&self) -> bool {
        self.list() == Some(UNKNOWN)
    }
}

/// The names: `{"x-session"}`, `{}` if none is nominated, `(unknown)` if they could not be stored.
impl fmt::Debug for Nominated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.are_unknown() {
            return f.write_str("(unknown)");
        }
        let mut names = f.debug_set();
        for name in elements(self.list().unwrap_or_default()) {
            names.entry(&format_args!("\"{}\"", name.escape_ascii()));
        }
        names.finish()
    }
}

/// The names, with a comma after each. Without a name it stands for `close`, which is what most
/// heads nominate, and allocates nothing.
#[cfg(any(feature = "alloc", feature = "http"))]
type Kept = alloc::boxed::Box<[u8]>;
#[cfg(not(any(feature = "alloc", feature = "http")))]
type Kept = &'static [u8];

/// Names that were not kept.
const UNKNOWN: &[u8] = b",";

/// One allocation: the capacity is the length, so nothing is moved at the end.
#[cfg(any(feature = "alloc", feature = "http"))]
fn joined<'n>(names: impl Iterator<Item = &'n [u8]> + Clone) -> Kept {
    let len = names.clone().map(|name| name.len() + 1).sum();
    let mut kept = alloc::vec::Vec::with_capacity(len);
    for name in names {
        kept.extend_from_slice(name);
        kept.push(b',');
    }
    kept.into()
}

#[cfg(not(any(feature = "alloc", feature = "http")))]
fn joined<'n>(_: impl Iterator<Item = &'n [u8]>) -> Kept {
    UNKNOWN
}

#[cfg(feature = "alloc")]
#[cfg(test)]
mod tests {
    use super::{Kept, Nominated, UNKNOWN};

    #[test]
    fn names_are_shown() {
        let of = |names: &[&'static str]| Nominated::keep(names.iter().map(|name| name.as_bytes()));
        let shown = |nominated| alloc::format!("{nominated:?}");
        assert_eq!(shown(of(&["x-a", "X-B"])), r#"{"x-a", "X-B"}"#);
        assert_eq!(shown(of(&["close"])), r#"{"close"}"#);
        assert_eq!(shown(Nominated::NONE), "{}");
        assert_eq!(shown(Nominated(Some(Kept::from(UNKNOWN)))), "(unknown)");
    }
}
