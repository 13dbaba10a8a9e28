//! Bodies arrive whole, or the request is refused.

use std::time::Duration;

use http_body_util::{Empty, Full};
use hyper::body::Bytes;
use hyper::header::HeaderValue;
use hyper::server::conn::http2;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpListener;

use crate::client::{LateBody, address, send, send_bytes, try_send};
use crate::origin::{Origin, RawOrigin, exchange};
use crate::proxy::Proxy;
use crate::{PROTOCOLS, Protocol, routes};

const METHODS: [&str; 7] = ["GET", "HEAD", "OPTIONS", "QUERY", "DELETE", "POST", "PUT"];
/// Longer than one frame or buffer.
const LEN: usize = 100_000;

fn request<B>(method: &str, from: Protocol, body: B) -> Request<B> {
    let mut request = Request::new(body);
    *request.method_mut() = Method::from_bytes(method.as_bytes()).unwrap();
    address(from, &mut request);
    request
}

#[tokio::test]
async fn of_unknown_and_of_known_length_with_every_method() {
    let with_methods = routes().flat_map(|route| METHODS.map(|method| (route, method)));
    for (((from, to), method), is_known) in with_methods.flat_map(|it| [(it, false), (it, true)]) {
        let (origin, proxy) = Origin::behind(to).await;
        let body = Bytes::from(vec![b'a'; LEN]);
        let reply = if is_known {
            let mut request = request(method, from, Full::new(body.clone()));
            request.headers_mut().insert("content-length", LEN.into());
            send(proxy.address, from, request).await
        } else {
            let mut request = request(method, from, LateBody::new(body.clone(), Duration::ZERO));
            if from == Protocol::Http1 {
                let chunked = HeaderValue::from_static("chunked");
                request.headers_mut().insert("transfer-encoding", chunked);
            }
            send(proxy.address, from, request).await
        };
        assert_eq!(reply.status, StatusCode::OK, "{method}, {from:?} to {to:?}");
        let seen = origin.seen();
        assert!(seen.body == body, "{method}, {from:?} to {to:?}");
        let length = seen.headers.get("content-length");
        assert!(!is_known || length.is_some_and(|it| *it == LEN.to_string()));
    }
}

#[tokio::test]
async fn lengths_that_can_be_read_in_two_ways_are_refused() {
    for to in PROTOCOLS {
        let (origin, proxy) = Origin::behind(to).await;
        for lengths in [
            &["4", "4"][..],
            &["4", "0"],
            &["04"],
            &[""],
            &["+4"],
            &["4, 4"],
            &["9223372036854775808"],
        ] {
            let mut request = request("POST", Protocol::H2c, Full::<Bytes>::from("data"));
            for &length in lengths {
                let length = HeaderValue::from_static(length);
                request.headers_mut().append("content-length", length);
            }
            // h2 resets streams of some, before the proxy sees them.
            let reply = try_send(proxy.address, Protocol::H2c, request).await;
            let is_refused = reply.is_none_or(|reply| reply.status == StatusCode::BAD_REQUEST);
            assert!(is_refused, "{lengths:?}");
        }
        assert_eq!(origin.arrived().len(), 0);
    }
}

/// The client would wait for a body that does not come.
#[tokio::test]
async fn no_content_has_no_length() {
    for from in PROTOCOLS {
        let (origin, proxy) = RawOrigin::behind().await;
        let answer = b"HTTP/1.1 204 No Content\r\nContent-Length: 4\r\n\r\n";
        let request = request("GET", from, Full::<Bytes>::from(""));
        let (reply, _) = tokio::join!(send(proxy.address, from, request), origin.answer(answer));
        assert_eq!(reply.status, StatusCode::NO_CONTENT, "{from:?}");
        assert!(!reply.headers.contains_key("content-length"), "{from:?}");
    }
}

/// Ruby's client takes it for the next response.
#[tokio::test]
async fn reset_content_has_no_body() {
    for (rest, status) in [
        ("Content-Length: 0\r\n\r\n", "205"),
        ("Content-Length: 2\r\n\r\nab", "502"),
        ("Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "502"),
        ("Connection: close\r\n\r\nab", "502"),
    ] {
        let answer = format!("HTTP/1.1 205 Reset Content\r\n{rest}");
        let (answer, _) = exchange(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", answer.as_bytes()).await;
        assert_eq!(&answer[9..12], status, "{rest}");
    }
}

/// Over HTTP/2 it ends with its head; over HTTP/1.1 announced trailers would need chunks.
#[tokio::test]
async fn reset_content_that_announces_trailers_gets_no_chunks() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let proxy = Proxy::start(listener.local_addr().unwrap(), Protocol::H2c);
    let answer = |_| async {
        let response = Response::builder().status(205).header("trailer", "x-sum");
        response.body(Empty::<Bytes>::new())
    };
    tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        let server = http2::Builder::new(TokioExecutor::new());
        let served = server.serve_connection(TokioIo::new(stream), service_fn(answer));
        served.await
    });
    let answer = send_bytes(proxy.address, b"GET / HTTP/1.1\r\nHost: a\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 205"), "{answer}");
    assert!(answer.contains("\r\ncontent-length: 0\r\n"), "{answer}");
    assert!(
        answer.ends_with("\r\n\r\n") && !answer.contains("chunked"),
        "{answer}"
    );
}

