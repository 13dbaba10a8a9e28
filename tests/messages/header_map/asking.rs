//! Functions that remove nothing: `matching`, `mark_sensitive`, `Names`, and refusals; and what a set
//! has as written.

use std::collections::BTreeSet;

use header_set::{HeaderSet, header_map, header_set};
use http::header::{HeaderMap, HeaderName, HeaderValue};
use testkit::collisions::slot;

use crate::{INTERNAL, map, names};

#[test]
fn values_are_marked() {
    let mut headers = map(&["cf-ray", "host", "cf-ray", "x-int-1"]);
    assert_eq!(header_map::mark_sensitive(&INTERNAL, &mut headers), 3);
    assert!(!headers["host"].is_sensitive());
    let host = header_set!["host"];
    assert_eq!(header_map::mark_sensitive(&host, &mut headers), 1);
    assert!(headers.values().all(HeaderValue::is_sensitive));
}

/// Received names may go out.
#[test]
fn names_are_remembered() {
    let mut headers = map(&["accept", "x_id", "Accept"]);
    let received = header_map::Names::of(&headers);
    assert!(received.contains("ACCEPT") && !received.contains("") && !received.contains(b"\xff"));
    headers.insert("x-id", HeaderValue::from_static("1"));
    headers.insert("host", HeaderValue::from_static("a"));
    headers.insert("ours", HeaderValue::from_static("1"));
    let kept = (&received, header_set!["ours"]);
    assert_eq!(header_map::keep(&kept, &mut headers), 1);
    let left = BTreeSet::from(["accept", "host", "ours", "x_id"]);
    assert_eq!(names(&headers), left);
    assert_eq!(format!("{:?}", header_map::Names::default()), "Names([])");
}

/// As where it is ignored, which the oracle of `requests` compares.
#[test]
fn sensitive_allow_lists_compare_separators_as_written() {
    header_set! {
        #[header_set(case = sensitive, separators = fold)]
        static SENSITIVE = ["x-id", "x-app-*"];
    }
    let mut headers = map(&["x-id", "x_id", "x-app-a", "x_app-a", "x-idx"]);
    assert_eq!(header_map::keep(&SENSITIVE, &mut headers), 3);
    assert_eq!(names(&headers), BTreeSet::from(["x-app-a", "x-id"]));
    assert!(SENSITIVE.contains("x_id") && !SENSITIVE.contains("X-Id"));
    assert!(!SENSITIVE.contains_as_written(b"X-Id"));
}

/// Names that collide make a map grow. One that has room for all of them from the start grows past its
/// most names, and panics, though the map of the message did not.
#[test]
fn names_that_collide_are_remembered() {
    let name = |number: u32| HeaderName::try_from(format!("x-{number}")).expect("a name");
    let far = |name: &HeaderName| (1_000..15_000).contains(&(slot(name) % (1 << 14)));
    let mut headers: HeaderMap<()> = HeaderMap::default();
    for name in (0..).map(name).filter(far).take(7_000) {
        headers.append(name, ());
    }
    let before = headers.capacity();
    for name in (0..).map(name).filter(|name| slot(name) < 20) {
        headers.append(name, ());
        let mut next = headers.clone();
        next.append("y", ());
        if next.capacity() > before {
            break;
        }
    }
    for name in (0..).map(name).filter(far).skip(7_000).take(6_000) {
        headers.append(name, ());
    }
    let received = header_map::Names::of(&headers);
    assert!(headers.keys().all(|name| received.contains(name)));
    assert!(!received.contains("x-a"));
}
