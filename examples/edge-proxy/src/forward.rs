//! The innermost service: sends a cleaned request to the upstream.

use std::net::IpAddr;
use std::task::{Context, Poll};
use std::time::Duration;

use header_set::Removed;
use http_body_util::BodyExt;
use http_body_util::combinators::UnsyncBoxBody;
use hyper::body::{Body, Bytes, Frame, Incoming};
use hyper::header::{
    CONNECTION, CONTENT_LENGTH, COOKIE, HOST, HeaderMap, HeaderName, HeaderValue, TE, UPGRADE, VIA,
};
use hyper::http::uri::{Authority, PathAndQuery, Scheme};
use hyper::{Method, Request, Response, StatusCode, Uri, Version};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::{HttpConnector, capture_connection};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use tower::Service;

use crate::framing::{frame_request, frames_content, is_ambiguous, is_framed_twice};
use crate::limits;

/// The upstream's protocol, without TLS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Protocol {
    Http1,
    H2c,
}

/// The connections to the upstream.
#[derive(Clone)]
pub(crate) struct Upstream {
    authority: Authority,
    pub(crate) protocol: Protocol,
    client: Client<HttpConnector, UnsyncBoxBody<Bytes, hyper::Error>>,
}

impl Upstream {
    pub(crate) fn new(authority: Authority, protocol: Protocol) -> Self {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        connector.set_connect_timeout(Some(limits::CONNECT));
        let client = Client::builder(TokioExecutor::new())
            .timer(TokioTimer::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(Duration::from_secs(30))
            .http2_only(protocol == Protocol::H2c)
            .http1_max_headers(limits::FIELDS)
            .http1_max_buf_size(limits::HEAD)
            .http2_max_header_list_size(limits::HEAD as u32)
            .build(connector);
        Self {
            authority,
            protocol,
            client,
        }
    }
}

/// Sends the requests of one client to the upstream.
#[derive(Clone)]
pub(crate) struct Forward {
    pub(crate) upstream: Upstream,
    pub(crate) client: IpAddr,
}

/// The reasons for a missing response of the upstream.
#[derive(Debug)]
pub(crate) enum Error {
    /// The request's target cannot be forwarded.
    Target,
    Upstream(hyper_util::client::legacy::Error),
    /// The upstream has not answered in time.
    Late,
    /// The upstream switched to a protocol that was not asked for.
    Switched,
    /// The upstream's response is framed in two ways.
    Framing,
}

impl Error {
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::Target => StatusCode::BAD_REQUEST,
            Self::Upstream(_) | Self::Switched | Self::Framing => StatusCode::BAD_GATEWAY,
            Self::Late => StatusCode::GATEWAY_TIMEOUT,
        }
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Target => f.write_str("the target of the request cannot be sent onward"),
            Self::Upstream(error) => match std::error::Error::source(error) {
                Some(source) => write!(f, "{error}: {source}"),
                None => error.fmt(f),
            },
            Self::Late => f.write_str("the upstream did not answer in time"),
            Self::Switched => f.write_str("the upstream switched protocols unasked"),
            Self::Framing => f.write_str("the end of the response can be read in two ways"),
        }
    }
}

