//! Refuses requests that have a field of a list.

use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll, ready};

use http::{Request, Response, StatusCode};
use pin_project_lite::pin_project;
use tower_service::Service;

use super::layers::{Headers, HeadersLayer};
use super::lists::Lists;
use super::observer::OnMatch;
use super::optional_body::OptionalBody;
use super::policy::Strip;
use super::trailers::Trailers;
use crate::header_map;

/// Refuses requests, with a status.
#[derive(Clone, Copy, Debug)]
pub struct Refuse {
    status: StatusCode,
}

impl Refuse {
    pub(super) const BAD_REQUEST: Self = Self {
        status: StatusCode::BAD_REQUEST,
    };
}

impl<S, F> HeadersLayer<Refuse, S, F> {
    /// Sets the status of the response to a refused request; the default is 400 (Bad Request).
    #[must_use]
    pub const fn status(mut self, status: StatusCode) -> Self {
        self.action.status = status;
        self
    }
}

impl<S, F, A, B, I> Service<Request<A>> for Headers<Refuse, S, I, F>
where
    S: Lists,
    F: OnMatch + Clone,
    I: Service<Request<Trailers<Strip, S::List, A, F>>, Response = Response<B>>,
{
    type Response = Response<OptionalBody<B>>;
    type Error = I::Error;
    type Future = RefuseFuture<I::Future>;

    #[inline]
    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), I::Error>> {
        self.inner.poll_ready(context)
    }

    #[inline]
    fn call(&mut self, mut request: Request<A>) -> Self::Future {
        let cleaning = self.policy.of_message();
        let found = header_map::first(&cleaning.list, request.headers());
        let is_refused = found.is_some() && !cleaning.dry_run;
        if let Some((name, entry)) = found {
            cleaning.observer.report(name, entry);
        }
        let response = (!is_refused).then(|| {
            if self.policy.trailers {
                cleaning.announced(request.headers_mut());
            }
            let cleaning = self.policy.trailers.then_some(cleaning);
            let request = request.map(|body| Trailers::from_cleaning(cleaning, body));
            self.inner.call(request)
        });
        RefuseFuture {
            status: self.action.status,
            response,
        }
    }
}

pin_project! {
    /// The future of a service that refuses requests.
    #[derive(Debug)]
    pub struct RefuseFuture<T> {
        status: StatusCode,
        // None: the request is refused.
        #[pin]
        response: Option<T>,
    }
}

impl<T, B, E> Future for RefuseFuture<T>
where
    T: Future<Output = Result<Response<B>, E>>,
{
    type Output = Result<Response<OptionalBody<B>>, E>;

    #[inline]
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        Poll::Ready(Ok(match this.response.as_pin_mut() {
            Some(response) => ready!(response.poll(context))?.map(OptionalBody::new),
            None => refusal(*this.status),
        }))
    }
}

/// An empty response.
pub(super) fn refusal<B: Default>(status: StatusCode) -> Response<B> {
    let mut response = Response::new(B::default());
    *response.status_mut() = status;
    response
}
