//! Under load nothing gets through either, and memory does not grow.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper::header::{HeaderMap, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use hyper_util::rt::{TokioExecutor, TokioIo};
use kit::random::Random;
use tokio::net::TcpStream;

use crate::client::{WithTrailers, post_with_trailers};
use crate::oracle::leaks;
use crate::origin::{Seen, serve};
use crate::proxy::Proxy;
use crate::{PROTOCOLS, Protocol, routes};

/// Requests to an origin of each protocol; `EDGE_PROXY_LOAD=100000` for the whole measure.
const REQUESTS: usize = 2_000;
/// Requests of a connection over HTTP/1.1, and of a stream over h2c: connections come and go too.
const REUSED: usize = 100;
/// The most growth of memory in KiB, from a quarter of the requests on. Connections, buffers and the
/// allocator's arenas exist by then.
const GROWTH_KIB: u64 = 4 * 1024;
/// Clients of each protocol; over h2c each has some streams at a time.
const CLIENTS: usize = 4;
const STREAMS: usize = 4;

/// What all clients and the origin have counted.
#[derive(Default)]
struct Counts {
    answered: AtomicUsize,
    arrived: AtomicUsize,
    leaked: AtomicUsize,
}

impl Counts {
    fn answered(&self) -> usize {
        self.answered.load(Ordering::Relaxed)
    }

    fn check(&self, headers: &HeaderMap) {
        self.leaked
            .fetch_add(leaks(headers).len(), Ordering::Relaxed);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn load() {
    let requests = std::env::var("EDGE_PROXY_LOAD");
    let requests = requests.ok().and_then(|text| text.parse().ok());
    let requests = requests.unwrap_or(REQUESTS);
    for to in PROTOCOLS {
        let counts = Arc::<Counts>::default();
        let origin = Arc::clone(&counts);
        let origin = serve(move |seen: Seen| {
            origin.arrived.fetch_add(1, Ordering::Relaxed);
            origin.check(&seen.headers);
            origin.check(&seen.trailers);
        });
        let proxy = Proxy::start(origin.await, to);
        let clients = routes().filter(|&(_, upstream)| upstream == to);
        let clients = clients
            .flat_map(|(from, _)| [from; CLIENTS])
            .enumerate()
            .map(|(number, from)| {
                tokio::spawn(client(
                    proxy.address,
                    from,
                    number as u64,
                    requests,
                    Arc::clone(&counts),
                ))
            });
        let clients: Vec<_> = clients.collect();
        while counts.answered() < requests / 4 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let warm = proxy.resident_kib();
        for client in clients {
            client.await.unwrap();
        }
        let done = proxy.resident_kib();

        let answered = counts.answered();
        println!("to {to:?}: {answered} requests, resident {warm:?} KiB, then {done:?}");
        assert_eq!(counts.leaked.load(Ordering::Relaxed), 0);
        assert_eq!(counts.arrived.load(Ordering::Relaxed), answered);
        if let (Some(warm), Some(done)) = (warm, done) {
            assert!(done < warm + GROWTH_KIB, "resident {warm} KiB, then {done}");
        }
    }
}

/// Sends requests until all clients together have `requests` answers.
async fn client(
    proxy: SocketAddr,
    from: Protocol,
    number: u64,
    requests: usize,
    counts: Arc<Counts>,
) {
    let mut random = Random::new(0x9e37_79b9_7f4a_7c15 ^ number);
    while counts.answered() < requests {
        let stream = TokioIo::new(TcpStream::connect(proxy).await.unwrap());
        match from {
            Protocol::Http1 => {
                let (mut sender, connection) =
                    hyper::client::conn::http1::handshake(stream).await.unwrap();
                tokio::spawn(connection);
                for _ in 0..REUSED {
                    let reply = sender.send_request(request(from, &mut random)).await;
                    check(reply.unwrap(), &counts).await;
                }
            }
            Protocol::H2c => {
                let handshake = hyper::client::conn::http2::handshake(TokioExecutor::new(), stream);
                let (sender, connection) = handshake.await.unwrap();
                tokio::spawn(connection);
                let streams = (0..STREAMS).map(|_| {
                    let (mut sender, counts) = (sender.clone(), Arc::clone(&counts));
                    let mut random = Random::new(random.word());
                    tokio::spawn(async move {
                        for _ in 0..REUSED {
                            let reply = sender.send_request(request(from, &mut random)).await;
                            check(reply.unwrap(), &counts).await;
                        }
                    })
                });
                for stream in streams.collect::<Vec<_>>() {
                    stream.await.unwrap();
                }
            }
        }
    }
}

async fn check(response: Response<Incoming>, counts: &Counts) {
    assert_eq!(response.status(), StatusCode::OK);
    counts.check(response.headers());
    let body = response.into_body().collect().await.unwrap();
    counts.check(&body.trailers().cloned().unwrap_or_default());
    counts.answered.fetch_add(1, Ordering::Relaxed);
}

/// A request with some kept fields, some internal ones under any of their spellings, and trailers.
fn request(from: Protocol, random: &mut Random) -> WithTrailers {
    const INTERNAL: [&str; 5] = [
        "x-internal",
        "x-internal-shard",
        "x-tenant-id",
        "x-b3-trace-id",
        "server-timing",
    ];
    const SEPARATORS: [char; 5] = ['-', '_', '.', '!', '\''];
    let mut headers = HeaderMap::new();
    let mut trailers = HeaderMap::new();
    for number in 0..random.below(20) {
        let name: HeaderName = format!("x-kept-{number}").parse().unwrap();
        headers.insert(name, HeaderValue::from(random.word()));
    }
    for number in 0..random.below(10) {
        let separator = SEPARATORS[random.below(SEPARATORS.len())];
        let name = INTERNAL[random.below(INTERNAL.len())].replace('-', &separator.to_string());
        let name: HeaderName = name.parse().unwrap();
        let map = if number % 4 == 3 {
            &mut trailers
        } else {
            &mut headers
        };
        map.append(name, HeaderValue::from(number));
    }
    trailers.insert("x-checksum", HeaderValue::from(random.word()));
    if from == Protocol::Http1 {
        headers.insert("transfer-encoding", HeaderValue::from_static("chunked"));
    }
    headers.insert("te", HeaderValue::from_static("trailers"));
    let announced = trailers
        .keys()
        .map(HeaderName::as_str)
        .collect::<Vec<_>>()
        .join(", ");
    headers.insert("trailer", HeaderValue::from_str(&announced).unwrap());
    let mut request = post_with_trailers(from, trailers);
    request.headers_mut().extend(headers);
    request
}
