//! A service that keeps its request and has a fixed response, to show what layers pass.

use std::cell::RefCell;
use std::convert::Infallible;
use std::future::{Ready, ready};
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use http::header::HeaderMap;
use http::{Extensions, Request, Response, StatusCode};
use http_body::Body;
use http_body_util::combinators::WithTrailers;
use http_body_util::{BodyExt, Full};
use tower::{Layer, Service};

pub type Sent = WithTrailers<Full<&'static [u8]>, Ready<Option<Result<HeaderMap, Infallible>>>>;

pub struct Seen {
    pub fields: HeaderMap,
    pub extensions: Extensions,
    pub trailers: HeaderMap,
    /// Whether the body ends at once, is known to be empty, has no trailers, has no data.
    pub is_bare: [bool; 4],
}

/// Answers every request with the same status, fields and trailers, and keeps the last request.
#[derive(Clone, Default)]
pub struct Origin {
    pub status: StatusCode,
    pub fields: HeaderMap,
    pub trailers: HeaderMap,
    pub seen: Rc<RefCell<Option<Seen>>>,
}

pub fn body(trailers: &HeaderMap) -> Sent {
    Full::new(&b"data"[..]).with_trailers(ready(Some(Ok(trailers.clone()))))
}

pub fn finish<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("nothing here waits"),
    }
}

fn seen<B>(fields: HeaderMap, extensions: Extensions, body: B) -> Seen
where
    B: Body<Data = &'static [u8], Error = Infallible>,
{
    let (is_end, is_empty) = (body.is_end_stream(), body.size_hint().exact() == Some(0));
    let Ok(sent) = finish(body.collect());
    let trailers = sent.trailers().cloned();
    let has_none = trailers.is_none();
    Seen {
        fields,
        extensions,
        trailers: trailers.unwrap_or_default(),
        is_bare: [is_end, is_empty, has_none, sent.to_bytes().is_empty()],
    }
}

impl<B: Body<Data = &'static [u8], Error = Infallible>> Service<Request<B>> for Origin {
    type Response = Response<Sent>;
    type Error = Infallible;
    type Future = Ready<Result<Response<Sent>, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let (head, sent) = request.into_parts();
        let seen = seen(head.headers, head.extensions, sent);
        self.seen.replace(Some(seen));
        let mut response = Response::new(body(&self.trailers));
        *response.status_mut() = self.status;
        *response.headers_mut() = self.fields.clone();
        ready(Ok(response))
    }
}

pub fn request(fields: &HeaderMap, trailers: &HeaderMap) -> Request<Sent> {
    let mut request = Request::new(body(trailers));
    *request.headers_mut() = fields.clone();
    request
}

/// A layer around [`Origin`].
pub trait Around {
    /// Returns what the client receives: the status, and the rest.
    fn send(&self, origin: &Origin, request: Request<Sent>) -> (StatusCode, Seen);
}

impl<L, B> Around for L
where
    L: Layer<Origin>,
    L::Service: Service<Request<Sent>, Response = Response<B>, Error = Infallible>,
    B: Body<Data = &'static [u8], Error = Infallible>,
{
    fn send(&self, origin: &Origin, request: Request<Sent>) -> (StatusCode, Seen) {
        let Ok(response) = finish(self.layer(origin.clone()).call(request));
        let (head, sent) = response.into_parts();
        (head.status, seen(head.headers, head.extensions, sent))
    }
}

/// What the service receives of a request with these fields and trailers, or the status with which
/// it is refused.
pub fn request_through(
    layer: &dyn Around,
    fields: &HeaderMap,
    trailers: &HeaderMap,
) -> Result<Seen, StatusCode> {
    let origin = Origin::default();
    let (status, _) = layer.send(&origin, request(fields, trailers));
    origin.seen.take().ok_or(status)
}

/// What the client receives of a response with these fields and trailers, or the status of the
/// response in its place.
pub fn response_through(
    layer: &dyn Around,
    fields: &HeaderMap,
    trailers: &HeaderMap,
) -> Result<Seen, StatusCode> {
    let origin = Origin {
        fields: fields.clone(),
        trailers: trailers.clone(),
        ..Origin::default()
    };
    let empty = HeaderMap::new();
    match layer.send(&origin, request(&empty, &empty)) {
        (StatusCode::OK, seen) => Ok(seen),
        (status, _) => Err(status),
    }
}
