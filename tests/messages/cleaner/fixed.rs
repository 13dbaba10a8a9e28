//! The fixed fields, `te`, framing, and upgrades.

use header_set::{Cleaner, header_set};
use http::header::{HeaderName, HeaderValue};

use crate::{HOP_BY_HOP, START, head, map, stay};

#[test]
fn the_fixed_fields_are_removed_and_trailer_stays() {
    let fields: &[(&str, &[u8])] = &[
        ("connection", b"close"),
        ("keep-alive", b"timeout=5"),
        ("proxy-connection", b"close"),
        ("te", b"gzip"),
        ("transfer-encoding", b"chunked"),
        ("upgrade", b"h2c"),
        ("http2-settings", b"AAMAAABkAAQAAP__"),
        ("trailer", b"x-sum"),
    ];
    assert_eq!(stay(fields), ["trailer"]);
}

/// Without the encoding, the next hop would end the body by the length (RFC 9112, section 6.3).
#[test]
fn a_length_beside_an_encoding_is_removed_with_it() {
    let mut headers = map(&[
        ("content-length", b"4"),
        ("transfer-encoding", b"chunked"),
        ("host", b"a"),
    ]);
    let removed = HOP_BY_HOP.headers(&mut headers).expect("few names");
    assert_eq!((removed.fields(), headers.len()), (2, 1));
}

/// h2 accepted `0` and then `53` of a request without a body, up to its version 0.4.19. Some servers
/// would wait for 53 bytes, and take them from the next request. A head with two is refused.
#[test]
fn two_lengths_are_removed() {
    for second in [&b"0"[..], b"53"] {
        let fields: &[(&str, &[u8])] = &[
            ("content-length", b"0"),
            ("b", b"1"),
            ("content-length", second),
        ];
        let mut headers = map(fields);
        let removed = HOP_BY_HOP.headers(&mut headers).expect("few names");
        assert_eq!((removed.fields(), headers.len()), (2, 1));
        assert_eq!(HOP_BY_HOP.matching(&map(fields)).count(), 1);
        let mut via = map(fields);
        let removed =
            HOP_BY_HOP.headers_via(&mut via, |map| map, |map, name| drop(map.remove(name)));
        assert_eq!((removed.expect("few names").fields(), via.len()), (2, 1));
        assert!(HOP_BY_HOP.request(&mut head(fields)).is_err());
    }
}

/// `HeaderMap::entry` reserves first, and panics if the map is full.
#[test]
fn full_maps_are_cleaned() {
    let full = |fields: &[(&str, &[u8])]| {
        let mut full = map(fields);
        for number in 0.. {
            let name: HeaderName = format!("x-{number}").parse().expect("a name");
            if full
                .try_append(name, HeaderValue::from_static("1"))
                .is_err()
            {
                break;
            }
        }
        full
    };
    // Nothing is removed from the map before `te`.
    let mut headers = full(&[("te", b"gzip, trailers")]);
    assert!(
        headers
            .try_insert("y", HeaderValue::from_static("1"))
            .is_err()
    );
    let removed = HOP_BY_HOP.headers(&mut headers).expect("few names");
    assert_eq!(
        (removed.fields(), &headers["te"]),
        (0, &HeaderValue::from_static("trailers"))
    );

    let mut full = full(&[("connection", b"x-1"), ("te", b"gzip, trailers")]);
    let len = full.len();
    assert!(len > 20_000);

    let mut headers = full.clone();
    let removed = HOP_BY_HOP.headers(&mut headers).expect("few names");
    // `te` stays, shortened.
    assert_eq!((removed.fields(), headers.len()), (2, len - 2));
    assert_eq!(headers["te"], "trailers");

    let mut headers = full.clone();
    let listed = header_set!["x-1*"];
    let removed = header_set::header_map::strip(&listed, &mut headers);
    assert_eq!(removed, len - headers.len());
    assert!(removed > 1_000 && !headers.keys().any(|name| listed.contains(name)));
    let kept = header_set::header_map::keep(&listed, &mut full);
    assert_eq!(kept, len - removed);
}

#[test]
fn transfer_encoding_of_a_head_stays_with_its_body() {
    let fields: &[(&str, &[u8])] = &[
        ("connection", b"transfer-encoding"),
        ("transfer-encoding", b"chunked"),
    ];
    let mut buffer = head(fields);
    let head = HOP_BY_HOP.request(&mut buffer).expect("in order");
    let kept = format!("{START}transfer-encoding: chunked\r\n\r\n");
    assert_eq!(head.bytes(), kept.as_bytes());
}

