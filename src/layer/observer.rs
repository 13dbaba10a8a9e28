//! The observer of a layer, called for each name that matches.

use http::header::{HeaderMap, HeaderName, TRAILER};

use crate::Entry;
use crate::header_map::{self, unseen};
use crate::message::choice::NameChoice;

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

/// Reports the names that `choice` removes.
pub(super) fn report<F: OnMatch>(headers: &HeaderMap, choice: &impl NameChoice, observer: &F) {
    if F::OBSERVES {
        for name in headers.keys() {
            let bytes = name.as_str().as_bytes();
            if choice.removes(bytes) {
                observer.report(name, choice.reason(bytes));
            }
        }
    }
}

/// Reports the names that `choice` removes, and removes them unless `dry_run`. Returns whether a
/// `trailer` field stays.
#[inline]
pub(super) fn remove<F: OnMatch>(
    headers: &mut HeaderMap,
    choice: &impl NameChoice,
    observer: &F,
    dry_run: bool,
) -> bool {
    if dry_run {
        report(headers, choice, observer);
    } else if F::OBSERVES {
        let observe = |_: &HeaderMap, name: &HeaderName| {
            observer.report(name, choice.reason(name.as_str().as_bytes()));
        };
        header_map::remove(headers, choice, Some(observe));
    } else {
        header_map::remove(headers, choice, unseen());
    }
    headers.contains_key(TRAILER)
}
