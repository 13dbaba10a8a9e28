//! The body of a response, empty if a layer answers itself.

use core::pin::Pin;
use core::task::{Context, Poll};

use http_body::{Body, Frame, SizeHint};
use pin_project_lite::pin_project;

pin_project! {
    /// The body of the inner service's response, or an empty body if the layer answered the request
    /// itself. The default is the empty body.
    #[derive(Clone, Debug)]
    pub struct OptionalBody<B> {
        #[pin]
        body: Option<B>,
    }
}

impl<B> OptionalBody<B> {
    pub(super) const fn new(body: B) -> Self {
        Self { body: Some(body) }
    }

    /// Returns the body of the inner service, or `None` if the layer answered itself.
    #[must_use]
    pub fn into_inner(self) -> Option<B> {
        self.body
    }
}

impl<B> Default for OptionalBody<B> {
    fn default() -> Self {
        Self { body: None }
    }
}

impl<B: Body> Body for OptionalBody<B> {
    type Data = B::Data;
    type Error = B::Error;

    #[inline]
    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        match self.project().body.as_pin_mut() {
            Some(body) => body.poll_frame(context),
            None => Poll::Ready(None),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        let body = self.body.as_ref();
        body.map_or_else(|| SizeHint::with_exact(0), Body::size_hint)
    }
}
