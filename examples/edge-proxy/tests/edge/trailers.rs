//! Trailers, announced and not, both ways.

use hyper::header::{HeaderMap, HeaderName, HeaderValue, TE};

use crate::client::{get, post_with_trailers, send, send_bytes};
use crate::oracle::{assert_clean, is_internal};
use crate::origin::Origin;
use crate::{Protocol, routes};

#[tokio::test]
async fn trailers_of_requests_are_cleaned() {
    let announcements = [Some("x-checksum, x-internal-a, X_Internal_B"), None];
    for ((from, to), announced) in
        routes().flat_map(|route| announcements.map(|list| (route, list)))
    {
        let (origin, proxy) = Origin::behind(to).await;
        let mut trailers = HeaderMap::new();
        for name in ["x-checksum", "x-internal-a", "x_internal_b", "x-tenant-id"] {
            trailers.insert(name, HeaderValue::from_static("1"));
        }
        let mut request = post_with_trailers(from, trailers);
        if from == Protocol::Http1 {
            let chunked = HeaderValue::from_static("chunked");
            request.headers_mut().insert("transfer-encoding", chunked);
        }
        if let Some(names) = announced {
            let names = HeaderValue::from_static(names);
            request.headers_mut().insert("trailer", names);
        }
        send(proxy.address, from, request).await;

        let seen = origin.seen();
        assert_eq!(seen.body, "data");
        assert_clean(&seen.headers);
        assert_clean(&seen.trailers);
        // Over HTTP/1.1, hyper sends none that is not announced, and the proxy none at all.
        let is_sent = announced.is_some() || from == Protocol::H2c;
        let passes = is_sent && to == Protocol::H2c;
        assert_eq!(
            seen.trailers.contains_key("x-checksum"),
            passes,
            "{from:?} to {to:?}, announced: {announced:?}"
        );
    }
}

#[tokio::test]
async fn trailers_of_responses_are_cleaned() {
    for (from, to) in routes() {
        let (_, proxy) = Origin::behind(to).await;
        let te = HeaderMap::from_iter([(TE, HeaderValue::from_static("trailers"))]);
        let reply = send(proxy.address, from, get(from, &te)).await;
        assert_eq!(reply.body, "hello");
        assert_clean(&reply.headers);
        assert_clean(&reply.trailers);
        assert_eq!(reply.headers["trailer"], "x-checksum");
        assert_eq!(reply.trailers["x-checksum"], "1", "{from:?} to {to:?}");
        assert!(
            proxy
                .logged("status=200")
                .contains("x-internal-time:x-internal-*")
        );
    }
}

/// Written by hand, since hyper sends only what it has announced.
#[tokio::test]
async fn unannounced_trailers_are_cleaned() {
    for to in crate::PROTOCOLS {
        let (origin, proxy) = Origin::behind(to).await;
        let request = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close, X-Once\r\n\r\n\
                       4\r\ndata\r\n0\r\nX-Checksum: 1\r\nX-INTERNAL-a: 2\r\nX.Internal: 3\r\nX-Once: 4\r\nServer-Timing: 5\r\n\r\n";
        let answer = send_bytes(proxy.address, request.as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        let seen = origin.seen();
        assert_eq!(seen.body, "data");
        let names: Vec<&str> = seen.trailers.keys().map(|name| name.as_str()).collect();
        let expected: &[&str] = match to {
            Protocol::Http1 => &[],
            Protocol::H2c => &["x-checksum"],
        };
        assert_eq!(names, expected);
        assert!(!names.into_iter().any(is_internal));
    }
}

/// hyper takes a quotation mark in a name over HTTP/2. Envoy and H2O close the connection for it, and
/// with it the streams of other clients.
#[tokio::test]
async fn names_that_no_field_has_are_removed() {
    let (origin, proxy) = Origin::behind(Protocol::H2c).await;
    let names = [&b"x\"y"[..], b"x-y"].map(|name| HeaderName::from_lowercase(name).unwrap());
    let trailers = names.map(|name| (name, HeaderValue::from_static("1")));
    let request = post_with_trailers(Protocol::H2c, HeaderMap::from_iter(trailers));
    send(proxy.address, Protocol::H2c, request).await;
    let seen: Vec<_> = origin.seen().trailers.into_iter().collect();
    assert_eq!(seen.len(), 1, "{seen:?}");
}

/// A strict server over HTTP/2 closes the connection for white space around a value, and the streams
/// of other clients with it (RFC 9113, 8.2.1).
#[tokio::test]
async fn values_are_trimmed() {
    for to in crate::PROTOCOLS {
        let (origin, proxy) = Origin::behind(to).await;
        let fields = HeaderMap::from_iter(["x-before", "x-after"].map(|name| {
            let value = HeaderValue::from_static(if name == "x-after" { "1\t" } else { " 1" });
            (HeaderName::from_static(name), value)
        }));
        let mut request = post_with_trailers(Protocol::H2c, fields.clone());
        request.headers_mut().extend(fields);
        send(proxy.address, Protocol::H2c, request).await;
        let seen = origin.seen();
        assert_eq!(seen.body, "data");
        for name in ["x-before", "x-after"] {
            assert_eq!(seen.headers[name], "1", "{to:?}");
            if to == Protocol::H2c {
                assert_eq!(seen.trailers[name], "1");
            }
        }
    }
}
