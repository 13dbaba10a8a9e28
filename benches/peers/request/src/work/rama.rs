//! rama's layers, each of which removes one name or one prefix, on rama's own requests, whose map
//! is not that of the crate http. Compared with ours on ours.

use std::convert::Infallible;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use rama_core::Service;
use rama_http::header::{HeaderMap, HeaderName, HeaderValue};
use rama_http::layer::remove_header::RemoveRequestHeader;
use rama_http::{Request, Response};

use super::layer::Exchange;
use super::sorted;
use crate::contender::{Contender, Fields, Input};
use crate::lists::TEXTS;
use crate::message::Message;

/// Answers with the headers that it was sent, so that they can be checked.
struct Echo;

impl Service<Request<()>> for Echo {
    type Output = Response<()>;
    type Error = Infallible;

    async fn serve(&self, request: Request<()>) -> Result<Response<()>, Infallible> {
        let mut response = Response::new(());
        *response.headers_mut() = request.into_parts().0.headers;
        Ok(response)
    }
}

type Turn = Exchange<Request<()>, Response<()>>;

fn exchange(message: &Message) -> Turn {
    let mut request = Request::new(());
    let mut map = HeaderMap::with_capacity(message.fields.len());
    for (name, value) in &message.fields {
        let name = HeaderName::from_bytes(name.as_bytes()).expect("a valid name");
        map.append(name, HeaderValue::from_str(value).expect("a valid value"));
    }
    *request.headers_mut() = map;
    Exchange::Request(request)
}

fn left(exchange: &Turn, _: &[u8]) -> Fields {
    let Exchange::Response(response) = exchange else {
        panic!("found no response");
    };
    let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    let fields = response.headers().iter();
    sorted(
        fields
            .map(|(name, value)| (name.as_str().to_owned(), text(value)))
            .collect(),
    )
}

fn through<V>(service: V) -> impl FnMut(&mut Turn, &mut Vec<u8>) -> usize
where
    V: Service<Request<()>, Output = Response<()>, Error = Infallible>,
{
    move |exchange, _| {
        let Exchange::Request(request) = std::mem::replace(exchange, Exchange::Underway) else {
            return 0;
        };
        let mut context = Context::from_waker(Waker::noop());
        let Poll::Ready(Ok(response)) = pin!(service.serve(request)).poll(&mut context) else {
            return 0;
        };
        let left = response.headers().len();
        *exchange = Exchange::Response(response);
        left
    }
}

/// One more layer, for the next name of the list.
macro_rules! remove {
    ($names:ident, $inner:expr;) => { $inner };
    ($names:ident, $inner:expr; $_:tt $($rest:tt)*) => {
        remove!($names, RemoveRequestHeader::exact($names.next().expect("a name for each layer"), $inner); $($rest)*)
    };
}

pub fn contenders() -> Vec<Contender> {
    let input = Input {
        prepare: exchange,
        left,
    };
    let mut names = TEXTS.iter().map(|text| HeaderName::from_static(text));
    let stack = remove!(names, Echo;
        0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
        0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
        0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0);
    assert!(names.next().is_none(), "a layer for each name");
    vec![
        input.peer("rama, a layer a name", through(stack)),
        input.bound("rama, no layer", through(Echo)),
    ]
}
