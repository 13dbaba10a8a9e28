//! The steps of each request: refuse, remove hop-by-hop fields, strip, add the proxy's own fields,
//! forward.

use std::net::SocketAddr;
use std::sync::Arc;

use header_set::hop_by_hop::Removed;
use header_set::layer::{HopByHopLayer, StripRequestHeadersLayer, StripResponseHeadersLayer};
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Empty};
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONNECTION, HOST, HeaderValue, UPGRADE};
use hyper::{Method, Request, Response, StatusCode, Version};
use tower::{ServiceBuilder, ServiceExt};

use crate::forward::{Forward, Upstream};
use crate::framing::make_room_for_trailers;
use crate::lists::{CLAIMED, INTERNAL};
use crate::record::{Direction, Log, Record};

/// The body of a response, behind any layers.
pub(crate) type Outgoing = UnsyncBoxBody<Bytes, hyper::Error>;

/// The state that all requests share.
pub(crate) struct Edge {
    pub(crate) upstream: Upstream,
    pub(crate) log: Log,
}

/// Answers a request.
pub(crate) async fn handle(
    edge: Arc<Edge>,
    client: SocketAddr,
    request: Request<Incoming>,
) -> Response<Outgoing> {
    let record = Record::new(&edge.log, describe(client, &request));
    let response = match refuse(&request) {
        Some(status) => answer(status),
        None => forward(&edge, client, request, &record).await,
    };
    record.answered(response.status().as_u16());
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
    if *request.method() == Method::CONNECT {
        return Some(StatusCode::NOT_IMPLEMENTED);
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
    (another.is_some() || !is_addressed).then_some(StatusCode::BAD_REQUEST)
}

/// The layers are made for each request, which costs nothing, so that each has its own record.
async fn forward(
    edge: &Edge,
    client: SocketAddr,
    request: Request<Incoming>,
    record: &Arc<Record>,
) -> Response<Outgoing> {
    let (version, is_head) = (request.version(), *request.method() == Method::HEAD);
    let cleaned = ServiceBuilder::new()
        .layer(HopByHopLayer::new(()).on_match(record.on_hop_by_hop()))
        .layer(
            StripRequestHeadersLayer::new((INTERNAL, CLAIMED))
                .on_match(record.on_match(Direction::Request)),
        )
        .layer(
            StripResponseHeadersLayer::new(INTERNAL).on_match(record.on_match(Direction::Response)),
        )
        .service(Forward {
            upstream: edge.upstream.clone(),
            client: client.ip(),
        });
    match cleaned.oneshot(request).await {
        Ok(mut response) => {
            confirm_upgrade(&mut response);
            let from = response.version();
            if !is_head {
                make_room_for_trailers(response.headers_mut(), from, version);
            }
            response.map(BodyExt::boxed_unsync)
        }
        Err(error) => {
            record.failed(&error);
            answer(error.status())
        }
    }
}

/// The fields of an upgrade were removed with those of the upstream's connection. They are written
/// again for the client's.
fn confirm_upgrade<B>(response: &mut Response<B>) {
    if response.status() != StatusCode::SWITCHING_PROTOCOLS {
        return;
    }
    let upgrade = response.extensions().get().and_then(Removed::upgrade);
    if let Some(upgrade) = upgrade.cloned() {
        let headers = response.headers_mut();
        headers.insert(UPGRADE, upgrade);
        headers.insert(CONNECTION, HeaderValue::from_static("upgrade"));
    }
}

fn answer(status: StatusCode) -> Response<Outgoing> {
    let body = Empty::new().map_err(|never| match never {});
    let mut response = Response::new(body.boxed_unsync());
    *response.status_mut() = status;
    response
}
