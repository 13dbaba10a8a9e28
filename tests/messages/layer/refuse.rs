//! Messages that are refused, and values that are marked.

use header_set::layer::{
    CleanLayer, CleanRequestLayer, CleanResponseLayer, SensitiveHeadersLayer, Trailers,
};
use header_set::{Cleaner, Set};
use http::{Request, StatusCode};

use crate::INTERNAL;
use crate::origin::{
    Around, Fields, Origin, Seen, Sent, answering, both_through, lines, map, request,
    request_through, response_through,
};
use crate::reports::recorder;

static REFUSE: Cleaner<'static, Set<INTERNAL>> = Cleaner::strip(INTERNAL).refusing(&INTERNAL);

/// The status of the answer, which has neither fields nor a body if it is a refusal.
#[track_caller]
fn status(layer: &dyn Around, origin: &Origin, request: Request<Sent>) -> StatusCode {
    let (status, received) = layer.send(origin, request);
    let is_refused = status != StatusCode::OK;
    assert_eq!(received.fields.is_empty(), is_refused);
    assert_eq!(received.is_bare, [is_refused; 4]);
    status
}

/// The same, and the request that the service received.
#[track_caller]
fn answer(layer: &dyn Around, fields: Fields, trailers: Fields) -> (StatusCode, Option<Seen>) {
    let origin = answering(&[("x-secret", "of a response")], &[("x-checksum", "1")]);
    let status = status(layer, &origin, request(fields, trailers));
    let seen = origin.seen.take();
    assert_eq!(status == StatusCode::OK, seen.is_some());
    (status, seen.map(Seen::from))
}

#[test]
fn requests_with_a_listed_field_are_refused() {
    let listed: Fields = &[("accept", "1"), ("X-Internal-Shard", "2")];
    let layer = CleanRequestLayer::new(&REFUSE);
    let both = CleanLayer::new(&REFUSE, Cleaner::nothing());
    let (bad, forbidden) = (StatusCode::BAD_REQUEST, StatusCode::FORBIDDEN);
    let layers: [(&dyn Around, StatusCode); 4] = [
        (&layer, bad),
        (&both, bad),
        (&layer.status(forbidden), forbidden),
        (&both.status(forbidden), forbidden),
    ];
    for (layer, status) in layers {
        assert_eq!(answer(layer, listed, &[]), (status, None));
    }

    // The response is unchanged, and so is a request without such a field.
    let fields: Fields = &[("accept", "1"), ("x-internal-public", "2"), ("host", "a")];
    let (status, seen) = answer(&layer, fields, &[]);
    assert_eq!(status, StatusCode::OK);
    assert_eq!(seen.unwrap().fields, lines(&map(fields)));
    let trailers: Fields = &[("x-secret", "1")];
    let seen = response_through(&layer, trailers, trailers);
    assert_eq!(seen.trailers, ["x-secret: 1"]);
}

#[test]
fn responses_with_a_listed_field_are_refused() {
    let status = |layer: &dyn Around, fields| {
        let origin = answering(fields, &[("x-checksum", "1")]);
        status(layer, &origin, request(&[], &[]))
    };
    let layer = CleanResponseLayer::new(&REFUSE);
    let listed: Fields = &[("x-secret", "1"), ("accept", "2")];
    assert_eq!(status(&layer, listed), StatusCode::BAD_GATEWAY);
    assert_eq!(status(&layer, &listed[1..]), StatusCode::OK);
    let layer = layer.status(StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(status(&layer, listed), StatusCode::INTERNAL_SERVER_ERROR);
}

/// Trailers come too late to refuse the request.
#[test]
fn trailers_of_requests_that_are_not_refused_are_removed() {
    let (record, recorded) = recorder();
    let layer = CleanRequestLayer::new(&REFUSE).on_match(record);
    let announced: Fields = &[("trailer", "x-secret, x-checksum")];
    let trailers: Fields = &[("x-secret", "1"), ("x-checksum", "2")];
    let seen = request_through(&layer, announced, trailers);
    assert_eq!(seen.fields, ["trailer: x-checksum"]);
    assert_eq!(seen.trailers, ["x-checksum: 2"]);
    assert_eq!(recorded(), ["x-secret by x-secret"]);

    let passing = layer.clone().trailers(Trailers::Pass);
    let seen = request_through(&passing, announced, trailers);
    assert_eq!(seen.fields, lines(&map(announced)));
    assert_eq!(seen.trailers, lines(&map(trailers)));
    assert_eq!(recorded(), [""; 0]);

    let fields: Fields = &[("x-internal-a", "1"), ("x-secret", "2")];
    answer(&layer, fields, &[]);
    assert_eq!(recorded(), ["x-internal-a by x-internal-*"]);
    // A dry run lets the request pass.
    let seen = request_through(&layer.dry_run(true), fields, trailers);
    assert_eq!(seen.fields, lines(&map(fields)));
    assert_eq!(seen.trailers, lines(&map(trailers)));
    let of_both = ["x-internal-a by x-internal-*", "x-secret by x-secret"];
    assert_eq!(recorded(), of_both);
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
    let seen = both_through(&layer, fields, trailers);
    assert_eq!(seen.sensitive, ["1", "1", "2"]);
    assert_eq!(seen.fields, lines(&map(fields)));
    assert_eq!(seen.trailers, lines(&map(trailers)));
}
