//! Many connections at a time, and an origin that is killed and comes back under load.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::Barrier;

use crate::Protocol;
use crate::client::send_bytes;
use crate::clients::skipped;
use crate::origin::{read_head, serve};
use crate::proxy::Proxy;

const KEPT: &[u8] = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n";
const GET: &[u8] = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hundreds_of_connections() {
    connections(300).await;
}

/// As many as the system allows, up to 10,000: `cargo test -p header-set-edge-proxy -- --ignored`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a minute, and ten thousand open files"]
async fn ten_thousand_connections() {
    // One for each client, in this process and in the proxy.
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let limit = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max open files"));
    let limit = limit.and_then(|rest| rest.split_whitespace().next()?.parse().ok());
    let count = limit.unwrap_or(1024_usize).saturating_sub(500).min(10_000);
    if count < 10_000 {
        skipped(&format!(
            "{} of 10,000 connections: too few open files",
            10_000 - count
        ));
    }
    connections(count).await;
}

/// Opens connections first, then asks on each, and expects an answer on each.
async fn connections(count: usize) {
    let origin = serve(|_| {}).await;
    // Over h2c all requests share a connection to the origin.
    let limit = count.to_string();
    let proxy = Proxy::start_with(origin, Protocol::H2c, &["--connections", &limit]);
    let address = proxy.address;
    let idle = proxy.open_files();
    let start = Instant::now();
    let all_open = Arc::new(Barrier::new(count));
    let clients = (0..count).map(|_| {
        let all_open = Arc::clone(&all_open);
        tokio::spawn(async move {
            let mut stream = TcpStream::connect(address).await.unwrap();
            all_open.wait().await;
            stream.write_all(KEPT).await.unwrap();
            let mut answer = Vec::new();
            while !answer.ends_with(b"\r\n\r\n")
                || !answer.windows(5).any(|end| end == b"\r\n0\r\n")
            {
                let read = stream.read_buf(&mut answer).await.unwrap();
                assert!(read > 0, "{:?}", String::from_utf8_lossy(&answer));
            }
            assert!(answer.starts_with(b"HTTP/1.1 200"));
            stream
        })
    });
    let clients: Vec<_> = clients.collect();
    let mut streams = Vec::new();
    for client in clients {
        streams.push(client.await.unwrap());
    }
    let most = proxy.open_files().unwrap_or_default();
    drop(streams);
    let time = start.elapsed();
    println!("{count} connections answered in {time:.1?}; the proxy had {most} open files then");
    if let Some(counts) = proxy.settled().await {
        assert_eq!(counts["accepted"], count as u64, "{counts:?}");
        assert_eq!(counts["answered"], count as u64, "{counts:?}");
    }
    // The connection to the origin stays for later requests.
    let after = proxy.open_files();
    assert!(after <= idle.map(|idle| idle + 1), "{after:?} open files");
}

/// Every request is answered: by the origin, or with 502. The proxy counts the same.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_origin_that_is_killed_and_comes_back() {
    let (address, first) = runtime(None).await;
    let proxy = Proxy::start(address, Protocol::Http1);
    let end = Instant::now() + Duration::from_secs(3);
    let clients = (0..8).map(|_| {
        let proxy = proxy.address;
        tokio::spawn(async move {
            let (mut answered, mut failed) = (0, 0);
            while Instant::now() < end {
                let answer = send_bytes(proxy, GET).await;
                if answer.starts_with("HTTP/1.1 502") {
                    failed += 1;
                } else if answer.starts_with("HTTP/1.1 200") && answer.ends_with("\r\n\r\n") {
                    answered += 1;
                } else {
                    // A cut answer, which no client takes for a whole one.
                    assert!(answer.starts_with("HTTP/1.1 200"), "{answer:?}");
                    failed += 1;
                }
            }
            (answered, failed)
        })
    });
    let clients: Vec<_> = clients.collect();
    tokio::time::sleep(Duration::from_secs(1)).await;
    // Closes all sockets at once, whatever is under way.
    first.shutdown_background();
    tokio::time::sleep(Duration::from_millis(500)).await;
    let (_, second) = runtime(Some(address)).await;
    let (mut answered, mut failed) = (0, 0);
    for client in clients {
        let (more_answered, more_failed) = client.await.unwrap();
        (answered, failed) = (answered + more_answered, failed + more_failed);
    }
    assert!(failed > 0, "the origin was gone for a while");
    let answer = send_bytes(proxy.address, GET).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    if let Some(counts) = proxy.settled().await {
        assert_eq!(counts["answered"], answered + 1, "{counts:?}");
        assert_eq!(counts["failed"], failed, "{counts:?}");
    }
    second.shutdown_background();
}

/// An origin on a runtime of its own, at an address if one is given.
async fn runtime(at: Option<SocketAddr>) -> (SocketAddr, Runtime) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    let at = at.unwrap_or_else(|| "127.0.0.1:0".parse().unwrap());
    let bound = runtime.spawn(async move { TcpListener::bind(at).await.unwrap() });
    let listener = bound.await.unwrap();
    let address = listener.local_addr().unwrap();
    runtime.spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                while read_head(&mut stream).await.ends_with("\r\n\r\n") {
                    let answer = b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
                    // The proxy may have gone.
                    if stream.write_all(answer).await.is_err() {
                        return;
                    }
                }
            });
        }
    });
    (address, runtime)
}