/// In HTTP/1.0, hyper would send the next request in that version too, without a body of unknown
/// length. Behind the others, more that the server sends would be the next response.
#[tokio::test]
async fn connections_are_not_used_again_behind_some_responses() {
    for answer in [
        "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 00\r\n\r\n",
        "HTTP/1.1 304 Not Modified\r\nContent-Length: 4\r\n\r\n",
    ] {
        let (origin, proxy) = RawOrigin::behind().await;
        let first = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n";
        let (reply, mut stream) = tokio::join!(send_bytes(proxy.address, first), async {
            let (mut stream, _) = origin.head().await;
            stream.write_all(answer.as_bytes()).await.unwrap();
            stream
        });
        assert!(reply.starts_with("HTTP/1.1 "), "{reply}");

        let body = LateBody::new("data".into(), Duration::ZERO);
        let second = request("POST", Protocol::H2c, body);
        let arrived = async {
            let patience = Duration::from_secs(5);
            tokio::time::timeout(patience, origin.answer(answer.as_bytes())).await
        };
        let (_, head) = tokio::join!(try_send(proxy.address, Protocol::H2c, second), arrived);
        let head = head.expect("another connection");
        assert!(head.starts_with("POST / HTTP/1.1\r\n"), "{head}");
        assert!(head.contains("transfer-encoding: chunked"), "{head}");
        stream.shutdown().await.unwrap();
    }
}

fn body_of(request: &str) -> &str {
    request.split_once("\r\n\r\n").map_or("", |(_, body)| body)
}

/// The length of HTTP/2 is that of its frames; a server over HTTP/1 believes the field.
#[tokio::test]
async fn lengths_that_disagree_with_the_data_end_the_request() {
    for length in [3, 5, 0] {
        let (origin, proxy) = RawOrigin::behind().await;
        let mut request = request("POST", Protocol::H2c, Full::<Bytes>::from("data"));
        request
            .headers_mut()
            .insert("content-length", length.into());
        let received = async {
            let (mut stream, mut received) = origin.head().await;
            // The proxy closes the connection: none of it is used again.
            tokio::io::AsyncReadExt::read_to_string(&mut stream, &mut received)
                .await
                .unwrap();
            received
        };
        let patience = Duration::from_secs(2);
        let received = tokio::time::timeout(patience, received);
        let (reply, received) =
            tokio::join!(try_send(proxy.address, Protocol::H2c, request), received);
        assert!(
            reply.is_none_or(|reply| reply.status != StatusCode::OK),
            "{length}"
        );
        let body_len = received.map_or(0, |bytes| body_of(&bytes).len());
        assert!(body_len <= length, "{length}");
    }
}

#[tokio::test]
async fn a_coding_that_would_be_lost_is_refused() {
    for to in PROTOCOLS {
        let (origin, proxy) = Origin::behind(to).await;
        for encoding in ["gzip, chunked", "chunked, chunked", "gzip,chunked"] {
            let request = format!(
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: {encoding}\r\n\r\n4\r\ndata\r\n0\r\n\r\n"
            );
            let answer = send_bytes(proxy.address, request.as_bytes()).await;
            assert!(answer.starts_with("HTTP/1.1 400"), "{encoding}: {answer}");
        }
        assert_eq!(origin.arrived().len(), 0);
    }
}

/// The rest of a body that a server has not read must not become its next request.
#[tokio::test]
async fn a_request_with_a_body_is_the_last_on_its_connection() {
    // uWSGI, waitress, Cheroot and gevent answer HEAD with content, which would be the next response.
    for (method, body, is_last) in [
        ("POST", "", false),
        ("POST", "data", true),
        ("HEAD", "", true),
    ] {
        let (origin, proxy) = RawOrigin::behind().await;
        let request = request(method, Protocol::H2c, Full::<Bytes>::from(body));
        let answer = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
        let (_, head) = tokio::join!(
            send(proxy.address, Protocol::H2c, request),
            origin.answer(answer)
        );
        assert_eq!(head.contains("connection: close\r\n"), is_last, "{head}");
    }
}

#[tokio::test]
async fn an_upgrade_with_a_body_is_none() {
    let request = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 4\r\n\r\ndata";
    let answer = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
    let (_, head) = exchange(request, answer).await;
    assert!(!head.to_ascii_lowercase().contains("upgrade"), "{head}");
}
