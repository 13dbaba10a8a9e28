//! What the callers of layers set: trailers, and an observer.

use http::header::HeaderName;

use crate::Entry;

/// What a layer does with trailers, and with the `trailer` field that announces them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trailers {
    /// The layer cleans trailers as it cleans a head, and removes names that are forbidden there.
    #[default]
    Clean,
    /// All trailers are removed. Use it towards HTTP/1 servers: some read trailers as the next
    /// request.
    Drop,
    /// Trailers are unchanged.
    Pass,
}

/// The observer of a layer, called for each name that matches: a closure, or [`NoObserver`].
pub trait OnMatch {
    #[doc(hidden)]
    fn observer(&self) -> Option<impl Fn(&HeaderName, Entry)>;
}

/// No observer: matches are not reported.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl OnMatch for NoObserver {
    fn observer(&self) -> Option<impl Fn(&HeaderName, Entry)> {
        None::<fn(&HeaderName, Entry)>
    }
}

impl<F: Fn(&HeaderName, Entry)> OnMatch for F {
    fn observer(&self) -> Option<impl Fn(&HeaderName, Entry)> {
        Some(self)
    }
}
