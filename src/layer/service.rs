//! The services of the layers, and their future.

use core::convert::Infallible;
use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll, ready};

use http::{Request, Response, StatusCode};
use pin_project_lite::pin_project;
use tower_service::Service;

use super::OnMatch;
use super::body::CleanBody;
use super::policy::{Asked, Policy};
use super::source::Source;

/// The service of the layers.
#[derive(Clone, Copy, Debug)]
pub struct Clean<Q, R, I> {
    // (): requests pass.
    requests: Q,
    // None: responses pass.
    responses: Option<R>,
    inner: I,
}

/// The service of [`CleanRequestLayer`](super::CleanRequestLayer).
pub type CleanRequest<C, I, F = ()> = Clean<Policy<C, F>, Policy<Infallible>, I>;

/// The service of [`CleanResponseLayer`](super::CleanResponseLayer).
pub type CleanResponse<C, I, F = ()> = Clean<(), Policy<C, F>, I>;

impl<Q, R, I> Clean<Q, R, I> {
    pub(super) const fn new(requests: Q, responses: Option<R>, inner: I) -> Self {
        Self {
            requests,
            responses,
            inner,
        }
    }
}

/// What a service does with a request: a [`Policy`] cleans it, and `()` lets it pass.
pub trait OnRequest<A> {
    /// The body of the request that the inner service receives.
    type Body;

    /// Treats a request. Returns the status of the answer if it is refused.
    #[doc(hidden)]
    fn request(&self, request: Request<A>) -> Result<(Request<Self::Body>, Asked), StatusCode>;
}

impl<C: Source, F: OnMatch + Clone, A> OnRequest<A> for Policy<C, F> {
    type Body = CleanBody<C::Item, A, F>;

    #[inline]
    fn request(&self, request: Request<A>) -> Result<(Request<Self::Body>, Asked), StatusCode> {
        let (mut head, body) = request.into_parts();
        let (trailers, asked) =
            self.message(head.version, &mut head.headers, &mut head.extensions)?;
        let body = CleanBody::of(trailers, Some(body));
        Ok((Request::from_parts(head, body), asked))
    }
}

impl<A> OnRequest<A> for () {
    type Body = A;

    fn request(&self, request: Request<A>) -> Result<(Request<A>, Asked), StatusCode> {
        Ok((request, None))
    }
}

impl<Q, R, F, A, B, I> Service<Request<A>> for Clean<Q, Policy<R, F>, I>
where
    Q: OnRequest<A>,
    R: Source,
    F: OnMatch + Clone,
    I: Service<Request<Q::Body>, Response = Response<B>>,
{
    type Response = Response<CleanBody<R::Item, B, F>>;
    type Error = I::Error;
    type Future = ResponseFuture<Policy<R, F>, I::Future>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), I::Error>> {
        self.inner.poll_ready(context)
    }

    #[inline]
    fn call(&mut self, request: Request<A>) -> Self::Future {
        let (response, asked, refused) = match self.requests.request(request) {
            Ok((request, asked)) => (Some(self.inner.call(request)), asked, StatusCode::OK),
            Err(status) => (None, None, status),
        };
        ResponseFuture {
            responses: self.responses.clone(),
            asked,
            refused,
            response,
        }
    }
}

pin_project! {
    /// The future of [`Clean`].
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
        let treated = match this.response.as_pin_mut() {
            Some(response) => {
                let (mut head, body) = ready!(response.poll(context))?.into_parts();
                let policy = this.responses.as_ref();
                let trailers = policy.map_or(Ok(None), |it| it.response(&mut head, this.asked));
                trailers.map(|it| Response::from_parts(head, CleanBody::of(it, Some(body))))
            }
            None => Err(*this.refused),
        };
        Poll::Ready(Ok(treated.unwrap_or_else(|status| {
            let mut answer = Response::new(CleanBody::default());
            *answer.status_mut() = status;
            answer
        })))
    }
}
