//! The steps that header-set has: hop-by-hop fields, and fields of the lists, in both directions.

use std::sync::Arc;

use header_set::layer::{HopByHopLayer, StripRequestHeadersLayer, StripResponseHeadersLayer};
use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper::{Request, Response};
use tower::{ServiceBuilder, ServiceExt};

use crate::answer::Outgoing;
use crate::forward::{Error, Forward};
use crate::lists::{CLAIMED, INTERNAL};
use crate::record::{Direction, Record};

/// Forwards a request, cleaned, and cleans its response.
///
/// The layers are made for each request, which costs nothing, so that each has its own record.
pub(crate) async fn forward(
    upstream: Forward,
    request: Request<Incoming>,
    record: &Arc<Record>,
) -> Result<Response<Outgoing>, Error> {
    let cleaned = ServiceBuilder::new()
        .layer(HopByHopLayer::new(()).on_match(record.on_hop_by_hop()))
        .layer(
            StripRequestHeadersLayer::new((INTERNAL, CLAIMED))
                .on_match(record.on_match(Direction::Request)),
        )
        .layer(
            StripResponseHeadersLayer::new(INTERNAL).on_match(record.on_match(Direction::Response)),
        )
        .service(upstream);
    let response = cleaned.oneshot(request).await?;
    Ok(response.map(BodyExt::boxed_unsync))
}
