//! A second request inside a body, or fields in misleading positions: neither reaches the origin.

use std::time::Duration;

use hyper::header::{HeaderMap, HeaderName, HeaderValue};
use hyper::{Request, StatusCode};

use crate::client::{LateBody, address, get, post_with_trailers, send, send_bytes, send_parts};
use crate::oracle::{framing_aliases, is_forbidden_trailer};
use crate::origin::{LenientOrigin, Origin, RawOrigin};
use crate::{PROTOCOLS, Protocol, routes};

/// Bytes other than letters, digits and `-` that a name may have.
const SEPARATORS: &str = "!#$%&'*+.^_`|~";
/// How long a body comes behind its head.
const LATE: Duration = Duration::from_millis(150);
const SECOND: &str = "GET /second HTTP/1.1\r\nHost: a\r\nX-Internal: 1\r\n\r\n";

fn field(name: &str, value: &'static str) -> (HeaderName, HeaderValue) {
    let name = HeaderName::from_bytes(name.as_bytes()).unwrap();
    (name, HeaderValue::from_static(value))
}

#[tokio::test]
async fn aliases_of_framing_fields_do_not_cross() {
    for (from, to) in routes() {
        let (origin, proxy) = Origin::behind(to).await;
        let mut sent = HeaderMap::from_iter([field("accept", "*/*"), field("content_type", "a/b")]);
        for separator in SEPARATORS.chars() {
            let (name, value) = field(&format!("content{separator}length"), "0");
            sent.append(name, value);
            let (name, value) = field(&format!("transfer{separator}encoding"), "chunked");
            sent.append(name, value);
        }
        let reply = send(proxy.address, from, get(from, &sent)).await;
        if reply.status == StatusCode::BAD_REQUEST {
            continue;
        }
        let seen = origin.seen().headers;
        assert_eq!(framing_aliases(&seen), [""; 0], "{from:?} to {to:?}");
        assert!(seen.contains_key("accept") && seen.contains_key("content_type"));
    }
}

#[tokio::test]
async fn aliases_of_framing_fields_do_not_come_back() {
    let (origin, proxy) = RawOrigin::behind().await;
    let response = b"HTTP/1.1 200 OK\r\nContent_Length: 0\r\nTransfer.Encoding: chunked\r\nContent-Length: 2\r\n\r\nab";
    let request = get(Protocol::Http1, &HeaderMap::new());
    let (reply, _) = tokio::join!(
        send(proxy.address, Protocol::Http1, request),
        origin.answer(response)
    );
    assert_eq!(reply.body, "ab");
    assert_eq!(framing_aliases(&reply.headers), [""; 0]);
}

/// Head and body arrive apart, as an attacker sends them: the origin has answered the head before
/// the body comes.
#[tokio::test]
async fn a_request_in_a_late_body_stays_a_body() {
    let mut smuggled = Vec::new();
    for alias in [None, Some("content_length"), Some("Content.Length")] {
        for from in PROTOCOLS {
            let (origin, proxy) = LenientOrigin::behind().await;
            match from {
                Protocol::Http1 => {
                    let line = alias.map_or(String::new(), |alias| format!("{alias}: 0\r\n"));
                    let len = SECOND.len();
                    let head = format!(
                        "POST /first HTTP/1.1\r\nHost: a\r\n{line}Content-Length: {len}\r\n\r\n"
                    );
                    let parts = [head.as_bytes(), SECOND.as_bytes()];
                    send_parts(proxy.address, &parts, LATE).await;
                }
                Protocol::H2c => {
                    let mut request = Request::post("/first")
                        .body(LateBody::new(SECOND.into(), LATE))
                        .unwrap();
                    let headers = request.headers_mut();
                    headers.insert("content-length", SECOND.len().into());
                    headers.extend(alias.map(|alias| field(alias, "0")));
                    address(from, &mut request);
                    send(proxy.address, from, request).await;
                }
            }
            let requests = origin.requests().await;
            match alias {
                None => assert_eq!(requests.len(), 1, "the control over {from:?}: {requests:?}"),
                Some(_) if requests.iter().all(|line| line.starts_with("POST ")) => {}
                Some(alias) => smuggled.push((alias, from)),
            }
        }
    }
    assert!(smuggled.is_empty(), "{smuggled:?}");
}

