//! Fields in heads, over every pair of protocols.

use hyper::StatusCode;
use hyper::header::{HeaderMap, HeaderName, HeaderValue};

use crate::client::{get, send, send_bytes};
use crate::oracle::{assert_clean, is_internal};
use crate::origin::Origin;
use crate::proxy::Proxy;
use crate::{Protocol, routes};

fn fields(lines: &[(&str, &str)]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for (name, value) in lines {
        let name = HeaderName::from_bytes(name.as_bytes()).unwrap();
        headers.append(name, HeaderValue::from_str(value).unwrap());
    }
    headers
}

#[tokio::test]
async fn internal_fields_cross_in_neither_direction() {
    for (from, to) in routes() {
        let (origin, proxy) = Origin::behind(to).await;
        let sent = fields(&[
            ("accept", "*/*"),
            ("x-internal", "1"),
            ("x-internal-shard", "2"),
            ("x-internal-shard", "3"),
            ("x_internal_shard", "4"),
            ("x.internal.shard", "5"),
            ("x!internal!shard", "6"),
            ("x'internal'shard", "7"),
            ("x-internal_shard", "8"),
            ("x-tenant-id", "9"),
            ("x-internal-public", "stays"),
            ("x-internally", "stays"),
            ("xinternal", "stays"),
            ("cookie", "stays"),
        ]);
        let reply = send(proxy.address, from, get(from, &sent)).await;
        assert_eq!(reply.status, StatusCode::OK, "{from:?} to {to:?}");
        assert_eq!(reply.body, "hello");
        let seen = origin.seen();
        assert_clean(&seen.headers);
        assert_clean(&reply.headers);
        for name in [
            "accept",
            "x-internal-public",
            "x-internally",
            "xinternal",
            "cookie",
        ] {
            assert!(
                seen.headers.contains_key(name),
                "{name}, {from:?} to {to:?}"
            );
        }
        assert_eq!(reply.headers["x-public"], "yes");
        assert_eq!(reply.headers["x-internal-public"], "yes");

        let line = proxy.logged("status=200");
        assert!(line.contains("method=GET path=\"/\""), "{line}");
        assert!(line.contains("x-internal-shard:x-internal-*"), "{line}");
        assert!(line.contains("x_internal_shard:x-internal-*"), "{line}");
        let (_, response) = line
            .split_once("stripped_response=")
            .expect("both directions");
        assert!(response.contains("server-timing:server-timing"), "{line}");
    }
}

