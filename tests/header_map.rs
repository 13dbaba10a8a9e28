//! `header_map` and `aliases`: what goes, what stays, and what a naive removal would get wrong.

use std::collections::BTreeSet;

use header_set::{HeaderSet, aliases, header_map, header_set};
use http::header::{HeaderMap, HeaderName, HeaderValue};

header_set! {
    static INTERNAL = ["x-internal", "cf-ray", "te", "x-int-*", !"x-int-public"];
    #[header_set(separators = fold)]
    static FOLDED = ["x-internal", "x-int-*", "content-length"];
    #[header_set(separators = fold)]
    static ALLOWED = ["x-request-id", "x-app-*", "x-*-trace", !"x-app-secret"];
    static WEIGHTS: u8 = { "cf-ray" => 1 };
}

fn map(names: &[&str]) -> HeaderMap {
    let mut map = HeaderMap::new();
    for (number, name) in names.iter().enumerate() {
        let name = HeaderName::from_bytes(name.as_bytes()).expect("a name");
        map.append(name, HeaderValue::from(number));
    }
    map
}

fn names<T>(map: &HeaderMap<T>) -> BTreeSet<&str> {
    map.keys().map(HeaderName::as_str).collect()
}

/// Splitmix.
fn random(state: &mut u64) -> usize {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut word = *state;
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (word ^ (word >> 31)) as usize >> 8
}

/// A name with one byte changed.
fn near(name: &str, number: usize) -> String {
    let mut bytes = name.as_bytes().to_vec();
    let at = number % bytes.len();
    bytes[at] = b"bdfgjkmoq"[number / bytes.len() % 9];
    String::from_utf8(bytes).expect("letters are ASCII")
}

/// A map of names with values in order, which removals before may have shuffled.
fn shuffled(len: usize, listed_percent: usize, state: &mut u64) -> HeaderMap<usize> {
    let mut map = HeaderMap::default();
    for number in 0..len {
        let chosen = random(state) % (2 * len);
        let name = match (random(state) % 100 < listed_percent, random(state) % 3) {
            (true, 0) => ["x-internal", "cf-ray", "te"][chosen % 3].to_owned(),
            (true, _) => format!("x-int-{chosen}"),
            // What a filter of a few bytes takes for one of them.
            (false, 0) => near(
                ["x-internal", "cf-ray", "te", "x-int-"][chosen % 4],
                chosen / 4,
            ),
            (false, _) => format!("x-app-{chosen}"),
        };
        let name = HeaderName::from_bytes(name.as_bytes()).expect("a name");
        map.append(name, number);
        if random(state).is_multiple_of(8) {
            let some = map.keys().nth(random(state) % map.keys_len()).cloned();
            map.remove(some.expect("there is one"));
        }
    }
    map
}

/// `HeaderMap::remove` puts the last entry into the gap: a batch of positions is right from the
/// last to the first only.
#[test]
fn nothing_listed_is_left_and_nothing_else_goes() {
    let mut state = 1;
    for len in [0, 1, 2, 3, 8, 30, 63, 64, 65, 130, 511, 512, 513, 600, 1100] {
        for listed in [0, 3, 10, 35, 50, 65, 97, 100] {
            let before = shuffled(len, listed, &mut state);
            let stays = |name: &HeaderName| !INTERNAL.contains(name);
            let expected: BTreeSet<(&str, usize)> = (before.iter())
                .filter(|(name, _)| stays(name))
                .map(|(name, value)| (name.as_str(), *value))
                .collect();

            let mut after = before.clone();
            let gone = header_map::strip(&INTERNAL, &mut after);
            assert_eq!(gone, before.len() - after.len());
            let left: BTreeSet<_> = after
                .iter()
                .map(|(name, value)| (name.as_str(), *value))
                .collect();
            assert_eq!(left, expected, "{len} names, {listed} % listed");
            // The map is one that works.
            for (name, value) in before.iter().filter(|(name, _)| stays(name)) {
                assert!(after.get_all(name).iter().any(|other| other == value));
            }
            for name in before.keys() {
                let values =
                    |map: &HeaderMap<usize>| map.get_all(name).iter().copied().collect::<Vec<_>>();
                assert_eq!(
                    values(&after),
                    if stays(name) { values(&before) } else { vec![] }
                );
            }

            let dynamic: &dyn HeaderSet = &INTERNAL;
            let mut other = before.clone();
            assert_eq!(header_map::strip(dynamic, &mut other), gone);
            assert_eq!(names(&other), names(&after));

            let mut kept = before.clone();
            let gone_too = header_map::keep_exactly(&INTERNAL, &mut kept);
            assert_eq!(gone + gone_too, before.len());
            assert!(kept.keys().all(|name| !stays(name)));
        }
    }
}

