//! A body whose trailers are treated as they pass.

use core::pin::Pin;
use core::task::{Context, Poll, ready};

use http::StatusCode;
use http_body::{Body, Frame, SizeHint};
use pin_project_lite::pin_project;

use super::policy::{OnTrailers, Policy};
use super::run::{NoObserver, OnMatch};
use super::source::SharedCleaner;
use super::treat::Treat;
use crate::Nominated;

pin_project! {
    /// A body whose trailers a cleaner cleans as they pass. Layers wrap the bodies of messages in
    /// it. `CleanBody::default()` has the default of the inner body, and no cleaner.
    ///
    /// hyper accepts it without tower:
    ///
    /// ```
    /// use header_set::layer::CleanBody;
    /// use header_set::{Cleaner, header_set};
    ///
    /// header_set! { static INTERNAL = ["x-internal-*"]; }
    ///
    /// let cleaner = Cleaner::strip(INTERNAL).hop_by_hop();
    /// let mut request = http::Request::new(String::from("{}"));
    /// let nominated = cleaner.headers(request.headers_mut())?.into_nominated();
    /// let request = request.map(|body| CleanBody::new(cleaner, nominated, body));
    /// # drop(request);
    /// # Ok::<(), header_set::Refusal>(())
    /// ```
    #[derive(Clone, Debug)]
    pub struct CleanBody<C, B, F = NoObserver> {
        // None: trailers pass.
        trailers: OnTrailers<C, F>,
        #[pin]
        body: B,
    }
}

impl<C: SharedCleaner, B> CleanBody<C, B> {
    /// Wraps the body of a message. `nominated` is from the head of the same message.
    pub const fn new(cleaner: C, nominated: Nominated, body: B) -> Self {
        let policy = Policy::new(cleaner, StatusCode::OK);
        Self::wrap(Some((policy, nominated)), body)
    }
}

impl<C, B, F> CleanBody<C, B, F> {
    #[inline]
    pub(super) const fn wrap(trailers: OnTrailers<C, F>, body: B) -> Self {
        Self { trailers, body }
    }

    /// Returns the inner body.
    pub fn into_inner(self) -> B {
        self.body
    }
}

impl<C, B: Default, F> Default for CleanBody<C, B, F> {
    fn default() -> Self {
        Self::wrap(None, B::default())
    }
}

impl<C: Treat, B: Body, F: OnMatch> Body for CleanBody<C, B, F> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        let this = self.project();
        let mut frame = ready!(this.body.poll_frame(context));
        if let Some((policy, nominated)) = this.trailers
            && let Some(Ok(sent)) = &mut frame
            && let Some(trailers) = sent.trailers_mut()
            && !policy.trailers(trailers, nominated)
        {
            // Trailers are the last frame.
            return Poll::Ready(None);
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
