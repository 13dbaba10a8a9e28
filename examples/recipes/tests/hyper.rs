//! What the recipe for hyper sends to a server over HTTP/1.

use std::convert::Infallible;
use std::future::Future;

use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Empty, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{HOST, HeaderName};
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode, Version, client, http, server};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio::task::{LocalSet, spawn_local};

mod recipe {
    include!(concat!(env!("OUT_DIR"), "/hyper_1.rs"));

    pub(crate) async fn sent(
        upstream: &mut SendRequest<Incoming>,
        request: Request<Incoming>,
    ) -> Result<(), Error> {
        forward(upstream, request).await.map(drop)
    }
}

mod interim {
    include!(concat!(env!("OUT_DIR"), "/hyper_2.rs"));

    pub(crate) fn clean<B>(
        request: &mut Request<B>,
        send: impl Fn(StatusCode, HeaderMap) + Send + Sync + 'static,
    ) {
        watch(request, send);
    }
}

#[derive(Clone)]
struct Local;

impl<F: Future + 'static> hyper::rt::Executor<F> for Local {
    fn execute(&self, future: F) {
        spawn_local(async move { drop(future.await) });
    }
}

/// Forwards a request, and answers 502 in place of one that is refused.
async fn serve(
    request: Request<Incoming>,
    upstream: DuplexStream,
) -> Result<Response<Empty<Bytes>>, hyper::Error> {
    let (mut sender, connection) = client::conn::http1::handshake(TokioIo::new(upstream)).await?;
    spawn_local(connection);
    let mut response = Response::default();
    if recipe::sent(&mut sender, request).await.is_err() {
        *response.status_mut() = StatusCode::BAD_GATEWAY;
    }
    Ok(response)
}

/// The body of a request.
type Sent = UnsyncBoxBody<Bytes, Infallible>;

/// A body whose length is known before it is sent.
fn sized(body: &'static str) -> Sent {
    Full::from(body).boxed_unsync()
}

/// The bytes that the server received, in small letters, and the status of the client's response.
async fn exchange(
    request: Request<Sent>,
    version: Version,
    answer: &'static str,
) -> (String, StatusCode) {
    let [(near, far), (upstream, mut origin)] = [(); 2].map(|()| duplex(1 << 16));
    let upstream = std::cell::Cell::new(Some(upstream));
    let service = service_fn(move |request| serve(request, upstream.take().expect("one request")));
    let response = match version {
        Version::HTTP_2 => {
            spawn_local(
                server::conn::http2::Builder::new(Local)
                    .serve_connection(TokioIo::new(far), service),
            );
            let (mut sender, connection) =
                client::conn::http2::handshake(Local, TokioIo::new(near))
                    .await
                    .unwrap();
            spawn_local(connection);
            spawn_local(sender.send_request(request))
        }
        _ => {
            spawn_local(
                server::conn::http1::Builder::new().serve_connection(TokioIo::new(far), service),
            );
            let (mut sender, connection) = client::conn::http1::handshake(TokioIo::new(near))
                .await
                .unwrap();
            spawn_local(connection);
            spawn_local(sender.send_request(request))
        }
    };
    let mut received = vec![0; 1 << 16];
    let len = origin.read(&mut received).await.unwrap();
    received.truncate(len);
    // A body may be in a write of its own.
    let rest = async {
        while origin
            .read_buf(&mut received)
            .await
            .is_ok_and(|len| len > 0)
        {}
    };
    let _ = tokio::time::timeout(std::time::Duration::from_millis(50), rest).await;
    let _ = origin.write_all(answer.as_bytes()).await;
    let status = response.await.unwrap().unwrap().status();
    let text = String::from_utf8(received).unwrap().to_ascii_lowercase();
    (text, status)
}

/// [`exchange`], in a runtime of its own.
fn exchanged(
    request: http::request::Builder,
    body: Sent,
    version: Version,
    answer: &'static str,
) -> (String, StatusCode) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap();
    let request = request.body(body).unwrap();
    LocalSet::new().block_on(&runtime, exchange(request, version, answer))
}

/// The bytes that the server received, in small letters; `None` if the request was refused.
fn received(
    request: http::request::Builder,
    body: &'static str,
    version: Version,
) -> Option<String> {
    let (received, status) = exchanged(request, sized(body), version, OK);
    assert_eq!(status.is_success(), !received.is_empty());
    status.is_success().then_some(received)
}

/// What the server answers.
const OK: &str = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

const BOTH: [Version; 2] = [Version::HTTP_11, Version::HTTP_2];

fn get(target: &str) -> http::request::Builder {
    Request::get(target).header("x-internal-user", "forged")
}

#[test]
fn the_host_is_sent_as_a_field() {
    for (version, target) in BOTH
        .into_iter()
        .flat_map(|it| [(it, "http://a/b?c"), (it, "http://a")])
    {
        let path = target
            .strip_prefix("http://a")
            .filter(|it| !it.is_empty())
            .unwrap_or("/");
        let received = received(get(target), "", version).expect("an answer");
        assert_eq!(received, format!("get {path} http/1.1\r\nhost: a\r\n\r\n"));
    }
    let received = received(get("/b").header(HOST, "a"), "", Version::HTTP_11);
    assert!(
        received
            .unwrap()
            .starts_with("get /b http/1.1\r\nhost: a\r\n")
    );
}

