//! The tower layers, around a service that records its requests. The oracle of `requests` sends its cases
//! through each of them.

mod one_hop;
mod origin;
mod refuse;
mod reports;
mod types;

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use header_set::layer::{CleanLayer, CleanRequestLayer, CleanResponseLayer, Trailers};
use header_set::{Cleaner, HeaderSet, Rules, Set, header_set};
use http::header::{self, HeaderMap, HeaderName, HeaderValue};
use testkit::collisions::slot;
use testkit::strict::service;
use tower::{Layer, Service, ServiceBuilder};

use origin::{
    Around, Fields, Origin, Seen, answering, finish, lines, map, request, request_through,
    response_through,
};

header_set! {
    static INTERNAL = ["x-internal-*", "x-secret", !"x-internal-public"];
    #[header_set(separators = fold)]
    static ALLOWED = ["accept", "trailer", "x-public"];
    static PROTECTED = ["x-real-ip", "x-kept"];
}

static STRIP: Cleaner<'static, Set<INTERNAL>> = Cleaner::strip(INTERNAL);
static KEEP: Cleaner<'static, Set<ALLOWED>> = Cleaner::keep(ALLOWED);
static ONE_HOP: Cleaner<'static, ()> = Cleaner::nothing().hop_by_hop().protecting(&PROTECTED);

/// A public module `http` or `tower` here would make the names of those crates ambiguous.
mod globs {
    use header_set::*;

    #[test]
    fn crates_keep_their_names() {
        let cleaner = Cleaner::nothing();
        let removed = cleaner.headers(&mut http::HeaderMap::new());
        assert_eq!(removed.map(|it| it.fields()), Ok(0));
        let _ = tower::ServiceBuilder::new().layer(layer::CleanRequestLayer::new(cleaner));
    }
}

const FIELDS: Fields = &[
    ("accept", "*/*"),
    ("X-Internal-Shard", "7"),
    ("x-secret", "one"),
    ("x-secret", "two"),
    ("x-internal-public", "yes"),
    ("x-public", "yes"),
    ("x_public", "no"),
    ("content-length", "4"),
];
const TRAILERS: Fields = &[
    ("x-checksum", "1"),
    ("X-Internal-Time", "2"),
    ("x-public", "3"),
    ("x.public", "4"),
    ("content-length", "5"),
];

#[test]
fn a_layer_of_one_direction_cleans_only_that() {
    let request = CleanRequestLayer::new(&STRIP);
    let response = CleanResponseLayer::new(&STRIP);
    let untouched = [lines(&map(FIELDS)), lines(&map(TRAILERS))];
    let seen = request_through(&response, FIELDS, TRAILERS);
    assert_eq!([seen.fields, seen.trailers], untouched);
    let seen = response_through(&request, FIELDS, TRAILERS);
    assert_eq!([seen.fields, seen.trailers], untouched);
}

#[test]
fn trailers_pass_when_asked() {
    let fields: Fields = &[("x-secret", "1"), ("trailer", "x-secret")];
    let request = CleanRequestLayer::new(&STRIP).trailers(Trailers::Pass);
    let response = CleanResponseLayer::new(&KEEP).trailers(Trailers::Pass);
    for seen in [
        request_through(&request, fields, fields),
        response_through(&response, fields, fields),
    ] {
        assert_eq!(seen.fields, ["trailer: x-secret"]);
        assert_eq!(seen.trailers, lines(&map(fields)));
    }
}

/// Trailers that are dropped are not announced. The data still arrives.
#[test]
fn trailers_are_dropped_when_asked() {
    let fields: Fields = &[("trailer", "x-checksum"), ("accept", "1")];
    let trailers: Fields = &[("x-checksum", "1")];
    let drop = CleanRequestLayer::new(&STRIP).trailers(Trailers::Drop);
    let pass = CleanResponseLayer::new(&STRIP);
    let dropped = Seen {
        fields: vec!["accept: 1".into()],
        ..Seen::default()
    };
    assert_eq!(request_through(&drop, fields, trailers), dropped);
    let pair = CleanLayer::pair(drop, pass);
    assert_eq!(request_through(&pair, fields, trailers), dropped);
    let seen = response_through(&pair, fields, trailers);
    assert_eq!(seen.fields, lines(&map(fields)));
    assert_eq!(seen.trailers, lines(&map(trailers)));
    let both = CleanLayer::new(&STRIP, &STRIP).trailers(Trailers::Drop);
    assert_eq!(response_through(&both, fields, trailers), dropped);

    let (_, sent) = both.send(&answering(&[], trailers), request(&[], &[]));
    assert_eq!(sent.is_bare[2..], [true, false]);
}