#[test]
fn lines_are_counted_and_not_names() {
    let mut headers = map(&[
        "cf-ray",
        "host",
        "cf-ray",
        "x-int-1",
        "x-int-public",
        "CF-Ray",
    ]);
    assert_eq!(header_map::strip(&INTERNAL, &mut headers), 4);
    assert_eq!(names(&headers), BTreeSet::from(["host", "x-int-public"]));
    assert_eq!(
        header_map::strip(&(&WEIGHTS, header_set!["host"]), &mut headers),
        0,
        "it stays"
    );
    assert_eq!(
        header_map::strip_exactly(&(&WEIGHTS, header_set!["host"]), &mut headers),
        1
    );
    assert_eq!(header_map::strip(&(), &mut headers), 0);
}

#[test]
fn names_longer_than_the_stack_has_room_for() {
    let long = format!("x-int-{}", "a".repeat(60_000));
    let mut headers = map(&["host", "a", "b", &long]);
    assert_eq!(header_map::strip(&INTERNAL, &mut headers), 1);
    assert_eq!(headers.len(), 3);
}

/// A static name is that of the entry, not of what separators make of it.
#[test]
fn aliases_go_and_the_name_itself_too() {
    let mut headers = map(&[
        "x-internal",
        "x_internal",
        "x.internal",
        "x!internal",
        "x'internal",
        "x-internall",
    ]);
    assert_eq!(header_map::strip(&FOLDED, &mut headers), 5);
    assert_eq!(names(&headers), BTreeSet::from(["x-internall"]));
    let mut headers = map(&["host", "x_internal", "a", "b"]);
    assert_eq!(header_map::strip(&FOLDED, &mut headers), 1);
    assert_eq!(headers.len(), 3);
}

#[test]
fn names_that_live_as_long_as_the_program() {
    let name =
        |set: &dyn HeaderSet, name: &str| set.header_name(name.as_bytes()).map(HeaderName::as_str);
    assert_eq!(name(&INTERNAL, "CF-Ray"), Some("cf-ray"));
    assert_eq!(name(&INTERNAL, "te"), Some("te"));
    assert_eq!(name(&INTERNAL, "x-int-a"), None, "a pattern");
    assert_eq!(name(&INTERNAL, "x-int-public"), None, "an exclusion");
    assert_eq!(name(&INTERNAL, "host"), None);
    assert_eq!(name(&FOLDED, "x-internal"), Some("x-internal"));
    assert_eq!(name(&FOLDED, "x_internal"), None, "another field");
    assert_eq!(name(&WEIGHTS, "cf-ray"), Some("cf-ray"));
    assert_eq!(
        name(&(&WEIGHTS, &FOLDED), "content-length"),
        Some("content-length")
    );
    assert_eq!(
        name(
            &header_set![
                ":path",
                b"a b",
                b"",
                #[cfg(all())]
                "b"
            ],
            "b"
        ),
        Some("b")
    );
    assert_eq!(name(&header_set![":path", b"a b", b"", "b"], ":path"), None);
    header_set! {
        #[header_set(case = sensitive)]
        static SENSITIVE = ["Host", "te"];
        enum Known { "host", Rest = "x-*" }
    }
    assert_eq!(name(&SENSITIVE, "Host"), None, "no name in a map");
    assert_eq!(name(&SENSITIVE, "te"), Some("te"));
    assert!(Known::contains("host") && Known::ALL.len() == 2);
}

