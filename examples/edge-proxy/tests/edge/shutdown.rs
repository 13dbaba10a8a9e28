//! Requests under way survive the shutdown of the proxy.

use std::process::Command;
use std::time::Duration;

use hyper::StatusCode;
use hyper::header::{HeaderMap, HeaderName, HeaderValue};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::client::{get, send};
use crate::clients::skipped;
use crate::origin::RawOrigin;
use crate::proxy::Proxy;
use crate::{PROTOCOLS, Protocol};

const UNDER_WAY: HeaderName = HeaderName::from_static("under-way");

#[tokio::test]
async fn requests_under_way_are_answered() {
    for from in PROTOCOLS {
        let origin = RawOrigin::start().await;
        let mut proxy = Proxy::start(origin.address, Protocol::Http1);
        let address = proxy.address;
        let mark = (UNDER_WAY, HeaderValue::from_static("1"));
        let request = get(from, &HeaderMap::from_iter([mark]));
        let reply = tokio::spawn(async move { send(address, from, request).await });
        // Another test's proxy may still ask for an origin that had this port before.
        let mut upstream = loop {
            let (upstream, head) = origin.head().await;
            if head.contains(UNDER_WAY.as_str()) {
                break upstream;
            }
        };

        let process = proxy.child.id().to_string();
        let told = Command::new("kill").args(["-TERM", &process]).status();
        if !told.is_ok_and(|status| status.success()) {
            skipped("graceful shutdown: nothing here sends a signal");
            return;
        }
        // Once it stops listening, it has received the signal.
        let closed = tokio::time::timeout(Duration::from_secs(5), async {
            while TcpStream::connect(address).await.is_ok() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        });
        closed.await.expect("it stops listening");
        let answer = b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello";
        upstream.write_all(answer).await.unwrap();

        let reply = reply.await.unwrap();
        assert_eq!(
            (reply.status, &reply.body[..]),
            (StatusCode::OK, &b"hello"[..]),
            "{from:?}"
        );
        let ended = tokio::task::spawn_blocking(move || proxy.child.wait());
        let ended = tokio::time::timeout(Duration::from_secs(5), ended).await;
        let status = ended.expect("it ends").unwrap().unwrap();
        assert!(status.success(), "{status}");
    }
}
