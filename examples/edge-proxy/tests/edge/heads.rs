//! Heads that are malformed, or that two readers would read in two ways.

use hyper::StatusCode;
use hyper::header::{HeaderMap, HeaderName, HeaderValue};

use crate::client::{get, send, send_bytes};
use crate::oracle::{assert_clean, assert_clean_bytes};
use crate::origin::{Origin, RawOrigin, exchange};
use crate::{Protocol, routes};

/// Fields of a request with a host that are refused, each with the reason.
const FIELDS: [(&str, &str); 9] = [
    ("a space before the colon", "X-Internal : 1"),
    ("a folded line", "X-A: b\r\n X-Internal: 1"),
    ("an empty name", ": 1\r\nX-Internal: 1"),
    ("no colon", "X-Internal"),
    ("a byte that no name has", "X-Internal(: 1"),
    ("NUL in a name", "X-\0Internal: 1"),
    ("NUL in a value", "X-A: 1\0X-Internal: 1"),
    ("a bare CR", "X-A: 1\rX-Internal: 1"),
    ("two hosts", "Host: b"),
];

/// Whole requests that are refused.
const REQUESTS: [(&str, &str); 13] = [
    ("no start line", "X-Internal: 1\r\nHost: a\r\n\r\n"),
    (
        "a space before the first field",
        "GET / HTTP/1.1\r\n X-Internal: 1\r\nHost: a\r\n\r\n",
    ),
    (
        "Content-Lengths that differ",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    ),
    (
        "a Content-Length with a sign",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\na",
    ),
    (
        "chunked before the end",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    ),
    ("no host", "GET / HTTP/1.1\r\nX-A: b\r\n\r\n"),
    (
        "a host beside another authority",
        "GET http://a/ HTTP/1.1\r\nHost: b\r\n\r\n",
    ),
    ("a tunnel", "CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n"),
    (
        "a tunnel with a body, to servers that ignore case",
        "connect / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\ndata",
    ),
    (
        "a user in the host",
        "GET http://b@a/ HTTP/1.1\r\nHost: b@a\r\n\r\n",
    ),
    ("a list of hosts", "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n"),
    ("a path in the host", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n"),
    ("a target of OPTIONS", "GET * HTTP/1.1\r\nHost: a\r\n\r\n"),
];

#[tokio::test]
async fn malformed_heads_are_refused() {
    let (origin, proxy) = Origin::behind(Protocol::Http1).await;
    let fields = FIELDS.map(|(reason, fields)| {
        let head = format!("GET / HTTP/1.1\r\nHost: a\r\n{fields}\r\n\r\n");
        (reason, head)
    });
    let whole = REQUESTS.map(|(reason, head)| (reason, head.to_owned()));
    for (reason, head) in fields.into_iter().chain(whole) {
        let answer = send_bytes(proxy.address, head.as_bytes()).await;
        let refused = ["HTTP/1.1 400", "HTTP/1.1 501"];
        assert!(
            refused.iter().any(|status| answer.starts_with(status)),
            "{reason}: {answer}"
        );
        assert!(origin.arrived().is_empty(), "{reason} went on");
    }
}

/// Another proxy in front may have read another end of it (RFC 9112, section 6.3). hyper reads on.
#[tokio::test]
async fn a_refused_request_is_the_last_on_its_connection() {
    let (origin, proxy) = Origin::behind(Protocol::Http1).await;
    for request in [
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 04\r\n\r\ndata",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        "CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    ] {
        let both = format!("{request}GET /second HTTP/1.1\r\nHost: a\r\n\r\n");
        let answer = send_bytes(proxy.address, both.as_bytes()).await;
        assert_eq!(
            answer.matches("HTTP/1.1 ").count(),
            1,
            "{request}: {answer}"
        );
        assert!(origin.arrived().is_empty(), "{request}");
    }
}

/// Over HTTP/2, hyper takes a name with a quotation mark, which over HTTP/1 is none.
#[tokio::test]
async fn names_with_a_byte_that_no_name_has_are_refused() {
    for upstream in [Protocol::Http1, Protocol::H2c] {
        let (origin, proxy) = Origin::behind(upstream).await;
        let name = HeaderName::from_lowercase(b"x\"internal").unwrap();
        let fields = HeaderMap::from_iter([(name, HeaderValue::from_static("1"))]);
        let reply = send(proxy.address, Protocol::H2c, get(Protocol::H2c, &fields)).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST);
        assert!(origin.arrived().is_empty());
    }
}

