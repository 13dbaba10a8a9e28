//! The fixed fields, `te`, framing, upgrades, and nomination by `Connection`.

use header_set::http1::{Error, Kind};
use header_set::{Cleaner, HeaderSet, Reason, header_set};
use http::header::{HeaderName, HeaderValue};

use crate::{HOP_BY_HOP, START, head, map};

/// `HeaderMap::entry` reserves first, and panics if the map is full.
#[test]
fn full_maps_are_cleaned() {
    let full = |fields: &[(&str, &[u8])]| {
        let mut full = map(fields);
        for number in 0.. {
            let name: HeaderName = format!("x-{number}").parse().expect("a name");
            let one = HeaderValue::from_static("1");
            if full.try_append(name, one).is_err() {
                break;
            }
        }
        assert!(full.len() > 20_000);
        full
    };
    let mut headers = full(&[("connection", b"x-1"), ("te", b"gzip, trailers")]);
    let len = headers.len();
    let removed = HOP_BY_HOP.headers(&mut headers).expect("few names");
    assert_eq!((removed.fields(), headers.len()), (2, len - 2));
    assert_eq!(headers["te"], "trailers");
    // Nothing is removed from the map before `te`.
    let mut headers = full(&[("te", b"gzip, trailers")]);
    let len = headers.len();
    let removed = HOP_BY_HOP.headers(&mut headers).expect("few names");
    assert_eq!((removed.fields(), headers.len()), (0, len));
    assert_eq!(headers["te"], "trailers");

    let listed = header_set!["x-1*"];
    let removed = header_set::header_map::strip(&listed, &mut headers);
    assert_eq!(removed, len - headers.len());
    assert!(removed > 1_000 && !headers.keys().any(|name| listed.contains(name)));
}

/// A line that says no more than `trailers` is not written anew.
#[test]
fn te_trailers_stays_as_it_is() {
    let tight = format!("{START}TE:trailers\r\n");
    for nominated in ["", "Connection: x-a\r\n"] {
        let mut buffer = format!("{tight}{nominated}\r\n").into_bytes();
        let head = HOP_BY_HOP.request(&mut buffer).expect("in order");
        assert_eq!(head.bytes(), format!("{tight}\r\n").as_bytes());
    }
}

/// A sender says by `Connection: TE` that intermediaries must not forward the field (RFC 9110,
/// section 10.1.4).
#[test]
fn te_that_is_nominated_is_removed() {
    let te = header_set!["te"];
    let sets: [&dyn HeaderSet; 2] = [&(), &te];
    let [nothing, listed] = sets.map(|set| Cleaner::strip(set).hop_by_hop());
    for (cleaner, connection, left) in [
        (nothing, &b"close, TE"[..], None),
        // Protected, it stays as `te: trailers`.
        (nothing.protecting(&te), b"te", Some("trailers")),
        // A list removes it all the same.
        (listed, b"close", None),
    ] {
        let mut headers = map(&[("te", b"gzip, trailers;q=0.5"), ("connection", connection)]);
        let removed = cleaner.headers(&mut headers).expect("few names");
        assert_eq!(removed.fields(), 2 - headers.len());
        let te = headers.get("te").map(|te| te.to_str().expect("text"));
        assert_eq!(te, left);
    }
    let head = b"GET / HTTP/1.1\r\nhost: a\r\nte: Trailers\r\nconnection: b\r\n\r\n";
    let slices = nothing.request_slices(head).expect("a head");
    let left = slices.collect::<Vec<_>>().concat();
    let expected = b"GET / HTTP/1.1\r\nhost: a\r\nte: Trailers\r\n\r\n";
    assert_eq!(left, expected);
}

/// D1: some backends read `Content_Length` beside the length as framing. Heads that have one are
/// refused.
#[test]
fn aliases_of_framing_are_removed() {
    let fields: &[(&str, &[u8])] = &[
        ("content_length", b"0"),
        ("content-length", b"53"),
        ("transfer.encoding", b"chunked"),
        ("content_type", b"a"),
        ("content_lengths", b"1"),
    ];
    for cleaner in [HOP_BY_HOP, Cleaner::nothing()] {
        let mut headers = map(fields);
        let removed = cleaner.headers(&mut headers).expect("few names");
        assert_eq!((removed.fields(), headers.len()), (2, 3));
        assert!(headers.contains_key("content-length"));
        let mut buffer = head(&[("content_length", b"0")]);
        assert!(cleaner.request(&mut buffer).is_err());
    }
}

/// After an unrequested switch, the proxy would forward bytes that it reads as a response.
#[test]
fn switching_protocols_needs_a_request_for_it() {
    let asked: &[(&str, &[u8])] = &[("connection", b"upgrade"), ("upgrade", b"websocket, foo/2")];
    let apart: &[(&str, &[u8])] = &[
        ("upgrade", b"websocket"),
        ("connection", b"upgrade"),
        ("upgrade", b"foo/2"),
    ];
    let silent: &[(&str, &[u8])] = &[("upgrade", b"websocket")];
    // Each line of the text is one of `upgrade`.
    let allows = |request: &[(&str, &[u8])], status: u16, lines: &str| {
        let removed = HOP_BY_HOP.headers(&mut map(request)).expect("few names");
        let fields = lines.lines().map(|line| ("upgrade", line.as_bytes()));
        let response = map(&fields.collect::<Vec<_>>());
        removed.allows(status.try_into().expect("a status"), &response)
    };
    for asked in [asked, apart] {
        for these in ["WebSocket", "foo/2 ,, websocket", "foo/2\nwebsocket"] {
            assert!(allows(asked, 101, these), "{these}");
        }
        for other in ["h2c", "websocket, h2c", "websocket\nh2c", "\n", ""] {
            assert!(!allows(asked, 101, other), "{other}");
        }
    }
    let names = |count: usize| vec!["websocket"; count].join(",");
    assert!(allows(asked, 101, &names(32)) && !allows(asked, 101, &names(33)));
    assert!(!allows(silent, 101, "websocket"));
    assert!(!allows(&[], 101, "websocket"));
    assert!(allows(silent, 200, "h2c") && allows(asked, 100, ""));
}

#[test]
fn too_much_is_reported_at_the_first_line_of_connection() {
    let names = vec!["a"; 33].join(",");
    let before: [(&str, &[u8]); 2] = [("upgrade", b"websocket"), ("b", b"1")];
    for (value, lines) in [(names.as_str(), 1), ("a", 9), ("a", 40)] {
        let mut fields = before.to_vec();
        fields.extend(vec![("connection", value.as_bytes()); lines]);
        let refusal = HOP_BY_HOP.headers(&mut map(&fields)).expect_err("too much");
        assert!(refusal.to_string().contains("expected"));
        assert_eq!(refusal.reason(), Reason::TooManyNominated);

        let error = HOP_BY_HOP.request(&mut head(&fields)).map(drop);
        let expected = Error::Malformed {
            at: START.len() + b"upgrade: websocket\r\nb: 1\r\n".len(),
            kind: Kind::Refused(Reason::TooManyNominated),
        };
        assert_eq!(error, Err(expected));
    }
}
