//! The tower layers, around a service that records its requests. The oracle of `requests` sends its cases
//! through each of them.

mod one_hop;
mod origin;
mod refuse;
mod reports;
mod types;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use header_set::layer::{CleanLayer, CleanRequestLayer, CleanResponseLayer, Trailers};
use header_set::{Cleaner, HeaderSet, Rules, Set, header_set};
use http::header::{HeaderMap, HeaderName, HeaderValue};
use http_body_util::BodyExt;
use testkit::collisions::slot;
use tower::{Layer, Service, ServiceBuilder};

use origin::{
    Around, Fields, Origin, Seen, answering, both_through, finish, lines, map, request,
    request_through, response_through,
};

header_set! {
    static INTERNAL = ["x-internal-*", "x-secret", !"x-internal-public"];
    #[header_set(separators = fold)]
    static FOLDED = ["x-internal-*"];
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
    use http::HeaderMap;
    use tower::ServiceBuilder;

    #[test]
    fn crates_keep_their_names() {
        header_set! { static LISTED = ["x-internal"]; }
        let mut headers = HeaderMap::from_iter([("x-internal".parse().unwrap(), 1)]);
        assert_eq!(header_map::strip(&LISTED, &mut headers), 1);
        let cleaner = Cleaner::strip(LISTED);
        let _ = ServiceBuilder::new().layer(layer::CleanRequestLayer::new(cleaner));
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
    let trailers: Fields = &[("x-secret", "1")];
    let layer = CleanRequestLayer::new(&STRIP).trailers(Trailers::Pass);
    let seen = request_through(&layer, fields, trailers);
    assert_eq!(seen.fields, ["trailer: x-secret"]);
    assert_eq!(seen.trailers, ["x-secret: 1"]);
    let layer = CleanResponseLayer::new(&KEEP).trailers(Trailers::Pass);
    let seen = response_through(&layer, fields, trailers);
    assert_eq!(seen.trailers, ["x-secret: 1"]);
    let layer = CleanLayer::new(&ONE_HOP, &ONE_HOP).trailers(Trailers::Pass);
    let fields: Fields = &[("connection", "x-once")];
    let sent: Fields = &[("x-once", "1")];
    let seen = both_through(&layer, fields, sent);
    assert_eq!((seen.fields, seen.trailers), (vec![], lines(&map(sent))));
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
            let observed = layer.on_match(|_, _| {});
            assert_eq!(request_through(&observed, lines, &[]).fields, seen);
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
    let is_near = |name: &HeaderName| slot(name) < 300;
    let name = |number| HeaderName::try_from(format!("x-{number}")).unwrap();
    let mut headers = map(&[("trailer", "x-a, x-secret")]);
    let mut names = (0..).map(name);
    headers.extend(
        names
            .by_ref()
            .take(15_000)
            .map(|name| (name, HeaderValue::from(0))),
    );
    let refuses = |headers: &HeaderMap| {
        headers
            .clone()
            .try_append("y", HeaderValue::from(0))
            .is_err()
    };
    for near in names.filter(is_near) {
        if refuses(&headers) {
            break;
        }
        headers.append(near, HeaderValue::from(0));
    }
    assert!(refuses(&headers) && headers.len() < 20_000);
    let mut request = request(&[], &[]);
    *request.headers_mut() = headers.clone();
    let origin = Origin::default();
    let layer = CleanRequestLayer::new(&STRIP);
    let Ok(_) = finish(layer.layer(origin.clone()).call(request));
    let seen = origin.seen.take().unwrap().fields;
    assert!(seen.get("trailer").is_none_or(|names| names == "x-a"));
    assert!(seen.len() >= headers.len() - 1);
}

/// A cleaner comes by value, by reference or in an `Arc`, over any set.
#[test]
fn any_cleaner_will_do() {
    let fields: Fields = &[
        ("x_internal_shard", "1"),
        ("x-secret", "2"),
        ("accept", "3"),
    ];
    let shared: &'static dyn HeaderSet = &FOLDED;
    let shared = CleanRequestLayer::new(Cleaner::strip(shared));
    let union = CleanRequestLayer::new(Arc::new(Cleaner::strip((FOLDED, INTERNAL))));
    let by_value = CleanRequestLayer::new(Cleaner::strip(&INTERNAL));
    let by_reference = CleanRequestLayer::new(&STRIP);
    let layers: [(&dyn Around, &[&str]); 4] = [
        (&shared, &["accept: 3", "x-secret: 2"]),
        (&union, &["accept: 3"]),
        (&by_value, &["accept: 3", "x_internal_shard: 1"]),
        (&by_reference, &["accept: 3", "x_internal_shard: 1"]),
    ];
    for (layer, left) in layers {
        assert_eq!(request_through(layer, fields, &[]).fields, left);
    }
}

/// A set whose clone panics: no message may copy one.
struct Costly;

impl Clone for Costly {
    fn clone(&self) -> Self {
        panic!("a message copied the set");
    }
}

impl HeaderSet for Costly {
    fn contains_bytes(&self, name: &[u8]) -> bool {
        name.eq_ignore_ascii_case(b"x-secret")
    }

    fn rules(&self) -> Rules {
        Rules::default()
    }
}

#[test]
fn no_message_copies_a_set() {
    static COSTLY: Cleaner<'static, Costly> = Cleaner::strip(Costly);
    let fields: Fields = &[("x-secret", "1"), ("x-kept", "2")];
    let kept = Seen {
        fields: vec!["x-kept: 2".into()],
        trailers: vec!["x-kept: 2".into()],
        ..Seen::default()
    };
    let by_reference = CleanLayer::new(&COSTLY, &COSTLY);
    assert_eq!(both_through(&by_reference, fields, fields), kept);
    let shared = Arc::new(Cleaner::strip(Costly));
    let in_an_arc = CleanLayer::new(Arc::clone(&shared), shared);
    assert_eq!(both_through(&in_an_arc, fields, fields), kept);
}

/// Counts its lookups, and how often its rules are read.
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
    static COUNTING: Counting = Counting {
        lookups: AtomicUsize::new(0),
        rules: AtomicUsize::new(0),
    };
    const NAMES: usize = 16 << 10;
    let mut headers = HeaderMap::new();
    let nominated: Vec<String> = (0..32).map(|number| format!("n{number}")).collect();
    headers.insert("connection", nominated.join(",").parse().unwrap());
    let mut announced = "x-a,".repeat(NAMES);
    announced.push_str("X-Secret, n7");
    headers.insert("trailer", announced.parse().unwrap());
    let mut request = request(&[], &[]);
    *request.headers_mut() = headers;

    let cleaner = Cleaner::strip(&COUNTING).hop_by_hop();
    let origin = Origin::default();
    let layer = CleanRequestLayer::new(cleaner);
    let Ok(_) = finish(layer.layer(origin.clone()).call(request));
    let seen = lines(&origin.seen.take().unwrap().fields);
    let kept = format!("trailer: x-a{}", ", x-a".repeat(NAMES - 1));
    assert!(seen == [kept], "{} lines", seen.len());
    let lookups = COUNTING.lookups.load(Ordering::Relaxed);
    assert!((NAMES..3 * NAMES).contains(&lookups), "{lookups} lookups");
    let starts = COUNTING.rules.load(Ordering::Relaxed);
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

    // One cleaner does what the stack does.
    let one = Cleaner::strip(INTERNAL).hop_by_hop().protecting(&PROTECTED);
    let one = CleanLayer::new(one, one);
    assert_eq!(response_through(&one, fields, TRAILERS), seen);
}