#[test]
fn what_servers_read_differently_is_refused() {
    let many = |count: usize| {
        let name = |number| format!("x-{number}").parse::<HeaderName>().unwrap();
        (0..count).fold(get("http://a/"), |request, number| {
            request.header(name(number), "y")
        })
    };
    // hyper reads 100 fields over HTTP/1.
    assert!(received(many(98), "", Version::HTTP_2).is_some());
    assert_eq!(
        received(
            many(130),
            "GET /second HTTP/1.1\r\nhost: a\r\n\r\n",
            Version::HTTP_2
        ),
        None
    );
    for version in BOTH {
        let two = get("http://a/").header(HOST, "b").header(HOST, "c");
        assert_eq!(received(two, "", version), None);
        assert_eq!(received(get("http://u@a/"), "", version), None);
    }
    for method in ["CONNECT", "connect"] {
        let tunnel = Request::builder().method(method).uri("http://a/");
        assert_eq!(received(tunnel, "", Version::HTTP_11), None, "{method}");
    }
}

#[test]
fn bodies_arrive_whole_and_end_the_connection() {
    for version in BOTH {
        let received = received(get("http://a/").header("trailer", "x"), "body", version).unwrap();
        assert!(received.ends_with("\r\n\r\nbody"), "{received}");
        assert!(received.contains("connection: close\r\n"), "{received}");
        assert!(
            !received.contains("trailer") && !received.contains("x-internal"),
            "{received}"
        );
    }
}

/// Some servers answer HEAD with content, which would be the next response.
#[test]
fn a_head_ends_the_connection() {
    for version in BOTH {
        let received = received(Request::head("http://a/"), "", version).unwrap();
        assert!(received.contains("connection: close\r\n"), "{received}");
    }
}

/// hyper frames a body without a length only in a request whose version is HTTP/1.1.
#[test]
fn bodies_of_unknown_length_arrive_whole() {
    for (method, version) in [
        ("POST", Version::HTTP_11),
        ("POST", Version::HTTP_2),
        ("GET", Version::HTTP_2),
    ] {
        let request = Request::builder().method(method).uri("http://a/");
        let body = Full::from("body").map_frame(|frame| frame);
        let (received, _) = exchanged(request, body.boxed_unsync(), version, OK);
        let chunks = "\r\n\r\n4\r\nbody\r\n0\r\n\r\n";
        assert!(received.ends_with(chunks), "{version:?}: {received}");
        assert!(
            received.contains("transfer-encoding: chunked\r\n"),
            "{received}"
        );
    }
}

/// HTTP/2 may split `cookie` into several fields, and HTTP/1.1 knows only one.
#[test]
fn cookies_are_one_field() {
    let request = get("http://a/")
        .header("cookie", "a=1")
        .header("cookie", "b=2");
    let received = received(request, "", Version::HTTP_2).expect("an answer");
    assert!(received.contains("\r\ncookie: a=1; b=2\r\n"), "{received}");
}

/// What follows a 101 is not inspected, and some clients take the body of a 205 for the next response.
#[test]
fn responses_that_clients_read_differently_are_refused() {
    for (answer, status) in [
        (
            "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
            502,
        ),
        (
            "HTTP/1.1 205 Reset Content\r\nContent-Length: 3\r\n\r\nend",
            502,
        ),
        (
            "HTTP/1.1 205 Reset Content\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            502,
        ),
        (
            "HTTP/1.1 205 Reset Content\r\nContent-Length: 0\r\n\r\n",
            200,
        ),
    ] {
        for version in BOTH {
            let asked = get("http://a/")
                .header("connection", "upgrade")
                .header("upgrade", "websocket");
            let request = if version == Version::HTTP_2 {
                get("http://a/")
            } else {
                asked
            };
            let (received, found) = exchanged(request, sized(""), version, answer);
            assert!(
                !received.is_empty() && !received.contains("upgrade"),
                "{received}"
            );
            assert_eq!(found, status, "{answer}");
        }
    }
}

/// A client could wait for the body that an interim response does not have.
#[test]
fn interim_responses_have_neither_listed_fields_nor_framing() {
    const ANSWER: &[u8] = b"HTTP/1.1 103 Early Hints\r\nLink: a\r\nX_Internal_Shard: 1\r\n\
        Connection: x-once\r\nX-Once: 1\r\nContent-Length: 5\r\n\r\n\
        HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
    let (sent, received) = std::sync::mpsc::channel();
    let exchange = async move {
        let (near, mut origin) = duplex(1 << 16);
        let connected = client::conn::http1::handshake(TokioIo::new(near)).await;
        let (mut sender, connection) = connected.unwrap();
        spawn_local(connection);
        let mut request = get("http://a/").body(Empty::<Bytes>::new()).unwrap();
        interim::clean(&mut request, move |status, headers| {
            sent.send((status, headers)).unwrap()
        });
        let response = spawn_local(sender.send_request(request));
        let len = origin.read(&mut [0; 1 << 10]).await.unwrap();
        assert!(len > 0);
        origin.write_all(ANSWER).await.unwrap();
        response.await.unwrap().unwrap()
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let response = LocalSet::new().block_on(&runtime, exchange);
    assert_eq!(response.status(), StatusCode::OK);
    let (status, headers) = received.recv().unwrap();
    assert_eq!(
        (status.as_u16(), headers.len(), &headers["link"]),
        (103, 1, &"a".parse().unwrap())
    );
}