impl<B> Service<Request<B>> for Forward
where
    B: Body<Data = Bytes, Error = hyper::Error> + Send + 'static,
{
    type Response = Response<Incoming>;
    type Error = Error;
    type Future = std::pin::Pin<Box<dyn Future<Output = Result<Self::Response, Error>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Error>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let this = self.clone();
        let mut request = match this.upstream.protocol {
            // It gets no trailers.
            Protocol::Http1 => request.map(BodyExt::boxed_unsync),
            Protocol::H2c => request.map(|body| body.map_frame(trimmed).boxed_unsync()),
        };
        trim(request.headers_mut());
        Box::pin(async move {
            let authority = authority(&request).ok_or(Error::Target)?;
            this.retarget(&mut request)?;
            this.add_fields(&mut request, &authority);
            let upgrade = this.prepare_upgrade(&mut request);

            let connection = capture_connection(&mut request);
            let answer = this.upstream.client.request(request);
            let answer = tokio::time::timeout(limits::ANSWER, answer).await;
            let mut response = answer.map_err(|_| Error::Late)?.map_err(Error::Upstream)?;

            if response.status() == StatusCode::SWITCHING_PROTOCOLS {
                let client = upgrade.ok_or(Error::Switched)?;
                tokio::spawn(tunnel(client, hyper::upgrade::on(&mut response)));
            }
            let has_ended = response.body().is_end_stream();
            // Some clients take the content of a 205 for the next response (RFC 9110, 15.3.6).
            let has_content = response.status() == StatusCode::RESET_CONTENT && !has_ended;
            let is_refused = has_content
                || is_framed_twice(response.headers())
                || is_ambiguous(response.headers());
            // hyper would send its next request in HTTP/1.0 too, and no body of unknown length.
            let is_old = response.version() == Version::HTTP_10;
            // What else the server sends would be the next response.
            let is_unclear = is_refused || has_ended && frames_content(response.headers());
            if (is_old || is_unclear && response.version() != Version::HTTP_2)
                && let Some(connection) = &*connection.connection_metadata()
            {
                connection.poison();
            }
            if is_refused {
                return Err(Error::Framing);
            }
            if response.status() == StatusCode::NO_CONTENT {
                // hyper forwards it to clients over HTTP/2 (RFC 9110, section 8.6).
                response.headers_mut().remove(CONTENT_LENGTH);
            }
            let via = via(response.version());
            if is_old {
                // A proxy has its own version (RFC 9110, section 2.5).
                *response.version_mut() = Version::HTTP_11;
            }
            let headers = response.headers_mut();
            trim(headers);
            headers.append(VIA, via);
            Ok(response)
        })
    }
}

/// The only protocol to which connections switch.
pub(crate) const WEBSOCKET: HeaderValue = HeaderValue::from_static("websocket");
const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const X_FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");
const X_FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// What the proxy appends to `via`, which starts with the version that it received (RFC 9110,
/// section 7.6.3).
fn via(received: Version) -> HeaderValue {
    HeaderValue::from_static(match received {
        Version::HTTP_10 => "1.0 edge-proxy",
        Version::HTTP_2 => "2.0 edge-proxy",
        _ => "1.1 edge-proxy",
    })
}

/// The host of a request that passed `refuse`: the authority, or the only `Host`.
fn authority<B>(request: &Request<B>) -> Option<HeaderValue> {
    match request.uri().authority() {
        Some(authority) => HeaderValue::from_str(authority.as_str()).ok(),
        None => request.headers().get(HOST).cloned(),
    }
}

impl Forward {
    /// Points the request at the upstream.
    fn retarget<B>(&self, request: &mut Request<B>) -> Result<(), Error> {
        let path = match request.uri().path_and_query() {
            // hyper sends a query alone as it is over HTTP/2. Envoy closes the connection for it, and
            // with it the streams of other clients. As text it has the slash.
            Some(query) if query.as_str().starts_with('?') => query.to_string().parse(),
            Some(path) => Ok(path.clone()),
            None => Ok(PathAndQuery::from_static("/")),
        };
        let mut target = hyper::http::uri::Parts::default();
        target.scheme = Some(Scheme::HTTP);
        target.authority = Some(self.upstream.authority.clone());
        target.path_and_query = Some(path.map_err(|_| Error::Target)?);
        *request.uri_mut() = Uri::from_parts(target).map_err(|_| Error::Target)?;
        Ok(())
    }

