//! The fixed fields, `te`, framing, and upgrades.

use header_set::{header_set, hop_by_hop, http1};
use http::header::{HeaderName, HeaderValue};

use crate::{head, map, stay};

#[test]
fn the_fixed_fields_go_and_trailer_stays() {
    let fields: &[(&str, &[u8])] = &[
        ("host", b"a"),
        ("connection", b"close"),
        ("keep-alive", b"timeout=5"),
        ("proxy-connection", b"close"),
        ("te", b"gzip"),
        ("transfer-encoding", b"chunked"),
        ("upgrade", b"h2c"),
        ("http2-settings", b"AAMAAABkAAQAAP__"),
        ("trailer", b"x-sum"),
    ];
    assert_eq!(stay(fields), ["host", "trailer"]);
}

/// Without the encoding, the next hop would end the body by the length (RFC 9112, section 6.3).
#[test]
fn a_length_beside_an_encoding_goes_with_it() {
    let mut headers = map(&[
        ("content-length", b"4"),
        ("transfer-encoding", b"chunked"),
        ("host", b"a"),
    ]);
    let removed = hop_by_hop::strip(&mut headers).expect("few names");
    assert_eq!((removed.fields(), headers.len()), (2, 1));
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
    let removed = hop_by_hop::strip(&mut headers).expect("few names");
    assert_eq!(
        (removed.fields(), &headers["te"]),
        (0, &HeaderValue::from_static("trailers"))
    );

    let mut full = full(&[("connection", b"x-1"), ("te", b"gzip, trailers")]);
    let len = full.len();
    assert!(len > 20_000);

    let mut headers = full.clone();
    let removed = hop_by_hop::strip(&mut headers).expect("few names");
    // `te` stays, shortened.
    assert_eq!((removed.fields(), headers.len()), (2, len - 2));
    assert_eq!(headers["te"], "trailers");

    let mut headers = full.clone();
    let listed = header_set!["x-1*"];
    let gone = header_set::header_map::strip(&listed, &mut headers);
    assert_eq!(gone, len - headers.len());
    assert!(gone > 1_000 && !headers.keys().any(|name| listed.contains(name)));
    assert_eq!(header_set::header_map::keep(&listed, &mut full), len - gone);
}

#[test]
fn transfer_encoding_of_a_head_stays_with_its_body() {
    let fields: &[(&str, &[u8])] = &[
        ("connection", b"transfer-encoding"),
        ("transfer-encoding", b"chunked"),
    ];
    let mut buffer = head(fields);
    let removed = http1::hop_by_hop::strip(&mut buffer).expect("in order");
    let kept = b"GET / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n";
    assert_eq!(buffer[..removed.cleaned().new_len], *kept);
}

/// gRPC needs `te: trailers`, and sends it in any case and with others.
#[test]
fn te_trailers_stays_and_nothing_else_of_it() {
    for (values, stays) in [
        (&[&b"trailers"[..]][..], true),
        (&[b"gzip, Trailers;q=1"], true),
        (&[b"gzip;q=0.5 ,TRAILERS ; q=0.1,"], true),
        (&[b"gzip", b"trailers", b"trailers"], true),
        (&[b"trailersx, x-trailers, gzip"], false),
        (&[b""], false),
    ] {
        let mut fields: Vec<(&str, &[u8])> = values.iter().map(|value| ("te", *value)).collect();
        fields.push(("connection", b"close"));
        let mut map = map(&fields);
        let removed = hop_by_hop::strip(&mut map).expect("few names");
        let left: Vec<_> = map.get_all("te").iter().collect();
        assert_eq!(left.len(), usize::from(stays), "{values:?}");
        assert!(left.iter().all(|value| *value == "trailers"));
        assert_eq!(removed.fields(), fields.len() - left.len());

        let mut buffer = head(&fields);
        let cleaned = http1::hop_by_hop::strip(&mut buffer)
            .expect("in order")
            .cleaned();
        let te = if stays { "te: trailers\r\n" } else { "" };
        let expected = format!("GET / HTTP/1.1\r\n{te}\r\n");
        assert_eq!(
            String::from_utf8_lossy(&buffer[..cleaned.new_len]),
            expected
        );
        assert_eq!(cleaned.removed, removed.fields());
    }
    let mut tight = *b"GET / HTTP/1.1\r\nTE:trailers\r\n\r\n";
    let cleaned = http1::hop_by_hop::strip(&mut tight)
        .expect("in order")
        .cleaned();
    assert_eq!(
        tight[..cleaned.new_len],
        *b"GET / HTTP/1.1\r\nTE:trailers\r\n\r\n"
    );
}