#[tokio::test]
async fn a_second_host_is_refused() {
    let (origin, proxy) = Origin::behind(Protocol::Http1).await;
    for head in [
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n",
        "GET http://b/ HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET http://a:80/ HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET http://b@a/ HTTP/1.1\r\nHost: a\r\n\r\n",
    ] {
        let answer = send_bytes(proxy.address, head.as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 400"), "{head:?}: {answer}");
    }
    for hosts in [&["b"][..], &["edge.example", "edge.example"]] {
        let mut request = get(Protocol::H2c, &HeaderMap::new());
        for host in hosts {
            let host = HeaderValue::from_static(host);
            request.headers_mut().append("host", host);
        }
        let reply = send(proxy.address, Protocol::H2c, request).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{hosts:?}");
    }
    assert!(origin.arrived().is_empty());
}

/// Fields of trailers that a recipient might merge into the head: framing, routing, credentials,
/// what describes the body.
const TRAILERS: [(&str, &str); 20] = [
    ("x-checksum", "1"),
    ("host", "b"),
    ("authorization", "Basic YTpi"),
    ("proxy-authorization", "Basic YTpi"),
    ("cookie", "session=1"),
    ("set-cookie", "session=1"),
    ("content-length", "+2"),
    ("content_length", "2"),
    ("content-type", "text/html"),
    ("content-encoding", "gzip"),
    ("content-range", "bytes 0-1/2"),
    ("cache-control", "public"),
    ("expect", "100-continue"),
    ("max-forwards", "0"),
    ("range", "bytes=0-1"),
    ("www-authenticate", "Basic"),
    ("trailer", "x-checksum"),
    ("via", "1.0 b"),
    ("x-forwarded-for", "192.0.2.1"),
    ("forwarded", "for=192.0.2.1"),
];

#[track_caller]
fn assert_harmless(trailers: &HeaderMap) {
    assert_eq!(trailers["x-checksum"], "1");
    let names = trailers.keys().map(HeaderName::as_str);
    let harmful: Vec<&str> = names.filter(|name| is_forbidden_trailer(name)).collect();
    assert_eq!(harmful, [""; 0]);
}

#[tokio::test]
async fn trailers_of_requests_say_nothing_that_a_head_says() {
    for from in PROTOCOLS {
        let (origin, proxy) = Origin::behind(Protocol::H2c).await;
        match from {
            Protocol::Http1 => {
                let lines = TRAILERS.map(|(name, value)| format!("{name}: {value}\r\n"));
                let request = format!(
                    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n\
                     4\r\ndata\r\n0\r\n{}Transfer-Encoding: chunked\r\nTE: trailers\r\nConnection: close\r\n\r\n",
                    lines.concat()
                );
                let answer = send_bytes(proxy.address, request.as_bytes()).await;
                assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
            }
            Protocol::H2c => {
                let trailers = TRAILERS.map(|(name, value)| field(name, value));
                let request = post_with_trailers(from, HeaderMap::from_iter(trailers));
                send(proxy.address, from, request).await;
            }
        }
        let seen = origin.seen();
        assert_eq!(seen.body, "data");
        assert_harmless(&seen.trailers);
    }
}

#[tokio::test]
async fn trailers_of_responses_say_nothing_that_a_head_says() {
    let (origin, proxy) = RawOrigin::behind().await;
    let names = TRAILERS.map(|(name, _)| name).join(", ");
    let lines = TRAILERS.map(|(name, value)| format!("{name}: {value}\r\n"));
    let response = format!(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: {names}\r\n\r\n2\r\nab\r\n0\r\n{}\r\n",
        lines.concat()
    );
    let mut request = get(Protocol::H2c, &HeaderMap::new());
    let te = HeaderValue::from_static("trailers");
    request.headers_mut().insert("te", te);
    let (reply, _) = tokio::join!(
        send(proxy.address, Protocol::H2c, request),
        origin.answer(response.as_bytes())
    );
    assert_eq!(reply.body, "ab");
    assert_harmless(&reply.trailers);
}
