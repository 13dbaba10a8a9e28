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

/// The observer of a layer, called for each name that matches: a closure, or `()` for none.
pub trait OnMatch {
    #[doc(hidden)]
    fn report<'h, I: Iterator<Item = (&'h HeaderName, Entry)>>(&self, names: impl FnOnce() -> I) {
        let _ = names;
    }
}

impl OnMatch for () {}

impl<F: Fn(&HeaderName, Entry)> OnMatch for F {
    #[inline]
    fn report<'h, I: Iterator<Item = (&'h HeaderName, Entry)>>(&self, names: impl FnOnce() -> I) {
        names().for_each(|(name, entry)| self(name, entry));
    }
}