/// A sender says by `Connection: TE` that intermediaries must not forward the field (RFC 9110,
/// section 10.1.4).
#[test]
fn te_that_is_nominated_goes() {
    for value in [&b"trailers"[..], b"gzip, trailers;q=0.5"] {
        let fields: &[(&str, &[u8])] =
            &[("te", value), ("connection", b"close, TE"), ("host", b"a")];
        assert_eq!(stay(fields), ["host"]);
    }
    // Protected, it stays as `te: trailers`.
    let mut headers = map(&[("te", b"gzip, trailers"), ("connection", b"te")]);
    let removed =
        hop_by_hop::strip_protecting(&header_set!["te"], &mut headers).expect("few names");
    assert_eq!((removed.fields(), headers.len()), (1, 1));
    assert_eq!(headers["te"], "trailers");
}

/// D1: some backends read `Content_Length` beside the length as framing. Heads that have one are
/// refused.
#[test]
fn aliases_of_framing_go() {
    let mut headers = map(&[
        ("content_length", b"0"),
        ("content-length", b"53"),
        ("transfer.encoding", b"chunked"),
        ("content_type", b"a"),
        ("content_lengths", b"1"),
    ]);
    let removed = hop_by_hop::strip(&mut headers).expect("few names");
    assert_eq!((removed.fields(), headers.len()), (2, 3));
    assert!(headers.contains_key("content-length"));
    let mut buffer = head(&[("content_length", b"0")]);
    assert!(http1::hop_by_hop::strip(&mut buffer).is_err());
}

/// After an unrequested switch, the proxy would forward bytes that it reads as a response.
#[test]
fn switching_protocols_needs_a_request_for_it() {
    let asked: &[(&str, &[u8])] = &[("connection", b"upgrade"), ("upgrade", b"websocket, foo/2")];
    let silent: &[(&str, &[u8])] = &[("upgrade", b"websocket")];
    let allows = |request: &[(&str, &[u8])], status: u16, protocols: &[&str]| {
        let removed = hop_by_hop::strip(&mut map(request)).expect("few names");
        let fields: Vec<(&str, &[u8])> = (protocols.iter())
            .map(|protocol| ("upgrade", protocol.as_bytes()))
            .collect();
        removed.allows(status.try_into().expect("a status"), &map(&fields))
    };
    assert!(allows(asked, 101, &["WebSocket"]));
    assert!(allows(asked, 101, &["foo/2 ,, websocket"]));
    for other in [
        &["h2c"][..],
        &["websocket, h2c"],
        &[""],
        &[],
        &["websocket", "h2c"],
    ] {
        assert!(!allows(asked, 101, other), "{other:?}");
    }
    assert!(!allows(silent, 101, &["websocket"]));
    assert!(!allows(&[], 101, &["websocket"]));
    assert!(allows(silent, 200, &["h2c"]) && allows(asked, 100, &[]));
}

#[test]
fn upgrade_counts_only_where_connection_says_so() {
    let with: &[(&str, &[u8])] = &[
        ("upgrade", b"websocket"),
        ("connection", b"keep-alive, Upgrade"),
    ];
    let without: &[(&str, &[u8])] = &[("upgrade", b"websocket"), ("connection", b"upgrades")];
    assert!(stay(with).is_empty() && stay(without).is_empty());
    let upgrade = |fields| {
        let removed = hop_by_hop::strip(&mut map(fields)).expect("few names");
        removed.upgrade().cloned()
    };
    assert_eq!(upgrade(with), Some(HeaderValue::from_static("websocket")));
    assert_eq!(upgrade(without), None);
}
