//! Bodies arrive whole, or the request is refused.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use http_body_util::Full;
use hyper::body::{Body, Bytes, Frame};
use hyper::header::HeaderValue;
use hyper::{Method, Request, StatusCode};

use crate::client::{address, send, send_bytes, try_send};
use crate::origin::{Origin, RawOrigin};
use crate::proxy::Proxy;
use crate::{PROTOCOLS, Protocol, routes};

const METHODS: [&str; 7] = ["GET", "HEAD", "OPTIONS", "QUERY", "DELETE", "POST", "PUT"];
/// Longer than one frame or buffer.
const LEN: usize = 100_000;

/// A body of unknown length.
struct Unsized(Option<Bytes>);

impl Body for Unsized {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(self.0.take().map(|data| Ok(Frame::data(data))))
    }
}

fn request<B>(method: &str, from: Protocol, body: B) -> Request<B> {
    let mut request = Request::new(body);
    *request.method_mut() = Method::from_bytes(method.as_bytes()).unwrap();
    address(from, &mut request);
    request
}

#[tokio::test]
async fn of_unknown_length_with_every_method() {
    for ((from, to), method) in routes().flat_map(|route| METHODS.map(|method| (route, method))) {
        let origin = Origin::start().await;
        let proxy = Proxy::start(origin.address, to);
        let body = Bytes::from(vec![b'a'; LEN]);
        let mut request = request(method, from, Unsized(Some(body.clone())));
        if from == Protocol::Http1 {
            let chunked = HeaderValue::from_static("chunked");
            request.headers_mut().insert("transfer-encoding", chunked);
        }
        let reply = send(proxy.address, from, request).await;
        assert_eq!(reply.status, StatusCode::OK, "{method}, {from:?} to {to:?}");
        assert!(origin.seen().body == body, "{method}, {from:?} to {to:?}");
    }
}

#[tokio::test]
async fn of_known_length_with_every_method() {
    for ((from, to), method) in routes().flat_map(|route| METHODS.map(|method| (route, method))) {
        let origin = Origin::start().await;
        let proxy = Proxy::start(origin.address, to);
        let body = Bytes::from(vec![b'a'; LEN]);
        let mut request = request(method, from, Full::new(body.clone()));
        request.headers_mut().insert("content-length", LEN.into());
        let reply = send(proxy.address, from, request).await;
        assert_eq!(reply.status, StatusCode::OK, "{method}, {from:?} to {to:?}");
        let seen = origin.seen();
        assert!(seen.body == body, "{method}, {from:?} to {to:?}");
        assert_eq!(seen.headers["content-length"], LEN.to_string());
    }
}

#[tokio::test]
async fn lengths_that_can_be_read_in_two_ways_are_refused() {
    for to in PROTOCOLS {
        let origin = Origin::start().await;
        let proxy = Proxy::start(origin.address, to);
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
        let origin = RawOrigin::start().await;
        let proxy = Proxy::start(origin.address, Protocol::Http1);
        let answer = b"HTTP/1.1 204 No Content\r\nContent-Length: 4\r\n\r\n";
        let request = request("GET", from, Full::<Bytes>::from(""));
        let (reply, _) = tokio::join!(send(proxy.address, from, request), origin.answer(answer));
        assert_eq!(reply.status, StatusCode::NO_CONTENT, "{from:?}");
        assert!(!reply.headers.contains_key("content-length"), "{from:?}");
    }
}

fn body_of(request: &str) -> &str {
    request.split_once("\r\n\r\n").map_or("", |(_, body)| body)
}

/// The length of HTTP/2 is that of its frames; a server over HTTP/1 believes the field.
#[tokio::test]
async fn lengths_that_disagree_with_the_data_end_the_request() {
    for length in [3, 5, 0] {
        let origin = RawOrigin::start().await;
        let proxy = Proxy::start(origin.address, Protocol::Http1);
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
        let patience = std::time::Duration::from_secs(2);
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
        let origin = Origin::start().await;
        let proxy = Proxy::start(origin.address, to);
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
    for (body, is_last) in [("", false), ("data", true)] {
        let origin = RawOrigin::start().await;
        let proxy = Proxy::start(origin.address, Protocol::Http1);
        let request = request("POST", Protocol::H2c, Full::<Bytes>::from(body));
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
    let origin = RawOrigin::start().await;
    let proxy = Proxy::start(origin.address, Protocol::Http1);
    let request = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 4\r\n\r\ndata";
    let answer = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
    let (_, head) = tokio::join!(send_bytes(proxy.address, request), origin.answer(answer));
    assert!(!head.to_ascii_lowercase().contains("upgrade"), "{head}");
}
