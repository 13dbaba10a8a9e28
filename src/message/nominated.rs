//! The nominated names of a head, kept for its trailers.

use core::fmt;

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
pub struct Nominated(Option<kept::Kept>);

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
            true => kept::Kept::default(),
            false => kept::all(names),
        }))
    }

    pub(crate) fn names(&self) -> Names<'_> {
        self.0.as_ref().map_or(Names::None, kept::names)
    }
}

#[cfg(any(feature = "alloc", feature = "http"))]
mod kept {
    use alloc::{boxed::Box, vec::Vec};

    use super::Names;
    use crate::message::one_hop::elements;
    use crate::message::one_of::OneOf;

    /// The names, with a comma after each. Without a name it stands for `close`, which is what most
    /// heads nominate, and allocates nothing.
    pub(super) type Kept = Box<[u8]>;

    /// One allocation: the capacity is the length, so nothing is moved at the end.
    pub(super) fn all<'n>(names: impl Iterator<Item = &'n [u8]> + Clone) -> Kept {
        let len = names.clone().map(|name| name.len() + 1).sum();
        let mut kept = Vec::with_capacity(len);
        for name in names {
            kept.extend_from_slice(name);
            kept.push(b',');
        }
        kept.into()
    }

    pub(super) fn names(kept: &Kept) -> Names<'_> {
        match &**kept {
            [] => Names::Close,
            names => Names::These(OneOf::new(elements(names))),
        }
    }
}

#[cfg(not(any(feature = "alloc", feature = "http")))]
mod kept {
    use super::Names;

    /// Whether names were nominated besides `close`. There is no room for them.
    pub(super) type Kept = bool;

    pub(super) fn all<'n>(_: impl Iterator<Item = &'n [u8]>) -> Kept {
        true
    }

    pub(super) fn names(kept: &Kept) -> Names<'_> {
        match kept {
            false => Names::Close,
            true => Names::All,
        }
    }
}

/// Nominated names, to be asked.
#[expect(
    clippy::large_enum_variant,
    reason = "one is made for each section, and not kept"
)]
pub(crate) enum Names<'n> {
    None,
    /// `close` alone.
    Close,
    #[cfg_attr(not(any(feature = "alloc", feature = "http")), expect(dead_code))]
    These(OneOf<'n>),
    /// Every name: there was no room for those that were nominated.
    All,
}

impl Names<'_> {
    pub(crate) fn contains(&self, name: &[u8]) -> bool {
        match self {
            Self::None => false,
            Self::Close => name.eq_ignore_ascii_case(b"close"),
            Self::These(names) => names.contains(name),
            Self::All => true,
        }
    }

    /// A cheap prefilter for [`Names::contains`]; false positives are allowed.
    pub(crate) fn may_contain(&self, name: &[u8]) -> bool {
        match self {
            Self::These(names) => names.may_contain(name),
            _ => self.contains(name),
        }
    }
}

impl fmt::Debug for Nominated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Nominated").finish_non_exhaustive()
    }
}