/// hyper sends an empty section over HTTP/2 as a frame. HAProxy closes the connection for it, with the
/// streams of other clients.
#[test]
fn a_body_has_no_trailers_if_none_is_kept() {
    let layer = CleanLayer::new(&STRIP, &STRIP);
    for (trailers, has_none) in [
        (&[("x-secret", "1")][..], true),
        (&[], true),
        (&[("x-secret", "1"), ("x-checksum", "2")], false),
    ] {
        let origin = answering(&[], trailers);
        let (_, sent) = layer.send(&origin, request(&[], trailers));
        let received = origin.seen.take().expect("the request has arrived");
        for seen in [sent, received] {
            assert_eq!(seen.is_bare[2..], [has_none, false]);
        }
    }
    let (_, sent) = layer
        .dry_run(true)
        .send(&Origin::default(), request(&[], &[]));
    assert!(!sent.is_bare[2]);
}

#[test]
fn removed_names_are_not_announced() {
    header_set! {
        // A list with standard names finds `trailer` in its pass over the map; another list looks
        // it up.
        static STANDARD = ["x-internal-*", "x-secret", !"x-internal-public", "server", "via"];
        static ITSELF = ["trailer", "server"];
    }
    let announced = |lines: Fields| {
        let seen = request_through(&CleanRequestLayer::new(&STRIP), lines, &[]).fields;
        for standard in [&STANDARD as &'static dyn HeaderSet, &(STANDARD, INTERNAL)] {
            let layer = CleanRequestLayer::new(Cleaner::strip(standard));
            assert_eq!(request_through(&layer, lines, &[]).fields, seen);
        }
        let layer = CleanRequestLayer::new(Cleaner::strip(ITSELF));
        assert!(request_through(&layer, lines, &[]).fields.is_empty());
        seen
    };
    let one = announced(&[("trailer", "x-a,, X-Secret ,x-b")]);
    assert_eq!(one, ["trailer: x-a, x-b"]);
    let two = announced(&[("trailer", "x-a"), ("trailer", "x-internal-b, x-c")]);
    assert_eq!(two, ["trailer: x-a, x-c"]);
    assert!(announced(&[("trailer", "x-secret"), ("trailer", "x-secret")]).is_empty());
    // What trailers may not have, whether the list has it or not.
    let forbidden = announced(&[("trailer", "host, Content_Length, x-a, AUTHORIZATION")]);
    assert_eq!(forbidden, ["trailer: x-a"]);
    // The value is unchanged if no name is removed, spaces and obs-text included.
    let odd = announced(&[("trailer", "x-a ,, \u{ff}")]);
    assert_eq!(odd, ["trailer: x-a ,, \u{ff}"]);

    let layer = CleanResponseLayer::new(&KEEP);
    let announced: Fields = &[("trailer", "x-public, x-checksum, x_public")];
    let seen = response_through(&layer, announced, &[]);
    assert_eq!(seen.fields, ["trailer: x-public"]);
}

/// `HeaderMap::insert` panics where the next name of a large map would make it grow, since names have
/// collided.
#[test]
fn the_announcement_of_a_map_of_collisions_is_cleaned() {
    let zero = || HeaderValue::from(0);
    let mut names = (0..).map(|number| HeaderName::try_from(format!("x-{number}")).unwrap());
    let mut headers = map(&[("trailer", "x-a, x-secret")]);
    headers.extend(names.by_ref().take(15_000).map(|name| (name, zero())));
    let refuses = |headers: &HeaderMap| headers.clone().try_append("y", zero()).is_err();
    for near in names.filter(|name| slot(name) < 300) {
        if refuses(&headers) {
            break;
        }
        headers.append(near, zero());
    }
    assert!(refuses(&headers) && headers.len() < 20_000);
    let layer = CleanRequestLayer::new(&STRIP);
    let seen = service::request_through(&layer, &headers, &HeaderMap::new());
    let seen = seen.expect("the request has arrived").fields;
    assert!(seen.get("trailer").is_none_or(|names| names == "x-a"));
    assert!(seen.len() >= headers.len() - 1);
}

