//! The services of the layers, and their future.

use core::convert::Infallible;
use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll, ready};

use http::{Request, Response, StatusCode};
use pin_project_lite::pin_project;
use tower_service::Service;

use super::body::CleanBody;
use super::options::{NoObserver, OnMatch};
use super::policy::{Asked, Policy};
use super::source::Source;

/// The service of [`CleanLayer`](super::CleanLayer) and of
/// [`SensitiveHeadersLayer`](super::SensitiveHeadersLayer).
#[derive(Clone, Copy, Debug)]
pub struct Clean<Q, R, I> {
    requests: Q,
    // None: responses pass.
    responses: Option<R>,
    inner: I,
}

/// The service of [`CleanRequestLayer`](super::CleanRequestLayer).
pub type CleanRequest<C, I, F = NoObserver> = Clean<Policy<C, F>, Policy<Infallible>, I>;

/// The service of [`CleanResponseLayer`](super::CleanResponseLayer).
#[derive(Clone, Copy, Debug)]
pub struct CleanResponse<C, I, F = NoObserver> {
    pub(super) policy: Policy<C, F>,
    pub(super) inner: I,
}

impl<Q, R, I> Clean<Q, R, I> {
    pub(super) const fn new(requests: Q, responses: Option<R>, inner: I) -> Self {
        Self {
            requests,
            responses,
            inner,
        }
    }
}

impl<Q, F, R, G, A, B, I> Service<Request<A>> for Clean<Policy<Q, F>, Policy<R, G>, I>
where
    Q: Source,
    F: OnMatch + Clone,
    R: Source,
    G: OnMatch + Clone,
    I: Service<Request<CleanBody<Q::Item, A, F>>, Response = Response<B>>,
{
    type Response = Response<CleanBody<R::Item, B, G>>;
    type Error = I::Error;
    type Future = ResponseFuture<Policy<R, G>, I::Future>;

    #[inline]
    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), I::Error>> {
        self.inner.poll_ready(context)
    }

    #[inline]
    fn call(&mut self, request: Request<A>) -> Self::Future {
        let (mut head, body) = request.into_parts();
        let (requests, extensions) = (&self.requests, &mut head.extensions);
        let treated = requests.message(head.version, &mut head.headers, extensions);
        let (asked, response) = match treated {
            Some((trailers, asked)) => {
                let request = Request::from_parts(head, CleanBody::wrap(trailers, body));
                (asked, Some(self.inner.call(request)))
            }
            None => (None, None),
        };
        ResponseFuture {
            responses: self.responses.clone(),
            asked,
            refused: self.requests.options.status,
            response,
        }
    }
}

impl<C, F, A, B, I> Service<Request<A>> for CleanResponse<C, I, F>
where
    C: Source,
    F: OnMatch + Clone,
    I: Service<Request<A>, Response = Response<B>>,
{
    type Response = Response<CleanBody<C::Item, B, F>>;
    type Error = I::Error;
    type Future = ResponseFuture<Policy<C, F>, I::Future>;

    #[inline]
    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), I::Error>> {
        self.inner.poll_ready(context)
    }

    #[inline]
    fn call(&mut self, request: Request<A>) -> Self::Future {
        ResponseFuture {
            responses: Some(self.policy.clone()),
            asked: None,
            refused: StatusCode::OK,
            response: Some(self.inner.call(request)),
        }
    }
}

pin_project! {
    /// The future of [`Clean`] and [`CleanResponse`].
    #[derive(Debug)]
    pub struct ResponseFuture<R, T> {
        // None: responses pass.
        responses: Option<R>,
        // What the request asked to switch to. None: any switch passes.
        asked: Asked,
        // The status of the answer to a refused request.
        refused: StatusCode,
        // None: the request is refused.
        #[pin]
        response: Option<T>,
    }
}

impl<C, F, T, B, E> Future for ResponseFuture<Policy<C, F>, T>
where
    C: Source,
    F: OnMatch + Clone,
    T: Future<Output = Result<Response<B>, E>>,
{
    type Output = Result<Response<CleanBody<C::Item, B, F>>, E>;

    #[inline]
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        let mut refused = *this.refused;
        if let Some(response) = this.response.as_pin_mut() {
            let (mut head, body) = ready!(response.poll(context))?.into_parts();
            let treated = match this.responses {
                Some(policy) => {
                    refused = policy.options.status;
                    policy.response(&mut head, this.asked)
                }
                None => Some(None),
            };
            if let Some(trailers) = treated {
                let body = CleanBody::wrap(trailers, body);
                return Poll::Ready(Ok(Response::from_parts(head, body)));
            }
        }
        let mut response = Response::new(CleanBody::default());
        *response.status_mut() = refused;
        Poll::Ready(Ok(response))
    }
}
