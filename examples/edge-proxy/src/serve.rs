//! Accepts connections, distinguishes HTTP/1.1 and HTTP/2, and stops gracefully.

use std::convert::Infallible;
use std::error::Error;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use crate::limits;
use crate::pipeline::{Edge, handle};

/// Serves until `stop`; then no connection is accepted, and requests under way have some seconds to
/// end.
///
/// The client beyond `most` connections at a time waits until another one closes.
pub(crate) async fn serve(
    listener: TcpListener,
    edge: Arc<Edge>,
    most: usize,
    stop: impl Future<Output = ()>,
) {
    let server = Arc::new(server());
    let graceful = GracefulShutdown::new();
    let room = Arc::new(Semaphore::new(most));
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &room) => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, client, permit)) => {
                let connection = connection(
                    Arc::clone(&server),
                    stream,
                    client,
                    Arc::clone(&edge),
                    graceful.watcher(),
                );
                tokio::spawn(async move {
                    connection.await;
                    drop(permit);
                });
            }
            // Out of file descriptors, or the client has gone. Later connections may succeed.
            Err(error) => {
                edge.counts.unaccepted.add();
                (edge.log)(&format!("error=\"accepting a connection: {error}\""));
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
    }
    drop(listener);
    tokio::select! {
        () = graceful.shutdown() => {}
        () = tokio::time::sleep(limits::DRAIN) => {}
    }
}

async fn accept(
    listener: &TcpListener,
    room: &Arc<Semaphore>,
) -> io::Result<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let permit = Arc::clone(room).acquire_owned().await;
    let permit = permit.map_err(io::Error::other)?;
    let (stream, client) = listener.accept().await?;
    stream.set_nodelay(true)?;
    Ok((stream, client, permit))
}

fn server() -> auto::Builder<TokioExecutor> {
    let mut server = auto::Builder::new(TokioExecutor::new());
    server
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(limits::REQUEST_HEAD)
        .max_headers(limits::FIELDS)
        .max_buf_size(limits::HEAD)
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(256)
        .max_header_list_size(limits::HEAD as u32);
    server
}

async fn connection(
    server: Arc<auto::Builder<TokioExecutor>>,
    stream: TcpStream,
    client: SocketAddr,
    edge: Arc<Edge>,
    watcher: Watcher,
) {
    edge.counts.accepted.add();
    let ended = serve_connection(server, stream, client, &edge, watcher).await;
    // An error on one connection affects its client alone.
    if ended.is_err() {
        edge.counts.broken.add();
    }
    edge.counts.closed.add();
}

async fn serve_connection(
    server: Arc<auto::Builder<TokioExecutor>>,
    stream: TcpStream,
    client: SocketAddr,
    edge: &Arc<Edge>,
    watcher: Watcher,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    let requested = Notify::new();
    let service = service_fn(|request| {
        requested.notify_one();
        let edge = Arc::clone(edge);
        async move { Ok::<_, Infallible>(handle(edge, client, request).await) }
    });
    let connection = server.serve_connection_with_upgrades(TokioIo::new(stream), service);
    let mut connection = pin!(watcher.watch(connection));
    // hyper has no timer while it reads the preface of HTTP/2, nor from there to the first request.
    let first = tokio::time::timeout(limits::REQUEST_HEAD, requested.notified());
    tokio::select! {
        ended = &mut connection => ended,
        first = first => {
            first?;
            connection.await
        }
    }
}
