//! A pingora proxy that lets no internal header through.
//!
//! pingora's headers are two maps behind one interface, one with the names as they were spelled, so
//! removal has to go through `remove_header`: [`Cleaner::headers_via`] finds the names first and
//! hands each to it.
//!
//! # What pingora's own `HttpUpstreamRequestPolicy` does, and what it leaves
//!
//! | | the policy of the peer | here |
//! |---|---|---|
//! | hop-by-hop fields of requests, and what `Connection` nominates | **removed**, before `upstream_request_filter` | |
//! | a request that nominates `host` or `x-forwarded-for` | **refused** | |
//! | a request that nominates `content-length` or `transfer-encoding` | | **refused** |
//! | a request with a coding before `chunked`, or a length that is read in two ways | | **refused** |
//! | a tunnel in small letters, a host with a byte that no host has | | **refused** |
//! | a target that is no path, no `http://host/..`, and not `*` with `OPTIONS` | | **refused** |
//! | a request with more than 100 fields | | **refused** |
//! | upgrades | **WebSocket only** | |
//! | an upgrade of a request with a body | | **removed** |
//! | two `Host` lines, or a target whose authority is not that of `Host` | **refused** by pingora's reader | |
//! | trailers of requests | **dropped** by pingora | |
//! | your own internal names, prefixes, globs | | **stripped** |
//! | their aliases, `X_Internal`, `x.internal` | | **stripped** |
//! | a server that answers before it has read the body, and reads the rest as a request | | **one body a connection** |
//! | a server that answers HEAD with content, which would be the next response | | **one HEAD a connection** |
//! | framing of 1xx, 204 and 304 | | **removed** |
//! | fields of responses, interim ones too | | **stripped** |
//! | hop-by-hop fields of responses, and what `Connection` nominates | | **removed** |
//! | a response 101 that the request did not ask for | | **refused** |
//! | a response with a coding before `chunked`, or a length that is read in two ways | | **refused** |
//! | a response 205 that may have content | | **refused** |
//! | trailers of responses | | **stripped** |
//!
//! So keep the policy, which is on by default; strip in `upstream_request_filter`, which runs after
//! it, and add fields of your own after that. With `HttpUpstreamRequestPolicy::preserve` nothing
//! removes hop-by-hop fields.

use async_trait::async_trait;
use header_set::{Cleaner, Nominated, Refusal, Removed, Set, header_set};
use http::header::{CONNECTION, CONTENT_LENGTH, HOST, TRANSFER_ENCODING, UPGRADE, VIA};
use http::{HeaderMap, HeaderValue, Method, StatusCode, Version};
use pingora_core::upstreams::peer::HttpPeer;
use pingora_core::{Error, ErrorType, Result};
use pingora_http::{RequestHeader, ResponseHeader};
use pingora_proxy::{ProxyHttp, Session};

header_set! {
    /// Headers that never cross the edge, in either direction, and their aliases for a CGI-style
    /// backend.
    #[header_set(separators = fold)]
    pub static INTERNAL = [include "headers/internal.txt"];

    /// Fields that the proxy sets: the client's are removed.
    #[header_set(separators = fold)]
    pub static CLAIMED = [@forwarding, !"via"];
}

static REQUESTS: Cleaner<'static, (Set<INTERNAL>, Set<CLAIMED>)> =
    Cleaner::strip((INTERNAL, CLAIMED));
static RESPONSES: Cleaner<'static, Set<INTERNAL>> = Cleaner::strip(INTERNAL).hop_by_hop();

/// The error of a message that a cleaner refuses.
fn refused(refusal: Refusal) -> Box<Error> {
    Error::explain(ErrorType::InternalError, refusal.to_string())
}

/// Strips a request, and returns the number of removed field lines.
///
/// # Errors
/// If the cleaner refuses the request; these cleaners refuse none.
pub fn strip_request(request: &mut RequestHeader) -> Result<usize> {
    let removed = REQUESTS.headers_via(
        request,
        |request| &request.headers,
        |request, name| {
            request.remove_header(name);
        },
    );
    Ok(removed.map_err(refused)?.fields())
}

/// Removes framing that the status of a response does not have: the next hop could wait for a body.
fn strip_framing(response: &mut ResponseHeader) {
    let status = response.status;
    if status.is_informational() || status == StatusCode::NO_CONTENT {
        response.remove_header(&CONTENT_LENGTH);
        response.remove_header(&TRANSFER_ENCODING);
    } else if status == StatusCode::NOT_MODIFIED {
        response.remove_header(&TRANSFER_ENCODING);
    }
}

/// Whether a response switches to a protocol that the request did not ask for. pingora asks for
/// WebSocket only.
fn switches_unasked(response: &ResponseHeader, has_asked: bool) -> bool {
    let mut protocols = response.headers.get_all(UPGRADE).iter();
    let is_asked = has_asked
        && response.headers.contains_key(UPGRADE)
        && protocols.all(|protocol| protocol.as_bytes().eq_ignore_ascii_case(b"websocket"));
    response.status == StatusCode::SWITCHING_PROTOCOLS && !is_asked
}