/// Counts its lookups, and how often its rules are read.
#[derive(Default)]
struct Counting {
    lookups: AtomicUsize,
    rules: AtomicUsize,
}

impl HeaderSet for Counting {
    fn contains_bytes(&self, name: &[u8]) -> bool {
        self.lookups.fetch_add(1, Ordering::Relaxed);
        name.eq_ignore_ascii_case(b"x-secret")
    }

    fn rules(&self) -> Rules {
        self.rules.fetch_add(1, Ordering::Relaxed);
        Rules::default()
    }
}

/// The work on a `trailer` field of 64 KiB is linear, however many names `Connection` nominates. The
/// rules are read when a cleaner starts, before it sorts these names: it starts once a section.
#[test]
fn a_long_trailer_field_costs_a_constant_per_name() {
    const NAMES: usize = 16 << 10;
    let counting: &'static Counting = Box::leak(Box::default());
    let nominated: Vec<String> = (0..32).map(|number| format!("n{number}")).collect();
    let announced = "x-a,".repeat(NAMES) + "X-Secret, n7";
    let headers = [
        (header::CONNECTION, nominated.join(",")),
        (header::TRAILER, announced),
    ];
    let headers = headers.map(|(name, value)| (name, value.parse().unwrap()));

    let layer = CleanRequestLayer::new(Cleaner::strip(counting).hop_by_hop());
    let headers = HeaderMap::from_iter(headers);
    let seen = service::request_through(&layer, &headers, &HeaderMap::new());
    let seen = lines(&seen.expect("the request has arrived").fields);
    let kept = format!("trailer: x-a{}", ", x-a".repeat(NAMES - 1));
    assert!(seen == [kept], "{} lines", seen.len());
    let lookups = counting.lookups.load(Ordering::Relaxed);
    assert!((NAMES..3 * NAMES).contains(&lookups), "{lookups} lookups");
    let starts = counting.rules.load(Ordering::Relaxed);
    assert!(starts < 10, "the rules are read {starts} times");
}

#[test]
fn layers_stack() {
    let stack = ServiceBuilder::new()
        .layer(CleanLayer::new(&ONE_HOP, &ONE_HOP))
        .layer(CleanLayer::new(&STRIP, &STRIP))
        .layer(CleanRequestLayer::new(&KEEP));
    let fields: Fields = &[
        ("connection", "accept"),
        ("accept", "*/*"),
        ("x-public", "1"),
        ("x-secret", "2"),
    ];
    assert_eq!(request_through(&stack, fields, &[]).fields, ["x-public: 1"]);
    let seen = response_through(&stack, fields, TRAILERS);
    assert_eq!(seen.fields, ["x-public: 1"]);
    assert_eq!(seen.trailers.len(), 3);
}

/// Each message gets its cleaner anew. Its trailers are cleaned by the cleaner of its head.
#[test]
fn each_message_has_a_cleaner() {
    header_set! { static OTHER = ["x-other"]; }
    let turn = Rc::new(Cell::new(0));
    let asked = Rc::clone(&turn);
    let next = move || {
        let sets: [&'static dyn HeaderSet; 2] = [&INTERNAL, &OTHER];
        Arc::new(Cleaner::strip(sets[turn.replace(turn.get() + 1) % 2]))
    };
    let requests = CleanRequestLayer::per_message(next.clone());
    let responses = CleanResponseLayer::per_message(next.clone());
    let both = CleanLayer::per_message(next.clone(), next);
    let fields: Fields = &[("x-secret", "1"), ("x-other", "2")];
    let seen = [
        request_through(&requests, fields, fields),
        request_through(&requests, fields, fields),
        response_through(&responses, fields, fields),
        response_through(&responses, fields, fields),
        // A request and its response are two messages.
        request_through(&both, fields, fields),
        response_through(&both, fields, fields),
    ];
    let left = ["x-other: 2", "x-secret: 1"].into_iter().cycle();
    for (seen, left) in seen.iter().zip(left) {
        assert_eq!(seen.fields, [left]);
        assert_eq!(seen.trailers, [left]);
    }
    // That of a response is asked for when the response is there.
    let before = asked.get();
    let mut service = responses.layer(answering(fields, fields));
    let sent = service.call(request(&[], &[]));
    assert_eq!(asked.get(), before);
    let Ok(_) = finish(sent);
    assert_eq!(asked.get(), before + 1);
}
