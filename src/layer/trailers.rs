//! A body whose trailers are cleaned as they pass.

use core::pin::Pin;
use core::task::{Context, Poll, ready};

use http::header::{GetAll, HeaderName, HeaderValue};
use http_body::{Body, Frame, SizeHint};
use pin_project_lite::pin_project;

use super::rule::{OnStrip, Rule, Unobserved, Verb};
use crate::HeaderSet;

pin_project! {
    /// A body whose trailers are cleaned as they pass: [`StripTrailers`](super::StripTrailers) or
    /// [`KeepTrailers`](super::KeepTrailers).
    ///
    /// ```
    /// use header_set::header_set;
    /// use header_set::layer::StripTrailers;
    ///
    /// header_set! { static INTERNAL = ["x-internal-*"]; }
    ///
    /// let request = http::Request::new(String::from("{}"));
    /// let request = request.map(|body| StripTrailers::new(INTERNAL, body));
    /// # drop(request);
    /// ```
    #[derive(Clone, Copy, Debug)]
    pub struct Trailers<V, S, B, F = Unobserved> {
        rule: Rule<V, S, F>,
        #[pin]
        body: B,
    }
}

impl<V, S, B> Trailers<V, S, B> {
    /// `body`, whose trailers are cleaned by `set`.
    pub const fn new(set: S, body: B) -> Self {
        Self::from_rule(Rule::new(set), body)
    }
}

impl<V, S, B, F> Trailers<V, S, B, F> {
    pub(super) const fn from_rule(rule: Rule<V, S, F>, body: B) -> Self {
        Self { rule, body }
    }

    /// Calls `on_strip` with the name and the values of each trailer that goes.
    pub fn on_strip<G: Fn(&HeaderName, GetAll<'_, HeaderValue>)>(
        self,
        on_strip: G,
    ) -> Trailers<V, S, B, G> {
        Trailers::from_rule(self.rule.with_on_strip(on_strip), self.body)
    }

    /// The body within.
    pub fn into_inner(self) -> B {
        self.body
    }
}

impl<V: Verb, S: HeaderSet, B: Body, F: OnStrip> Body for Trailers<V, S, B, F> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        let this = self.project();
        let mut frame = ready!(this.body.poll_frame(context));
        if let Some(Ok(frame)) = &mut frame
            && let Some(trailers) = frame.trailers_mut()
        {
            this.rule.trailers(trailers);
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