/// Strips a response, and returns what went: the trailers need it too.
///
/// # Errors
/// If the cleaner refuses the response, for too many nominated names.
pub fn strip_response(response: &mut ResponseHeader) -> Result<Removed> {
    let removed = RESPONSES.headers_via(
        response,
        |response| &response.headers,
        |response, name| {
            response.remove_header(name);
        },
    );
    let removed = removed.map_err(refused)?;
    if response.status == StatusCode::SWITCHING_PROTOCOLS {
        // Those of the server's connection were removed. pingora asks for no other protocol.
        response.insert_header("Connection", "Upgrade")?;
        response.insert_header("Upgrade", "websocket")?;
    }
    Ok(removed)
}

/// Strips the trailers of a response, whose head nominated names, and returns the number of removed
/// field lines.
pub fn strip_trailers(trailers: &mut HeaderMap, nominated: &Nominated) -> usize {
    RESPONSES.trailers(trailers, nominated)
}

/// Whether `Connection` nominates a field that says where the body ends.
fn nominates_framing(headers: &HeaderMap) -> bool {
    let values = headers.get_all(CONNECTION).iter();
    let mut options = values.flat_map(|value| value.as_bytes().split(|&byte| byte == b','));
    options.any(|option| {
        let name = option.trim_ascii();
        [CONTENT_LENGTH, TRANSFER_ENCODING]
            .iter()
            .any(|framing| name.eq_ignore_ascii_case(framing.as_ref()))
    })
}

/// Whether the next hop could read another end of a message than pingora, or another body.
///
/// pingora reads a length that is on two lines or has a needless zero, and a coding before `chunked`,
/// which would be lost.
fn is_ambiguous(headers: &HeaderMap) -> bool {
    let is_unclear = |name, is_clear: fn(&str) -> bool| {
        let mut values = headers.get_all(name).iter();
        let first = values.next();
        let is_clear = |value: &HeaderValue| value.to_str().is_ok_and(is_clear);
        values.next().is_some() || first.is_some_and(|value| !is_clear(value))
    };
    is_unclear(CONTENT_LENGTH, is_length)
        || is_unclear(TRANSFER_ENCODING, |value| {
            value.eq_ignore_ascii_case("chunked")
        })
}

/// Whether a value is a length of at most 2^63 - 1, without a sign or a needless zero.
fn is_length(value: &str) -> bool {
    let length = value.parse::<i64>();
    length.is_ok_and(|length| length >= 0 && length.to_string() == value)
}

/// Whether a response 205 may have content, which some clients take for the next response (RFC 9110,
/// section 15.3.6).
fn may_have_unread_content(response: &ResponseHeader) -> bool {
    let length = response.headers.get(CONTENT_LENGTH);
    response.status == StatusCode::RESET_CONTENT && length.is_none_or(|length| length != "0")
}

/// The host in a target, empty in a path; `None` for a target that servers read differently.
fn host_of_target(request: &RequestHeader) -> Option<&[u8]> {
    let target = request.raw_path();
    match target {
        [b'/', ..] => Some(b""),
        b"*" if request.method == Method::OPTIONS => Some(b""),
        _ => {
            let colon = target.iter().position(|&byte| byte == b':')?;
            let (scheme, rest) = target.split_at(colon);
            let rest = rest.strip_prefix(b"://")?;
            let host = rest.split(|byte| b"/?".contains(byte)).next()?;
            let is_host = !host.starts_with(b":") && !host.is_empty() && !host.ends_with(b":");
            (is_host && scheme.iter().all(u8::is_ascii_alphanumeric)).then_some(host)
        }
    }
}

/// Whether `host` has the bytes of a host and a port alone.
fn is_host(host: &[u8]) -> bool {
    let is_host_byte =
        |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+;=%:[]".contains(byte);
    host.iter().all(is_host_byte)
}

/// Fields of a request at most. uWSGI drops a head of 130, and reads the body as the next request.
const FIELDS: usize = 100;

/// Why a request is refused.
fn refuse(request: &RequestHeader) -> Option<&'static str> {
    let headers = &request.headers;
    let mut hosts = headers.get_all(HOST).iter();
    match () {
        () if headers.len() > FIELDS => Some("found too many fields"),
        () if nominates_framing(headers) => Some("found framing nominated by Connection"),
        () if is_ambiguous(headers) => Some("found framing that can be read in two ways"),
        // pingora refuses `CONNECT`; some servers ignore the case of methods.
        () if request.method.as_str().eq_ignore_ascii_case("CONNECT") => Some("found a tunnel"),
        () if !hosts.all(|host| is_host(host.as_bytes())) => Some("found a byte that no host has"),
        // In HTTP/1.0 pingora makes a `Host` of it.
        () if !host_of_target(request).is_some_and(is_host) => {
            Some("found a target that can be read in two ways")
        }
        () => None,
    }
}

