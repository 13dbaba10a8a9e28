//! A body whose trailers lose what is meant for one connection.

use alloc::boxed::Box;
use core::pin::Pin;
use core::task::{Context, Poll, ready};

use http::header::{HeaderMap, TRAILER};
use http_body::{Body, Frame, SizeHint};
use pin_project_lite::pin_project;

use super::announced;
use super::observer::{NoObserver, OnMatch, remove};
use crate::HeaderSet;
use crate::hop_by_hop::Removed;
use crate::message::choice::{InTrailers, Strip};
use crate::message::one_hop::OneOf;
use crate::message::trailers::FORBIDDEN;

pin_project! {
    /// A body whose trailers lose what the `Connection` field of their message nominates, and what
    /// may not stand in trailers. Its default is the default of the body within, left as it is.
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
    #[derive(Clone, Debug)]
    pub struct HopByHopTrailers<B, F = NoObserver> {
        cleaning: Option<OneHopCleaning<F>>,
        #[pin]
        body: B,
    }
}

impl<B> HopByHopTrailers<B> {
    /// Wraps `body`, the body of the message whose headers `removed` was removed from.
    #[must_use]
    pub fn new(removed: &Removed, body: B) -> Self {
        let cleaning = OneHopCleaning::new(removed, NoObserver, false);
        Self::from_cleaning(Some(cleaning), body)
    }
}

impl<B, F> HopByHopTrailers<B, F> {
    pub(super) const fn from_cleaning(cleaning: Option<OneHopCleaning<F>>, body: B) -> Self {
        Self { cleaning, body }
    }

    /// The body within.
    pub fn into_inner(self) -> B {
        self.body
    }
}

impl<B: Default, F> Default for HopByHopTrailers<B, F> {
    fn default() -> Self {
        Self::from_cleaning(None, B::default())
    }
}

impl<B: Body, F: OnMatch> Body for HopByHopTrailers<B, F> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        let this = self.project();
        let mut frame = ready!(this.body.poll_frame(context));
        if let Some(cleaning) = this.cleaning
            && let Some(Ok(frame)) = &mut frame
            && let Some(trailers) = frame.trailers_mut()
        {
            cleaning.trailers(trailers);
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// What cleans the trailers of one message.
#[derive(Clone, Debug)]
pub(super) struct OneHopCleaning<F> {
    /// None: what is nominated may not stand in trailers anyway. So with what clients nominate
    /// every day, which then costs no allocation.
    removed: Option<Box<Removed>>,
    observer: F,
    dry_run: bool,
}

impl<F> OneHopCleaning<F> {
    pub(super) fn new(removed: &Removed, observer: F, dry_run: bool) -> Self {
        let is_usual =
            |name: &[u8]| name.eq_ignore_ascii_case(b"close") || FORBIDDEN.contains(name);
        let is_fixed = removed.nominated().all(is_usual);
        Self {
            removed: (!is_fixed).then(|| Box::new(removed.clone())),
            observer,
            dry_run,
        }
    }
}

impl<F: OnMatch> OneHopCleaning<F> {
    fn trailers(&self, trailers: &mut HeaderMap) {
        let nominated = self.nominated();
        let choice = InTrailers(Strip::new(&nominated, true));
        remove(trailers, &choice, &self.observer, self.dry_run);
    }

    /// Cleans the `trailer` field.
    pub(super) fn announced(&self, headers: &mut HeaderMap) {
        if !self.dry_run && headers.contains_key(TRAILER) {
            let nominated = self.nominated();
            announced::clean(headers, &InTrailers(Strip::new(&nominated, true)));
        }
    }

    fn nominated(&self) -> impl HeaderSet {
        let removed = self.removed.iter();
        OneOf(removed.flat_map(|removed| removed.nominated()))
    }
}
