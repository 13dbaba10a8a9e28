//! The tower layers, before a service that records what reached it.

mod one_hop;
mod origin;
mod refuse;
mod reports;
mod types;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use header_set::layer::{
    self, HopByHopLayer, KeepRequestHeadersLayer, KeepResponseHeadersLayer,
    StripRequestHeadersLayer, StripResponseHeadersLayer,
};
use header_set::{HeaderSet, header_set};
use http::Request;
use http_body_util::BodyExt;
use tower::{Layer, Service, ServiceBuilder};

use origin::{Fields, Origin, Seen, body, finish, lines, map, request_through, response_through};

header_set! {
    static INTERNAL = ["x-internal-*", "x-secret", !"x-internal-public"];
    #[header_set(separators = fold)]
    static FOLDED = ["x-internal-*"];
    #[header_set(separators = fold)]
    static ALLOWED = ["accept", "trailer", "x-public"];
    static PROTECTED = ["x-real-ip", "x-kept"];
}

/// A public module `http` or `tower` of ours would make names of the crates ambiguous.
mod globs {
    use header_set::*;
    use http::HeaderMap;
    use tower::ServiceBuilder;

    #[test]
    fn crates_keep_their_names() {
        header_set! { static LISTED = ["x-internal"]; }
        let mut headers = HeaderMap::from_iter([("x-internal".parse().unwrap(), 1)]);
        assert_eq!(header_map::strip(&LISTED, &mut headers), 1);
        let stack = ServiceBuilder::new().layer(layer::StripRequestHeadersLayer::new(LISTED));
        assert_eq!(size_of_val(&stack), 2);
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
fn strips_requests_and_responses() {
    let stripped = Seen {
        fields: vec![
            "accept: */*".into(),
            "content-length: 4".into(),
            "x-internal-public: yes".into(),
            "x-public: yes".into(),
            "x_public: no".into(),
        ],
        trailers: vec![
            "x-checksum: 1".into(),
            "x-public: 3".into(),
            "x.public: 4".into(),
        ],
        ..Seen::default()
    };
    let request = StripRequestHeadersLayer::new(INTERNAL);
    let response = StripResponseHeadersLayer::new(INTERNAL);
    assert_eq!(request_through(&request, FIELDS, TRAILERS), stripped);
    assert_eq!(response_through(&response, FIELDS, TRAILERS), stripped);

    // Each cleans its own direction only.
    let untouched = [lines(&map(FIELDS)), lines(&map(TRAILERS))];
    let seen = request_through(&response, FIELDS, TRAILERS);
    assert_eq!([seen.fields, seen.trailers], untouched);
    let seen = response_through(&request, FIELDS, TRAILERS);
    assert_eq!([seen.fields, seen.trailers], untouched);
}

#[test]
fn keeps_requests_and_responses() {
    // Allowed as written, whatever the option; framing stays in the head, and has no place in
    // trailers.
    let kept = Seen {
        fields: vec![
            "accept: */*".into(),
            "content-length: 4".into(),
            "x-public: yes".into(),
        ],
        trailers: vec!["x-public: 3".into()],
        ..Seen::default()
    };
    let request = KeepRequestHeadersLayer::new(ALLOWED);
    let response = KeepResponseHeadersLayer::new(ALLOWED);
    assert_eq!(request_through(&request, FIELDS, TRAILERS), kept);
    assert_eq!(response_through(&response, FIELDS, TRAILERS), kept);
}

#[test]
fn trailers_are_left_alone_when_asked() {
    let fields: Fields = &[("x-secret", "1"), ("trailer", "x-secret")];
    let trailers: Fields = &[("x-secret", "1")];
    let layer = StripRequestHeadersLayer::new(INTERNAL).trailers(false);
    let seen = request_through(&layer, fields, trailers);
    assert_eq!(seen.fields, ["trailer: x-secret"]);
    assert_eq!(seen.trailers, ["x-secret: 1"]);
    let layer = KeepResponseHeadersLayer::new(ALLOWED).trailers(false);
    assert_eq!(
        response_through(&layer, fields, trailers).trailers,
        ["x-secret: 1"]
    );
    let layer = HopByHopLayer::new(PROTECTED).trailers(false);
    let fields: Fields = &[("connection", "x-once")];
    let seen = request_through(&layer, fields, &[("x-once", "1")]);
    assert_eq!(
        (seen.fields, seen.trailers),
        (vec![], vec!["x-once: 1".into()])
    );
}

/// Whatever the list says, in any spelling that a backend takes for one of them.
#[test]
fn trailers_lose_what_may_not_stand_there() {
    let trailers: Fields = &[
        ("host", "b"),
        ("Content_Length", "5"),
        ("transfer-encoding", "chunked"),
        ("te", "trailers"),
        ("trailer", "x-checksum"),
        ("authorization", "Basic YTpi"),
        ("x-checksum", "1"),
    ];
    let announced: Fields = &[("trailer", "host, Content_Length, x-checksum, AUTHORIZATION")];
    let cleaned = Seen {
        fields: vec!["trailer: x-checksum".into()],
        trailers: vec!["x-checksum: 1".into()],
        ..Seen::default()
    };
    let strip = StripRequestHeadersLayer::new(());
    assert_eq!(request_through(&strip, announced, trailers), cleaned);
    let strip = StripResponseHeadersLayer::new(());
    assert_eq!(response_through(&strip, announced, trailers), cleaned);
    let everything = header_set!["*"];
    let keep = KeepResponseHeadersLayer::new(everything);
    assert_eq!(response_through(&keep, announced, trailers), cleaned);
    let hop_by_hop = HopByHopLayer::new(everything);
    assert_eq!(request_through(&hop_by_hop, announced, trailers), cleaned);
    assert_eq!(response_through(&hop_by_hop, announced, trailers), cleaned);
}

#[test]
fn names_that_go_are_not_announced() {
    header_set! {
        // A list with standard names finds the field on its way through the map, one without looks
        // for it.
        static STANDARD = ["x-internal-*", "x-secret", !"x-internal-public", "server", "via"];
        static ITSELF = ["trailer", "server"];
    }
    let announced = |lines: Fields| {
        let seen = request_through(&StripRequestHeadersLayer::new(INTERNAL), lines, &[]).fields;
        for standard in [&STANDARD as &'static dyn HeaderSet, &(STANDARD, INTERNAL)] {
            let layer = StripRequestHeadersLayer::new(standard);
            assert_eq!(request_through(&layer, lines, &[]).fields, seen);
            let observed = layer.on_match(|_, _| {});
            assert_eq!(request_through(&observed, lines, &[]).fields, seen);
        }
        let layer = StripRequestHeadersLayer::new(ITSELF);
        assert!(request_through(&layer, lines, &[]).fields.is_empty());
        seen
    };
    assert_eq!(
        announced(&[("trailer", "x-a,, X-Secret ,x-b")]),
        ["trailer: x-a, x-b"]
    );
    assert_eq!(
        announced(&[("trailer", "x-a"), ("trailer", "x-internal-b, x-c")]),
        ["trailer: x-a, x-c"]
    );
    assert!(announced(&[("trailer", "x-secret"), ("trailer", "x-secret")]).is_empty());
    // Untouched where nothing goes, spaces and obs-text included.
    let odd = "x-a ,, \u{ff}";
    assert_eq!(
        announced(&[("trailer", "x-a ,, \u{ff}")]),
        [format!("trailer: {odd}")]
    );

    let layer = KeepResponseHeadersLayer::new(ALLOWED);
    let seen = response_through(
        &layer,
        &[("trailer", "x-public, x-checksum, x_public")],
        &[],
    );
    assert_eq!(seen.fields, ["trailer: x-public"]);
}

#[test]
fn any_set_will_do() {
    let fields: Fields = &[
        ("x_internal_shard", "1"),
        ("x-secret", "2"),
        ("accept", "3"),
    ];
    let shared: &'static (dyn HeaderSet + Sync) = &FOLDED;
    let seen = request_through(&StripRequestHeadersLayer::new(shared), fields, &[]);
    assert_eq!(seen.fields, ["accept: 3", "x-secret: 2"]);
    let seen = request_through(
        &StripRequestHeadersLayer::new((FOLDED, INTERNAL)),
        fields,
        &[],
    );
    assert_eq!(seen.fields, ["accept: 3"]);
    let seen = request_through(&StripRequestHeadersLayer::new(&INTERNAL), fields, &[]);
    assert_eq!(seen.fields, ["accept: 3", "x_internal_shard: 1"]);
}

#[test]
fn layers_stack() {
    let stack = ServiceBuilder::new()
        .layer(HopByHopLayer::new(PROTECTED))
        .layer(StripRequestHeadersLayer::new(INTERNAL))
        .layer(StripResponseHeadersLayer::new(INTERNAL))
        .layer(KeepRequestHeadersLayer::new(ALLOWED));
    let fields: Fields = &[
        ("connection", "accept"),
        ("accept", "*/*"),
        ("x-public", "1"),
        ("x-secret", "2"),
    ];
    assert_eq!(request_through(&stack, fields, &[]).fields, ["x-public: 1"]);
    assert_eq!(
        response_through(&stack, fields, TRAILERS).fields,
        ["x-public: 1"]
    );
}

/// The list is taken anew for each message, and the trailers of a message are cleaned by the list
/// of its headers.
#[test]
fn lists_are_swapped_between_messages() {
    type Shared = Arc<dyn HeaderSet>;
    let list: Rc<RefCell<Shared>> = Rc::new(RefCell::new(Arc::new(INTERNAL)));
    let current = Rc::clone(&list);
    let lists = layer::per_message(move || Arc::clone(&current.borrow()));
    let fields: Fields = &[("x-secret", "1"), ("x-other", "2")];

    let request = StripRequestHeadersLayer::new(lists.clone());
    let seen = request_through(&request, fields, fields);
    assert_eq!(seen.fields, ["x-other: 2"]);
    assert_eq!(seen.trailers, ["x-other: 2"]);
    list.replace(Arc::new(header_set!["x-other"]));
    let seen = request_through(&request, fields, fields);
    assert_eq!(seen.fields, ["x-secret: 1"]);
    assert_eq!(seen.trailers, ["x-secret: 1"]);

    // A request and its response are two messages; the list is swapped between headers and trailers
    // of the second.
    let response = StripResponseHeadersLayer::new(lists);
    let origin = Origin {
        fields,
        trailers: fields,
        ..Origin::default()
    };
    let sent = response.layer(origin).call(Request::new(body(&[])));
    list.replace(Arc::new(INTERNAL));
    let Ok(received) = finish(sent);
    assert_eq!(lines(received.headers()), ["x-other: 2"]);
    list.replace(Arc::new(()));
    let Ok(received) = finish(received.into_body().collect());
    assert_eq!(lines(received.trailers().unwrap()), ["x-other: 2"]);
}
