//! The observer of a layer, called for each name that matches.

use http::header::HeaderName;

use crate::Entry;

/// The observer of a layer, called for each name that matches: a closure, or [`NoObserver`].
pub trait OnMatch: sealed::OnMatch {}
impl OnMatch for NoObserver {}
impl<F: Fn(&HeaderName, Entry)> OnMatch for F {}

/// No observer: matches are not reported.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

/// Keeps other types from being observers.
mod sealed {
    use super::{Entry, HeaderName};

    pub trait OnMatch {
        const OBSERVES: bool;

        fn report(&self, name: &HeaderName, entry: Entry);
    }
}

impl sealed::OnMatch for NoObserver {
    const OBSERVES: bool = false;

    #[inline]
    fn report(&self, _: &HeaderName, _: Entry) {}
}

impl<F: Fn(&HeaderName, Entry)> sealed::OnMatch for F {
    const OBSERVES: bool = true;

    #[inline]
    fn report(&self, name: &HeaderName, entry: Entry) {
        self(name, entry);
    }
}

/// How a layer runs: its observer, and whether it changes messages.
#[derive(Clone, Copy, Debug)]
pub struct Run<F> {
    pub(super) observer: F,
    pub(super) dry_run: bool,
}

impl Run<NoObserver> {
    pub(super) const NEW: Self = Self {
        observer: NoObserver,
        dry_run: false,
    };
}

impl<F> Run<F> {
    pub(super) fn on_match<G: OnMatch>(self, observer: G) -> Run<G> {
        Run {
            observer,
            dry_run: self.dry_run,
        }
    }
}

impl<F: OnMatch> Run<F> {
    /// A closure that reports; `None` without an observer.
    #[inline]
    pub(super) fn watch(&self) -> Option<impl FnMut(&HeaderName, Entry)> {
        F::OBSERVES.then_some(|name: &HeaderName, entry| self.observer.report(name, entry))
    }
}
