//! Cleaning in both directions: fields of the lists, and fields of one hop.

use std::sync::Arc;

use header_set::layer::{CleanLayer, CleanRequestLayer, CleanResponseLayer, OnMatch, Trailers};
use header_set::{Cleaner, Set};
use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper::{Request, Response};
use tower::{Layer, ServiceExt};

use crate::answer::Outgoing;
use crate::forward::{Error, Forward, Protocol};
use crate::lists::{CLAIMED, INTERNAL};
use crate::record::{Direction, Record};

pub(crate) type Requests = Cleaner<'static, (Set<INTERNAL>, Set<CLAIMED>)>;
pub(crate) type Responses = Cleaner<'static, Set<INTERNAL>>;

pub(crate) static REQUESTS: Requests = Cleaner::strip((INTERNAL, CLAIMED)).hop_by_hop();
pub(crate) static RESPONSES: Responses = Cleaner::strip(INTERNAL).hop_by_hop();

/// The layer for one request and its response. It is made for each, since it copies no list, and
/// reports to that request's record.
///
/// Trailers of requests are dropped over HTTP/1, where some servers read them as the next request.
pub(crate) fn layer(
    record: &Arc<Record>,
    upstream: Protocol,
) -> CleanLayer<
    &'static Requests,
    &'static Responses,
    impl OnMatch + Clone + Send + use<>,
    impl OnMatch + Clone + Send + use<>,
> {
    let trailers = match upstream {
        Protocol::Http1 => Trailers::Drop,
        Protocol::H2c => Trailers::Clean,
    };
    CleanLayer::pair(
        CleanRequestLayer::new(&REQUESTS)
            .trailers(trailers)
            .on_match(record.on_match(Direction::Request)),
        CleanResponseLayer::new(&RESPONSES).on_match(record.on_match(Direction::Response)),
    )
}

/// Forwards a request, cleaned, and cleans its response.
///
/// It is not `async`: the compiler cannot show that such a future is `Send`, since the layer has
/// references (rust-lang/rust#110338).
pub(crate) fn forward(
    upstream: Forward,
    request: Request<Incoming>,
    record: &Arc<Record>,
) -> impl Future<Output = Result<Response<Outgoing>, Error>> + Send + use<> {
    let cleaned = layer(record, upstream.upstream.protocol).layer(upstream);
    let boxed = |response: Response<_>| response.map(BodyExt::boxed_unsync);
    ServiceExt::<Request<Incoming>>::map_response(cleaned, boxed).oneshot(request)
}
