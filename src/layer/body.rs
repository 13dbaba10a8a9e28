//! A body whose trailers are treated as they pass.

use core::pin::Pin;
use core::task::{Context, Poll, ready};

use http::StatusCode;
use http_body::{Body, Frame, SizeHint};
use pin_project_lite::pin_project;

use super::OnMatch;
use super::policy::{OnTrailers, Policy};
use super::source::SharedCleaner;
use crate::Nominated;

pin_project! {
    /// A body whose trailers a cleaner cleans as they pass. Layers wrap the bodies of messages in
    /// it. The default is the empty body, which a response has if a layer answered itself.
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
    pub struct CleanBody<C, B, F = ()> {
        trailers: OnTrailers<C, F>,
        // None: empty.
        #[pin]
        body: Option<B>,
    }
}

impl<C: SharedCleaner, B> CleanBody<C, B> {
    /// Wraps the body of a message. `nominated` is from the head of the same message.
    pub const fn new(cleaner: C, nominated: Nominated, body: B) -> Self {
        let policy = Policy::new(cleaner, StatusCode::OK);
        Self::of(Some((policy, nominated)), Some(body))
    }
}

impl<C, B, F> CleanBody<C, B, F> {
    pub(super) const fn of(trailers: OnTrailers<C, F>, body: Option<B>) -> Self {
        Self { trailers, body }
    }

    /// Returns the inner body, or `None` if a layer answered itself.
    #[must_use]
    pub fn into_inner(self) -> Option<B> {
        self.body
    }
}

/// The empty body.
impl<C, B, F> Default for CleanBody<C, B, F> {
    fn default() -> Self {
        Self::of(None, None)
    }
}

impl<C: SharedCleaner, B: Body, F: OnMatch> Body for CleanBody<C, B, F> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        let this = self.project();
        let Some(body) = this.body.as_pin_mut() else {
            return Poll::Ready(None);
        };
        let mut frame = ready!(body.poll_frame(context));
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
        self.body.as_ref().is_none_or(Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        let body = self.body.as_ref();
        body.map_or_else(|| SizeHint::with_exact(0), Body::size_hint)
    }
}
