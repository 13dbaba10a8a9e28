//! pingora's headers alone: both of its maps lose the same names.

use bytes::BytesMut;
use header_set_pingora::{strip_request, strip_response, strip_trailers};
use http::{HeaderMap, HeaderName, HeaderValue};
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
    assert_eq!(strip_request(&mut request).unwrap(), 7);
    assert_eq!(strip_request(&mut request).unwrap(), 0);
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
    assert_eq!(strip_response(&mut response).unwrap().fields(), 6);
    let mut wire = BytesMut::new();
    response.header_to_h1_wire(&mut wire);
    assert_eq!(lines(&wire), WIRE);
}

/// Servers read these as framing fields, so a body could contain a request.
fn framing_aliases() -> impl Iterator<Item = String> {
    "!#$%&'*+.^_`|~".chars().flat_map(|separator| {
        ["Content-Length", "Transfer-Encoding"]
            .map(|name| name.replace('-', &separator.to_string()))
    })
}

#[test]
fn aliases_of_framing_fields_go() {
    let mut request = RequestHeader::build("POST", b"/", None).unwrap();
    let mut response = ResponseHeader::build(200, None).unwrap();
    request.append_header("Content-Length", "1").unwrap();
    response.append_header("Content-Length", "1").unwrap();
    for name in framing_aliases() {
        request.append_header(name.clone(), "0").unwrap();
        response.append_header(name, "0").unwrap();
    }
    assert_eq!(
        strip_request(&mut request).unwrap(),
        framing_aliases().count()
    );
    assert_eq!(
        strip_response(&mut response).unwrap().fields(),
        framing_aliases().count()
    );
    let (mut requested, mut responded) = (BytesMut::new(), BytesMut::new());
    request.header_to_h1_wire(&mut requested);
    response.header_to_h1_wire(&mut responded);
    assert_eq!(lines(&requested), ["Content-Length: 1"]);
    assert_eq!(lines(&responded), ["Content-Length: 1"]);
}

#[test]
fn trailers_say_nothing_that_a_head_says() {
    const FORBIDDEN: [&str; 12] = [
        "host",
        "authorization",
        "cookie",
        "set-cookie",
        "content-length",
        "content_length",
        "content-type",
        "content-encoding",
        "cache-control",
        "www-authenticate",
        "trailer",
        "connection",
    ];
    let mut trailers = HeaderMap::new();
    for name in FORBIDDEN.iter().chain(&["x-internal", "grpc-status"]) {
        let name = HeaderName::from_static(name);
        trailers.insert(name, HeaderValue::from_static("1"));
    }
    let mut response = ResponseHeader::build(200, None).unwrap();
    response.append_header("Connection", "X-Once").unwrap();
    let nominated = strip_response(&mut response).unwrap().into_nominated();
    trailers.insert("x-once", HeaderValue::from_static("1"));
    assert_eq!(
        strip_trailers(&mut trailers, &nominated),
        FORBIDDEN.len() + 2
    );
    let left: Vec<&HeaderName> = trailers.keys().collect();
    assert_eq!(left, ["grpc-status"]);
}
