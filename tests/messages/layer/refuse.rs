//! Messages that are refused, and values that are marked.

use std::cell::RefCell;
use std::rc::Rc;

use header_set::layer::{
    CleanLayer, CleanRequestLayer, CleanResponseLayer, SensitiveHeadersLayer, Trailers,
};
use header_set::{Cleaner, HeaderSet, Set, header_set};
use http::{Request, StatusCode};

use crate::origin::{
    Around, Fields, Origin, Seen, Sent, answering, both_through, lines, map, request,
    request_through, response_through,
};
use crate::{FOLDED, INTERNAL};

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
    let layer = CleanRequestLayer::new(&REFUSE);
    let listed: Fields = &[("accept", "1"), ("X-Internal-Shard", "2")];
    assert_eq!(answer(&layer, listed, &[]), (StatusCode::BAD_REQUEST, None));
    let forbidden = layer.status(StatusCode::FORBIDDEN);
    assert_eq!(
        answer(&forbidden, listed, &[]),
        (StatusCode::FORBIDDEN, None)
    );
    let pass = Cleaner::nothing();
    let both = CleanLayer::new(&REFUSE, pass);
    assert_eq!(answer(&both, listed, &[]), (StatusCode::BAD_REQUEST, None));
    let both = both.status(StatusCode::FORBIDDEN);
    assert_eq!(answer(&both, listed, &[]), (StatusCode::FORBIDDEN, None));

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

/// Framing is not excepted, since nothing is removed. An alias of framing is refused by the list
/// only.
#[test]
fn framing_is_refused_where_it_is_listed() {
    header_set! { static HOST = ["host"]; }
    let refused = |set: &'static dyn HeaderSet, fields| {
        let layer = CleanRequestLayer::new(Cleaner::nothing().refusing(set));
        answer(&layer, fields, &[]).0
    };
    assert_eq!(refused(&HOST, &[("host", "a")]), StatusCode::BAD_REQUEST);
    header_set! {
        #[header_set(separators = fold)]
        static LENGTH = ["content-length"];
    }
    let alias: Fields = &[("content_length", "1")];
    assert_eq!(refused(&LENGTH, alias), StatusCode::BAD_REQUEST);
    let length: Fields = &[("content-length", "4")];
    assert_eq!(refused(&FOLDED, length), StatusCode::OK);
}

/// Trailers come too late to refuse the request.
#[test]
fn trailers_of_requests_that_are_not_refused_are_removed() {
    let reported = Rc::new(RefCell::new(Vec::new()));
    let layer = {
        let reported = Rc::clone(&reported);
        CleanRequestLayer::new(&REFUSE)
            .on_match(move |name, entry| reported.borrow_mut().push(format!("{name} by {entry}")))
    };
    let announced: Fields = &[("trailer", "x-secret, x-checksum")];
    let trailers: Fields = &[("x-secret", "1"), ("x-checksum", "2")];
    let seen = request_through(&layer, announced, trailers);
    assert_eq!(seen.fields, ["trailer: x-checksum"]);
    assert_eq!(seen.trailers, ["x-checksum: 2"]);
    assert_eq!(reported.take(), ["x-secret by x-secret"]);

    let seen = request_through(&layer.clone().trailers(Trailers::Pass), announced, trailers);
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
    let seen = both_through(&layer, fields, trailers);
    assert_eq!(seen.sensitive, ["1", "1", "2"]);
    assert_eq!(seen.fields, lines(&map(fields)));
    assert_eq!(seen.trailers, lines(&map(trailers)));
}
