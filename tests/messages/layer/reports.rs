//! What observers see, and that a dry run changes nothing.

use std::cell::RefCell;
use std::rc::Rc;

use header_set::layer::{
    HopByHopLayer, KeepResponseHeadersLayer, KeepTrailers, OnMatch, StripRequestHeadersLayer,
    StripTrailers,
};
use header_set::{Entry, header_set};
use http::{HeaderName, Request, StatusCode};
use http_body_util::BodyExt;
use tower::{Layer, Service};

use crate::origin::{
    Fields, Origin, Seen, body, finish, lines, map, request_through, response_through,
};
use crate::{ALLOWED, FIELDS, INTERNAL, PROTECTED, TRAILERS};

/// A closure that records what it is called with, as text, and the record, which is emptied when
/// read.
fn recorder() -> (
    impl Fn(&HeaderName, Entry) + OnMatch + Clone,
    impl Fn() -> Vec<String>,
) {
    let record = Rc::new(RefCell::new(Vec::new()));
    let recorded = Rc::clone(&record);
    let record = move |name: &HeaderName, entry: Entry| {
        record.borrow_mut().push(format!("{name} by {entry}"));
    };
    let sorted = move || {
        let mut record = recorded.take();
        record.sort();
        record
    };
    (record, sorted)
}

#[test]
fn observers_see_each_name_and_the_entry_that_decided() {
    let (record, recorded) = recorder();
    let strip = StripRequestHeadersLayer::new(INTERNAL).on_match(record.clone());
    request_through(&strip, FIELDS, TRAILERS);
    let in_strip = [
        "content-length by content-length",
        "x-internal-shard by x-internal-*",
        "x-internal-time by x-internal-*",
        "x-secret by x-secret",
    ];
    assert_eq!(recorded(), in_strip);

    let keep = KeepResponseHeadersLayer::new(ALLOWED).on_match(record.clone());
    let fields: Fields = &[("host", "a"), ("x-other", "b"), ("accept", "c")];
    response_through(&keep, fields, &[("x-late", "1")]);
    let in_keep = ["x-late by (not listed)", "x-other by (not listed)"];
    assert_eq!(recorded(), in_keep);

    let hop_by_hop = HopByHopLayer::new(PROTECTED).on_match(record.clone());
    request_through(&hop_by_hop, &[("accept", "a")], &[]);
    assert!(recorded().is_empty());
    let fields: Fields = &[
        ("connection", "x-once"),
        ("x-once", "a"),
        ("te", "trailers"),
    ];
    request_through(&hop_by_hop, fields, &[("x-once", "b"), ("upgrade", "c")]);
    let in_hop_by_hop = [
        "connection by connection",
        "upgrade by upgrade",
        "x-once by (not listed)",
        "x-once by (not listed)",
    ];
    assert_eq!(recorded(), in_hop_by_hop);

    let trailers: Fields = &[("x-secret", "1"), ("x-public", "2")];
    let strip = StripTrailers::new(INTERNAL, body(trailers)).on_match(record.clone());
    let Ok(_) = finish(strip.collect());
    assert_eq!(recorded(), ["x-secret by x-secret"]);
    let keep = KeepTrailers::new(ALLOWED, body(trailers)).on_match(record);
    let Ok(_) = finish(keep.collect());
    assert_eq!(recorded(), ["x-secret by (not listed)"]);
}

/// The observer of a dry run sees what the observer of a real one sees.
#[test]
fn a_dry_run_changes_nothing() {
    header_set! {
        static STANDARD = ["server", "x-once"];
    }
    let fields: Fields = &[
        ("connection", "x-once, upgrade"),
        ("upgrade", "websocket"),
        ("te", "gzip"),
        ("x-once", "1"),
        ("server", "2"),
        ("trailer", "x-once, host"),
        ("transfer-encoding", "chunked"),
        ("content_length", "3"),
    ];
    let trailers: Fields = &[("x-once", "1"), ("host", "2"), ("x-checksum", "3")];
    let untouched = Seen {
        fields: lines(&map(fields)),
        trailers: lines(&map(trailers)),
        ..Seen::default()
    };
    let (record, recorded) = recorder();

    let strip = StripRequestHeadersLayer::new(STANDARD);
    let dry = strip.dry_run(true);
    assert_eq!(request_through(&dry, fields, trailers), untouched);
    let observed = strip.on_match(record.clone());
    assert_ne!(request_through(&observed, fields, trailers), untouched);
    let real = recorded();
    let dry = observed.dry_run(true);
    assert_eq!(request_through(&dry, fields, trailers), untouched);
    assert_eq!(recorded(), real);

    let keep = KeepResponseHeadersLayer::new(ALLOWED).on_match(record.clone());
    assert_ne!(response_through(&keep, fields, trailers), untouched);
    let real = recorded();
    let dry = keep.dry_run(true);
    assert_eq!(response_through(&dry, fields, trailers), untouched);
    assert_eq!(recorded(), real);

    let hop_by_hop = HopByHopLayer::new(PROTECTED).on_match(record);
    assert_ne!(request_through(&hop_by_hop, fields, trailers), untouched);
    let real = recorded();
    let dry = hop_by_hop.dry_run(true);
    assert_eq!(request_through(&dry, fields, trailers), untouched);
    assert_eq!(recorded(), real);
    assert_ne!(
        response_through(&dry.clone().dry_run(false), fields, trailers),
        untouched
    );
    assert_eq!(recorded(), real);
    assert_eq!(response_through(&dry, fields, trailers), untouched);
    assert_eq!(recorded(), real);

    // What would be refused passes.
    let many: Fields = &[("connection", "a"); 9];
    assert_eq!(request_through(&dry, many, &[]).fields, lines(&map(many)));
    assert_eq!(response_through(&dry, many, &[]).fields, lines(&map(many)));

    let origin = Origin {
        status: StatusCode::SWITCHING_PROTOCOLS,
        fields,
        ..Origin::default()
    };
    let Ok(response) = finish(dry.layer(origin).call(Request::new(body(&[]))));
    assert_eq!(response.status(), StatusCode::SWITCHING_PROTOCOLS);
}
