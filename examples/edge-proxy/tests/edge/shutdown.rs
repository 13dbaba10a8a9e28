//! The end of the proxy is none for requests under way.

use std::process::Command;
use std::time::Duration;

use hyper::StatusCode;
use hyper::header::HeaderMap;
use tokio::net::TcpStream;

use crate::client::{get, send};
use crate::clients::skipped;
use crate::origin::Origin;
use crate::proxy::Proxy;
use crate::{PROTOCOLS, Protocol};

#[tokio::test]
async fn requests_under_way_are_answered() {
    for from in PROTOCOLS {
        let origin = Origin::start().await;
        let mut proxy = Proxy::start(origin.address, Protocol::Http1);
        let mut request = get(from, &HeaderMap::new());
        let slow = request.uri().to_string() + "slow";
        *request.uri_mut() = slow.parse().unwrap();
        let address = proxy.address;
        let reply = tokio::spawn(async move { send(address, from, request).await });
        tokio::time::sleep(Duration::from_millis(150)).await;

        let process = proxy.child.id().to_string();
        let told = Command::new("kill").args(["-TERM", &process]).status();
        if !told.is_ok_and(|status| status.success()) {
            skipped("graceful shutdown: nothing here sends a signal");
            return;
        }
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
        assert!(
            TcpStream::connect(address).await.is_err(),
            "it still listens"
        );
    }
}