/// A folded allow-list would let aliases in (GHSA-9hf4-67fc-4vf4).
#[test]
fn allow_lists_compare_separators_as_written() {
    let stays = [
        "x-request-id",
        "x-app-a",
        "x-app-a_b.c",
        "x-my-trace",
        "x-my_own-trace",
        "host",
        "content-length",
        "transfer-encoding",
    ];
    let goes = [
        "x_request_id",
        "x_app-a",
        "x-my_trace",
        "x.my-trace",
        "x-app-secret",
        "x-app_secret",
        "accept",
        "content_length",
    ];
    let mut headers = map(&[&stays[..], &goes[..]].concat());
    assert_eq!(header_map::keep(&ALLOWED, &mut headers), goes.len());
    assert_eq!(names(&headers), BTreeSet::from(stays));
    assert_eq!(header_map::keep_exactly(&ALLOWED, &mut headers), 3);
    assert!(!headers.contains_key("host"));
}

#[test]
fn everything_is_shown_before_anything_goes() {
    let mut headers = map(&["cf-ray", "host", "te", "cf-ray", "x-int-1"]);
    let mut seen = BTreeSet::new();
    let gone = header_map::strip_with(&INTERNAL, &mut headers, |name, values| {
        assert!(seen.insert((name.to_string(), values.iter().count())));
    });
    let expected =
        [("cf-ray", 2), ("te", 1), ("x-int-1", 1)].map(|(name, lines)| (name.to_owned(), lines));
    assert_eq!((gone, seen), (4, BTreeSet::from(expected)));
}

/// Two maps in step, as pingora has them.
#[test]
fn maps_behind_an_interface() {
    struct Message {
        headers: HeaderMap<usize>,
        spellings: HeaderMap<usize>,
    }
    let mut state = 7;
    for _ in 0..300 {
        let headers = shuffled(random(&mut state) % 90, 40, &mut state);
        let mut message = Message {
            spellings: headers.clone(),
            headers,
        };
        let before = message.headers.len();
        let listed = message
            .headers
            .iter()
            .filter(|(name, _)| INTERNAL.contains(name))
            .count();
        let gone = header_map::strip_via(
            &INTERNAL,
            &mut message,
            |it| &it.headers,
            |it, name| {
                it.headers.remove(name);
                it.spellings.remove(name);
            },
        );
        assert_eq!((gone, message.headers.len()), (listed, before - listed));
        assert!(message.headers.iter().eq(message.spellings.iter()));
    }
    // Whoever does not remove ends all the same.
    let mut headers = map(&["cf-ray", "te"]);
    assert_eq!(
        header_map::strip_via(&INTERNAL, &mut headers, |it| it, |_, _| ()),
        0
    );
    // Whoever removes another name, and that late, does not leave this one.
    let mut calls = 0;
    let gone = header_map::strip_via(
        &INTERNAL,
        &mut headers,
        |it| it,
        |it, name| {
            calls += 1;
            if calls > 1 {
                it.remove(name);
            }
        },
    );
    assert_eq!((gone, headers.len()), (2, 0));
}

#[test]
fn ambiguous_names() {
    let mut headers = map(&["x_a", "x.a", "x!a", "x'a", "x^a", "x-a", "x1", "host"]);
    assert_eq!(aliases::strip(&mut headers), 5);
    assert_eq!(names(&headers), BTreeSet::from(["x-a", "x1", "host"]));
}

