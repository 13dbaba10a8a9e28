//! Changes of protocol.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::Protocol;
use crate::client::send_bytes;
use crate::oracle::assert_clean_bytes;
use crate::origin::{Origin, RawOrigin, exchange, read_head};

const ASKED: &str = "GET /chat HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\n\
                     TE: trailers\r\nX-Internal: 1\r\nSec-WebSocket-Version: 13\r\n\r\n";

#[tokio::test]
async fn websockets_pass_and_their_heads_are_cleaned() {
    let (origin, proxy) = RawOrigin::behind().await;
    let mut client = TcpStream::connect(proxy.address).await.unwrap();
    client.write_all(ASKED.as_bytes()).await.unwrap();

    let (mut upstream, head) = origin.head().await;
    assert_clean_bytes(head.as_bytes());
    let lower = head.to_ascii_lowercase();
    assert!(lower.contains("\r\nupgrade: websocket\r\n"), "{head}");
    assert!(lower.contains("\r\nconnection: upgrade\r\n"), "{head}");
    assert!(!lower.contains("\r\nte:"), "{head}");
    assert!(
        lower.contains("\r\nsec-websocket-version: 13\r\n"),
        "{head}"
    );

    let switched = "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\
                    X-Internal: 2\r\nSec-WebSocket-Accept: x\r\n\r\nearly";
    upstream.write_all(switched.as_bytes()).await.unwrap();
    let head = read_head(&mut client).await;
    assert!(head.starts_with("HTTP/1.1 101"), "{head}");
    assert_clean_bytes(head.as_bytes());
    let lower = head.to_ascii_lowercase();
    assert!(lower.contains("\r\nupgrade: websocket\r\n"), "{head}");
    assert!(lower.contains("\r\nconnection: upgrade\r\n"), "{head}");
    assert!(lower.contains("\r\nsec-websocket-accept: x\r\n"), "{head}");

    // From here on, bytes are forwarded unread.
    let mut bytes = [0; 5];
    client.read_exact(&mut bytes).await.unwrap();
    assert_eq!(&bytes, b"early");
    client.write_all(b"x-internal: 3").await.unwrap();
    let mut bytes = [0; 13];
    upstream.read_exact(&mut bytes).await.unwrap();
    assert_eq!(&bytes, b"x-internal: 3");
}

#[tokio::test]
async fn other_protocols_are_not_offered_to_the_origin() {
    let (origin, proxy) = Origin::behind(Protocol::Http1).await;
    for upgrade in [
        // The proxy would not see its streams.
        "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n",
        "Connection: upgrade\r\nUpgrade: h2c, websocket\r\n",
        // `Connection` does not nominate it.
        "Upgrade: websocket\r\n",
    ] {
        let request = format!("GET / HTTP/1.1\r\nHost: a\r\n{upgrade}\r\n");
        let answer = send_bytes(proxy.address, request.as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{upgrade}: {answer}");
        let headers = origin.seen().headers;
        for name in ["connection", "upgrade", "http2-settings"] {
            assert!(!headers.contains_key(name), "{upgrade}: {headers:?}");
        }
    }
}

#[tokio::test]
async fn an_unrequested_switch_is_refused() {
    let response = b"HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\nX-Internal: 1\r\n\r\n";
    let request = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    let (answer, _) = exchange(request, response).await;
    assert!(answer.starts_with("HTTP/1.1 502"), "{answer}");
    assert!(
        !answer.to_ascii_lowercase().contains("x-internal"),
        "{answer}"
    );
}
