//! Counts allocations.

use allocation_counter::measure;
use header_set::{Cleaner, header_map, header_set, http1};
use http::header::{HeaderMap, HeaderName, HeaderValue};

header_set! {
    static EXACT = ["x-internal", "cf-ray", "te"];
    static FAMILY = ["X-Internal", "cf-ray", "te", "x-int-*"];
}

/// A map of names that are separated by spaces.
fn map(names: &str) -> HeaderMap {
    let field = |name: &str| (name.parse().expect("a name"), HeaderValue::from_static("a"));
    names.split(' ').map(field).collect()
}

fn allocations(act: impl FnOnce()) -> u64 {
    measure(act).count_total
}

const OTHERS: &str = "host accept x-a x-b x-c x-d user-agent x-e cookie";

/// The allocations of a call that removes this many fields.
#[track_caller]
fn of_strip(names: &str, removed: usize) -> u64 {
    let mut headers = map(names);
    allocations(|| assert_eq!(header_map::strip(&FAMILY, &mut headers), removed))
}

#[test]
fn nothing_goes() {
    assert_eq!(of_strip(OTHERS, 0), 0);
    let mut headers = map(OTHERS);
    let keep = |headers: &mut HeaderMap| header_map::keep(&header_set!["*"], headers);
    assert_eq!(allocations(|| assert_eq!(keep(&mut headers), 0)), 0);
    let hop_by_hop = Cleaner::strip(&FAMILY).hop_by_hop();
    let clean = |headers: &mut HeaderMap| hop_by_hop.headers(headers).expect("in order").fields();
    assert_eq!(allocations(|| assert_eq!(clean(&mut headers), 0)), 0);
    // Without `hop_by_hop`, `Connection` says nothing.
    let headers = map(&format!("{OTHERS} connection"));
    let cleaner = Cleaner::strip(&FAMILY);
    let matching = || assert_eq!(cleaner.matching(&headers).count(), 0);
    assert_eq!(allocations(matching), 0);
}

/// Exact entries have static names. The name of another entry shares its text with its clone, which
/// takes an allocation.
#[test]
fn few_go() {
    let names = format!("{OTHERS} x-internal x-int-a te");
    assert_eq!(of_strip(&names, 3), 1);
    let mut headers = map(&names);
    let cleaner = Cleaner::strip(&EXACT);
    let strip = || {
        let remove = |it: &mut HeaderMap, name: &HeaderName| drop(it.remove(name));
        let removed = cleaner.headers_via(&mut headers, |it| it, remove);
        removed.expect("in order").fields()
    };
    // And a list of the names.
    assert_eq!(allocations(|| assert_eq!({ strip }(), 2)), 2);
}

/// If all names go, the map is cleared. If more than two in five go, a new map takes two
/// allocations.
#[test]
fn many_go() {
    assert_eq!(of_strip("x-internal te cf-ray", 3), 0);
    assert_eq!(of_strip("te", 1), 0);
    assert_eq!(of_strip("x-internal te cf-ray host accept", 3), 2);
}

#[test]
fn heads() {
    let fields = "x-internal: 1\r\nb: 2\r\n".repeat(500);
    let start = "GET / HTTP/1.1\r\nhost: a\r\nconnection: b\r\n";
    let mut head = format!("{start}{fields}\r\n").into_bytes();
    let copy = head.clone();
    let cleaner = Cleaner::strip(&FAMILY);
    let mut bytes = 0;
    let count = || {
        let slices = cleaner.request_slices(&copy).expect("in order");
        bytes = slices.map(<[u8]>::len).sum();
    };
    assert_eq!(allocations(count), 0);
    let down = |head: &mut Vec<u8>| cleaner.request_towards_body(head).is_ok();
    assert_eq!(allocations(|| assert!(down(&mut head))), 0);
    head.copy_from_slice(&copy);
    let strip = |head: &mut Vec<u8>| http1::strip(&FAMILY, head).expect("in order").new_len;
    assert_eq!(allocations(|| assert_eq!(strip(&mut head), bytes)), 0);
    head.copy_from_slice(&copy);
    let hop_by_hop = cleaner.hop_by_hop();
    let clean = |head: &mut Vec<u8>| hop_by_hop.request(head).is_ok();
    assert_eq!(allocations(|| assert!(clean(&mut head))), 0);
    // What is removed anyway is not remembered for trailers.
    let nominating = "connection: close, te, host\r\n";
    let mut head = format!("GET / HTTP/1.1\r\nhost: a\r\n{nominating}\r\n").into_bytes();
    let into_nominated = || {
        let head = hop_by_hop.request(&mut head).expect("in order");
        let mut section = *b"x-internal: 1\r\nb: 2\r\n\r\n";
        let nominated = head.into_nominated();
        let cleaned = hop_by_hop.trailer_section(&mut section, &nominated);
        assert_eq!(cleaned.expect("in order").removed, 1);
    };
    assert_eq!(allocations(into_nominated), 0);
}
