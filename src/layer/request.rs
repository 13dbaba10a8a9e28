//! Cleaning requests before the inner service sees them.

use core::task::{Context, Poll};

use http::Request;
use tower_service::Service;

use super::headers::Headers;
use super::rule::{OnStrip, Verb};
use super::trailers::Trailers;
use crate::HeaderSet;

/// The direction of layers that clean requests: [`StripRequestHeadersLayer`](super::StripRequestHeadersLayer) and
/// [`KeepRequestHeadersLayer`](super::KeepRequestHeadersLayer).
#[derive(Clone, Copy, Debug)]
pub struct Requests;

impl<V, S, F, B, I> Service<Request<B>> for Headers<Requests, V, S, I, F>
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