/// Only bytes have case: over HTTP/2 and in a `HeaderMap`, names are in lower case.
#[tokio::test]
async fn case_does_not_matter() {
    let (origin, proxy) = Origin::behind(Protocol::Http1).await;
    let head = "GET / HTTP/1.1\r\nhOsT: edge.example\r\nX-INTERNAL-SHARD: 1\r\nx-Internal-sharD:2\r\nX_iNternaL: 3\r\n\
                X-Kept: 4\r\nConnection: close\r\n\r\n";
    let answer = send_bytes(proxy.address, head.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let seen = origin.seen();
    assert_clean(&seen.headers);
    assert_eq!(seen.headers["x-kept"], "4");
}

#[tokio::test]
async fn nearly_a_hundred_fields_and_large_heads() {
    for (from, to) in routes() {
        let (origin, proxy) = Origin::behind(to).await;
        let mut sent = HeaderMap::new();
        for number in 0..49 {
            let internal = format!("x-internal-{number}")
                .parse::<HeaderName>()
                .unwrap();
            let kept = format!("x-kept-{number}").parse::<HeaderName>().unwrap();
            sent.insert(internal, HeaderValue::from(number));
            sent.insert(kept, HeaderValue::from(number));
        }
        let reply = send(proxy.address, from, get(from, &sent)).await;
        assert_eq!(reply.status, StatusCode::OK, "{from:?} to {to:?}");
        let seen = origin.seen();
        assert_clean(&seen.headers);
        let kept = seen
            .headers
            .keys()
            .filter(|name| name.as_str().starts_with("x-kept-"));
        assert_eq!(kept.count(), 49, "{from:?} to {to:?}");

        let value = HeaderValue::from_str(&"v".repeat(16 * 1024)).unwrap();
        let mut sent = HeaderMap::new();
        sent.insert("x-internal-large", value.clone());
        sent.insert("x-kept-large", value.clone());
        let reply = send(proxy.address, from, get(from, &sent)).await;
        assert_eq!(reply.status, StatusCode::OK, "{from:?} to {to:?}");
        let seen = origin.seen();
        assert_clean(&seen.headers);
        assert_eq!(seen.headers["x-kept-large"], value);
    }
}

#[tokio::test]
async fn nomination_removes_nothing_that_the_origin_relies_on() {
    let (origin, proxy) = Origin::behind(Protocol::Http1).await;
    let sent = fields(&[
        ("connection", "close, X-Once, x-forwarded-for, host"),
        ("connection", "x-forwarded-host, content-length, via"),
        ("x-once", "1"),
        ("x-forwarded-for", "192.0.2.1"),
        ("x-real-ip", "192.0.2.1"),
        ("X_Forwarded_For", "192.0.2.1"),
        ("via", "1.1 before"),
        ("keep-alive", "timeout=5"),
        ("proxy-connection", "close"),
    ]);
    let reply = send(proxy.address, Protocol::Http1, get(Protocol::Http1, &sent)).await;
    assert_eq!(reply.status, StatusCode::OK);
    let headers = origin.seen().headers;
    assert_eq!(headers["host"], "edge.example");
    assert_eq!(headers["x-forwarded-for"], "127.0.0.1");
    assert_eq!(headers["x-forwarded-host"], "edge.example");
    assert_eq!(headers["via"], "1.1 edge-proxy");
    for gone in [
        "x-once",
        "keep-alive",
        "proxy-connection",
        "x_forwarded_for",
        "x-real-ip",
    ] {
        assert!(!headers.contains_key(gone), "{gone}");
    }

    let many: Vec<String> = (0..33).map(|number| format!("x-{number}")).collect();
    let sent = fields(&[("connection", &many.join(",")), ("x-internal", "1")]);
    let reply = send(proxy.address, Protocol::Http1, get(Protocol::Http1, &sent)).await;
    assert_eq!(reply.status, StatusCode::BAD_REQUEST);
    assert!(origin.arrived().is_empty());
}

/// RFC 9110, 7.6.3: each intermediary adds the version that it received, and its name.
#[tokio::test]
async fn via_has_the_version_of_each_side() {
    let edge = |protocol| match protocol {
        Protocol::Http1 => "1.1 edge-proxy",
        Protocol::H2c => "2.0 edge-proxy",
    };
    for (from, to) in routes() {
        let (origin, proxy) = Origin::behind(to).await;
        let reply = send(proxy.address, from, get(from, &fields(&[("via", "1.0 b")]))).await;
        let headers = origin.seen().headers;
        let via = headers.get_all("via").iter();
        assert!(
            via.eq(["1.0 b", edge(from)]),
            "{from:?} to {to:?}: {headers:?}"
        );
        assert_eq!(reply.headers["via"], edge(to), "{from:?} to {to:?}");
    }
}

/// gRPC needs `te: trailers`, and nothing else of `te`.
/// Unless `Connection` asks intermediaries not to forward it (RFC 9110, section 10.1.4).
#[tokio::test]
async fn te_trailers_passes() {
    for (from, to) in routes() {
        let (origin, proxy) = Origin::behind(to).await;
        let mut sent = fields(&[("te", "trailers"), ("content-type", "application/grpc")]);
        if from == Protocol::Http1 {
            // HTTP/2 allows no other value.
            sent = fields(&[("te", "gzip, Trailers;q=0.5")]);
        }
        send(proxy.address, from, get(from, &sent)).await;
        let headers = origin.seen().headers;
        assert_eq!(headers["te"], "trailers", "{from:?} to {to:?}");
        assert_eq!(headers.get_all("te").iter().count(), 1);
    }
    let (origin, proxy) = Origin::behind(Protocol::Http1).await;
    let sent = fields(&[("te", "trailers"), ("connection", "te")]);
    send(proxy.address, Protocol::Http1, get(Protocol::Http1, &sent)).await;
    assert!(!origin.seen().headers.contains_key("te"));
}

#[tokio::test]
async fn cookies_of_http_2_are_joined() {
    for to in crate::PROTOCOLS {
        let (origin, proxy) = Origin::behind(to).await;
        let sent = fields(&[("cookie", "a=1"), ("cookie", "b=2")]);
        send(proxy.address, Protocol::H2c, get(Protocol::H2c, &sent)).await;
        let cookies = origin.seen().headers;
        let cookies: Vec<_> = cookies.get_all("cookie").iter().collect();
        assert_eq!(cookies, ["a=1; b=2"], "{to:?}");
    }
}

#[tokio::test]
async fn an_upstream_that_is_not_there_is_a_bad_gateway() {
    // The port is bound, so that no server gets it, not even this proxy. It refuses connections.
    let reserved = tokio::net::TcpSocket::new_v4().unwrap();
    reserved.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let proxy = Proxy::start(reserved.local_addr().unwrap(), Protocol::Http1);
    let reply = send(
        proxy.address,
        Protocol::H2c,
        get(Protocol::H2c, &HeaderMap::new()),
    )
    .await;
    assert_eq!(reply.status, StatusCode::BAD_GATEWAY);
    assert!(proxy.logged("status=502").contains("failed="));
}

#[test]
fn the_oracle_knows_aliases() {
    assert!(
        ["x-internal", "X_Internal", "x!internal.a", "Server.Timing"]
            .into_iter()
            .all(is_internal)
    );
    assert!(
        !["x-internal-public", "x-internally", "xinternal", "host"]
            .into_iter()
            .any(is_internal)
    );
}