/// hyper takes these, as many servers do; one reading of them must reach the origin, and no
/// internal field.
#[tokio::test]
async fn lenient_heads_reach_the_origin_in_one_reading() {
    let (origin, proxy) = Origin::behind(Protocol::Http1).await;
    for head in [
        "GET / HTTP/1.1\nHost: a\nX-Internal: 1\nConnection: close\n\n",
        "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nX-Internal:\t1\t\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX-A: b\nX-Internal: 1\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.0\r\nX-Internal: 1\r\nHost: a\r\n\r\n",
    ] {
        let answer = send_bytes(proxy.address, head.as_bytes()).await;
        assert!(answer.contains(" 200 OK"), "{head:?}: {answer}");
        assert_clean_bytes(
            answer
                .split("\r\n\r\n")
                .next()
                .unwrap_or_default()
                .as_bytes(),
        );
        assert_clean(&origin.seen().headers);
    }
}

/// A smuggler's request: framed in two ways, with a second request in what one reading takes for
/// the body.
#[tokio::test]
async fn two_framings_reach_the_origin_as_one() {
    let second = "GET / HTTP/1.1\r\nHost: a\r\nX-Internal: 1\r\n\r\n";
    let first = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n";
    for request in [
        format!("{first}{:x}\r\n{second}\r\n0\r\n\r\n", second.len()),
        format!("{first}0\r\n\r\n{second}"),
    ] {
        let (origin, proxy) = RawOrigin::behind().await;
        let (_, seen) = tokio::join!(
            send_bytes(proxy.address, request.as_bytes()),
            tokio::time::timeout(
                std::time::Duration::from_secs(5),
                origin.answer(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            ),
        );
        // A refusal is correct too.
        let Ok(seen) = seen else { continue };
        let seen = seen.to_ascii_lowercase();
        let framings = ["\r\ncontent-length:", "\r\ntransfer-encoding:"];
        let framings = framings.iter().filter(|name| seen.contains(**name));
        assert_eq!(framings.count(), 1, "{seen:?}");
        assert_clean_bytes(seen.as_bytes());
    }
}

#[tokio::test]
async fn responses_that_are_framed_in_two_ways_are_refused() {
    let chunks = "2\r\nab\r\n0\r\n\r\n";
    for (framing, body) in [
        ("Content-Length: 40\r\nTransfer-Encoding: chunked", chunks),
        // A strict client ends the connection, and with it all its streams.
        ("Content-Length: 2, 2", "ab"),
        ("Content-Length: 2\r\nContent-Length: 2", "ab"),
        ("Content-Length: 02", "ab"),
        // The client would not know of the coding.
        ("Transfer-Encoding: gzip, chunked", chunks),
        ("Transfer-Encoding: gzip", "ab"),
    ] {
        let response = format!("HTTP/1.1 200 OK\r\n{framing}\r\nX-Internal: 1\r\n\r\n{body}");
        let request = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
        let (answer, _) = exchange(request, response.as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 502"), "{framing}: {answer}");
        let lower = answer.to_ascii_lowercase();
        assert!(!lower.contains("x-internal"), "{framing}: {answer}");
    }
}

/// Envoy closes the connection for a path over HTTP/2 that does not start with a slash, and with it
/// the streams of other clients.
#[tokio::test]
async fn paths_start_with_a_slash() {
    for (from, to) in routes() {
        let (origin, proxy) = Origin::behind(to).await;
        for (target, expected) in [("?a=/", "/?a=/"), ("/b?a", "/b?a"), ("", "/")] {
            let mut request = get(from, &HeaderMap::new());
            *request.uri_mut() = format!("http://edge.example{target}").parse().unwrap();
            let reply = send(proxy.address, from, request).await;
            assert_eq!(reply.status, StatusCode::OK);
            let seen = origin.seen().uri;
            let path = seen.path_and_query().map(|path| path.as_str().to_owned());
            assert_eq!(path.as_deref(), Some(expected), "{from:?} to {to:?}");
        }
    }
}

/// Internal fields of interim responses do not pass, since the interim responses do not.
#[tokio::test]
async fn interim_responses_stay_behind() {
    let response = b"HTTP/1.1 103 Early Hints\r\nX-Internal: 1\r\nLink: </a>\r\n\r\n\
                     HTTP/1.1 200 OK\r\nX-Internal: 2\r\nContent-Length: 2\r\n\r\nab";
    let request = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    let (answer, _) = exchange(request, response).await;
    assert!(
        answer.starts_with("HTTP/1.1 200") && answer.ends_with("ab"),
        "{answer}"
    );
    assert!(
        !answer.to_ascii_lowercase().contains("x-internal"),
        "{answer}"
    );
}