    /// The proxy's own fields. They are added last, so that the request cannot remove them.
    fn add_fields<B: Body>(&self, request: &mut Request<B>, authority: &HeaderValue) {
        let (came_as, has_body) = (request.version(), !request.body().is_end_stream());
        let is_head = *request.method() == Method::HEAD;
        let headers = request.headers_mut();
        headers.insert(X_FORWARDED_HOST, authority.clone());
        headers.insert(X_FORWARDED_PROTO, HeaderValue::from_static("http"));
        if let Ok(client) = HeaderValue::from_str(&self.client.to_string()) {
            headers.insert(X_FORWARDED_FOR, client);
        }
        headers.append(VIA, via(came_as));
        if came_as == Version::HTTP_2 {
            join_cookies(headers);
        }
        match self.upstream.protocol {
            Protocol::Http1 => {
                headers.insert(HOST, authority.clone());
                frame_request(headers, has_body, is_head);
                *request.version_mut() = Version::HTTP_11;
            }
            Protocol::H2c => {
                headers.remove(HOST);
                *request.version_mut() = Version::HTTP_2;
            }
        }
    }

    /// Asks the upstream to switch to WebSocket, if the client asks for that and nothing else.
    ///
    /// The streams of `h2c` would pass uncleaned. An upgrade with a body is none, because the body
    /// and the new protocol would share the connection.
    fn prepare_upgrade<B: Body>(
        &self,
        request: &mut Request<B>,
    ) -> Option<hyper::upgrade::OnUpgrade> {
        let asked: &Removed = request.extensions().get()?;
        let is_spoken = asked
            .upgrade()
            .all(|protocol| protocol.eq_ignore_ascii_case(b"websocket"));
        let has_body = !request.body().is_end_stream();
        let is_get = *request.method() == Method::GET;
        if !is_spoken || !is_get || has_body || self.upstream.protocol != Protocol::Http1 {
            return None;
        }
        let headers = request.headers_mut();
        headers.insert(UPGRADE, WEBSOCKET);
        headers.insert(CONNECTION, HeaderValue::from_static("upgrade"));
        // It would have to be named in `Connection` too, and no trailers follow a switch.
        headers.remove(TE);
        Some(hyper::upgrade::on(request))
    }
}

/// Takes white space off both ends of all values.
///
/// hyper does so over HTTP/1 alone. A strict recipient over HTTP/2 closes the connection for it, and
/// with it the streams of other clients (RFC 9113, section 8.2.1).
pub(crate) fn trim(fields: &mut HeaderMap) {
    for value in fields.values_mut() {
        let text = value.as_bytes().trim_ascii();
        if text.len() < value.len()
            && let Ok(mut trimmed) = HeaderValue::from_bytes(text)
        {
            trimmed.set_sensitive(value.is_sensitive());
            *value = trimmed;
        }
    }
}

/// The same for a frame that may be trailers.
fn trimmed(mut frame: Frame<Bytes>) -> Frame<Bytes> {
    if let Some(trailers) = frame.trailers_mut() {
        trim(trailers);
    }
    frame
}

/// HTTP/2 may split `cookie` into several fields; HTTP/1.1 knows only one (RFC 9113, section
/// 8.2.3). HAProxy closes a connection over HTTP/2 for a request with 200 fields, and with it the
/// streams of other clients.
fn join_cookies(headers: &mut HeaderMap) {
    let cookies: Vec<&[u8]> = headers
        .get_all(COOKIE)
        .iter()
        .map(HeaderValue::as_bytes)
        .collect();
    if cookies.len() > 1
        && let Ok(joined) = HeaderValue::from_bytes(&cookies.join(&b"; "[..]))
    {
        headers.insert(COOKIE, joined);
    }
}

/// Forwards bytes both ways until either side ends.
async fn tunnel(client: hyper::upgrade::OnUpgrade, upstream: hyper::upgrade::OnUpgrade) {
    let Ok((client, upstream)) = tokio::try_join!(client, upstream) else {
        return;
    };
    let (mut client, mut upstream) = (TokioIo::new(client), TokioIo::new(upstream));
    // An error is the end of the tunnel, like any other.
    let _ = tokio::io::copy_bidirectional(&mut client, &mut upstream).await;
}
