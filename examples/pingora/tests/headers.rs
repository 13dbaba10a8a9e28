//! pingora's headers alone: both of its maps lose the same names.

use bytes::BytesMut;
use header_set_pingora::{strip_request, strip_response};
use pingora_http::{RequestHeader, ResponseHeader};

/// Spelled as clients spell, kept and stripped mixed, one with several lines.
const FIELDS: [(&str, &str); 12] = [
    ("Host", "edge.example"),
    ("X-Internal-Shard", "1"),
    ("ACCEPT", "*/*"),
    ("x-Internal-shard", "2"),
    ("X_Internal_Shard", "3"),
    ("X-Kept", "4"),
    ("X.Internal", "5"),
    ("X-Tenant-ID", "6"),
    ("x-kept", "7"),
    ("X-Internal-Public", "8"),
    ("X-Served-By", "9"),
    ("Cookie", "10"),
];
const WIRE: [&str; 6] = [
    "ACCEPT: */*",
    "Cookie: 10",
    "Host: edge.example",
    "X-Internal-Public: 8",
    "X-Kept: 4",
    "x-kept: 7",
];

fn lines(wire: &BytesMut) -> Vec<&str> {
    let text = std::str::from_utf8(wire).unwrap();
    let mut lines: Vec<&str> = text.split("\r\n").filter(|line| !line.is_empty()).collect();
    lines.sort_unstable();
    lines
}

#[test]
fn requests_lose_internal_fields_and_keep_the_spelling_of_others() {
    let mut request = RequestHeader::build("GET", b"/", None).unwrap();
    for (name, value) in FIELDS {
        request.append_header(name, value).unwrap();
    }
    request
        .append_header("X-Forwarded-For", "192.0.2.1")
        .unwrap();
    assert_eq!(strip_request(&mut request), 7);
    assert_eq!(strip_request(&mut request), 0);
    let mut wire = BytesMut::new();
    request.header_to_h1_wire(&mut wire);
    assert_eq!(lines(&wire), WIRE);
    assert_eq!(request.headers.len(), WIRE.len());
    assert_eq!(request.case_header_iter().count(), WIRE.len());
}

#[test]
fn responses_likewise() {
    let mut response = ResponseHeader::build(200, None).unwrap();
    for (name, value) in FIELDS {
        response.append_header(name, value).unwrap();
    }
    assert_eq!(strip_response(&mut response), 6);
    let mut wire = BytesMut::new();
    response.header_to_h1_wire(&mut wire);
    assert_eq!(lines(&wire), WIRE);
}
