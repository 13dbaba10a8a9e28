//! The observer of a layer, called for each name that matches, and the options beside it.

use http::StatusCode;
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
    const OBSERVES: bool = true;

    #[doc(hidden)]
    fn report(&self, name: &HeaderName, entry: Entry);
}

/// No observer: matches are not reported.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl OnMatch for NoObserver {
    const OBSERVES: bool = false;

    #[inline]
    fn report(&self, _: &HeaderName, _: Entry) {}
}

impl<F: Fn(&HeaderName, Entry)> OnMatch for F {
    #[inline]
    fn report(&self, name: &HeaderName, entry: Entry) {
        self(name, entry);
    }
}

/// How a layer runs: its observer, and its other options.
#[derive(Clone, Copy, Debug)]
pub struct Run<F> {
    pub(super) observer: F,
    /// Messages are unchanged.
    pub(super) dry_run: bool,
    /// The status of the answer in place of a refused message.
    pub(super) status: StatusCode,
    pub(super) trailers: Trailers,
}

impl<F> Run<F> {
    pub(super) fn on_match<G>(self, observer: G) -> Run<G> {
        Run {
            observer,
            dry_run: self.dry_run,
            status: self.status,
            trailers: self.trailers,
        }
    }
}

impl<F: OnMatch> Run<F> {
    /// Reports the names that match. Returns whether the message is changed.
    #[inline]
    pub(super) fn report<'h, I>(&self, names: impl FnOnce() -> I) -> bool
    where
        I: Iterator<Item = (&'h HeaderName, Entry)>,
    {
        if F::OBSERVES {
            names().for_each(|(name, entry)| self.observer.report(name, entry));
        }
        !self.dry_run
    }
}
