//! Fields of one hop, in maps and in heads, and what nomination must not do.

use header_set::http1::{self, Error, Kind, Options};
use header_set::{header_set, hop_by_hop};
use http::header::{HeaderMap, HeaderName, HeaderValue};

header_set! {
    static FORWARDING = [@forwarding];
}

fn map(fields: &[(&str, &[u8])]) -> HeaderMap {
    let mut map = HeaderMap::new();
    for (name, value) in fields {
        map.append(
            HeaderName::from_bytes(name.as_bytes()).expect("a name"),
            HeaderValue::from_bytes(value).expect("a value"),
        );
    }
    map
}

fn head(fields: &[(&str, &[u8])]) -> Vec<u8> {
    let mut head = b"GET / HTTP/1.1\r\n".to_vec();
    for (name, value) in fields {
        head.extend_from_slice(name.as_bytes());
        head.extend_from_slice(b": ");
        head.extend_from_slice(value);
        head.extend_from_slice(b"\r\n");
    }
    head.extend_from_slice(b"\r\nbody");
    head
}

/// The names that stay, in a map and in a head, which must agree on all but `transfer-encoding`;
/// sorted.
#[track_caller]
fn stay(fields: &[(&str, &[u8])]) -> Vec<String> {
    let mut map = map(fields);
    let removed = hop_by_hop::strip_protecting(&FORWARDING, &mut map).expect("few names");
    let mut names: Vec<String> = map.iter().map(|(name, _)| name.to_string()).collect();
    names.sort();
    assert_eq!(names.len() + removed.fields(), fields.len());

    let mut buffer = head(fields);
    let options = Options::new().exactly();
    let in_head = options
        .strip_hop_by_hop(&FORWARDING, &mut buffer)
        .expect("in order");
    let cleaned = in_head.cleaned();
    assert_eq!(cleaned.removed, removed.fields());
    assert_eq!(buffer[cleaned.old_len..], *b"body");
    let text = String::from_utf8_lossy(&buffer[..cleaned.new_len]).into_owned();
    let mut lines: Vec<String> = text
        .lines()
        .skip(1)
        .filter_map(|line| Some(line.split_once(':')?.0.to_ascii_lowercase()))
        .collect();
    lines.sort();
    assert_eq!(lines, names, "{text}");
    assert!(text.ends_with("\r\n\r\n"));
    let upgrade = removed.upgrade().map(HeaderValue::as_bytes);
    assert_eq!(in_head.upgrade().map(|range| &buffer[range]), upgrade);
    names
}

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

/// CVE-2021-33197: only the first line was read, and an empty one switched the removal off.
#[test]
fn every_connection_line_counts() {
    let fields: &[(&str, &[u8])] = &[
        ("connection", b""),
        ("x-a", b"1"),
        ("Connection", b" ,, X-A\t,"),
        ("x-b", b"2"),
        ("connection", b"x-b"),
    ];
    assert!(stay(fields).is_empty());
}

/// `to_str` fails for the whole line.
#[test]
fn a_byte_that_is_no_ascii_switches_nothing_off() {
    let fields: &[(&str, &[u8])] = &[
        ("connection", b"\xff, x-a, \xe9\xe8"),
        ("x-a", b"1"),
        ("b", b""),
    ];
    assert_eq!(stay(fields), ["b"]);
}

/// CVE-2022-31813, CVE-2024-45410, CVE-2026-26365: a client removed what a proxy before had set.
#[test]
fn forwarding_fields_are_not_nominated_where_protected() {
    let fields: &[(&str, &[u8])] = &[
        (
            "connection",
            b"close, X-Forwarded-For, forwarded, x-real-ip, x-a",
        ),
        ("x-forwarded-for", b"203.0.113.7"),
        ("forwarded", b"for=203.0.113.7"),
        ("x-a", b"1"),
    ];
    assert_eq!(stay(fields), ["forwarded", "x-forwarded-for"]);
}

#[test]
fn framing_and_host_are_never_nominated() {
    let fields: &[(&str, &[u8])] = &[
        ("connection", b"host, Content-Length, :path, *, x y, "),
        ("host", b"a"),
        ("content-length", b"4"),
        ("xy", b"1"),
    ];
    assert_eq!(stay(fields), ["content-length", "host", "xy"]);
}

/// With the encoding gone, the next hop would end the body where the length says (RFC 9112, section
/// 6.3).
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

/// `HeaderMap::entry` makes room first, and panics where there is none.
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
    // Nothing has gone from it before `te` has its turn.
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
    // `te` stays, and says less.
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
    // Protected, it stays as far as it may.
    let mut headers = map(&[("te", b"gzip, trailers"), ("connection", b"te")]);
    let removed =
        hop_by_hop::strip_protecting(&header_set!["te"], &mut headers).expect("few names");
    assert_eq!((removed.fields(), headers.len()), (1, 1));
    assert_eq!(headers["te"], "trailers");
}

