//! Nomination by `Connection`, and its limits.

use header_set::Reason;
use header_set::http1::{Error, Kind, Options};

use crate::{HOP_BY_HOP, PROTECTING, START, head, map, stay};

#[test]
fn what_nomination_may_not_remove_is_reported() {
    let fields: &[(&str, &[u8])] = &[
        ("connection", b"close, Host, X-Forwarded-For, :path"),
        ("connection", b"x y, x-a"),
    ];
    let in_vain = [&b"Host"[..], b"X-Forwarded-For", b":path", b"x y"];
    let removed = PROTECTING.headers(&mut map(fields)).expect("few names");
    assert!(removed.protected().eq(in_vain));
    assert!(removed.nominated().eq([&b"close"[..], b"x-a"]));
    let mut buffer = head(fields);
    let cleaned = PROTECTING.request(&mut buffer).expect("in order");
    assert!(cleaned.protected().eq(in_vain));
    assert!(cleaned.nominated().eq([&b"close"[..], b"x-a"]));
}

/// Lines move while the names of others are still read, and names are read after lines have moved.
#[test]
fn names_are_read_before_and_after_lines_move() {
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
    let (mut up, mut down) = (head(fields), head(fields));
    let up = HOP_BY_HOP.request(&mut up).expect("in order");
    let down = HOP_BY_HOP
        .request_towards_body(&mut down)
        .expect("in order");
    for head in [up, down] {
        assert!(head.upgrade().eq([&b"a-first"[..], b"a-second"]));
        assert!(
            head.nominated()
                .eq([&b"x-long-to-go"[..], b"upgrade", b"x-two"])
        );
        assert_eq!((head.method(), head.target()), (&b"GET"[..], &b"/"[..]));
    }
}

/// Maps number these names, and a set says which numbers it may have.
#[test]
fn standard_names_are_nominated_too() {
    let fields: &[(&str, &[u8])] = &[
        ("accept", b"1"),
        ("connection", b"accept, X-A"),
        ("b", b"2"),
    ];
    assert_eq!(stay(fields), ["b"]);
    let mut headers = map(fields);
    let removed = HOP_BY_HOP.headers_via(&mut headers, |it| it, |it, name| _ = it.remove(name));
    assert_eq!(removed.expect("few names").fields(), 2);
    assert!(headers.keys().eq(["b"]));
}

/// Of a head that loses many lines, the last ones are not noted but read again.
#[test]
fn lines_after_many_that_go() {
    for count in [0, 20, 26, 27, 28, 29, 30, 31, 32, 33, 200] {
        let mut fields: Vec<(&str, &[u8])> = vec![("keep-alive", b"1"); count];
        fields.extend_from_slice(&[
            ("te", b"gzip"),
            ("connection", b"x-a, upgrade"),
            ("b", b"1"),
            ("upgrade", b"a-first"),
            ("X-A", b"2"),
            ("te", b"Trailers, gzip"),
            ("keep-alive", b"2"),
            ("connection", b"host, close"),
            ("close", b"3"),
            ("upgrade", b"a-second"),
            ("c", b"4"),
        ]);
        let kept = format!("{START}b: 1\r\nte: trailers\r\nc: 4\r\n\r\n");
        let (mut up, mut down) = (head(&fields), head(&fields));
        let up = HOP_BY_HOP.request(&mut up).expect("in order");
        let down = HOP_BY_HOP.request_towards_body(&mut down);
        for head in [up, down.expect("in order")] {
            assert_eq!(head.bytes(), kept.as_bytes(), "{count}");
            assert_eq!(head.cleaned().removed, fields.len() - 3, "{count}");
            assert!(head.nominated().eq([&b"x-a"[..], b"upgrade", b"close"]));
            assert!(head.protected().eq([b"host"]));
            assert!(head.upgrade().eq([&b"a-first"[..], b"a-second"]));
        }
        // Two lines of `te` cannot become one.
        let bytes = head(&fields);
        let slices = HOP_BY_HOP.request_slices(&bytes).expect("in order");
        assert_eq!(slices.removed(), fields.len() - 2, "{count}");
        let kept = format!("{START}b: 1\r\nc: 4\r\n\r\n");
        assert_eq!(slices.collect::<Vec<_>>().concat(), kept.as_bytes());
    }
}

#[test]
fn too_much_is_refused_before_anything_changes() {
    let names = vec!["a"; 33].join(",");
    let many_names: Vec<(&str, &[u8])> = vec![("connection", names.as_bytes()), ("a", b"1")];
    let lines = |count: usize| -> Vec<(&str, &[u8])> {
        [[("connection", &b"a"[..])].repeat(count), vec![("a", b"1")]].concat()
    };
    for fields in [many_names, lines(9), lines(40)] {
        let mut cleaned = map(&fields);
        let before = cleaned.clone();
        let refusal = HOP_BY_HOP.headers(&mut cleaned).expect_err("too much");
        assert!(refusal.to_string().contains("expected"));
        assert!(matches!(refusal.reason(), Reason::TooManyNominated));
        assert_eq!(cleaned, before);

        let mut buffer = head(&fields);
        let error = HOP_BY_HOP.request(&mut buffer).expect_err("too much");
        // The first line of them is after that of `Host`.
        let expected = Error::Malformed {
            at: START.len(),
            kind: Kind::Refused(Reason::TooManyNominated),
        };
        assert_eq!(error, expected);
        assert_eq!(buffer, head(&fields));
    }
    let names = vec!["a"; 32].join(" , ,");
    assert!(stay(&[("connection", names.as_bytes()), ("a", b"1")]).is_empty());
}

#[test]
fn too_much_is_reported_at_the_first_line_of_connection() {
    let names = vec!["a"; 33].join(",");
    let fields: [(&str, &[u8]); 3] = [
        ("upgrade", b"websocket"),
        ("b", b"1"),
        ("connection", names.as_bytes()),
    ];
    let mut buffer = head(&fields);
    let error = HOP_BY_HOP.request(&mut buffer).expect_err("too much");
    let expected = Error::Malformed {
        at: START.len() + b"upgrade: websocket\r\nb: 1\r\n".len(),
        kind: Kind::Refused(Reason::TooManyNominated),
    };
    assert_eq!(error, expected);
    assert_eq!(buffer, head(&fields));
}

#[test]
fn folded_lists_are_read_whole() {
    let mut buffer =
        format!("{START}connection: a,\r\n b\r\na: 1\r\n 2\r\nb: 3\r\nc: 4\r\n\r\n").into_bytes();
    let unfolding = HOP_BY_HOP.http1(Options::new().unfold());
    let head = unfolding.request(&mut buffer).expect("in order");
    assert_eq!(head.bytes(), format!("{START}c: 4\r\n\r\n").as_bytes());
    assert_eq!(head.cleaned().removed, 3);
}
