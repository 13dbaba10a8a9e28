//! A service that keeps its request and answers with it, to show what layers pass.

use std::cell::RefCell;
use std::convert::Infallible;
use std::future::{Ready, ready};
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use http::header::HeaderMap;
use http::{Request, Response, StatusCode};
use http_body::Body;
use http_body_util::combinators::WithTrailers;
use http_body_util::{BodyExt, Full};
use tower::{Layer, Service};

pub type Sent = WithTrailers<Full<&'static [u8]>, Ready<Option<Result<HeaderMap, Infallible>>>>;

/// The fields of a head, and its trailers.
type Seen = (HeaderMap, HeaderMap);

#[derive(Clone)]
pub struct Recorder {
    answer: HeaderMap,
    seen: Rc<RefCell<Option<Seen>>>,
}

fn body(trailers: &HeaderMap) -> Sent {
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

impl<B: Body<Data = &'static [u8], Error = Infallible>> Service<Request<B>> for Recorder {
    type Response = Response<Sent>;
    type Error = Infallible;
    type Future = Ready<Result<Response<Sent>, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let (head, sent) = request.into_parts();
        self.seen.replace(Some((head.headers, trailers(sent))));
        let mut response = Response::new(body(&self.answer));
        *response.headers_mut() = self.answer.clone();
        ready(Ok(response))
    }
}

/// The fields that the service receives from a request with these fields and trailers. None if the
/// request does not arrive.
pub fn request_through<L, B>(layer: &L, fields: &HeaderMap) -> Option<Seen>
where
    L: Layer<Recorder>,
    L::Service: Service<Request<Sent>, Response = Response<B>, Error = Infallible>,
{
    let recorder = Recorder {
        answer: HeaderMap::new(),
        seen: Rc::default(),
    };
    let mut request = Request::new(body(fields));
    *request.headers_mut() = fields.clone();
    let Ok(_) = finish(layer.layer(recorder.clone()).call(request));
    recorder.seen.take()
}

/// The fields that the client receives from a response with these fields and trailers. None if it
/// receives another response.
pub fn response_through<L, B>(layer: &L, fields: &HeaderMap) -> Option<Seen>
where
    L: Layer<Recorder>,
    L::Service: Service<Request<Sent>, Response = Response<B>, Error = Infallible>,
    B: Body<Data = &'static [u8], Error = Infallible>,
{
    let recorder = Recorder {
        answer: fields.clone(),
        seen: Rc::default(),
    };
    let Ok(response) = finish(
        layer
            .layer(recorder)
            .call(Request::new(body(&HeaderMap::new()))),
    );
    let (head, sent) = response.into_parts();
    let is_answer = head.status == StatusCode::OK;
    is_answer.then(|| (head.headers, trailers(sent)))
}
