//! Other clients: curl, nghttp and h2load (Debian: `curl`, `nghttp2-client`). Missing ones are
//! skipped, and reported.

use std::io::Write;
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

/// The output and status of a client that asks the proxy, without blocking the origin. None, with a
/// report, if the client is missing.
async fn run<A: Into<String>>(
    name: &'static str,
    arguments: impl IntoIterator<Item = A>,
    proxy: &Proxy,
) -> Option<Output> {
    let mut command = Command::new(name);
    command.args(arguments.into_iter().map(Into::into));
    command.arg(format!("http://{}/", proxy.address));
    command.stdin(std::process::Stdio::null());
    let run = tokio::task::spawn_blocking(move || command.output());
    let run = run.await.unwrap();
    run.inspect_err(|error| skipped(&format!("{name}: {error}")))
        .ok()
}

/// Written past the capture of passing tests.
pub(crate) fn skipped(what: &str) {
    let _ = writeln!(std::io::stderr(), "skipped, {what}");
}

#[tokio::test]
async fn curl() {
    for (from, to) in routes() {
        let (origin, proxy) = Origin::behind(to).await;
        let version = match from {
            Protocol::Http1 => "--http1.1",
            Protocol::H2c => "--http2-prior-knowledge",
        };
        let how = "--silent --show-error --include --max-time 10 --noproxy *".split(' ');
        let fields = SENT.iter().flat_map(|field| ["--header", field]);
        let arguments = how.chain([version]).chain(fields);
        let Some(output) = run("curl", arguments, &proxy).await else {
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
        let (origin, proxy) = Origin::behind(to).await;
        let how = "--verbose --timeout=10 --data=-".split(' ');
        let mut arguments: Vec<String> = how.map(str::to_owned).collect();
        let fields = SENT.into_iter().chain(["te: trailers"]);
        arguments.extend(fields.map(|field| format!("--header={field}")));
        let trailers = ["x-checksum: 1", "x-internal-a: 2", "x_internal_b: 3"];
        arguments.extend(trailers.map(|it| format!("--trailer={it}")));
        let Some(output) = run("nghttp", arguments, &proxy).await else {
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
        let (origin, proxy) = Origin::behind(to).await;
        let mut arguments = SENT.map(|field| format!("--header={field}")).to_vec();
        arguments.push(format!("--requests={REQUESTS}"));
        arguments.extend(["--clients=8", "--max-concurrent-streams=16"].map(str::to_owned));
        arguments.extend((from == Protocol::Http1).then(|| "--h1".to_owned()));
        let Some(output) = run("h2load", arguments, &proxy).await else {
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
