//! Other clients: curl, nghttp and h2load (Debian: `curl`, `nghttp2-client`). Missing ones are
//! skipped, and reported.

use std::io::Write;
use std::net::SocketAddr;
use std::process::{Command, Output};

use crate::Protocol;
use crate::oracle::{assert_clean, assert_clean_bytes, is_internal};
use crate::origin::Origin;
use crate::proxy::Proxy;
use crate::routes;

const SENT: [&str; 6] = [
    "X-Internal: 1",
    "x_internal_shard: 2",
    "X.Internal.Shard: 3",
    "X!Internal!Shard: 4",
    "X-Tenant-Id: 5",
    "X-Kept: 6",
];

/// The output and status of `command`, without blocking the origin. None, with a report, if it is
/// missing.
async fn run(mut command: Command) -> Option<Output> {
    let name = command.get_program().to_string_lossy().into_owned();
    let run = tokio::task::spawn_blocking(move || command.output());
    match run.await.unwrap() {
        Ok(output) => Some(output),
        Err(error) => {
            skipped(&format!("{name}: {error}"));
            None
        }
    }
}

/// Written past the capture of passing tests.
pub(crate) fn skipped(what: &str) {
    let _ = writeln!(std::io::stderr(), "skipped, {what}");
}

fn url(address: SocketAddr) -> String {
    format!("http://{address}/")
}

#[tokio::test]
async fn curl() {
    for (from, to) in routes() {
        let origin = Origin::start().await;
        let proxy = Proxy::start(origin.address, to);
        let mut command = Command::new("curl");
        command.args([
            "--silent",
            "--show-error",
            "--include",
            "--max-time",
            "10",
            "--noproxy",
            "*",
        ]);
        command.arg(match from {
            Protocol::Http1 => "--http1.1",
            Protocol::H2c => "--http2-prior-knowledge",
        });
        command.args(SENT.iter().flat_map(|field| ["--header", field]));
        let Some(output) = run({
            command.arg(url(proxy.address));
            command
        })
        .await
        else {
            return;
        };
        assert!(output.status.success(), "{from:?} to {to:?}: {output:?}");
        let answer = String::from_utf8_lossy(&output.stdout);
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        assert_clean_bytes(head.as_bytes());
        assert!(head.contains("x-public: yes"), "{head}");
        assert!(body.starts_with("hello"), "{body}");
        let seen = origin.seen();
        assert_clean(&seen.headers);
        assert_eq!(seen.headers["x-kept"], "6");
    }
}

/// nghttp sends and shows trailers.
#[tokio::test]
async fn nghttp() {
    for to in crate::PROTOCOLS {
        let origin = Origin::start().await;
        let proxy = Proxy::start(origin.address, to);
        let mut command = Command::new("nghttp");
        command.args([
            "--verbose",
            "--timeout=10",
            "--data=-",
            "--trailer=x-checksum: 1",
        ]);
        command.args([
            "--trailer=x-internal-a: 2",
            "--trailer=x_internal_b: 3",
            "--header=te: trailers",
        ]);
        command.args(SENT.map(|field| format!("--header={field}")));
        command.stdin(std::process::Stdio::null());
        let Some(output) = run({
            command.arg(url(proxy.address));
            command
        })
        .await
        else {
            return;
        };
        let answer = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{to:?}: {output:?}");
        let seen = origin.seen();
        assert_clean(&seen.headers);
        assert_clean(&seen.trailers);
        assert_eq!(seen.headers["x-kept"], "6");
        if to == Protocol::H2c {
            assert_eq!(seen.trailers["x-checksum"], "1");
        }
        let received = answer.lines().filter_map(|line| {
            let (_, field) = line.split_once(" recv (stream_id=")?;
            let (_, field) = field.split_once(") ")?;
            field.split(": ").next()
        });
        let received: Vec<&str> = received.collect();
        assert!(
            received.contains(&"x-public") && received.contains(&"x-checksum"),
            "{answer}"
        );
        assert!(!received.iter().any(|name| is_internal(name)), "{answer}");
    }
}

#[tokio::test]
async fn h2load() {
    const REQUESTS: usize = 2_000;
    for (from, to) in routes() {
        let origin = Origin::start().await;
        let proxy = Proxy::start(origin.address, to);
        let mut command = Command::new("h2load");
        command.args([
            format!("--requests={REQUESTS}"),
            "--clients=8".into(),
            "--max-concurrent-streams=16".into(),
        ]);
        command.args(SENT.map(|field| format!("--header={field}")));
        if from == Protocol::Http1 {
            command.arg("--h1");
        }
        let Some(output) = run({
            command.arg(url(proxy.address));
            command
        })
        .await
        else {
            return;
        };
        let answer = String::from_utf8_lossy(&output.stdout);
        assert!(
            answer.contains(&format!("{REQUESTS} succeeded, 0 failed, 0 errored")),
            "{from:?} to {to:?}: {answer}"
        );
        let arrived = origin.arrived();
        assert_eq!(arrived.len(), REQUESTS);
        arrived.iter().for_each(|seen| assert_clean(&seen.headers));
    }
}