/// gRPC needs `te: trailers`, and sends it in any case and with others.
#[test]
fn te_trailers_stays_and_nothing_else_of_it() {
    for (values, stays) in [
        (&[&b"trailers"[..]][..], true),
        (&[b"Trailers"], true),
        (&[b"gzip, Trailers;q=1"], true),
        (&[b"gzip;q=0.5 ,TRAILERS ; q=0.1,"], true),
        (&[b"gzip", b"trailers", b"trailers"], true),
        (&[b"trailersx, x-trailers, gzip"], false),
        (&[b""], false),
    ] {
        let mut fields: Vec<(&str, &[u8])> = values.iter().map(|value| ("te", *value)).collect();
        fields.push(("connection", b"close"));
        let mut cleaned = map(&fields);
        let removed = HOP_BY_HOP.headers(&mut cleaned).expect("few names");
        let left: Vec<_> = cleaned.get_all("te").iter().collect();
        assert_eq!(left.len(), usize::from(stays), "{values:?}");
        assert!(left.iter().all(|value| *value == "trailers"));
        assert_eq!(removed.fields(), fields.len() - left.len());

        let mut buffer = head(&fields);
        let cleaned = HOP_BY_HOP.request(&mut buffer).expect("in order");
        let te = if stays { "te: trailers\r\n" } else { "" };
        let expected = format!("{START}{te}\r\n");
        assert_eq!(String::from_utf8_lossy(cleaned.bytes()), expected);
        assert_eq!(cleaned.cleaned().removed, removed.fields());

        // Where nothing can be written, what is more than `trailers` is removed.
        let is_trailers = |value: &[u8]| value.eq_ignore_ascii_case(b"trailers");
        let is_plain = values.len() == 1 && is_trailers(values[0]);
        let bytes = head(&fields);
        let slices = HOP_BY_HOP.request_slices(&bytes).expect("in order");
        let written = slices.collect::<Vec<_>>().concat();
        if values.len() == 1 {
            let te = if is_plain { "te: trailers\r\n" } else { "" };
            let expected = format!("{START}{te}\r\n");
            assert!(written.eq_ignore_ascii_case(expected.as_bytes()));
        }
        let mut via = map(&fields);
        let removed =
            HOP_BY_HOP.headers_via(&mut via, |map| map, |map, name| drop(map.remove(name)));
        assert_eq!(
            removed.expect("few names").fields() + via.len(),
            fields.len()
        );
        assert!(via.values().all(|value| is_trailers(value.as_bytes())));
        assert!(!is_plain || via.len() == 1);
    }
    let tight = "GET / HTTP/1.1\r\nTE:trailers\r\nHost: a\r\n\r\n";
    let mut buffer = tight.as_bytes().to_vec();
    let head = HOP_BY_HOP.request(&mut buffer).expect("in order");
    assert_eq!(head.bytes(), tight.as_bytes());
}

/// A sender says by `Connection: TE` that intermediaries must not forward the field (RFC 9110,
/// section 10.1.4).
#[test]
fn te_that_is_nominated_is_removed() {
    for value in [&b"trailers"[..], b"gzip, trailers;q=0.5"] {
        let fields: &[(&str, &[u8])] = &[("te", value), ("connection", b"close, TE"), ("b", b"a")];
        assert_eq!(stay(fields), ["b"]);
    }
    // Protected, it stays as `te: trailers`.
    let mut headers = map(&[("te", b"gzip, trailers"), ("connection", b"te")]);
    let te = header_set!["te"];
    let protecting = HOP_BY_HOP.protecting(&te);
    let removed = protecting.headers(&mut headers).expect("few names");
    assert_eq!((removed.fields(), headers.len()), (1, 1));
    assert_eq!(headers["te"], "trailers");
    // A list removes it all the same.
    let listed = Cleaner::strip(header_set!["te"]).hop_by_hop();
    let mut headers = map(&[("te", b"trailers")]);
    assert_eq!(listed.headers(&mut headers).expect("few names").fields(), 1);
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
    let allows = |request: &[(&str, &[u8])], status: u16, protocols: &[&str]| {
        let removed = HOP_BY_HOP.headers(&mut map(request)).expect("few names");
        let fields: Vec<(&str, &[u8])> = (protocols.iter())
            .map(|protocol| ("upgrade", protocol.as_bytes()))
            .collect();
        removed.allows(status.try_into().expect("a status"), &map(&fields))
    };
    for asked in [asked, apart] {
        assert!(allows(asked, 101, &["WebSocket"]));
        assert!(allows(asked, 101, &["foo/2 ,, websocket"]));
        assert!(allows(asked, 101, &["foo/2", "websocket"]));
        for other in [
            &["h2c"][..],
            &["websocket, h2c"],
            &[""],
            &[],
            &["websocket", "h2c"],
        ] {
            assert!(!allows(asked, 101, other), "{other:?}");
        }
    }
    let names = |count: usize| vec!["websocket"; count].join(",");
    assert!(allows(asked, 101, &[&names(32)]) && !allows(asked, 101, &[&names(33)]));
    assert!(!allows(silent, 101, &["websocket"]));
    assert!(!allows(&[], 101, &["websocket"]));
    assert!(allows(silent, 200, &["h2c"]) && allows(asked, 100, &[]));
}

#[test]
fn upgrade_counts_only_where_connection_says_so() {
    let with: &[(&str, &[u8])] = &[
        ("upgrade", b"websocket"),
        ("connection", b"keep-alive, Upgrade"),
        ("upgrade", b"h2c ,, a/1"),
    ];
    let without: &[(&str, &[u8])] = &[("upgrade", b"websocket"), ("connection", b"upgrades")];
    assert!(stay(with).is_empty() && stay(without).is_empty());
    let upgrade = |fields| {
        let removed = HOP_BY_HOP.headers(&mut map(fields)).expect("few names");
        removed.upgrade().map(<[u8]>::to_vec).collect::<Vec<_>>()
    };
    assert_eq!(upgrade(with), [&b"websocket"[..], b"h2c", b"a/1"]);
    assert!(upgrade(without).is_empty());
}

/// RFC 9110, 7.8: a server ignores `Upgrade` in HTTP/1.0.
#[test]
fn nothing_of_http_1_0_asks_for_a_switch() {
    for (version, protocols) in [("1.0", &[][..]), ("1.1", &[&b"websocket"[..]])] {
        let fields = "Host: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n";
        let mut buffer = format!("GET / HTTP/{version}\r\n{fields}").into_bytes();
        let head = HOP_BY_HOP.request(&mut buffer).unwrap();
        assert!(head.upgrade().eq(protocols.iter().copied()), "{version}");
        assert_eq!(head.cleaned().removed, 2);
    }
}
