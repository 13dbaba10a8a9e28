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

/// A message that has arrived.
pub struct Seen {
    pub fields: HeaderMap,
    pub extensions: Extensions,
    pub trailers: HeaderMap,
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

fn trailers<B: Body<Data = &'static [u8], Error = Infallible>>(body: B) -> HeaderMap {
    let Ok(body) = finish(body.collect());
    body.trailers().cloned().unwrap_or_default()
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
        self.seen.replace(Some(Seen {
            fields: head.headers,
            extensions: head.extensions,
            trailers: trailers(sent),
        }));
        let mut response = Response::new(body(&self.trailers));
        *response.status_mut() = self.status;
        *response.headers_mut() = self.fields.clone();
        ready(Ok(response))
    }
}

/// A request with these fields and trailers.
pub fn request(fields: &HeaderMap, trailers: &HeaderMap) -> Request<Sent> {
    let mut request = Request::new(body(trailers));
    *request.headers_mut() = fields.clone();
    request
}

/// What the service receives of a request with these fields and trailers, if it does.
pub fn request_through<L, B>(layer: &L, fields: &HeaderMap, trailers: &HeaderMap) -> Option<Seen>
where
    L: Layer<Origin>,
    L::Service: Service<Request<Sent>, Response = Response<B>, Error = Infallible>,
{
    let origin = Origin::default();
    let mut service = layer.layer(origin.clone());
    let Ok(_) = finish(service.call(request(fields, trailers)));
    origin.seen.take()
}

/// What the client receives of a response with these fields and trailers. None if it receives
/// another response.
pub fn response_through<L, B>(layer: &L, fields: &HeaderMap, trailers: &HeaderMap) -> Option<Seen>
where
    L: Layer<Origin>,
    L::Service: Service<Request<Sent>, Response = Response<B>, Error = Infallible>,
    B: Body<Data = &'static [u8], Error = Infallible>,
{
    let origin = Origin {
        fields: fields.clone(),
        trailers: trailers.clone(),
        ..Origin::default()
    };
    let empty = HeaderMap::new();
    let Ok(response) = finish(layer.layer(origin).call(request(&empty, &empty)));
    let (head, sent) = response.into_parts();
    (head.status == StatusCode::OK).then(|| Seen {
        fields: head.headers,
        extensions: head.extensions,
        trailers: self::trailers(sent),
    })
}
