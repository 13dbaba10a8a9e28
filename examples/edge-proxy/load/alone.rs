//! The time of cleaning alone: a request and its response, without sockets.

use std::convert::Infallible;
use std::future::{Future, Ready, ready};
use std::mem::swap;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use http_body_util::Empty;
use hyper::body::Bytes;
use hyper::header::{HeaderMap, HeaderName, HeaderValue};
use hyper::{Request, Response};
use kit::Done;
use tower::{Layer, Service, ServiceExt};

use crate::by_lists;
use crate::clean::{self, Mode};
use crate::counts::Counts;
use crate::forward::{Protocol, Upstream};
use crate::messages;
use crate::pipeline::Edge;
use crate::record::Record;

/// Requests that are made before they are cleaned, so that only cleaning is timed.
const BATCH: usize = 64;

/// A request and its response.
struct Exchange {
    request: HeaderMap,
    response: HeaderMap,
    record: Arc<Record>,
}

/// Prints the least time of a batch in `rounds`, a request, for this process's mode.
#[tokio::main(flavor = "current_thread")]
pub(crate) async fn run(mode: Mode, rounds: usize) -> Done {
    clean::choose(mode);
    let edge = Arc::new(Edge {
        upstream: Upstream::new("127.0.0.1:1".parse()?, Protocol::Http1),
        log: Arc::new(|_| ()),
        counts: Counts::default(),
    });
    let [request, response] = [messages::request(), messages::response()].map(Bytes::from);
    let mut least = Duration::MAX;
    for _ in 0..rounds {
        let exchange = || Exchange {
            request: fields(&request),
            response: fields(&response),
            record: Record::new(&edge, String::new()),
        };
        let mut batch: Vec<Exchange> = (0..BATCH).map(|_| exchange()).collect();
        let started = Instant::now();
        for exchange in &mut batch {
            clean(mode, exchange);
        }
        least = least.min(started.elapsed());
        let left = batch
            .iter()
            .map(|one| one.request.len() + one.response.len());
        let expected = BATCH * if mode == Mode::Nothing { 44 } else { 39 };
        assert_eq!(left.sum::<usize>(), expected);
    }
    let nanoseconds = least.as_nanos() as f64 / BATCH as f64;
    println!("{:17} {nanoseconds:.0} ns", mode.title());
    Ok(())
}

/// The fields of a head, as hyper reads them: names are copied, values are parts of the buffer.
fn fields(message: &Bytes) -> HeaderMap {
    let mut headers = HeaderMap::with_capacity(32);
    let mut at = 0;
    for line in message.split_inclusive(|&byte| byte == b'\n') {
        let range = at..at + line.len() - 2;
        at += line.len();
        if line == b"\r\n" {
            break;
        }
        let Some(colon) = line.windows(2).position(|two| two == b": ") else {
            continue;
        };
        let name = HeaderName::from_bytes(&line[..colon]).expect("a name");
        let value = message.slice(range.start + colon + 2..range.end);
        headers.append(
            name,
            HeaderValue::from_maybe_shared(value).expect("a value"),
        );
    }
    headers
}

/// Cleans both messages in `mode`.
fn clean(mode: Mode, exchange: &mut Exchange) {
    if !matches!(mode, Mode::Lists | Mode::Unlogged) {
        clean::clean_request(&mut exchange.request);
        clean::clean_response(&mut exchange.response);
        return;
    }
    let mut asked = Request::new(Empty::new());
    swap(asked.headers_mut(), &mut exchange.request);
    let origin = Origin {
        request: &mut exchange.request,
        response: &mut exchange.response,
    };
    exchange.response = match mode {
        Mode::Unlogged => answer(clean::unlogged_layer().layer(origin), asked),
        _ => answer(
            by_lists::layer(&exchange.record, Protocol::Http1).layer(origin),
            asked,
        ),
    };
}

/// The fields of a service's answer.
fn answer<S, B>(service: S, asked: Request<Empty<Bytes>>) -> HeaderMap
where
    S: Service<Request<Empty<Bytes>>, Response = Response<B>, Error = Infallible>,
{
    let answer = pin!(service.oneshot(asked));
    let Poll::Ready(Ok(answer)) = answer.poll(&mut Context::from_waker(Waker::noop())) else {
        unreachable!("the origin answers at once");
    };
    answer.into_parts().0.headers
}

/// Keeps the fields of a request, and answers with those of a response.
struct Origin<'e> {
    request: &'e mut HeaderMap,
    response: &'e mut HeaderMap,
}

impl<B> Service<Request<B>> for Origin<'_> {
    type Response = Response<Empty<Bytes>>;
    type Error = Infallible;
    type Future = Ready<Result<Self::Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, mut request: Request<B>) -> Self::Future {
        swap(request.headers_mut(), self.request);
        let mut response = Response::new(Empty::new());
        swap(response.headers_mut(), self.response);
        ready(Ok(response))
    }
}
