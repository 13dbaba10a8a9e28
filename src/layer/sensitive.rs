//! Marks values as sensitive, in requests and in the responses of the inner service.

use core::task::{Context, Poll};

use http::{Request, Response};
use tower_service::Service;

use super::layers::Headers;
use super::lists::Lists;
use super::observer::OnMatch;
use super::policy::Sensitive;
use super::response::ResponseFuture;
use super::trailers::Trailers;

impl<S, F, A, B, I> Service<Request<A>> for Headers<Sensitive, S, I, F>
where
    S: Lists + Clone,
    F: OnMatch + Clone,
    I: Service<Request<Trailers<Sensitive, S::List, A, F>>, Response = Response<B>>,
{
    type Response = Response<Trailers<Sensitive, S::List, B, F>>;
    type Error = I::Error;
    type Future = ResponseFuture<Sensitive, S, I::Future, F>;

    #[inline]
    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), I::Error>> {
        self.inner.poll_ready(context)
    }

    #[inline]
    fn call(&mut self, mut request: Request<A>) -> Self::Future {
        let marking = self.policy.clean(request.headers_mut());
        let request = request.map(|body| Trailers::from_cleaning(marking, body));
        ResponseFuture::new(self.policy.clone(), self.inner.call(request))
    }
}
