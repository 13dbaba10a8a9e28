//! Layers that clean the inner service's responses.

use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll, ready};

use http::header::{GetAll, HeaderName, HeaderValue};
use http::{Request, Response};
use pin_project_lite::pin_project;
use tower_layer::Layer;
use tower_service::Service;

use super::rule::{OnStrip, Rule, Unobserved, Verb};
use super::trailers::Trailers;
use crate::HeaderSet;

/// [`StripResponseHeadersLayer`](super::StripResponseHeadersLayer) or
/// [`KeepResponseHeadersLayer`](super::KeepResponseHeadersLayer).
#[derive(Clone, Copy, Debug)]
pub struct ResponseHeadersLayer<V, S, F = Unobserved> {
    rule: Rule<V, S, F>,
}

impl<V, S> ResponseHeadersLayer<V, S> {
    /// A layer that cleans by `set`, trailers included.
    #[must_use]
    pub const fn new(set: S) -> Self {
        let rule = Rule::new(set);
        Self { rule }
    }
}

impl<V, S, F> ResponseHeadersLayer<V, S, F> {
    /// Whether trailers are cleaned: they are unless this says otherwise.
    #[must_use]
    pub const fn trailers(mut self, clean: bool) -> Self {
        self.rule.trailers = clean;
        self
    }

    /// Calls `on_strip` with the name and the values of each field that goes.
    pub fn on_strip<G: Fn(&HeaderName, GetAll<'_, HeaderValue>)>(
        self,
        on_strip: G,
    ) -> ResponseHeadersLayer<V, S, G> {
        let rule = self.rule.with_on_strip(on_strip);
        ResponseHeadersLayer { rule }
    }
}

impl<V: Verb, S: Clone, F: Clone, I> Layer<I> for ResponseHeadersLayer<V, S, F> {
    type Service = ResponseHeaders<V, S, I, F>;

    fn layer(&self, inner: I) -> Self::Service {
        let rule = self.rule.clone();
        ResponseHeaders { rule, inner }
    }
}

/// [`StripResponseHeaders`](super::StripResponseHeaders) or [`KeepResponseHeaders`](super::KeepResponseHeaders).
#[derive(Clone, Copy, Debug)]
pub struct ResponseHeaders<V, S, I, F = Unobserved> {
    rule: Rule<V, S, F>,
    inner: I,
}

impl<V, S, F, A, B, I> Service<Request<A>> for ResponseHeaders<V, S, I, F>
where
    V: Verb,
    S: HeaderSet + Clone,
    F: OnStrip + Clone,
    I: Service<Request<A>, Response = Response<B>>,
{
    type Response = Response<Trailers<V, S, B, F>>;
    type Error = I::Error;
    type Future = ResponseFuture<V, S, I::Future, F>;

    #[inline]
    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), I::Error>> {
        self.inner.poll_ready(context)
    }

    #[inline]
    fn call(&mut self, request: Request<A>) -> Self::Future {
        ResponseFuture {
            rule: self.rule.clone(),
            response: self.inner.call(request),
        }
    }
}

pin_project! {
    /// The cleaned response to come of [`ResponseHeaders`].
    #[derive(Debug)]
    pub struct ResponseFuture<V, S, T, F = Unobserved> {
        rule: Rule<V, S, F>,
        #[pin]
        response: T,
    }
}

impl<V, S, F, T, B, E> Future for ResponseFuture<V, S, T, F>
where
    V: Verb,
    S: HeaderSet + Clone,
    F: OnStrip + Clone,
    T: Future<Output = Result<Response<B>, E>>,
{
    type Output = Result<Response<Trailers<V, S, B, F>>, E>;

    #[inline]
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        let mut response = ready!(this.response.poll(context))?;
        this.rule.headers(response.headers_mut());
        let rule = this.rule.clone();
        Poll::Ready(Ok(response.map(|body| Trailers::from_rule(rule, body))))
    }
}
