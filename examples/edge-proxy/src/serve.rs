//! Accepts connections, distinguishes HTTP/1.1 and HTTP/2, and stops gracefully.

use std::convert::Infallible;
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
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limits;
use crate::pipeline::{Edge, handle};

/// Serves until `stop`; then no connection is accepted, and requests under way have some seconds to
/// end.
pub(crate) async fn serve(listener: TcpListener, edge: Arc<Edge>, stop: impl Future<Output = ()>) {
    let server = Arc::new(server());
    let graceful = GracefulShutdown::new();
    let room = Arc::new(Semaphore::new(limits::CONNECTIONS));
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
    // Before the first byte the version is unknown, and hyper has no timer yet.
    let first = tokio::time::timeout(limits::REQUEST_HEAD, stream.readable()).await;
    if !matches!(first, Ok(Ok(()))) {
        return;
    }
    let service = service_fn(move |request| {
        let edge = Arc::clone(&edge);
        async move { Ok::<_, Infallible>(handle(edge, client, request).await) }
    });
    let connection = server.serve_connection_with_upgrades(TokioIo::new(stream), service);
    // An error on one connection affects its client alone.
    let _ = watcher.watch(connection.into_owned()).await;
}
