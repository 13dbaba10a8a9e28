//! hyper's own client, and one that writes bytes.

use std::convert::Infallible;
use std::future::Ready;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::{Body, Bytes, Frame, Incoming};
use hyper::header::{HeaderMap, HeaderValue};
use hyper::{Request, Response, StatusCode, Version};
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::Sleep;

use crate::{PATIENCE, Protocol};

/// A response as it arrived.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
    pub(crate) trailers: HeaderMap,
}

/// Sends a request by itself.
pub(crate) async fn send<B>(proxy: SocketAddr, protocol: Protocol, request: Request<B>) -> Reply
where
    B: Body<Data = Bytes, Error: Into<Box<dyn std::error::Error + Send + Sync>>>
        + Send
        + Unpin
        + 'static,
{
    let reply = try_send(proxy, protocol, request).await;
    reply.expect("an answer")
}

/// [`send`]; `None` where the proxy ends the stream or the connection without an answer.
pub(crate) async fn try_send<B>(
    proxy: SocketAddr,
    protocol: Protocol,
    request: Request<B>,
) -> Option<Reply>
where
    B: Body<Data = Bytes, Error: Into<Box<dyn std::error::Error + Send + Sync>>>
        + Send
        + Unpin
        + 'static,
{
    let exchange = async {
        let stream = TokioIo::new(TcpStream::connect(proxy).await.unwrap());
        let response = match protocol {
            Protocol::Http1 => {
                let handshake = hyper::client::conn::http1::Builder::new()
                    .max_headers(512)
                    .handshake(stream);
                let (mut sender, connection) = handshake.await.unwrap();
                tokio::spawn(connection);
                sender.send_request(request).await
            }
            Protocol::H2c => {
                let handshake = hyper::client::conn::http2::Builder::new(TokioExecutor::new())
                    .max_header_list_size(64 * 1024)
                    .handshake(stream);
                let (mut sender, connection) = handshake.await.unwrap();
                tokio::spawn(connection);
                sender.send_request(request).await
            }
        };
        match response {
            Ok(response) => Some(reply(response).await),
            Err(_) => None,
        }
    };
    let exchange = tokio::time::timeout(PATIENCE, exchange);
    exchange.await.expect("an answer within minutes")
}

async fn reply(response: Response<Incoming>) -> Reply {
    let (head, body) = response.into_parts();
    let body = body.collect().await.unwrap();
    Reply {
        status: head.status,
        headers: head.headers,
        trailers: body.trailers().cloned().unwrap_or_default(),
        body: body.to_bytes(),
    }
}

/// A GET with these fields, addressed as `protocol` has it.
pub(crate) fn get(protocol: Protocol, fields: &HeaderMap) -> Request<Full<Bytes>> {
    let mut request = Request::new(Full::default());
    *request.headers_mut() = fields.clone();
    address(protocol, &mut request);
    request
}

pub(crate) type WithTrailers = Request<
    http_body_util::combinators::WithTrailers<
        Full<Bytes>,
        Ready<Option<Result<HeaderMap, Infallible>>>,
    >,
>;

/// A POST with data and these trailers.
pub(crate) fn post_with_trailers(protocol: Protocol, trailers: HeaderMap) -> WithTrailers {
    let body = Full::new(Bytes::from_static(b"data"));
    let body = body.with_trailers(std::future::ready(Some(Ok(trailers))));
    let mut request = Request::post("/").body(body).unwrap();
    address(protocol, &mut request);
    request
}

/// Addresses a request to `edge.example`.
pub(crate) fn address<B>(protocol: Protocol, request: &mut Request<B>) {
    match protocol {
        Protocol::Http1 => {
            *request.uri_mut() = "/".parse().unwrap();
            let host = HeaderValue::from_static("edge.example");
            request.headers_mut().insert("host", host);
        }
        Protocol::H2c => {
            *request.uri_mut() = "http://edge.example/".parse().unwrap();
            *request.version_mut() = Version::HTTP_2;
        }
    }
}

/// Writes bytes, and reads until the proxy closes or has nothing more to say.
pub(crate) async fn send_bytes(proxy: SocketAddr, bytes: &[u8]) -> String {
    send_parts(proxy, &[bytes], Duration::ZERO).await
}

/// [`send_bytes`] in several writes, with a pause behind each.
pub(crate) async fn send_parts(proxy: SocketAddr, parts: &[&[u8]], pause: Duration) -> String {
    /// Behind the last byte of an answer on a connection that stays open.
    const SILENCE: Duration = Duration::from_millis(300);
    let mut stream = TcpStream::connect(proxy).await.unwrap();
    stream.set_nodelay(true).unwrap();
    for part in parts {
        // The proxy may have closed before it has read everything.
        let _ = stream.write_all(part).await;
        tokio::time::sleep(pause).await;
    }
    let mut answer = Vec::new();
    let mut buffer = [0; 4096];
    let mut wait = PATIENCE;
    while let Ok(Ok(read)) = tokio::time::timeout(wait, stream.read(&mut buffer)).await
        && read > 0
    {
        answer.extend_from_slice(&buffer[..read]);
        wait = SILENCE;
    }
    String::from_utf8_lossy(&answer).into_owned()
}

/// A body of unknown length that comes some time behind its head.
pub(crate) struct LateBody {
    late: Pin<Box<Sleep>>,
    data: Option<Bytes>,
}

impl LateBody {
    pub(crate) fn new(data: Bytes, late: Duration) -> Self {
        Self {
            late: Box::pin(tokio::time::sleep(late)),
            data: Some(data),
        }
    }
}

impl Body for LateBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        ready!(self.late.as_mut().poll(context));
        Poll::Ready(self.data.take().map(|data| Ok(Frame::data(data))))
    }
}
