//! Origins behind the proxy: one of hyper for either protocol, and one on bytes.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use http_body_util::combinators::WithTrailers;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{HeaderMap, HeaderValue};
use hyper::service::service_fn;
use hyper::{Method, Request, Response, Uri};
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use crate::Protocol;
use crate::client::send_bytes;
use crate::proxy::Proxy;

/// A request as it arrived.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) uri: Uri,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
    pub(crate) trailers: HeaderMap,
}

/// Keeps the requests that arrive, and answers each with internal fields in head and trailers.
pub(crate) struct Origin {
    seen: Arc<Mutex<Vec<Seen>>>,
}

impl Origin {
    /// An origin, and a proxy in front of it that asks it by this protocol.
    pub(crate) async fn behind(protocol: Protocol) -> (Self, Proxy) {
        let seen = Arc::<Mutex<Vec<Seen>>>::default();
        let kept = Arc::clone(&seen);
        let address = serve(move |request| kept.lock().unwrap().push(request)).await;
        (Self { seen }, Proxy::start(address, protocol))
    }

    /// The only request since the last call.
    #[track_caller]
    pub(crate) fn seen(&self) -> Seen {
        let mut seen = std::mem::take(&mut *self.seen.lock().unwrap());
        assert_eq!(seen.len(), 1, "requests that arrived: {seen:?}");
        seen.remove(0)
    }

    /// How many requests have arrived since the last call.
    pub(crate) fn arrived(&self) -> Vec<Seen> {
        std::mem::take(&mut *self.seen.lock().unwrap())
    }
}

/// Serves HTTP/1.1 and h2c, and shows each request to `arrived`.
pub(crate) async fn serve(arrived: impl Fn(Seen) + Send + Sync + 'static) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let arrived = Arc::new(arrived);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let arrived = Arc::clone(&arrived);
            let service = service_fn(move |request| answer(Arc::clone(&arrived), request));
            tokio::spawn(async move {
                let mut server = auto::Builder::new(TokioExecutor::new());
                server.http1().max_headers(512);
                server.http2().max_header_list_size(64 * 1024);
                // Proxies that end close connections as they like.
                let _ = server.serve_connection(TokioIo::new(stream), service).await;
            });
        }
    });
    address
}

type Answer = WithTrailers<Full<Bytes>, std::future::Ready<Option<Result<HeaderMap, Infallible>>>>;

async fn answer(
    arrived: Arc<impl Fn(Seen)>,
    request: Request<Incoming>,
) -> Result<Response<Answer>, Infallible> {
    let (head, body) = request.into_parts();
    // A request that is cut off is none.
    let body = body.collect().await.unwrap_or_default();
    let trailers = body.trailers().cloned().unwrap_or_default();
    arrived(Seen {
        uri: head.uri,
        headers: head.headers,
        body: body.to_bytes(),
        trailers,
    });
    let mut trailers = HeaderMap::new();
    trailers.insert("x-checksum", HeaderValue::from_static("1"));
    trailers.insert("x-internal-time", HeaderValue::from_static("2"));
    // Over HTTP/2, hyper would answer HEAD with both.
    let (body, trailers) = match head.method {
        Method::HEAD => ("", None),
        _ => ("hello", Some(Ok(trailers))),
    };
    let body = Full::new(Bytes::from_static(body.as_bytes()));
    let response = Response::builder()
        .header("x-public", "yes")
        .header("x-internal-public", "yes")
        .header("x-served-by", "node-7")
        .header("X-Internal-Shard", "eu-7")
        .header("x_internal_shard", "eu-7")
        .header("server-timing", "db;dur=53")
        .header("server-timing", "app;dur=47")
        .header("trailer", "x-checksum, x-internal-time")
        // Without it, hyper sends a body of known length over HTTP/1.1, and no trailers. Over
        // HTTP/2 it is dropped.
        .header("transfer-encoding", "chunked")
        .body(body.with_trailers(std::future::ready(trailers)));
    Ok(response.expect("all of it is valid"))
}

/// An origin that gives its connections away as bytes.
pub(crate) struct RawOrigin {
    listener: TcpListener,
}

impl RawOrigin {
    pub(crate) async fn behind() -> (Self, Proxy) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let proxy = Proxy::start(listener.local_addr().unwrap(), Protocol::Http1);
        (Self { listener }, proxy)
    }

    /// The next connection, its first head, and what came behind that.
    pub(crate) async fn head(&self) -> (TcpStream, String) {
        let (mut stream, _) = self.listener.accept().await.unwrap();
        let head = read_head(&mut stream).await;
        (stream, head)
    }

    /// Answers the next connection's first request with `response`; the head of the request.
    pub(crate) async fn answer(&self, response: &[u8]) -> String {
        let (mut stream, head) = self.head().await;
        stream.write_all(response).await.unwrap();
        head
    }
}

/// The answer to a request as bytes, of an origin that answers with a response as bytes, and the
/// head that the origin received.
pub(crate) async fn exchange(request: &[u8], response: &[u8]) -> (String, String) {
    let (origin, proxy) = RawOrigin::behind().await;
    tokio::join!(send_bytes(proxy.address, request), origin.answer(response))
}

/// An origin that uses the least length of all spellings of `Content-Length`. It finds a second
/// request wherever one can be found.
pub(crate) struct LenientOrigin {
    lines: mpsc::UnboundedReceiver<String>,
}

impl LenientOrigin {
    pub(crate) async fn behind() -> (Self, Proxy) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let proxy = Proxy::start(listener.local_addr().unwrap(), Protocol::Http1);
        let (arrived, lines) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(answer_leniently(stream, arrived.clone()));
            }
        });
        (Self { lines }, proxy)
    }

    /// The first lines of all requests, when no more arrive.
    pub(crate) async fn requests(mut self) -> Vec<String> {
        let mut requests = Vec::new();
        while let Ok(Some(line)) = tokio::time::timeout(SILENCE, self.lines.recv()).await {
            requests.push(line);
        }
        requests
    }
}

/// Behind the last request.
const SILENCE: Duration = Duration::from_millis(400);

async fn answer_leniently(mut stream: TcpStream, arrived: mpsc::UnboundedSender<String>) {
    loop {
        let head = read_head(&mut stream).await;
        let Some((line, fields)) = head.split_once("\r\n") else {
            return;
        };
        // The test that asks may be over.
        let _ = arrived.send(line.to_owned());
        let fields = fields.lines().filter_map(|line| line.split_once(':'));
        let lengths = fields.filter_map(|(name, value)| {
            let is_length = name.to_ascii_lowercase().replace(['_', '.'], "-") == "content-length";
            value.trim().parse().ok().filter(|_| is_length)
        });
        let mut body = vec![0; lengths.min().unwrap_or(0)];
        let read = stream.read_exact(&mut body).await;
        let answered = stream
            .write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            .await;
        if read.is_err() || answered.is_err() {
            return;
        }
    }
}

/// Reads to the end of a head, byte for byte, so that nothing behind it is taken.
pub(crate) async fn read_head(stream: &mut TcpStream) -> String {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        match stream.read_u8().await {
            Ok(byte) => head.push(byte),
            Err(_) => break,
        }
    }
    String::from_utf8_lossy(&head).into_owned()
}
