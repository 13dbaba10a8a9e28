//! The service of the layers.

use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll, ready};

use http::{Request, Response, StatusCode};
use pin_project_lite::pin_project;
use tower_service::Service;

use super::body::CleanBody;
use super::optional_body::OptionalBody;
use super::policy::{Policy, Upgrade};
use super::run::{NoObserver, OnMatch};
use super::source::Source;

/// The service of [`CleanLayer`](super::CleanLayer) and, with marks in place of cleaners, of
/// [`SensitiveHeadersLayer`](super::SensitiveHeadersLayer).
#[derive(Clone, Copy, Debug)]
pub struct Clean<Q, R, I> {
    requests: Q,
    responses: R,
    inner: I,
}

/// The service of [`CleanRequestLayer`](super::CleanRequestLayer).
pub type CleanRequest<C, I, F = NoObserver> = Clean<Policy<C, F>, (), I>;

/// The service of [`CleanResponseLayer`](super::CleanResponseLayer).
pub type CleanResponse<C, I, F = NoObserver> = Clean<(), Policy<C, F>, I>;

impl<Q, R, I> Clean<Q, R, I> {
    pub(super) const fn new(requests: Q, responses: R, inner: I) -> Self {
        Self {
            requests,
            responses,
            inner,
        }
    }
}

/// What a service does to the messages of one direction: a [`Policy`], or nothing, `()`.
pub trait Direction {
    /// The body of a message.
    type Body<B>;

    /// Treats a request. Returns the status of the answer if it is refused.
    fn request<B>(
        &self,
        request: Request<B>,
    ) -> Result<(Request<Self::Body<B>>, Upgrade), StatusCode>;

    /// Treats a response, which may switch to the protocols for which the request asked.
    fn response<B: Default>(
        &self,
        response: Response<B>,
        upgrade: &Upgrade,
    ) -> Response<Self::Body<B>>;
}

impl Direction for () {
    type Body<B> = B;

    #[inline]
    fn request<B>(&self, request: Request<B>) -> Result<(Request<B>, Upgrade), StatusCode> {
        Ok((request, Upgrade::Unchecked))
    }

    #[inline]
    fn response<B: Default>(&self, response: Response<B>, _: &Upgrade) -> Response<B> {
        response
    }
}

impl<C: Source, F: OnMatch + Clone> Direction for Policy<C, F> {
    type Body<B> = CleanBody<C::Item, B, F>;

    #[inline]
    fn request<B>(
        &self,
        request: Request<B>,
    ) -> Result<(Request<Self::Body<B>>, Upgrade), StatusCode> {
        let (mut head, body) = request.into_parts();
        let treated = self.head(head.version, &mut head.headers, &mut head.extensions);
        let (trailers, upgrade) = treated.ok_or(self.run.status)?;
        let body = CleanBody::wrap(trailers, body);
        Ok((Request::from_parts(head, body), upgrade))
    }

    #[inline]
    fn response<B: Default>(
        &self,
        response: Response<B>,
        upgrade: &Upgrade,
    ) -> Response<Self::Body<B>> {
        let (mut head, body) = response.into_parts();
        let is_allowed = self.run.dry_run || upgrade.allows(head.status, &head.headers);
        if is_allowed
            && let Some((trailers, _)) =
                self.head(head.version, &mut head.headers, &mut head.extensions)
        {
            return Response::from_parts(head, CleanBody::wrap(trailers, body));
        }
        refusal(self.run.status)
    }
}

/// An empty response.
fn refusal<B: Default>(status: StatusCode) -> Response<B> {
    let mut response = Response::new(B::default());
    *response.status_mut() = status;
    response
}

impl<Q, R, A, B, I> Service<Request<A>> for Clean<Q, R, I>
where
    Q: Direction,
    R: Direction + Clone,
    I: Service<Request<Q::Body<A>>, Response = Response<B>>,
{
    type Response = Response<R::Body<OptionalBody<B>>>;
    type Error = I::Error;
    type Future = ResponseFuture<R, I::Future>;

    #[inline]
    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), I::Error>> {
        self.inner.poll_ready(context)
    }

    #[inline]
    fn call(&mut self, request: Request<A>) -> Self::Future {
        let responses = self.responses.clone();
        match self.requests.request(request) {
            Ok((request, upgrade)) => ResponseFuture {
                responses,
                upgrade,
                refused: StatusCode::OK,
                response: Some(self.inner.call(request)),
            },
            Err(refused) => ResponseFuture {
                responses,
                upgrade: Upgrade::Unchecked,
                refused,
                response: None,
            },
        }
    }
}

pin_project! {
    /// The future of [`Clean`].
    #[derive(Debug)]
    pub struct ResponseFuture<R, T> {
        responses: R,
        upgrade: Upgrade,
        refused: StatusCode,
        // None: the request is refused.
        #[pin]
        response: Option<T>,
    }
}

impl<R, T, B, E> Future for ResponseFuture<R, T>
where
    R: Direction,
    T: Future<Output = Result<Response<B>, E>>,
{
    type Output = Result<Response<R::Body<OptionalBody<B>>>, E>;

    #[inline]
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        let response = match this.response.as_pin_mut() {
            Some(response) => ready!(response.poll(context))?.map(OptionalBody::new),
            None => refusal(*this.refused),
        };
        Poll::Ready(Ok(this.responses.response(response, this.upgrade)))
    }
}