/// Names that the crate `http` holds as numbers are asked for by number, whatever the list is made
/// of.
#[test]
fn standard_names_go_where_the_list_says_so() {
    struct Long;
    impl HeaderSet for Long {
        fn contains_bytes(&self, name: &[u8]) -> bool {
            name.len() > 12
        }
    }
    header_set! {
        static FEW = ["host", "X-XSS-Protection", "x-internal", "accept", "if-modified-since", "link", "location"];
        static FAMILIES = ["content-*", !"content-type", "*-encoding", "sec-websocket-*", !"sec-websocket-v*"];
        #[header_set(separators = fold)]
        static ALIKE = ["content_length", "user.agent", "x-dns_*"];
        #[header_set(case = sensitive)]
        static CASED = ["Accept", "host", "Content-*", "sec-*"];
        static VALUES: u8 = { "age" => 1, "proxy-*" => 2 };
    }
    let wide: &'static dyn HeaderSet = &FAMILIES;
    let sets: [&dyn HeaderSet; 10] = [
        &FEW,
        &FAMILIES,
        &ALIKE,
        &CASED,
        &VALUES,
        &(FEW, VALUES),
        &(ALIKE, Long),
        &Long,
        &wide,
        &(),
    ];
    let standard: Vec<HeaderName> = (header_set::__private::STANDARD.iter())
        .map(|name| HeaderName::from_static(name))
        .collect();
    assert!(standard.len() > 80);
    for (number, name) in standard.iter().enumerate() {
        let found = header_set::__private::standard_number(name);
        assert_eq!(found, Some(number as u32), "{name}");
    }
    for (which, set) in sets.iter().enumerate() {
        let mut all: HeaderMap<usize> = standard.iter().cloned().zip(0..).collect();
        header_map::strip(*set, &mut all);
        for name in &standard {
            let framing = ["host", "content-length", "transfer-encoding"];
            let goes =
                set.contains_bytes(name.as_str().as_bytes()) && !framing.contains(&name.as_str());
            assert_eq!(all.contains_key(name), !goes, "{name} of all, set {which}");
            // Alone, and among names that hold a text.
            for others in [0, 3, 70] {
                let mut map: HeaderMap<usize> = HeaderMap::default();
                for number in 0..others {
                    map.insert(HeaderName::try_from(format!("z-{number}")).unwrap(), 0);
                }
                map.insert(name, 1);
                header_map::strip(*set, &mut map);
                assert_eq!(map.contains_key(name), !goes, "{name}, set {which}");
                assert_eq!(map.len(), others + usize::from(!goes));
            }
        }
    }
}