/// D1: `Content_Length` beside the length is framing to some backends. Heads that have one are
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

#[test]
fn what_nomination_may_not_remove_is_told() {
    let fields: &[(&str, &[u8])] = &[
        ("connection", b"close, Host, X-Forwarded-For, :path"),
        ("connection", b"x y, x-a"),
    ];
    let refused = [&b"Host"[..], b"X-Forwarded-For", b":path", b"x y"];
    let removed = hop_by_hop::strip_protecting(&FORWARDING, &mut map(fields)).expect("few names");
    assert!(removed.refused().eq(refused));
    assert!(removed.nominated().eq([&b"close"[..], b"x-a"]));
    let mut buffer = head(fields);
    let removed = http1::hop_by_hop::strip_protecting(&FORWARDING, &mut buffer).expect("in order");
    assert!(removed.refused(&buffer).eq(refused));
    assert!(removed.nominated(&buffer).eq([&b"close"[..], b"x-a"]));
    assert_eq!(removed.nominated(&[]).count(), 0);
}

/// A server that switches without being asked makes the proxy pass bytes that it takes for a
/// response.
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

/// Lines move while names of others are still needed.
#[test]
fn names_are_read_before_lines_move() {
    let fields: &[(&str, &[u8])] = &[
        ("x-long-to-go", b"1234567890123456789012345678901234567890"),
        ("connection", b"x-long-to-go, upgrade"),
        ("upgrade", b"a-first"),
        ("keep", b"me"),
        ("connection", b"x-two"),
        ("X-Two", b"1"),
        ("upgrade", b"a-second"),
        ("keep-too", b"me"),
        ("X-LONG-TO-GO", b"1"),
    ];
    assert_eq!(stay(fields), ["keep", "keep-too"]);
}

#[test]
fn too_much_is_refused_before_anything_changes() {
    let names = vec!["a"; 33].join(",");
    let many_names: Vec<(&str, &[u8])> = vec![("connection", names.as_bytes()), ("a", b"1")];
    let many_lines: Vec<(&str, &[u8])> =
        [[("connection", &b"a"[..])].repeat(9), vec![("a", b"1")]].concat();
    for fields in [many_names, many_lines] {
        let mut map = map(&fields);
        let before = map.clone();
        let error = hop_by_hop::strip(&mut map).expect_err("too much");
        assert!(error.to_string().contains("expected"));
        assert_eq!(map, before);

        let mut buffer = head(&fields);
        let error = http1::hop_by_hop::strip(&mut buffer).expect_err("too much");
        assert!(matches!(
            error,
            Error::Malformed {
                kind: Kind::TooManyNominated,
                ..
            }
        ));
        assert_eq!(buffer, head(&fields));
    }
    let names = vec!["a"; 32].join(" , ,");
    assert!(stay(&[("connection", names.as_bytes()), ("a", b"1")]).is_empty());
}

#[test]
fn nominated_names_and_trailers() {
    let mut fields = map(&[("connection", b"close, X-Sum, host"), ("connection", b"a")]);
    let removed = hop_by_hop::strip(&mut fields).expect("few names");
    assert!(removed.nominated().eq([&b"close"[..], b"X-Sum", b"a"]));
    let mut trailers = map(&[
        ("x-sum", b"1"),
        ("x-sum", b"2"),
        ("te", b""),
        ("b", b""),
        ("host", b""),
    ]);
    assert_eq!(removed.strip_trailers(&mut trailers), 4);
    assert!(trailers.contains_key("b") && trailers.len() == 1);

    // The same for chunks.
    let mut buffer = head(&[("connection", b"close, X-Sum, host"), ("connection", b"a")]);
    let removed = http1::hop_by_hop::strip(&mut buffer).expect("in order");
    let mut section = *b"X-SUM: 1\r\nx-sum: 2\r\nte:\r\nb:\r\nhost:\r\n\r\nnext";
    let cleaned = removed
        .strip_trailers(&buffer, &mut section)
        .expect("in order");
    assert_eq!(
        (cleaned.removed, &section[..cleaned.new_len]),
        (4, &b"b:\r\n\r\n"[..])
    );
}

#[test]
fn folded_lists_are_read_whole() {
    let mut buffer =
        *b"GET / HTTP/1.1\r\nconnection: a,\r\n b\r\na: 1\r\n 2\r\nb: 3\r\nc: 4\r\n\r\n";
    let options = Options::new().unfold();
    let removed = options
        .strip_hop_by_hop(&(), &mut buffer)
        .expect("in order");
    assert_eq!(
        buffer[..removed.cleaned().new_len],
        *b"GET / HTTP/1.1\r\nc: 4\r\n\r\n"
    );
    assert_eq!(removed.cleaned().removed, 3);
}