/// What the proxy appends to `via`, which starts with the version that it received (RFC 9110,
/// section 7.6.3).
fn via(received: Version) -> &'static str {
    match received {
        Version::HTTP_10 => "1.0 pingora-edge",
        Version::HTTP_2 => "2.0 pingora-edge",
        _ => "1.1 pingora-edge",
    }
}

/// Forwards every request to one upstream.
pub struct Edge {
    /// The upstream, `host:port`.
    pub upstream: String,
}

/// The number of field lines removed from a request and its response.
#[derive(Debug, Default)]
pub struct Stripped {
    request: usize,
    response: usize,
    /// Whether the request that is sent asks for an upgrade.
    has_asked: bool,
    /// By the head of the response, for its trailers.
    nominated: Nominated,
}

#[async_trait]
impl ProxyHttp for Edge {
    type CTX = Stripped;

    fn new_ctx(&self) -> Stripped {
        Stripped::default()
    }

    /// Before the policy, which would remove a nominated length and send chunks instead.
    async fn request_filter(&self, session: &mut Session, _: &mut Stripped) -> Result<bool> {
        // A client of HTTP/1.0 would take an interim response for the final one.
        if session.req_header().version == Version::HTTP_10 {
            session.set_ignore_info_resp(true);
        }
        match refuse(session.req_header()) {
            Some(why) => Error::e_explain(ErrorType::HTTPStatus(400), why),
            None => Ok(false),
        }
    }

    async fn upstream_peer(&self, _: &mut Session, _: &mut Stripped) -> Result<Box<HttpPeer>> {
        let peer = HttpPeer::new(self.upstream.as_str(), false, String::new());
        Ok(Box::new(peer))
    }

    async fn upstream_request_filter(
        &self,
        session: &mut Session,
        request: &mut RequestHeader,
        stripped: &mut Stripped,
    ) -> Result<()> {
        stripped.request += strip_request(request)?;
        if !session.is_body_empty() || request.method == Method::HEAD {
            // What a server has not read when it answers would be its next request. Some servers
            // read the body after an upgrade as the next request, and some answer HEAD with
            // content, which would be the next response.
            request.remove_header(&UPGRADE);
            request.insert_header(CONNECTION, "close")?;
        }
        stripped.has_asked = request.headers.contains_key(UPGRADE);
        // The proxy's own fields, after the client's are gone.
        request.append_header(VIA, via(session.req_header().version))?;
        if let Some(client) = session.client_addr().and_then(|client| client.as_inet()) {
            request.insert_header("x-forwarded-for", client.ip().to_string())?;
        }
        Ok(())
    }

    /// Before the cache, so stripped fields are not stored. Interim responses pass here too.
    async fn upstream_response_filter(
        &self,
        _: &mut Session,
        response: &mut ResponseHeader,
        stripped: &mut Stripped,
    ) -> Result<()> {
        if is_ambiguous(&response.headers) || may_have_unread_content(response) {
            let why = "found framing that can be read in two ways";
            return Error::e_explain(ErrorType::HTTPStatus(502), why);
        }
        if switches_unasked(response, stripped.has_asked) {
            let why = "found another protocol than the request asked for";
            return Error::e_explain(ErrorType::HTTPStatus(502), why);
        }
        strip_framing(response);
        let removed = strip_response(response)?;
        stripped.response += removed.fields();
        stripped.nominated = removed.into_nominated();
        Ok(())
    }

    /// After pingora has added chunks where the server sent no length. A client of HTTP/1.0 would
    /// take their sizes for data, so its body ends with the connection.
    async fn response_filter(
        &self,
        session: &mut Session,
        response: &mut ResponseHeader,
        _: &mut Stripped,
    ) -> Result<()> {
        if session.req_header().version == Version::HTTP_10 {
            response.remove_header(&TRANSFER_ENCODING);
        }
        Ok(())
    }

    fn upstream_response_trailer_filter(
        &self,
        _: &mut Session,
        trailers: &mut HeaderMap,
        stripped: &mut Stripped,
    ) -> Result<()> {
        stripped.response += strip_trailers(trailers, &stripped.nominated);
        Ok(())
    }

    async fn logging(
        &self,
        session: &mut Session,
        error: Option<&pingora_core::Error>,
        stripped: &mut Stripped,
    ) {
        let status = session
            .response_written()
            .map_or(0, |response| response.status.as_u16());
        println!(
            "{} {} status={status} stripped_request={} stripped_response={}{}",
            session.req_header().method,
            session.req_header().uri.path(),
            stripped.request,
            stripped.response,
            error.map_or(String::new(), |error| format!(
                " failed={:?}",
                error.to_string()
            )),
        );
    }
}
