//! Origins that die or stall, and clients that stall or leave: each request that was accepted has
//! an answer or is counted, and nothing stays open.

use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::Protocol;
use crate::client::{get, send, send_bytes};
use crate::origin::{Origin, RawOrigin, read_head};
use crate::proxy::Proxy;

const GET: &[u8] = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

#[tokio::test]
async fn an_origin_that_dies_while_answering_is_an_error() {
    // What the origin sends before it dies, and whether its head is complete.
    let cuts: [(&[u8], bool); 5] = [
        (b"", false),
        (b"HTTP/1.1 200 OK\r\nContent-Le", false),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n", true),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhello", true),
        (
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
            true,
        ),
    ];
    let origin = RawOrigin::start().await;
    let proxy = Proxy::start(origin.address, Protocol::Http1);
    for is_reset in [false, true] {
        for (cut, is_begun) in cuts {
            let die = async {
                let (mut stream, _) = origin.head().await;
                stream.write_all(cut).await.unwrap();
                if is_reset {
                    // What a reset overtakes is lost.
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    stream.set_zero_linger().unwrap();
                }
            };
            let (answer, ()) = tokio::join!(send_bytes(proxy.address, GET), die);
            let context = format!("{:?}: {answer:?}", String::from_utf8_lossy(cut));
            if is_begun {
                // The head may be lost too, if nothing was sent before the origin died.
                let is_cut = answer.is_empty() || answer.starts_with("HTTP/1.1 200");
                let is_complete = answer.ends_with("0\r\n\r\n");
                assert!(is_cut && !is_complete, "{context}");
            } else {
                assert!(answer.starts_with("HTTP/1.1 502"), "{context}");
            }
        }
    }
    if let Some(counts) = proxy.settled().await {
        assert_eq!((counts["requests"], counts["failed"]), (10, 10));
    }
}

#[tokio::test]
async fn an_origin_that_is_gone_is_an_error() {
    let origin = RawOrigin::start().await;
    let proxy = Proxy::start(origin.address, Protocol::Http1);
    drop(origin);
    for from in crate::PROTOCOLS {
        let reply = send(proxy.address, from, get(from, &Default::default())).await;
        assert_eq!(reply.status, 502);
    }
    if let Some(counts) = proxy.settled().await {
        assert_eq!((counts["requests"], counts["failed"]), (2, 2));
    }
}

#[tokio::test]
async fn a_slow_origin_delays_its_own_requests_alone() {
    let origin = RawOrigin::start().await;
    let proxy = Proxy::start(origin.address, Protocol::Http1);
    let address = proxy.address;
    let slow = tokio::spawn(async move { send_bytes(address, GET).await });
    let (mut stalled, _) = origin.head().await;
    for _ in 0..20 {
        let answer = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
        let (answer, _) = tokio::join!(send_bytes(address, GET), origin.answer(answer));
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    // A byte at a time.
    for byte in b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello" {
        stalled.write_all(&[*byte]).await.unwrap();
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let answer = slow.await.unwrap();
    assert!(answer.ends_with("\r\n\r\nhello"), "{answer}");
    if let Some(counts) = proxy.settled().await {
        assert_eq!((counts["requests"], counts["answered"]), (21, 21));
    }
}

/// It takes half a minute: `cargo test -p header-set-edge-proxy -- --ignored`.
#[tokio::test]
#[ignore = "half a minute"]
async fn an_origin_that_does_not_answer_is_a_timeout() {
    let origin = RawOrigin::start().await;
    let proxy = Proxy::start(origin.address, Protocol::Http1);
    let mut client = TcpStream::connect(proxy.address).await.unwrap();
    client.write_all(GET).await.unwrap();
    let (_silent, _) = origin.head().await;
    let answer = tokio::time::timeout(Duration::from_secs(40), read_head(&mut client));
    let answer = answer.await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 504"), "{answer}");
    drop(client);
    if let Some(counts) = proxy.settled().await {
        assert_eq!((counts["requests"], counts["failed"]), (1, 1));
    }
}

#[tokio::test]
async fn a_client_that_drips_is_answered() {
    let origin = Origin::start().await;
    let proxy = Proxy::start(origin.address, Protocol::Http1);
    let mut client = TcpStream::connect(proxy.address).await.unwrap();
    client.set_nodelay(true).unwrap();
    for byte in GET {
        client.write_all(&[*byte]).await.unwrap();
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let answer = read_head(&mut client).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

/// A client has ten seconds for its first head, in whichever protocol, and however it stalls.
#[tokio::test]
async fn a_client_that_stalls_is_closed() {
    let origin = Origin::start().await;
    let proxy = Proxy::start(origin.address, Protocol::Http1);
    let starts: [&[u8]; 7] = [
        b"",
        b"G",
        b"GET / HTTP/1.1\r\nHost: a\r\nX-A: ",
        // Of the preface of HTTP/2, whose first byte is that of POST too.
        b"P",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        // And its settings.
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0",
    ];
    let begun = Instant::now();
    let clients = starts.map(|start| {
        let address = proxy.address;
        tokio::spawn(async move {
            let mut client = TcpStream::connect(address).await.unwrap();
            client.write_all(start).await.unwrap();
            let mut rest = Vec::new();
            let closed = client.read_to_end(&mut rest);
            let closed = tokio::time::timeout(Duration::from_secs(20), closed).await;
            // A reset is an end too.
            closed.is_ok()
        })
    });
    for (client, start) in clients.into_iter().zip(starts) {
        let is_closed = client.await.unwrap();
        assert!(is_closed, "open after {:?}", String::from_utf8_lossy(start));
    }
    assert!(
        begun.elapsed() > Duration::from_secs(5),
        "a client has time"
    );
    if let Some(counts) = proxy.settled().await {
        assert_eq!((counts["accepted"], counts["broken"]), (7, 7));
    }
}

#[tokio::test]
async fn clients_that_leave_are_counted_and_the_origin_hears_of_it() {
    let origin = RawOrigin::start().await;
    let proxy = Proxy::start(origin.address, Protocol::Http1);
    // Before the answer, and within it.
    let begun = b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello";
    for start in [&b""[..], begun] {
        let mut client = TcpStream::connect(proxy.address).await.unwrap();
        client
            .write_all(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            .await
            .unwrap();
        let (mut upstream, _) = origin.head().await;
        upstream.write_all(start).await.unwrap();
        if !start.is_empty() {
            read_head(&mut client).await;
        }
        drop(client);
        let mut rest = Vec::new();
        let closed = upstream.read_to_end(&mut rest);
        let closed = tokio::time::timeout(Duration::from_secs(5), closed).await;
        assert!(closed.is_ok(), "the request goes on after {start:?}");
    }
    // Within its own request.
    let mut client = TcpStream::connect(proxy.address).await.unwrap();
    let half = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhello";
    client.write_all(half).await.unwrap();
    let (mut upstream, head) = origin.head().await;
    assert!(
        head.to_ascii_lowercase().contains("content-length: 10"),
        "{head}"
    );
    drop(client);
    let mut body = Vec::new();
    let closed = tokio::time::timeout(Duration::from_secs(5), upstream.read_to_end(&mut body));
    assert!(closed.await.is_ok(), "the half request goes on");
    assert_eq!(body, b"hello");

    if let Some(counts) = proxy.settled().await {
        assert_eq!(counts["requests"], 3, "{counts:?}");
        assert_eq!(counts["failed"] + counts["abandoned"], 3, "{counts:?}");
    }
}
