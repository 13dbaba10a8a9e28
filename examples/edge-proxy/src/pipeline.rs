//! The steps of each request: refuse, clean, add the proxy's own fields, forward.

use std::net::SocketAddr;
use std::sync::Arc;

use hyper::body::{Body, Incoming};
use hyper::header::{CONNECTION, COOKIE, HOST, HeaderName, HeaderValue, UPGRADE};
use hyper::http::uri::PathAndQuery;
use hyper::{Method, Request, Response, StatusCode, Version};

use crate::answer::{Outgoing, Watched, empty};
use crate::clean;
use crate::counts::Counts;
use crate::forward::{Forward, Upstream, WEBSOCKET};
use crate::framing::{is_ambiguous, make_room_for_trailers};
use crate::limits;
use crate::record::{Log, Record};

/// The state that all requests share.
pub(crate) struct Edge {
    pub(crate) upstream: Upstream,
    pub(crate) log: Log,
    pub(crate) counts: Counts,
}

/// Answers a request.
pub(crate) async fn handle(
    edge: Arc<Edge>,
    client: SocketAddr,
    request: Request<Incoming>,
) -> Response<Watched> {
    let record = Record::new(&edge, describe(client, &request));
    let response = match refuse(&request) {
        Some(status) => last(empty(status)),
        None => forward(&edge, client, request, &record).await,
    };
    record.answered(response.status().as_u16());
    response.map(|body| Watched::new(body, record))
}

/// Closes the connection behind a response: another proxy in front may have read another end of the
/// request, and what follows could be its body (RFC 9112, section 6.3). Over HTTP/2 the field is
/// dropped.
fn last<B>(mut response: Response<B>) -> Response<B> {
    let close = HeaderValue::from_static("close");
    response.headers_mut().insert(CONNECTION, close);
    response
}

/// The query is left out, since it may have secrets. `{:?}` escapes quotes in the path.
fn describe(client: SocketAddr, request: &Request<Incoming>) -> String {
    let (method, path, version) = (request.method(), request.uri().path(), request.version());
    format!("client={client} method={method} path={path:?} version={version:?}")
}

/// Whether a request is refused. This runs before any removal, which could remove the evidence.
///
/// hyper has refused malformed requests.
fn refuse(request: &Request<Incoming>) -> Option<StatusCode> {
    // Some servers ignore the case of methods, and take the body of such a request for the next one.
    if request.method().as_str().eq_ignore_ascii_case("CONNECT") {
        return Some(StatusCode::NOT_IMPLEMENTED);
    }
    // hyper limits them over HTTP/1.1 alone. HTTP/2 may split `cookie`, which is joined again.
    let cookies = request.headers().get_all(COOKIE).iter().count();
    if request.headers().len() - cookies > limits::FIELDS {
        return Some(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
    }
    let mut hosts = request.headers().get_all(HOST).iter();
    let (host, another) = (hosts.next(), hosts.next());
    let authority = request.uri().authority();
    let is_addressed = match (host, authority) {
        (Some(host), Some(authority)) => host
            .as_bytes()
            .eq_ignore_ascii_case(authority.as_str().as_bytes()),
        (None, None) => request.version() == Version::HTTP_10,
        _ => true,
    };
    // If there are both, they are equal.
    let named = match authority {
        Some(authority) => authority.as_str().as_bytes(),
        None => host.map(HeaderValue::as_bytes).unwrap_or_default(),
    };
    // hyper takes it over HTTP/2; over HTTP/1 it is in no name, so servers differ.
    let has_quote = |name: &HeaderName| name.as_str().contains('"');
    let path = request
        .uri()
        .path_and_query()
        .map_or("/", PathAndQuery::as_str);
    let is_refused = another.is_some()
        || !is_addressed
        || !is_host(named)
        || !is_path(request.method(), path)
        || request.headers().keys().any(has_quote)
        || is_ambiguous(request.headers());
    is_refused.then_some(StatusCode::BAD_REQUEST)
}

/// Whether the target that is sent on is a path, or `*` with `OPTIONS`. Up to `http` 1.4.0, a path
/// over HTTP/2 may be `http://b/`, and would be a target with another host.
fn is_path(method: &Method, path: &str) -> bool {
    match path {
        "*" => *method == Method::OPTIONS,
        _ => path.starts_with(['/', '?']),
    }
}

/// Whether `host` has the bytes of a host and a port alone. Servers read others differently: a user
/// before the host, a list, a path after it.
fn is_host(host: &[u8]) -> bool {
    let is_host_byte =
        |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+;=%:[]".contains(byte);
    host.iter().all(is_host_byte)
}

async fn forward(
    edge: &Edge,
    client: SocketAddr,
    request: Request<Incoming>,
    record: &Arc<Record>,
) -> Response<Outgoing> {
    let (version, is_head) = (request.version(), *request.method() == Method::HEAD);
    let upstream = Forward {
        upstream: edge.upstream.clone(),
        client: client.ip(),
    };
    match clean::forward(upstream, request, record).await {
        Ok(mut response) => {
            confirm_upgrade(&mut response);
            let from = response.version();
            // None follow a response that has ended with its head.
            if !is_head && !response.body().is_end_stream() {
                make_room_for_trailers(response.headers_mut(), from, version);
            }
            response
        }
        Err(error) => {
            record.failed(&error);
            empty(error.status())
        }
    }
}

/// The fields of an upgrade were removed with those of the upstream's connection. They are written
/// again for the client's: the layer has passed no 101 but to a protocol that was asked for.
fn confirm_upgrade<B>(response: &mut Response<B>) {
    if response.status() == StatusCode::SWITCHING_PROTOCOLS {
        let headers = response.headers_mut();
        headers.insert(UPGRADE, WEBSOCKET);
        headers.insert(CONNECTION, HeaderValue::from_static("upgrade"));
    }
}

#[cfg(test)]
mod tests {
    use super::{Method, is_path};

    #[test]
    fn targets_are_paths() {
        for path in ["/", "/a:b", "//b/", "?a"] {
            assert!(is_path(&Method::GET, path), "{path}");
        }
        for path in ["http://b/", "@b/", "b", "*", "*b", ":80/"] {
            assert!(!is_path(&Method::GET, path), "{path}");
        }
        assert!(is_path(&Method::OPTIONS, "*"));
    }
}
