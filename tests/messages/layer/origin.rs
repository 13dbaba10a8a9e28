//! A service behind a layer with a fixed response. It records its requests; functions return what
//! it and its caller receive.

use std::cell::RefCell;
use std::convert::Infallible;
use std::future::{Ready, ready};
use std::rc::Rc;
use std::task::{Context, Poll};

use header_set::Removed;
use http::header::{HeaderMap, HeaderValue};
use http::{Request, Response, StatusCode};
use http_body::Body;
use http_body_util::{BodyExt, Full};
pub(crate) use testkit::strict::service::{Sent, finish};
use tower::{Layer, Service};

pub(crate) type Fields = &'static [(&'static str, &'static str)];

pub(crate) fn map(fields: Fields) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for &(name, value) in fields {
        headers.append(name, HeaderValue::from_bytes(value.as_bytes()).unwrap());
    }
    headers
}

pub(crate) fn body(trailers: Fields) -> Sent {
    Full::new(&b"data"[..]).with_trailers(ready(Some(Ok(map(trailers)))))
}

/// The fields and trailers of a message that arrived, sorted, since removal does not keep the
/// order.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Seen {
    pub(crate) fields: Vec<String>,
    pub(crate) trailers: Vec<String>,
    /// The protocols of an upgrade, as left in the extensions.
    pub(crate) upgrade: Vec<String>,
    /// The values, of fields and of trailers, that are marked as sensitive.
    pub(crate) sensitive: Vec<String>,
}

impl Seen {
    fn read<B: Body<Data = &'static [u8], Error = Infallible>>(
        head: &HeaderMap,
        extensions: &http::Extensions,
        body: B,
    ) -> Self {
        let Ok(body) = finish(body.collect());
        let asked = extensions.get::<Removed>().into_iter();
        let upgrade = asked.flat_map(Removed::upgrade);
        let values = head.values();
        let values = values.chain(body.trailers().into_iter().flat_map(HeaderMap::values));
        let mut sensitive: Vec<String> = values
            .filter(|value| value.is_sensitive())
            .map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned())
            .collect();
        sensitive.sort();
        Self {
            sensitive,
            fields: lines(head),
            trailers: body.trailers().map_or_else(Vec::new, lines),
            upgrade: upgrade
                .map(|name| String::from_utf8_lossy(name).into_owned())
                .collect(),
        }
    }
}

pub(crate) fn lines(headers: &HeaderMap) -> Vec<String> {
    let line = |(name, value): (&_, &HeaderValue)| {
        format!("{name}: {}", String::from_utf8_lossy(value.as_bytes()))
    };
    let mut lines: Vec<String> = headers.iter().map(line).collect();
    lines.sort();
    lines
}

/// Answers every request with the same status, fields and trailers, and keeps the last request.
#[derive(Clone, Default)]
pub(crate) struct Origin {
    pub(crate) status: StatusCode,
    pub(crate) fields: Fields,
    pub(crate) trailers: Fields,
    pub(crate) seen: Rc<RefCell<Option<Seen>>>,
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
        self.seen
            .replace(Some(Seen::read(&head.headers, &head.extensions, sent)));
        let mut response = Response::new(body(self.trailers));
        *response.status_mut() = self.status;
        *response.headers_mut() = map(self.fields);
        ready(Ok(response))
    }
}

/// Returns the request that the origin receives, sent with these fields and trailers.
pub(crate) fn request_through<L, B>(layer: &L, fields: Fields, trailers: Fields) -> Seen
where
    L: Layer<Origin>,
    L::Service: Service<Request<Sent>, Response = Response<B>, Error = Infallible>,
{
    let origin = Origin::default();
    let mut request = Request::new(body(trailers));
    *request.headers_mut() = map(fields);
    let Ok(_) = finish(layer.layer(origin.clone()).call(request));
    origin.seen.take().expect("the request has arrived")
}

/// Returns the response that the caller receives, sent with these fields and trailers.
pub(crate) fn response_through<L, B>(layer: &L, fields: Fields, trailers: Fields) -> Seen
where
    L: Layer<Origin>,
    L::Service: Service<Request<Sent>, Response = Response<B>, Error = Infallible>,
    B: Body<Data = &'static [u8], Error = Infallible>,
{
    let origin = Origin {
        fields,
        trailers,
        ..Origin::default()
    };
    let Ok(response) = finish(layer.layer(origin).call(Request::new(body(&[]))));
    let (head, sent) = response.into_parts();
    Seen::read(&head.headers, &head.extensions, sent)
}