/// Each message gets its cleaner anew. Its trailers are cleaned by the cleaner of its head.
#[test]
fn cleaners_are_swapped_between_messages() {
    type Shared = Arc<Cleaner<'static, Arc<dyn HeaderSet>>>;
    fn strip(list: impl HeaderSet + 'static) -> Shared {
        Arc::new(Cleaner::strip(Arc::new(list)))
    }
    let list: Rc<RefCell<Shared>> = Rc::new(RefCell::new(strip(INTERNAL)));
    let current = Rc::clone(&list);
    let current = move || Arc::clone(&current.borrow());
    let fields: Fields = &[("x-secret", "1"), ("x-other", "2")];

    let requests = CleanRequestLayer::per_message(current.clone());
    let seen = request_through(&requests, fields, fields);
    assert_eq!(seen.fields, ["x-other: 2"]);
    assert_eq!(seen.trailers, ["x-other: 2"]);
    list.replace(strip(header_set!["x-other"]));
    let seen = request_through(&requests, fields, fields);
    assert_eq!(seen.fields, ["x-secret: 1"]);
    assert_eq!(seen.trailers, ["x-secret: 1"]);

    // A request and its response are two messages. The list is swapped between head and trailers
    // of the second.
    let both = CleanLayer::per_message(current.clone(), current.clone());
    let responses = CleanResponseLayer::per_message(current);
    let origin = answering(fields, fields);
    let sent = responses.layer(origin.clone()).call(request(&[], &[]));
    list.replace(strip(INTERNAL));
    let Ok(received) = finish(sent);
    assert_eq!(lines(received.headers()), ["x-other: 2"]);
    list.replace(strip(()));
    let Ok(received) = finish(received.into_body().collect());
    assert_eq!(lines(received.trailers().unwrap()), ["x-other: 2"]);

    let sent = both.layer(origin).call(request(&[], &[]));
    list.replace(strip(INTERNAL));
    let Ok(received) = finish(sent);
    assert_eq!(lines(received.headers()), ["x-other: 2"]);
}
