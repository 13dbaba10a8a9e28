//! Heads at the limits of `src/limits.rs`, and one over.

use crate::Protocol;
use crate::client::{get, send, send_bytes};
use crate::origin::{Origin, RawOrigin};
use hyper::StatusCode;
use hyper::header::{COOKIE, HeaderMap, HeaderName, HeaderValue};

/// Fields and bytes of a head.
const FIELDS: usize = 100;
const HEAD: usize = 64 * 1024;

const START: &str = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n";

#[tokio::test]
async fn as_many_fields_as_allowed_pass() {
    let (origin, proxy) = Origin::behind(Protocol::Http1).await;
    for (fields, status) in [(FIELDS, "200"), (FIELDS + 1, "431")] {
        let more: String = (2..fields).map(|at| format!("x-{at}: 1\r\n")).collect();
        let request = format!("{START}{more}\r\n");
        let answer = send_bytes(proxy.address, request.as_bytes()).await;
        let expected = format!("HTTP/1.1 {status}");
        assert!(answer.starts_with(&expected), "{fields}: {answer}");
    }
    assert_eq!(origin.arrived().len(), 1);
    if let Some(counts) = proxy.settled().await {
        // hyper answers the other one itself.
        assert_eq!((counts["answered"], counts["broken"]), (1, 1));
    }
}

#[tokio::test]
async fn as_many_bytes_as_allowed_pass() {
    let (origin, proxy) = Origin::behind(Protocol::Http1).await;
    // hyper finds a head too long when its buffer is full, which may be twice as long by then.
    for (bytes, status) in [(HEAD, "200"), (2 * HEAD + 1, "431")] {
        let start = format!("{START}x-internal: 1\r\nx-a: ");
        let value = "a".repeat(bytes - start.len() - 4);
        let request = format!("{start}{value}\r\n\r\n");
        assert_eq!(request.len(), bytes);
        let answer = send_bytes(proxy.address, request.as_bytes()).await;
        let expected = format!("HTTP/1.1 {status}");
        assert!(answer.starts_with(&expected), "{bytes}: {answer}");
    }
    assert_eq!(origin.arrived().len(), 1);
}

/// Over HTTP/2 a field counts 32 bytes more than it has (RFC 9113, section 6.5.2).
#[tokio::test]
async fn lists_of_fields_as_long_as_allowed_pass() {
    let (origin, proxy) = Origin::behind(Protocol::Http1).await;
    for (bytes, status) in [(HEAD / 2, 200), (HEAD + 1, 431)] {
        let mut fields = HeaderMap::new();
        let name = HeaderName::from_static("x-a");
        for _ in 0..bytes / 1024 {
            let value = "a".repeat(1024 - 32 - name.as_str().len());
            fields.append(&name, HeaderValue::from_str(&value).unwrap());
        }
        let reply = send(proxy.address, Protocol::H2c, get(Protocol::H2c, &fields)).await;
        assert_eq!(reply.status.as_u16(), status, "{bytes}");
    }
    assert_eq!(origin.arrived().len(), 1);
}

/// uWSGI reads the body behind 120 as the next request, and Node ignores those past a thousand. A
/// `cookie` in parts is one field.
#[tokio::test]
async fn as_many_fields_as_allowed_pass_over_http2() {
    let (origin, proxy) = Origin::behind(Protocol::Http1).await;
    for (count, status) in [(FIELDS, 200), (FIELDS + 1, 431)] {
        let name = |at| HeaderName::try_from(format!("x-{at}")).unwrap();
        let fields = (0..count).map(|at| (name(at), HeaderValue::from_static("")));
        let cookies = (0..9).map(|_| (COOKIE, HeaderValue::from_static("a=b")));
        let request = get(Protocol::H2c, &fields.chain(cookies).collect());
        let reply = send(proxy.address, Protocol::H2c, request).await;
        assert_eq!(reply.status.as_u16(), status, "{count}");
    }
    assert_eq!(origin.arrived().len(), 1);
}

#[tokio::test]
async fn answers_over_the_limits_are_errors() {
    let (origin, proxy) = RawOrigin::behind().await;
    let many: String = (0..=FIELDS).map(|at| format!("x-{at}: 1\r\n")).collect();
    let long = format!("x-a: {}\r\n", "a".repeat(2 * HEAD));
    for fields in [many, long] {
        let answer = format!("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n{fields}\r\n");
        let request = format!("{START}\r\n");
        let (answer, _) = tokio::join!(
            send_bytes(proxy.address, request.as_bytes()),
            origin.answer(answer.as_bytes())
        );
        let expected = format!("HTTP/1.1 {}", StatusCode::BAD_GATEWAY.as_u16());
        assert!(answer.starts_with(&expected), "{answer:.80}");
    }
    if let Some(counts) = proxy.settled().await {
        assert_eq!((counts["requests"], counts["failed"]), (2, 2));
    }
}
