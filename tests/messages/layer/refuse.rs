//! Layers that refuse requests, and those that mark values.

use std::cell::RefCell;
use std::rc::Rc;

use header_set::header_set;
use header_set::layer::{RefuseRequestHeadersLayer, SensitiveHeadersLayer};
use http::{Request, StatusCode};
use http_body::Body;
use http_body_util::BodyExt;
use tower::{Layer, Service};

use crate::origin::{
    Fields, Origin, Seen, body, finish, lines, map, request_through, response_through,
};
use crate::{FOLDED, INTERNAL};

/// The status of the answer, and what the service behind the layer saw.
fn answer<L, B>(layer: &L, fields: Fields, trailers: Fields) -> (StatusCode, Option<Seen>)
where
    L: Layer<Origin>,
    L::Service: Service<
            Request<crate::origin::Sent>,
            Response = http::Response<B>,
            Error = std::convert::Infallible,
        >,
    B: Body<Data = &'static [u8], Error = std::convert::Infallible>,
{
    let origin = Origin {
        fields: &[("x-secret", "of a response")],
        ..Origin::default()
    };
    let mut request = Request::new(body(trailers));
    *request.headers_mut() = map(fields);
    let Ok(response) = finish(layer.layer(origin.clone()).call(request));
    let (status, seen) = (response.status(), origin.seen.take());
    assert_eq!(response.headers().is_empty(), seen.is_none());
    assert_eq!(response.body().is_end_stream(), seen.is_none());
    let Ok(sent) = finish(response.into_body().collect());
    assert_eq!(sent.to_bytes().is_empty(), seen.is_none());
    (status, seen)
}

#[test]
fn requests_with_a_listed_field_are_refused() {
    let layer = RefuseRequestHeadersLayer::new(INTERNAL);
    let listed: Fields = &[("accept", "1"), ("X-Internal-Shard", "2")];
    assert_eq!(answer(&layer, listed, &[]), (StatusCode::BAD_REQUEST, None));
    let forbidden = layer.status(StatusCode::FORBIDDEN);
    assert_eq!(
        answer(&forbidden, listed, &[]),
        (StatusCode::FORBIDDEN, None)
    );

    // The response is left as it is, and so is a request without such a field.
    let fields: Fields = &[("accept", "1"), ("x-internal-public", "2"), ("host", "a")];
    let (status, seen) = answer(&layer, fields, &[]);
    assert_eq!(status, StatusCode::OK);
    assert_eq!(seen.unwrap().fields, lines(&map(fields)));
    let trailers: Fields = &[("x-secret", "1")];
    assert_eq!(
        response_through(&layer, trailers, trailers).trailers,
        ["x-secret: 1"]
    );
}

/// The list alone decides, since nothing is removed; and an alias of framing has no other carrier
/// that refuses it.
#[test]
fn framing_is_refused_where_it_is_listed() {
    let layer = RefuseRequestHeadersLayer::new(header_set!["host"]);
    assert_eq!(
        answer(&layer, &[("host", "a")], &[]).0,
        StatusCode::BAD_REQUEST
    );
    let layer = RefuseRequestHeadersLayer::new(FOLDED);
    assert_eq!(
        answer(&layer, &[("content_length", "1")], &[]).0,
        StatusCode::BAD_REQUEST
    );
    assert_eq!(
        answer(&layer, &[("content-length", "4")], &[]).0,
        StatusCode::OK
    );
}

/// Trailers come too late for a status.
#[test]
fn trailers_of_requests_that_are_not_refused_are_removed() {
    let reported = Rc::new(RefCell::new(Vec::new()));
    let layer = {
        let reported = Rc::clone(&reported);
        RefuseRequestHeadersLayer::new(INTERNAL)
            .on_match(move |name, entry| reported.borrow_mut().push(format!("{name} by {entry}")))
    };
    let announced: Fields = &[("trailer", "x-secret, x-checksum")];
    let trailers: Fields = &[("x-secret", "1"), ("x-checksum", "2")];
    let seen = request_through(&layer, announced, trailers);
    assert_eq!(seen.fields, ["trailer: x-checksum"]);
    assert_eq!(seen.trailers, ["x-checksum: 2"]);
    assert_eq!(reported.take(), ["x-secret by x-secret"]);

    let seen = request_through(&layer.clone().trailers(false), announced, trailers);
    assert_eq!(seen.fields, lines(&map(announced)));
    assert_eq!(seen.trailers, lines(&map(trailers)));
    assert!(reported.take().is_empty());

    answer(&layer, &[("x-internal-a", "1"), ("x-secret", "2")], &[]);
    assert_eq!(reported.take(), ["x-internal-a by x-internal-*"]);

    let dry = layer.dry_run(true);
    let fields: Fields = &[("x-secret", "1"), ("trailer", "x-secret")];
    let (status, seen) = answer(&dry, fields, trailers);
    let seen = seen.expect("a dry run lets the request pass");
    assert_eq!(status, StatusCode::OK);
    assert_eq!(seen.fields, lines(&map(fields)));
    assert_eq!(seen.trailers, lines(&map(trailers)));
    assert_eq!(
        reported.take(),
        ["x-secret by x-secret", "x-secret by x-secret"]
    );
}

#[test]
fn values_are_marked_both_ways() {
    let fields: Fields = &[
        ("x-secret", "1"),
        ("x-secret", "2"),
        ("accept", "3"),
        ("trailer", "x-secret"),
    ];
    let trailers: Fields = &[("X-Internal-Time", "1"), ("host", "2")];
    let layer = SensitiveHeadersLayer::new(INTERNAL);
    for seen in [
        request_through(&layer, fields, trailers),
        response_through(&layer, fields, trailers),
    ] {
        assert_eq!(seen.sensitive, ["1", "1", "2"]);
        assert_eq!(seen.fields, lines(&map(fields)));
        assert_eq!(seen.trailers, lines(&map(trailers)));
    }
    let seen = response_through(&layer.trailers(false), fields, trailers);
    assert_eq!(seen.sensitive, ["1", "2"]);

    let reported = RefCell::new(Vec::new());
    let layer = layer
        .dry_run(true)
        .on_match(|name, entry| reported.borrow_mut().push(format!("{name} by {entry}")));
    let origin = Origin::default();
    let mut request = Request::new(body(&[]));
    *request.headers_mut() = map(fields);
    let Ok(_) = finish(layer.layer(origin.clone()).call(request));
    assert!(origin.seen.take().unwrap().sensitive.is_empty());
    assert_eq!(*reported.borrow(), ["x-secret by x-secret"]);
}
