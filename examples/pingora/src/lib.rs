//! A pingora proxy that lets no internal header through.
//!
//! pingora's headers are two maps behind one interface, one with the names as they were spelled, so
//! removal has to go through `remove_header`: [`strip_via`] finds the names first and hands each to
//! it.
//!
//! # What pingora's own `HttpUpstreamRequestPolicy` does, and what it leaves
//!
//! | | the policy of the peer | here |
//! |---|---|---|
//! | hop-by-hop fields of requests, and what `Connection` nominates | **removed**, before `upstream_request_filter` | |
//! | a request that nominates `host` or `x-forwarded-for` | **refused** | |
//! | a request that nominates `content-length` or `transfer-encoding` | | **refused** |
//! | upgrades | **WebSocket only** | |
//! | two `Host` lines, or a target whose authority is not that of `Host` | **refused** by pingora's reader | |
//! | trailers of requests | **dropped** by pingora | |
//! | your own internal names, prefixes, globs | | **stripped** |
//! | their aliases, `X_Internal`, `x.internal` | | **stripped** |
//! | a server that answers before it has read the body, and reads the rest as a request | | **one body a connection** |
//! | framing of 1xx, 204 and 304 | | **removed** |
//! | fields of responses, interim ones too | | **stripped** |
//! | trailers of responses | | **stripped** |
//!
//! So keep the policy, which is on by default; strip in `upstream_request_filter`, which runs after
//! it, and add fields of your own after that. With `HttpUpstreamRequestPolicy::preserve` nothing
//! removes hop-by-hop fields.

use async_trait::async_trait;
use header_set::header_map::{self, strip_via};
use header_set::header_set;
use http::header::{CONNECTION, CONTENT_LENGTH, TRANSFER_ENCODING};
use http::{HeaderMap, StatusCode};
use pingora_core::upstreams::peer::HttpPeer;
use pingora_core::{Error, ErrorType, Result};
use pingora_http::{RequestHeader, ResponseHeader};
use pingora_proxy::{ProxyHttp, Session};

header_set! {
    /// Headers that never cross the edge, in either direction, and their aliases for a CGI-style
    /// backend.
    #[header_set(separators = fold)]
    pub static INTERNAL = [include "headers/internal.txt"];

    /// Fields that the proxy sets; the client's go.
    #[header_set(separators = fold)]
    pub static CLAIMED = [@forwarding, !"via"];
}

/// Strips a request, and returns the number of removed field lines.
pub fn strip_request(request: &mut RequestHeader) -> usize {
    let list = (INTERNAL, CLAIMED);
    strip_via(
        &list,
        request,
        |request| &request.headers,
        |request, name| {
            request.remove_header(name);
        },
    )
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

/// Strips a response, and returns the number of removed field lines.
pub fn strip_response(response: &mut ResponseHeader) -> usize {
    strip_via(
        &INTERNAL,
        response,
        |response| &response.headers,
        |response, name| {
            response.remove_header(name);
        },
    )
}

/// Strips the trailers of a response, and returns the number of removed field lines.
pub fn strip_trailers(trailers: &mut HeaderMap) -> usize {
    header_map::strip_trailers(&INTERNAL, trailers)
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
}

#[async_trait]
impl ProxyHttp for Edge {
    type CTX = Stripped;

    fn new_ctx(&self) -> Stripped {
        Stripped::default()
    }

    /// Before the policy, which would remove a nominated length and send chunks instead.
    async fn request_filter(&self, session: &mut Session, _: &mut Stripped) -> Result<bool> {
        if nominates_framing(&session.req_header().headers) {
            let why = "found framing nominated by Connection";
            return Error::e_explain(ErrorType::HTTPStatus(400), why);
        }
        Ok(false)
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
        stripped.request += strip_request(request);
        if !session.is_body_empty() {
            // What a server has not read when it answers would be its next request.
            request.insert_header(CONNECTION, "close")?;
        }
        // The proxy's own field, after the client's are gone.
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
        strip_framing(response);
        stripped.response += strip_response(response);
        Ok(())
    }

    fn upstream_response_trailer_filter(
        &self,
        _: &mut Session,
        trailers: &mut HeaderMap,
        stripped: &mut Stripped,
    ) -> Result<()> {
        stripped.response += strip_trailers(trailers);
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
