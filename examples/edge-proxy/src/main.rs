//! A reverse proxy that lets no internal header through, in either direction, over HTTP/1.1 and h2c
//! on both sides. `pipeline` is where header-set does its work.
//!
//! `edge-proxy [--listen 127.0.0.1:8080] [--h2c] UPSTREAM`: forwards to `UPSTREAM` (`host:port`)
//! without internal headers.

mod answer;
mod clean;
mod counts;
mod forward;
mod framing;
mod limits;
mod lists;
mod pipeline;
mod record;
mod serve;

use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

use crate::counts::Counts;
use crate::forward::{Protocol, Upstream};
use crate::pipeline::Edge;
use crate::serve::serve;
use hyper::http::uri::Authority;
use tokio::net::TcpListener;

struct Arguments {
    listen: String,
    upstream: Authority,
    protocol: Protocol,
    connections: usize,
}

fn arguments() -> Result<Arguments, String> {
    let mut listen = "127.0.0.1:8080".to_owned();
    let mut protocol = Protocol::Http1;
    let mut connections = limits::CONNECTIONS;
    let mut upstream = None;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--listen" => listen = arguments.next().ok_or("found no address after --listen")?,
            "--h2c" => protocol = Protocol::H2c,
            "--connections" => {
                let count = arguments
                    .next()
                    .ok_or("found no number after --connections")?;
                connections = count
                    .parse()
                    .map_err(|_| format!("found {count}, expected a number"))?;
            }
            address if upstream.is_none() => {
                let parsed = address.parse();
                upstream =
                    Some(parsed.map_err(|_| format!("found {address}, expected host:port"))?);
            }
            other => return Err(format!("found {other}, expected one upstream")),
        }
    }
    Ok(Arguments {
        listen,
        upstream: upstream.ok_or("found no upstream")?,
        protocol,
        connections,
    })
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments = match arguments() {
        Ok(arguments) => arguments,
        Err(error) => {
            eprintln!(
                "{error}\nusage: edge-proxy [--listen HOST:PORT] [--h2c] [--connections N] UPSTREAM"
            );
            return ExitCode::FAILURE;
        }
    };
    let listener = match TcpListener::bind(&arguments.listen).await {
        Ok(listener) => listener,
        Err(error) => {
            eprintln!("{}: {error}", arguments.listen);
            return ExitCode::FAILURE;
        }
    };
    if let Ok(address) = listener.local_addr() {
        println!("listening on {address}");
    }
    let edge = Arc::new(Edge {
        upstream: Upstream::new(arguments.upstream, arguments.protocol),
        // A reader of the log that has gone is no reason to stop.
        log: Arc::new(|line| _ = writeln!(std::io::stdout(), "{line}")),
        counts: Counts::default(),
    });
    let (shared, most) = (Arc::clone(&edge), arguments.connections);
    tokio::select! {
        () = serve(listener, shared, most, stop()) => {}
        () = report(&edge) => {}
    }
    (edge.log)(&edge.counts.to_string());
    ExitCode::SUCCESS
}

/// Writes the counters to the log when the user asks for them.
async fn report(edge: &Edge) {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut asked) = signal(SignalKind::user_defined1()) {
            while asked.recv().await.is_some() {
                (edge.log)(&edge.counts.to_string());
            }
        }
    }
    std::future::pending().await
}

/// Until the user or the system wants the program to end.
async fn stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
