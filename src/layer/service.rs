//! The services of the layers.

use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll, ready};

use http::{Request, Response, StatusCode};
use pin_project_lite::pin_project;
use tower_service::Service;

use super::body::CleanBody;
use super::observer::{NoObserver, OnMatch};
use super::optional_body::OptionalBody;
use super::policy::{Policy, Treated, Upgrade};
use super::source::Source;

/// The service of [`CleanRequestLayer`](super::CleanRequestLayer).
#[derive(Clone, Copy, Debug)]
pub struct CleanRequest<C, I, F = NoObserver> {
    pub(super) policy: Policy<C, F>,
    pub(super) inner: I,
}

/// The service of [`CleanResponseLayer`](super::CleanResponseLayer).
#[derive(Clone, Copy, Debug)]
pub struct CleanResponse<C, I, F = NoObserver> {
    pub(super) policy: Policy<C, F>,
    pub(super) inner: I,
}

/// The service of [`CleanLayer`](super::CleanLayer) and, with marks in place of cleaners, of
/// [`SensitiveHeadersLayer`](super::SensitiveHeadersLayer).
#[derive(Clone, Copy, Debug)]
pub struct Clean<Q, R, I, F = NoObserver, G = F> {
    pub(super) requests: Policy<Q, F>,
    pub(super) responses: Policy<R, G>,
    pub(super) inner: I,
}

/// Treats a request and sends it, unless it is refused.
#[inline]
fn send<C, F, A, T>(
    policy: &Policy<C, F>,
    request: Request<A>,
    call: impl FnOnce(Request<CleanBody<C::Item, A, F>>) -> T,
) -> (RequestFuture<T>, Upgrade)
where
    C: Source,
    F: OnMatch + Clone,
{
    let (mut head, body) = request.into_parts();
    let treated = policy.head(&mut head.headers, &mut head.extensions);
    let (response, upgrade) = match treated {
        Some(Treated { cleaning, upgrade }) => {
            let body = CleanBody::wrap(cleaning, body);
            (Some(call(Request::from_parts(head, body))), upgrade)
        }
        None => (None, Upgrade::Unchecked),
    };
    (RequestFuture::new(response, policy.status), upgrade)
}

impl<C, F, A, B, I> Service<Request<A>> for CleanRequest<C, I, F>
where
    C: Source,
    F: OnMatch + Clone,
    I: Service<Request<CleanBody<C::Item, A, F>>, Response = Response<B>>,
{
    type Response = Response<OptionalBody<B>>;
    type Error = I::Error;
    type Future = RequestFuture<I::Future>;

    #[inline]
    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), I::Error>> {
        self.inner.poll_ready(context)
    }

    #[inline]
    fn call(&mut self, request: Request<A>) -> Self::Future {
        let (response, _) = send(&self.policy, request, |request| self.inner.call(request));
        response
    }
}

impl<C, F, A, B, I> Service<Request<A>> for CleanResponse<C, I, F>
where
    C: Source + Clone,
    F: OnMatch + Clone,
    I: Service<Request<A>, Response = Response<B>>,
{
    type Response = Response<CleanBody<C::Item, OptionalBody<B>, F>>;
    type Error = I::Error;
    type Future = ResponseFuture<C, I::Future, F>;

    #[inline]
    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), I::Error>> {
        self.inner.poll_ready(context)
    }

    #[inline]
    fn call(&mut self, request: Request<A>) -> Self::Future {
        ResponseFuture {
            policy: self.policy.clone(),
            upgrade: Upgrade::Unchecked,
            response: RequestFuture::new(Some(self.inner.call(request)), self.policy.status),
        }
    }
}

impl<Q, R, F, G, A, B, I> Service<Request<A>> for Clean<Q, R, I, F, G>
where
    Q: Source,
    R: Source + Clone,
    F: OnMatch + Clone,
    G: OnMatch + Clone,
    I: Service<Request<CleanBody<Q::Item, A, F>>, Response = Response<B>>,
{
    type Response = Response<CleanBody<R::Item, OptionalBody<B>, G>>;
    type Error = I::Error;
    type Future = ResponseFuture<R, I::Future, G>;

    #[inline]
    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), I::Error>> {
        self.inner.poll_ready(context)
    }

    #[inline]
    fn call(&mut self, request: Request<A>) -> Self::Future {
        let (response, upgrade) = send(&self.requests, request, |request| self.inner.call(request));
        ResponseFuture {
            policy: self.responses.clone(),
            upgrade,
            response,
        }
    }
}

pin_project! {
    /// The future of [`CleanRequest`].
    #[derive(Debug)]
    pub struct RequestFuture<T> {
        refused: StatusCode,
        // None: the request is refused.
        #[pin]
        response: Option<T>,
    }
}

impl<T> RequestFuture<T> {
    #[inline]
    const fn new(response: Option<T>, refused: StatusCode) -> Self {
        Self { refused, response }
    }
}

impl<T, B, E> Future for RequestFuture<T>
where
    T: Future<Output = Result<Response<B>, E>>,
{
    type Output = Result<Response<OptionalBody<B>>, E>;

    #[inline]
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        Poll::Ready(Ok(match this.response.as_pin_mut() {
            Some(response) => ready!(response.poll(context))?.map(OptionalBody::new),
            None => refusal(*this.refused),
        }))
    }
}

pin_project! {
    /// The future of [`CleanResponse`] and [`Clean`].
    #[derive(Debug)]
    pub struct ResponseFuture<C, T, F = NoObserver> {
        policy: Policy<C, F>,
        upgrade: Upgrade,
        #[pin]
        response: RequestFuture<T>,
    }
}

impl<C, T, F, B, E> Future for ResponseFuture<C, T, F>
where
    C: Source,
    T: Future<Output = Result<Response<B>, E>>,
    F: OnMatch + Clone,
{
    type Output = Result<Response<CleanBody<C::Item, OptionalBody<B>, F>>, E>;

    #[inline]
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        let (mut head, body) = ready!(this.response.poll(context))?.into_parts();
        let is_allowed = this.policy.run.dry_run || this.upgrade.allows(head.status, &head.headers);
        let treated = match is_allowed {
            true => this.policy.head(&mut head.headers, &mut head.extensions),
            false => None,
        };
        Poll::Ready(Ok(match treated {
            Some(treated) => Response::from_parts(head, CleanBody::wrap(treated.cleaning, body)),
            None => refusal(this.policy.status),
        }))
    }
}

/// An empty response.
fn refusal<B: Default>(status: StatusCode) -> Response<B> {
    let mut response = Response::new(B::default());
    *response.status_mut() = status;
    response
}
