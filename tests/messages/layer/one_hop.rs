//! The layer for hop-by-hop fields.

use allocation_counter::measure;
use header_set::Cleaner;
use header_set::layer::{CleanBody, CleanLayer, Trailers};
use http::{Request, StatusCode, Version};
use http_body_util::BodyExt;
use tower::{Layer, Service};

use crate::origin::{
    Around, Fields, Origin, Seen, answering, body, both_through, finish, lines, map, request,
    request_through,
};
use crate::{ONE_HOP, STRIP};

fn both() -> CleanLayer<&'static Cleaner<'static, ()>> {
    CleanLayer::new(&ONE_HOP, &ONE_HOP)
}

#[test]
fn upgrades_are_left_to_services_that_know_them() {
    let layer = both();
    let asked: Fields = &[("connection", "Upgrade"), ("upgrade", "websocket")];
    let seen = both_through(&layer, asked, &[]);
    assert!(seen.fields.is_empty());
    assert_eq!(seen.upgrade, ["websocket"]);
    let seen = request_through(&layer, &[("upgrade", "websocket")], &[]);
    assert_eq!(seen, Seen::default());
}

/// Names that are removed from trailers are not announced, including nominated ones.
#[test]
fn nominated_names_are_not_announced() {
    let fields: Fields = &[
        ("connection", "X-Once, x-kept"),
        ("trailer", "x-once, X-Checksum, te, x-kept"),
    ];
    let trailers: Fields = &[("x-once", "1"), ("x-checksum", "2"), ("x-kept", "3")];
    let cleaned = Seen {
        fields: vec!["trailer: X-Checksum, x-kept".into()],
        trailers: vec!["x-checksum: 2".into(), "x-kept: 3".into()],
        ..Seen::default()
    };
    let layer = both();
    assert_eq!(both_through(&layer, fields, trailers), cleaned);

    let left = both_through(&layer.trailers(Trailers::Pass), fields, trailers);
    assert_eq!(left.fields, lines(&map(&fields[1..])));
    assert_eq!(left.trailers, lines(&map(trailers)));
}

/// Whether a response passes that switches to these protocols.
#[track_caller]
fn switches(layer: &dyn Around, version: Version, asked: Fields, answered: Fields) -> bool {
    let origin = Origin {
        status: StatusCode::SWITCHING_PROTOCOLS,
        ..answering(answered, &[])
    };
    let mut request = request(asked, &[]);
    *request.version_mut() = version;
    let (status, seen) = layer.send(&origin, request);
    let passes = status == StatusCode::SWITCHING_PROTOCOLS;
    assert!(passes || status == StatusCode::BAD_GATEWAY);
    assert_eq!([seen.is_bare[0], seen.extensions.is_empty()], [!passes; 2]);
    passes
}

#[test]
fn only_a_switch_that_was_asked_for_passes() {
    let websocket: Fields = &[("connection", "upgrade"), ("upgrade", "WebSocket")];
    let h2c: Fields = &[("connection", "upgrade"), ("upgrade", "h2c")];
    for (version, asked, answered, passes) in [
        (Version::HTTP_11, websocket, websocket, true),
        (Version::HTTP_11, &websocket[1..], websocket, false),
        (Version::HTTP_11, websocket, h2c, false),
        // Only HTTP/1.1 asks for a switch.
        (Version::HTTP_10, websocket, websocket, false),
        (Version::HTTP_2, websocket, websocket, false),
    ] {
        assert_eq!(switches(&both(), version, asked, answered), passes);
    }
    // Only the pair knows what the request asked for. Requests that keep `upgrade` may ask for
    // anything.
    let layer = CleanLayer::new(&STRIP, &ONE_HOP);
    assert!(switches(&layer, Version::HTTP_11, &[], websocket));
}

/// Wraps a body without tower, as for hyper.
#[test]
fn bodies_are_made_by_hand() {
    let trailers: Fields = &[("x-once", "1"), ("host", "b"), ("x-checksum", "2")];
    let mut headers = map(&[("connection", "x-once")]);
    let nominated = ONE_HOP.headers(&mut headers).unwrap().into_nominated();
    let Ok(sent) = finish(CleanBody::new(&ONE_HOP, nominated, body(trailers)).collect());
    assert_eq!(lines(sent.trailers().unwrap()), ["x-checksum: 2"]);
}

/// Common nominations cost no allocation. Only a request for an upgrade is kept until the response.
#[test]
fn usual_messages_allocate_nothing() {
    let allocations = |fields: Fields| {
        let mut headers = map(fields);
        let removed = ONE_HOP.headers(&mut headers).unwrap();
        let wrapped = measure(|| drop(CleanBody::new(&ONE_HOP, removed.into_nominated(), "")));
        wrapped.count_total
    };
    let usual: Fields = &[(
        "connection",
        "close, keep-alive, TE, upgrade, http2-settings",
    )];
    assert_eq!(allocations(usual), 0);
    assert_eq!(allocations(&[("connection", "close, x-once")]), 1);

    let mut service = both().layer(Origin::default());
    let future = service.call(request(&[], &[]));
    let inner = Origin::default().call(request(&[], &[]));
    assert!(size_of_val(&future) <= size_of_val(&inner) + 5 * size_of::<usize>());
}

/// Names are reported without a copy of each.
#[test]
fn an_observer_allocates_nothing() {
    let fields: Fields = &[
        ("connection", "close, x-once"),
        ("x-once", "1"),
        ("x-kept", "2"),
        ("x-kept-too", "3"),
    ];
    let layer = both().trailers(Trailers::Pass);
    let allocations = |mut service: Box<dyn FnMut(Request<_>)>| {
        let request = request(fields, &[]);
        measure(|| service(request)).count_total
    };
    let mut plain = layer.layer(Origin::default());
    let plain = allocations(Box::new(move |request| drop(plain.call(request))));
    let observed = layer.on_match(|_, _| ());
    let mut observed = observed.layer(Origin::default());
    let observed = allocations(Box::new(move |request| drop(observed.call(request))));
    assert_eq!(observed, plain);
}
