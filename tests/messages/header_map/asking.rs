//! Functions that remove nothing: `matching`, `first`, `mark_sensitive`, `Names`.

use std::collections::BTreeSet;

use header_set::{HeaderSet, header_map, header_set};
use http::header::HeaderValue;

use crate::{INTERNAL, map, names};

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
    // A set without static texts reports a match without its entry.
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

/// Received names may go out.
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
