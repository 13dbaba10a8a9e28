//! Removes the fields of one connection from trailers.

use alloc::boxed::Box;
use core::marker::PhantomData;

use http::header::HeaderMap;

use super::announced;
use super::hop_by_hop::OneHop;
use super::observer::{NoObserver, OnMatch, remove};
use super::policy::{Cleaning, sealed::CleanTrailers};
use super::trailers::Trailers;
use crate::hop_by_hop::Removed;
use crate::message::choice::{InTrailers, Strip};
use crate::message::one_hop::OneOf;
use crate::message::trailers::FORBIDDEN;

/// A body whose trailers lose the names that the `Connection` field of their message nominates, and
/// the names that are forbidden in trailers. Its default is the default of the inner body, which is
/// not cleaned.
///
/// ```
/// use header_set::hop_by_hop;
/// use header_set::layer::HopByHopTrailers;
///
/// let mut request = http::Request::new(String::from("{}"));
/// let removed = hop_by_hop::strip(request.headers_mut())?;
/// let request = request.map(|body| HopByHopTrailers::new(&removed, body));
/// # drop(request);
/// # Ok::<(), hop_by_hop::TooManyNominated>(())
/// ```
pub type HopByHopTrailers<B, F = NoObserver> = Trailers<OneHop, Nominations, B, F>;

/// None if every nominated name is forbidden in trailers anyway. Common nominations are, and then
/// cost no allocation.
type Nominations = Option<Box<Removed>>;

pub(super) type OneHopCleaning<F> = Cleaning<OneHop, Nominations, F>;

impl<B> HopByHopTrailers<B> {
    /// Wraps `body`, the body of the message from whose headers `removed` was removed.
    #[must_use]
    pub fn new(removed: &Removed, body: B) -> Self {
        let cleaning = OneHopCleaning::new(removed, NoObserver, false);
        Self::from_cleaning(Some(cleaning), body)
    }
}

impl<F> OneHopCleaning<F> {
    pub(super) fn new(removed: &Removed, observer: F, dry_run: bool) -> Self {
        let is_usual =
            |name: &[u8]| name.eq_ignore_ascii_case(b"close") || FORBIDDEN.contains(name);
        let is_fixed = removed.nominated().all(is_usual);
        Self {
            list: (!is_fixed).then(|| Box::new(removed.clone())),
            observer,
            dry_run,
            verb: PhantomData,
        }
    }

    /// Cleans the `trailer` field.
    pub(super) fn announced(&self, headers: &mut HeaderMap) {
        if !self.dry_run {
            let nominated = names(&self.list);
            announced::clean(headers, &InTrailers(Strip::new(&nominated, true)));
        }
    }
}

impl<F: OnMatch> CleanTrailers for OneHopCleaning<F> {
    fn clean_trailers(&self, trailers: &mut HeaderMap) {
        let nominated = names(&self.list);
        let choice = InTrailers(Strip::new(&nominated, true));
        remove(trailers, &choice, &self.observer, self.dry_run);
    }
}

fn names(nominations: &Nominations) -> OneOf<'_> {
    let removed = nominations.iter();
    removed.flat_map(|removed| removed.nominated()).collect()
}