/// D1: some backends take `content_length` for the length. A set that folds separators is made for
/// such backends.
#[test]
fn aliases_of_framing() {
    let fields = [
        "content_length",
        "transfer!encoding",
        "content-length",
        "content_type",
        "contentxlength",
    ];
    let left = |clean: &dyn Fn(&mut HeaderMap) -> usize| {
        let mut headers = map(&fields);
        let gone = clean(&mut headers);
        assert_eq!(gone + headers.len(), fields.len());
        names(&headers)
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    header_set! {
        #[header_set(separators = fold)]
        static FOLDED = ["x-a"];
        static PLAIN = ["x-a"];
        static ALLOWED = ["content_length", "content_type"];
    }
    let without = ["content-length", "content_type", "contentxlength"];
    assert_eq!(left(&|it| header_map::strip(&FOLDED, it)), without);
    assert_eq!(left(&|it| header_map::strip_exactly(&FOLDED, it)), without);
    assert_eq!(left(&|it| header_map::strip(&(PLAIN, FOLDED), it)), without);
    assert_eq!(
        left(&|it| header_map::strip(&FOLDED as &dyn HeaderSet, it)),
        without
    );
    assert_eq!(
        left(&|it| header_map::strip(&PLAIN, it)).len(),
        fields.len()
    );
    assert_eq!(
        left(&|it| header_map::keep(&ALLOWED, it)),
        ["content-length", "content_type"]
    );
    assert_eq!(
        left(&|it| header_map::keep_exactly(&ALLOWED, it)),
        ["content_type"]
    );
    let mut headers = map(&fields);
    let gone = header_map::strip_via(
        &FOLDED,
        &mut headers,
        |it| it,
        |it, name| drop(it.remove(name)),
    );
    assert_eq!(gone, 2);
    let aliases: Vec<String> = header_map::matching(&FOLDED, &map(&fields))
        .map(|(name, entry)| format!("{name} {entry}"))
        .collect();
    assert_eq!(
        aliases,
        [
            "content_length content-length",
            "transfer!encoding transfer-encoding"
        ]
    );
}

/// D5: a name that may not stand in trailers goes, whatever the list says.
#[test]
fn trailers_lose_what_they_may_not_have() {
    let forbidden = [
        "host",
        "authorization",
        "cookie",
        "content-length",
        "content_length",
        "content-type",
        "set-cookie",
        "via",
        "x-forwarded-for",
        "forwarded",
        "transfer-encoding",
        "connection",
        "te",
        "trailer",
        "keep-alive",
    ];
    let others = ["x-sum", "grpc-status", "cf-ray"];
    let all = [&forbidden[..], &others[..]].concat();
    let mut trailers = map(&all);
    assert_eq!(
        header_map::strip_trailers(&INTERNAL, &mut trailers),
        forbidden.len() + 1
    );
    assert_eq!(names(&trailers), BTreeSet::from(["grpc-status", "x-sum"]));
    let mut trailers = map(&all);
    let allowed = header_set!["host", "content_length", "x-sum"];
    assert_eq!(
        header_map::keep_trailers(&allowed, &mut trailers),
        all.len() - 1
    );
    assert_eq!(names(&trailers), BTreeSet::from(["x-sum"]));
}

#[test]
fn a_list_is_asked_without_a_change() {
    let headers = map(&["host", "x-int-1", "cf-ray", "x-int-public", "cf-ray"]);
    let found: BTreeSet<(&str, &[u8])> = header_map::matching(&INTERNAL, &headers)
        .map(|(name, entry)| (name.as_str(), entry.as_bytes()))
        .collect();
    assert_eq!(
        found,
        BTreeSet::from([("cf-ray", &b"cf-ray"[..]), ("x-int-1", b"x-int-*")])
    );
    let set = header_set!["host"];
    assert_eq!(
        header_map::matching(&set, &headers).count(),
        0,
        "framing would stay"
    );
    let (name, entry) = header_map::first(&set, &headers).expect("it is listed");
    assert_eq!((name.as_str(), entry.index()), ("host", 0));
    assert!(header_map::first(&header_set!["x-none"], &headers).is_none());
    // A set without static texts tells that it matched.
    struct Long;
    impl HeaderSet for Long {
        fn contains_bytes(&self, name: &[u8]) -> bool {
            name.len() > 10
        }
    }
    let dynamic: &dyn HeaderSet = &Long;
    let (name, entry) = header_map::first(dynamic, &headers).expect("one is long");
    assert!(name == "x-int-public" && !entry.is_listed());
}

#[test]
fn values_are_marked() {
    let mut headers = map(&["cf-ray", "host", "cf-ray", "x-int-1"]);
    assert_eq!(header_map::mark_sensitive(&INTERNAL, &mut headers), 3);
    let marked: Vec<bool> = headers.values().map(HeaderValue::is_sensitive).collect();
    assert_eq!(marked.iter().filter(|it| **it).count(), 3);
    assert!(!headers["host"].is_sensitive());
    assert_eq!(
        header_map::mark_sensitive(&header_set!["host"], &mut headers),
        1
    );
}

/// What came in may go out.
#[test]
fn names_are_remembered() {
    let mut headers = map(&["accept", "x_id", "Accept"]);
    let received = header_map::Names::of(&headers);
    assert_eq!(received.iter().count(), 2);
    assert!(received.contains("ACCEPT") && !received.contains("") && !received.contains(b"\xff"));
    headers.insert("x-id", HeaderValue::from_static("1"));
    headers.insert("host", HeaderValue::from_static("a"));
    headers.insert("ours", HeaderValue::from_static("1"));
    assert_eq!(
        header_map::keep(&(&received, header_set!["ours"]), &mut headers),
        1
    );
    assert_eq!(
        names(&headers),
        BTreeSet::from(["accept", "host", "ours", "x_id"])
    );
    assert_eq!(format!("{:?}", header_map::Names::default()), "{}");
}
