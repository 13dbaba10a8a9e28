//! Cleaning the inner service's responses.

use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll, ready};

use http::{Request, Response};
use pin_project_lite::pin_project;
use tower_service::Service;

use super::headers::Headers;
use super::rule::{OnStrip, Rule, Unobserved, Verb};
use super::trailers::Trailers;
use crate::HeaderSet;

/// The direction of layers that clean responses: [`StripResponseHeadersLayer`](super::StripResponseHeadersLayer) and
/// [`KeepResponseHeadersLayer`](super::KeepResponseHeadersLayer).
#[derive(Clone, Copy, Debug)]
pub struct Responses;

impl<V, S, F, A, B, I> Service<Request<A>> for Headers<Responses, V, S, I, F>
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
    /// The cleaned response to come of [`Headers`].
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
