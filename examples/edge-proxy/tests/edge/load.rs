//! Under load nothing gets through either, and memory does not grow.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

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

/// `EDGE_PROXY_LOAD_SECONDS=30` for the whole measure.
const SECONDS: u64 = 2;
/// The most growth of memory in KiB, from a quarter of the time on. Connections, buffers and the
/// allocator's arenas exist by then.
const GROWTH_KIB: u64 = 4 * 1024;
/// Requests until every client has had an answer.
const WARM: usize = 100;
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
    fn check(&self, headers: &HeaderMap) {
        self.leaked
            .fetch_add(leaks(headers).len(), Ordering::Relaxed);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn load() {
    let seconds = std::env::var("EDGE_PROXY_LOAD_SECONDS");
    let seconds = seconds.ok().and_then(|text| text.parse().ok());
    let time = Duration::from_secs(seconds.unwrap_or(SECONDS)) / PROTOCOLS.len() as u32;
    for to in PROTOCOLS {
        let counts = Arc::<Counts>::default();
        let origin = Arc::clone(&counts);
        let origin = serve(move |seen: Seen| {
            origin.arrived.fetch_add(1, Ordering::Relaxed);
            origin.check(&seen.headers);
            origin.check(&seen.trailers);
        });
        let proxy = Proxy::start(origin.await, to);
        let end = Instant::now() + time;
        let clients = routes().filter(|&(_, upstream)| upstream == to);
        let clients = clients
            .flat_map(|(from, _)| [from; CLIENTS])
            .enumerate()
            .map(|(number, from)| {
                tokio::spawn(client(
                    proxy.address,
                    from,
                    number as u64,
                    end,
                    Arc::clone(&counts),
                ))
            });
        let clients: Vec<_> = clients.collect();
        // On a busy machine a quarter of the time may see no connection yet.
        tokio::time::sleep(time / 4).await;
        while counts.answered.load(Ordering::Relaxed) < WARM && Instant::now() < end {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let warm = proxy.resident_kib();
        for client in clients {
            client.await.unwrap();
        }
        let done = proxy.resident_kib();

        let answered = counts.answered.load(Ordering::Relaxed);
        println!(
            "to {to:?}: {answered} requests in {time:?}, resident {warm:?} KiB, then {done:?}"
        );
        assert_eq!(counts.leaked.load(Ordering::Relaxed), 0);
        assert_eq!(counts.arrived.load(Ordering::Relaxed), answered);
        assert!(answered > WARM, "{answered} requests are no load");
        if let (Some(warm), Some(done)) = (warm, done) {
            assert!(done < warm + GROWTH_KIB, "resident {warm} KiB, then {done}");
        }
    }
}

async fn client(proxy: SocketAddr, from: Protocol, number: u64, end: Instant, counts: Arc<Counts>) {
    let mut random = Random::new(0x9e37_79b9_7f4a_7c15 ^ number);
    while Instant::now() < end {
        // Connections come and go too.
        let until = end.min(Instant::now() + Duration::from_secs(2));
        let stream = TokioIo::new(TcpStream::connect(proxy).await.unwrap());
        match from {
            Protocol::Http1 => {
                let (mut sender, connection) =
                    hyper::client::conn::http1::handshake(stream).await.unwrap();
                tokio::spawn(connection);
                while Instant::now() < until {
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
                        while Instant::now() < until {
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
