//! Reports to observers, and dry runs, which change nothing.

use std::cell::RefCell;
use std::rc::Rc;

use header_set::layer::{CleanLayer, CleanRequestLayer, CleanResponseLayer, OnMatch, Trailers};
use header_set::{Cleaner, Entry, header_set};
use http::{HeaderName, StatusCode};

use crate::origin::{
    Around, Fields, Origin, Seen, answering, lines, map, request, request_through, response_through,
};
use crate::{FIELDS, KEEP, ONE_HOP, STRIP, TRAILERS};

/// Returns a closure that records its arguments as text, and a closure that takes the record.
pub(crate) fn recorder() -> (
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
    let strip = CleanRequestLayer::new(&STRIP).on_match(record.clone());
    request_through(&strip, FIELDS, TRAILERS);
    let in_strip = [
        "content-length by content-length",
        "x-internal-shard by x-internal-*",
        "x-internal-time by x-internal-*",
        "x-secret by x-secret",
    ];
    assert_eq!(recorded(), in_strip);

    let keep = CleanResponseLayer::new(&KEEP).on_match(record.clone());
    let fields: Fields = &[("host", "a"), ("x-other", "b"), ("accept", "c")];
    response_through(&keep, fields, &[("x-late", "1")]);
    let in_keep = ["x-late by (not listed)", "x-other by (not listed)"];
    assert_eq!(recorded(), in_keep);

    let hop_by_hop = CleanLayer::new(&ONE_HOP, &ONE_HOP).on_match(record.clone());
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
    let drop = CleanRequestLayer::new(&STRIP).trailers(Trailers::Drop);
    let drop = drop.on_match(record);
    request_through(&drop, &[], trailers);
    let dropped = ["x-public by (not listed)", "x-secret by (not listed)"];
    assert_eq!(recorded(), dropped);
    let seen = request_through(&drop.dry_run(true), &[], trailers);
    assert_eq!(seen.trailers.len(), 2);
    assert_eq!(recorded(), dropped);
}

/// More names than are marked at a time.
#[test]
fn a_long_map_is_reported_whole() {
    let names = (0..150).map(|number| match number % 3 {
        0 => format!("x-internal-{number}"),
        _ => format!("x-public-{number}"),
    });
    let fields: Vec<(&str, &str)> = names.map(|name| (&*name.leak(), "1")).collect();
    let internal = fields.iter().filter(|(name, _)| name.contains("internal"));
    let mut expected: Vec<_> = internal
        .map(|(name, _)| format!("{name} by x-internal-*"))
        .collect();
    expected.sort();
    let (record, recorded) = recorder();
    let strip = CleanRequestLayer::new(&STRIP).on_match(record);
    for layer in [strip.clone(), strip.dry_run(true)] {
        request_through(&layer, fields.clone().leak(), &[]);
        assert_eq!(recorded(), expected);
    }
}

/// Each direction may have an observer of its own.
#[test]
fn a_pair_reports_to_two_observers() {
    let ((of_requests, requests), (of_responses, responses)) = (recorder(), recorder());
    let layer = CleanLayer::pair(
        CleanRequestLayer::new(&STRIP).on_match(of_requests),
        CleanResponseLayer::new(&KEEP).on_match(of_responses),
    );
    let fields: Fields = &[("x-secret", "1")];
    request_through(&layer, fields, &[]);
    assert_eq!(requests(), ["x-secret by x-secret"]);
    assert!(responses().is_empty());
    response_through(&layer, fields, &[]);
    assert!(requests().is_empty());
    assert_eq!(responses(), ["x-secret by (not listed)"]);
}

/// Observers get the same reports from a dry run and a real one.
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

    let strip = CleanRequestLayer::new(Cleaner::strip(STANDARD)).on_match(record.clone());
    let keep = CleanResponseLayer::new(&KEEP).on_match(record.clone());
    let hop_by_hop = CleanLayer::new(&ONE_HOP, &ONE_HOP).on_match(record);
    let dry = hop_by_hop.clone().dry_run(true);
    let undone = dry.clone().dry_run(false);
    type Through = fn(&dyn Around, Fields, Fields) -> Seen;
    let layers: [(Through, &dyn Around, &dyn Around); 4] = [
        (request_through, &strip, &strip.clone().dry_run(true)),
        (response_through, &keep, &keep.clone().dry_run(true)),
        (request_through, &hop_by_hop, &dry),
        (response_through, &undone, &dry),
    ];
    for (through, real, dry) in layers {
        assert_ne!(through(real, fields, trailers), untouched);
        let real = recorded();
        assert_eq!(through(dry, fields, trailers), untouched);
        assert_eq!(recorded(), real);
    }

    // In a dry run, a request to be refused passes.
    let many: Fields = &[("connection", "a"); 9];
    assert_eq!(request_through(&dry, many, &[]).fields, lines(&map(many)));
    assert_eq!(response_through(&dry, many, &[]).fields, lines(&map(many)));

    let origin = Origin {
        status: StatusCode::SWITCHING_PROTOCOLS,
        ..answering(fields, &[])
    };
    let (status, _) = dry.send(&origin, request(&[], &[]));
    assert_eq!(status, StatusCode::SWITCHING_PROTOCOLS);
}
