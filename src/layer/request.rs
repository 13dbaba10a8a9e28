//! Layers that clean requests before the inner service sees them.

use core::task::{Context, Poll};

use http::Request;
use http::header::{GetAll, HeaderName, HeaderValue};
use tower_layer::Layer;
use tower_service::Service;

use super::rule::{OnStrip, Rule, Unobserved, Verb};
use super::trailers::Trailers;
use crate::HeaderSet;

/// [`StripRequestHeadersLayer`](super::StripRequestHeadersLayer) or
/// [`KeepRequestHeadersLayer`](super::KeepRequestHeadersLayer).
#[derive(Clone, Copy, Debug)]
pub struct RequestHeadersLayer<V, S, F = Unobserved> {
    rule: Rule<V, S, F>,
}

impl<V, S> RequestHeadersLayer<V, S> {
    /// A layer that cleans by `set`, trailers included.
    #[must_use]
    pub const fn new(set: S) -> Self {
        let rule = Rule::new(set);
        Self { rule }
    }
}

impl<V, S, F> RequestHeadersLayer<V, S, F> {
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
    ) -> RequestHeadersLayer<V, S, G> {
        let rule = self.rule.with_on_strip(on_strip);
        RequestHeadersLayer { rule }
    }
}

impl<V: Verb, S: Clone, F: Clone, I> Layer<I> for RequestHeadersLayer<V, S, F> {
    type Service = RequestHeaders<V, S, I, F>;

    fn layer(&self, inner: I) -> Self::Service {
        let rule = self.rule.clone();
        RequestHeaders { rule, inner }
    }
}

/// [`StripRequestHeaders`](super::StripRequestHeaders) or [`KeepRequestHeaders`](super::KeepRequestHeaders).
#[derive(Clone, Copy, Debug)]
pub struct RequestHeaders<V, S, I, F = Unobserved> {
    rule: Rule<V, S, F>,
    inner: I,
}

impl<V, S, F, B, I> Service<Request<B>> for RequestHeaders<V, S, I, F>
where
    V: Verb,
    S: HeaderSet + Clone,
    F: OnStrip + Clone,
    I: Service<Request<Trailers<V, S, B, F>>>,
{
    type Response = I::Response;
    type Error = I::Error;
    type Future = I::Future;

    #[inline]
    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), I::Error>> {
        self.inner.poll_ready(context)
    }

    #[inline]
    fn call(&mut self, mut request: Request<B>) -> I::Future {
        self.rule.headers(request.headers_mut());
        let rule = self.rule.clone();
        self.inner
            .call(request.map(|body| Trailers::from_rule(rule, body)))
    }
}
