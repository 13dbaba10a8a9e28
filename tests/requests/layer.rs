//! The tower layers, before a service that tells what reached it.

mod origin;

use std::cell::RefCell;
use std::convert::Infallible;
use std::future::{Ready, ready};
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll};

use header_set::hop_by_hop::Removed;
use header_set::layer::{
    HopByHopLayer, HopByHopTrailers, KeepRequestHeadersLayer, KeepResponseHeadersLayer,
    KeepTrailers, StripRequestHeaders, StripRequestHeadersLayer, StripResponseHeadersLayer,
    StripTrailers,
};
use header_set::{HeaderSet, Set, header_set};
use http::{Request, Response, StatusCode};
use http_body::Body;
use http_body_util::{BodyExt, Full};
use tower::{Layer, Service, ServiceBuilder};

use origin::{
    Fields, Origin, Seen, Sent, body, finish, lines, map, request_through, response_through,
};

header_set! {
    static INTERNAL = ["x-internal-*", "x-secret", !"x-internal-public"];
    #[header_set(separators = fold)]
    static FOLDED = ["x-internal-*"];
    #[header_set(separators = fold)]
    static ALLOWED = ["accept", "trailer", "x-public"];
    static PROTECTED = ["x-real-ip"];
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
        assert_eq!(size_of_val(&stack), 1);
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
            "content-length: 5".into(),
            "x-checksum: 1".into(),
            "x-public: 3".into(),
            "x.public: 4".into(),
        ],
        upgrade: None,
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
    // Allowed as written, whatever the option; framing stays in the head, and has no place in trailers.
    let kept = Seen {
        fields: vec![
            "accept: */*".into(),
            "content-length: 4".into(),
            "x-public: yes".into(),
        ],
        trailers: vec!["x-public: 3".into()],
        upgrade: None,
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

#[test]
fn names_that_go_are_not_announced() {
    header_set! {
        // A list with standard names finds the field on its way through the map, one without looks for it.
        static STANDARD = ["x-internal-*", "x-secret", !"x-internal-public", "server", "via"];
        static ITSELF = ["trailer", "server"];
    }
    let announced = |lines: Fields| {
        let seen = request_through(&StripRequestHeadersLayer::new(INTERNAL), lines, &[]).fields;
        for standard in [&STANDARD as &'static dyn HeaderSet, &(STANDARD, INTERNAL)] {
            let layer = StripRequestHeadersLayer::new(standard);
            assert_eq!(request_through(&layer, lines, &[]).fields, seen);
            let observed = layer.on_strip(|_, _| {});
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
fn observers_are_told_of_each_name_and_all_its_values() {
    let told = Rc::new(RefCell::new(Vec::new()));
    let layer = {
        let told = Rc::clone(&told);
        StripRequestHeadersLayer::new(INTERNAL).on_strip(move |name, values| {
            told.borrow_mut()
                .push(format!("{name} {}", values.iter().count()));
        })
    };
    request_through(&layer, FIELDS, TRAILERS);
    told.borrow_mut().sort();
    assert_eq!(
        *told.borrow(),
        ["x-internal-shard 1", "x-internal-time 1", "x-secret 2"]
    );

    told.take();
    let layer = {
        let told = Rc::clone(&told);
        KeepResponseHeadersLayer::new(ALLOWED)
            .on_strip(move |name, _| told.borrow_mut().push(name.to_string()))
    };
    response_through(
        &layer,
        &[("host", "a"), ("x-other", "b"), ("accept", "c")],
        &[],
    );
    assert_eq!(*told.borrow(), ["x-other"]);

    let counts = Rc::new(RefCell::new(Vec::new()));
    let layer = {
        let counts = Rc::clone(&counts);
        HopByHopLayer::new(PROTECTED)
            .on_strip(move |removed: &Removed| counts.borrow_mut().push(removed.fields()))
    };
    request_through(&layer, &[("accept", "a")], &[]);
    request_through(&layer, &[("connection", "x-once"), ("x-once", "a")], &[]);
    assert_eq!(*counts.borrow(), [2]);
}

#[test]
fn hop_by_hop_fields_go_both_ways() {
    let fields: Fields = &[
        ("connection", "close, X-Once"),
        ("connection", "x-real-ip, host"),
        ("keep-alive", "timeout=5"),
        ("te", "gzip, Trailers;q=1"),
        ("x-once", "1"),
        ("x-real-ip", "::1"),
        ("host", "example.com"),
    ];
    let trailers: Fields = &[
        ("x-once", "1"),
        ("connection", "x-checksum"),
        ("x-checksum", "2"),
    ];
    let cleaned = Seen {
        fields: vec![
            "host: example.com".into(),
            "te: trailers".into(),
            "x-real-ip: ::1".into(),
        ],
        trailers: vec!["x-checksum: 2".into()],
        upgrade: None,
    };
    let layer = HopByHopLayer::new(PROTECTED);
    assert_eq!(request_through(&layer, fields, trailers), cleaned);
    assert_eq!(response_through(&layer, fields, trailers), cleaned);
}

#[test]
fn upgrades_are_left_to_services_that_know_them() {
    let layer = HopByHopLayer::new(PROTECTED);
    let asked: Fields = &[("connection", "Upgrade"), ("upgrade", "websocket")];
    for seen in [
        request_through(&layer, asked, &[]),
        response_through(&layer, asked, &[]),
    ] {
        assert!(seen.fields.is_empty());
        assert_eq!(seen.upgrade.unwrap(), "websocket");
    }
    let seen = request_through(&layer, &[("upgrade", "websocket")], &[]);
    assert_eq!(seen, Seen::default());
}

#[test]
fn too_many_nominated_names_are_refused() {
    const FIELDS: Fields = &[("connection", "a"); 9];
    let layer = HopByHopLayer::new(PROTECTED);

    let origin = Origin::default();
    let mut request = Request::new(body(&[]));
    *request.headers_mut() = map(FIELDS);
    let Ok(response) = finish(layer.layer(origin.clone()).call(request));
    assert!(origin.seen.take().is_none(), "the request went on");
    assert_eq!(
        response.status(),
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE
    );
    assert!(response.body().is_end_stream());
    assert_eq!(response.body().size_hint().exact(), Some(0));

    let origin = Origin {
        fields: FIELDS,
        ..Origin::default()
    };
    let Ok(response) = finish(layer.layer(origin).call(Request::new(body(&[]))));
    assert_eq!(response.status(), StatusCode::BAD_GATEWAY);
    assert!(response.headers().is_empty());
    let Ok(sent) = finish(response.into_body().collect());
    assert!(sent.trailers().is_none() && sent.to_bytes().is_empty());
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

/// The types can be written down, in statics too, and take next to no room.
#[test]
fn types_have_names_and_hardly_a_size() {
    static LAYER: StripRequestHeadersLayer<Set<INTERNAL>> = StripRequestHeadersLayer::new(INTERNAL);
    struct Named {
        layer: KeepResponseHeadersLayer<Set<ALLOWED>>,
        service: StripRequestHeaders<Set<INTERNAL>, Origin>,
        body: StripTrailers<Set<INTERNAL>, Sent>,
        kept: KeepTrailers<Set<ALLOWED>, Sent>,
        hop_by_hop: HopByHopLayer<Set<PROTECTED>>,
    }
    let named = Named {
        layer: KeepResponseHeadersLayer::new(ALLOWED),
        service: LAYER.layer(Origin::default()),
        body: StripTrailers::new(INTERNAL, body(TRAILERS)),
        kept: KeepTrailers::new(ALLOWED, body(TRAILERS)),
        hop_by_hop: HopByHopLayer::new(PROTECTED),
    };
    assert_eq!(size_of_val(&LAYER), 1);
    assert_eq!(size_of_val(&named.layer), 1);
    assert_eq!(size_of_val(&named.hop_by_hop), 1);
    assert_eq!(size_of_val(&LAYER.on_strip(|_, _| ())), 1);
    assert!(size_of_val(&named.service) <= size_of::<Origin>() + align_of::<Origin>());
    assert!(size_of_val(&named.body) <= size_of::<Sent>() + align_of::<Sent>());
    let Ok(stripped) = finish(named.body.collect());
    assert_eq!(lines(stripped.trailers().unwrap()).len(), 4);
    let Ok(kept) = finish(named.kept.collect());
    assert_eq!(lines(kept.trailers().unwrap()), ["x-public: 3"]);
}

#[test]
fn bodies_keep_their_data_and_their_errors() {
    let sent = StripTrailers::new(INTERNAL, Full::new(&b"data"[..]));
    assert_eq!(sent.size_hint().exact(), Some(4));
    assert!(!sent.is_end_stream());
    let Ok(sent) = finish(sent.collect());
    assert!(sent.trailers().is_none());
    assert_eq!(sent.to_bytes(), "data");

    let failing = Full::new(&b"data"[..])
        .map_err(|never| -> &'static str { match never {} })
        .with_trailers(ready(Some(Err("reset"))));
    let failing = StripTrailers::new(INTERNAL, failing);
    assert_eq!(finish(failing.collect()).unwrap_err(), "reset");
}

/// What axum, hyper and tonic ask of layers, services, futures and bodies.
#[test]
fn everything_crosses_threads() {
    fn crosses<T: Clone + Send + Sync + 'static>(_: &T) {}
    #[derive(Clone)]
    struct Inner;
    impl<B> Service<Request<B>> for Inner {
        type Response = Response<Full<&'static [u8]>>;
        type Error = Infallible;
        type Future = Ready<Result<Self::Response, Infallible>>;
        fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
            Poll::Ready(Ok(()))
        }
        fn call(&mut self, _: Request<B>) -> Self::Future {
            ready(Ok(Response::default()))
        }
    }
    let set: &'static (dyn HeaderSet + Sync) = &INTERNAL;
    let counter = Arc::new(());
    let stack = ServiceBuilder::new()
        .layer(HopByHopLayer::new(set))
        .layer(StripRequestHeadersLayer::new(set).on_strip(move |_, _| drop(Arc::clone(&counter))))
        .layer(KeepResponseHeadersLayer::new(ALLOWED));
    crosses(&stack);
    let mut service = stack.service(Inner);
    crosses(&service);
    let future = service.call(Request::new(Full::new(&b""[..])));
    fn is_send<T: Send + 'static>(future: T) -> T {
        future
    }
    let Ok(response) = finish(is_send(future));
    let body: HopByHopTrailers<_> = response.into_body();
    crosses(&body);
}
