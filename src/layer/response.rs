//! Cleans the responses of the inner service.

use core::future::Future;
use core::marker::PhantomData;
use core::pin::Pin;
use core::task::{Context, Poll, ready};

use http::{Request, Response};
use pin_project_lite::pin_project;
use tower_service::Service;

use super::layers::{Headers, Responses};
use super::lists::Lists;
use super::observer::{NoObserver, OnMatch};
use super::policy::{LayerPolicy, Verb};
use super::trailers::Trailers;

impl<V, S, F, A, B, I> Service<Request<A>> for Headers<Responses<V>, S, I, F>
where
    V: Verb,
    S: Lists + Clone,
    F: OnMatch + Clone,
    I: Service<Request<A>, Response = Response<B>>,
{
    type Response = Response<Trailers<V, S::List, B, F>>;
    type Error = I::Error;
    type Future = ResponseFuture<V, S, I::Future, F>;

    #[inline]
    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), I::Error>> {
        self.inner.poll_ready(context)
    }

    #[inline]
    fn call(&mut self, request: Request<A>) -> Self::Future {
        ResponseFuture::new(self.policy.clone(), self.inner.call(request))
    }
}

pin_project! {
    /// The future of [`Headers`], which cleans the response.
    #[derive(Debug)]
    pub struct ResponseFuture<V, S, T, F = NoObserver> {
        policy: LayerPolicy<S, F>,
        #[pin]
        response: T,
        verb: PhantomData<V>,
    }
}

impl<V, S, T, F> ResponseFuture<V, S, T, F> {
    #[inline]
    pub(super) fn new(policy: LayerPolicy<S, F>, response: T) -> Self {
        Self {
            policy,
            response,
            verb: PhantomData,
        }
    }
}

impl<V, S, F, T, B, E> Future for ResponseFuture<V, S, T, F>
where
    V: Verb,
    S: Lists,
    F: OnMatch + Clone,
    T: Future<Output = Result<Response<B>, E>>,
{
    type Output = Result<Response<Trailers<V, S::List, B, F>>, E>;

    #[inline]
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        let mut response = ready!(this.response.poll(context))?;
        let cleaning = this.policy.clean(response.headers_mut());
        let response = response.map(|body| Trailers::from_cleaning(cleaning, body));
        Poll::Ready(Ok(response))
    }
}
