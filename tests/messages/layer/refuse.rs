//! Messages that are refused, and values that are marked.

use std::cell::RefCell;
use std::rc::Rc;

use header_set::layer::{
    CleanLayer, CleanRequestLayer, CleanResponseLayer, SensitiveHeadersLayer, Trailers,
};
use header_set::{Cleaner, HeaderSet, Set, header_set};
use http::{Request, StatusCode};
use http_body::Body;
use http_body_util::BodyExt;
use tower::{Layer, Service};

use crate::origin::{
    Fields, Origin, Seen, answering, finish, lines, map, request, request_through, response_through,
};
use crate::{FOLDED, INTERNAL};

static REFUSE: Cleaner<'static, Set<INTERNAL>> = Cleaner::strip(INTERNAL).refusing(&INTERNAL);

/// The status of the answer, and the request that the service received.
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
    let origin = answering(&[("x-secret", "of a response")], &[]);
    let Ok(response) = finish(layer.layer(origin.clone()).call(request(fields, trailers)));
    let (status, seen) = (response.status(), origin.seen.take());
    assert_eq!(response.headers().is_empty(), seen.is_none());
    assert_eq!(response.body().is_end_stream(), seen.is_none());
    let Ok(sent) = finish(response.into_body().collect());
    assert_eq!(sent.to_bytes().is_empty(), seen.is_none());
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
    let status = |layer: &CleanResponseLayer<_>, fields| {
        let origin = answering(fields, &[("x-checksum", "1")]);
        let Ok(response) = finish(layer.layer(origin).call(request(&[], &[])));
        let status = response.status();
        let is_refused = status != StatusCode::OK;
        assert_eq!(response.headers().is_empty(), is_refused);
        let Ok(sent) = finish(response.into_body().collect());
        assert_eq!(sent.trailers().is_none(), is_refused);
        assert_eq!(sent.to_bytes().is_empty(), is_refused);
        status
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

/// Requests are refused by count, by repetition and by ambiguous names too.
#[test]
fn other_refusals_are_answered_as_well() {
    header_set! { static ONCE = ["authorization"]; }
    let status = |cleaner: Cleaner<'static, ()>, fields| {
        let layer = CleanRequestLayer::new(cleaner);
        answer(&layer, fields, &[]).0
    };
    let twice: Fields = &[("authorization", "1"), ("authorization", "2")];
    let nothing = Cleaner::nothing;
    for cleaner in [nothing().max_lines(1), nothing().at_most_once(&ONCE)] {
        assert_eq!(status(cleaner, twice), StatusCode::BAD_REQUEST);
        assert_eq!(status(cleaner, &twice[1..]), StatusCode::OK);
    }
    let ambiguous = nothing().refusing_ambiguous();
    assert_eq!(status(ambiguous, &[("x_id", "1")]), StatusCode::BAD_REQUEST);
    assert_eq!(status(ambiguous, &[("x-id", "1")]), StatusCode::OK);
}

/// Field names ignore case. A set that does not is a mistake that the first message shows.
#[test]
fn a_set_that_minds_case_refuses_every_message() {
    header_set! {
        #[header_set(case = sensitive)]
        static SENSITIVE = ["X-Secret"];
    }
    let layer = CleanRequestLayer::new(Cleaner::strip(SENSITIVE));
    let (status, seen) = answer(&layer, &[("accept", "1")], &[]);
    assert_eq!((status, seen), (StatusCode::BAD_REQUEST, None));
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
    for seen in [
        request_through(&layer, fields, trailers),
        response_through(&layer, fields, trailers),
    ] {
        assert_eq!(seen.sensitive, ["1", "1", "2"]);
        assert_eq!(seen.fields, lines(&map(fields)));
        assert_eq!(seen.trailers, lines(&map(trailers)));
    }
}
