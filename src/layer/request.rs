//! Cleans requests before the inner service sees them.

use core::task::{Context, Poll};

use http::Request;
use tower_service::Service;

use super::layers::{Headers, Requests};
use super::lists::Lists;
use super::observer::OnMatch;
use super::policy::Verb;
use super::trailers::Trailers;

impl<V, S, F, B, I> Service<Request<B>> for Headers<Requests<V>, S, I, F>
where
    V: Verb,
    S: Lists,
    F: OnMatch + Clone,
    I: Service<Request<Trailers<V, S::List, B, F>>>,
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
        let cleaning = self.policy.clean(request.headers_mut());
        let request = request.map(|body| Trailers::from_cleaning(cleaning, body));
        self.inner.call(request)
    }
}
