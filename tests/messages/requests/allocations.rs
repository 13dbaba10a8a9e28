//! Counts allocations.

use allocation_counter::measure;
use header_set::{header_map, header_set, hop_by_hop, http1};
use http::header::{HeaderMap, HeaderName, HeaderValue};

header_set! {
    static EXACT = ["x-internal", "cf-ray", "te"];
    static FAMILY = ["x-internal", "cf-ray", "te", "x-int-*"];
}

fn map(names: &[&str]) -> HeaderMap {
    let names = names
        .iter()
        .map(|name| HeaderName::from_bytes(name.as_bytes()).expect("a name"));
    names
        .map(|name| (name, HeaderValue::from_static("a")))
        .collect()
}

fn allocations(act: impl FnOnce()) -> u64 {
    measure(act).count_total
}

const OTHERS: [&str; 9] = [
    "host",
    "accept",
    "x-a",
    "x-b",
    "x-c",
    "x-d",
    "user-agent",
    "x-e",
    "cookie",
];

#[test]
fn nothing_goes() {
    let mut headers = map(&OTHERS);
    assert_eq!(
        allocations(|| assert_eq!(header_map::strip(&FAMILY, &mut headers), 0)),
        0
    );
    assert_eq!(
        allocations(|| assert_eq!(header_map::keep(&header_set!["*"], &mut headers), 0)),
        0
    );
    assert_eq!(allocations(|| drop(hop_by_hop::strip(&mut headers))), 0);
}

/// Names of up to 64 bytes are copied to the stack, and exact entries are not copied.
#[test]
fn few_go() {
    let listed = ["x-internal", "x-int-a", "te"];
    let mut headers = map(&[&OTHERS[..], &listed].concat());
    assert_eq!(
        allocations(|| assert_eq!(header_map::strip(&FAMILY, &mut headers), 3)),
        0
    );
    let mut headers = map(&[&OTHERS[..], &listed].concat());
    let strip = || {
        header_map::strip_via(
            &EXACT,
            &mut headers,
            |it| it,
            |it, name| drop(it.remove(name)),
        )
    };
    assert_eq!(allocations(|| assert_eq!({ strip }(), 2)), 0);
}

/// If all names go, the map is cleared. If more than two in five go, a new map takes two
/// allocations.
#[test]
fn many_go() {
    let mut headers = map(&["x-internal", "te", "cf-ray"]);
    assert_eq!(
        allocations(|| assert_eq!(header_map::strip(&FAMILY, &mut headers), 3)),
        0
    );
    let mut headers = map(&["te"]);
    assert_eq!(
        allocations(|| assert_eq!(header_map::strip(&FAMILY, &mut headers), 1)),
        0
    );
    let mut headers = map(&["x-internal", "te", "cf-ray", "host", "accept"]);
    assert_eq!(
        allocations(|| assert_eq!(header_map::strip(&FAMILY, &mut headers), 3)),
        2
    );
}

#[test]
fn heads() {
    let fields = "x-internal: 1\r\nb: 2\r\n".repeat(500);
    let mut head = format!("GET / HTTP/1.1\r\nconnection: b\r\n{fields}\r\n").into_bytes();
    let copy = head.clone();
    let mut bytes = 0;
    assert_eq!(
        allocations(|| bytes =
            http1::strip_slices(&FAMILY, &copy).map_or(0, |runs| runs.map(<[u8]>::len).sum())),
        0
    );
    assert_eq!(
        allocations(|| assert!(http1::strip_towards_body(&FAMILY, &mut head).is_ok())),
        0
    );
    head.copy_from_slice(&copy);
    let strip = |head: &mut Vec<u8>| http1::strip(&FAMILY, head).expect("in order").new_len;
    assert_eq!(allocations(|| assert_eq!(strip(&mut head), bytes)), 0);
    head.copy_from_slice(&copy);
    assert_eq!(
        allocations(|| assert!(http1::hop_by_hop::strip(&mut head).is_ok())),
        0
    );
}
