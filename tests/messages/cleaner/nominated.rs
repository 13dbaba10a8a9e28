//! Nomination by `Connection`, and its limits.

use header_set::http1::{Error, Kind, Options};
use header_set::{Cleaner, Nominated, Reason};

use crate::{HOP_BY_HOP, PROTECTING, START, head, map, stay};

/// CVE-2021-33197: only the first line was read, so an empty one disabled the removal.
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

/// CVE-2022-31813, CVE-2024-45410, CVE-2026-26365: a client removed fields of an earlier proxy.
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
        ("content-length", b"4"),
        ("xy", b"1"),
    ];
    assert_eq!(stay(fields), ["content-length", "xy"]);
    let mut with_host = map(&[("connection", b"host"), ("host", b"a")]);
    let removed = HOP_BY_HOP.headers(&mut with_host).expect("few names");
    assert_eq!((removed.fields(), with_host.len()), (1, 1));
}

/// `stay` asks the map and the head. A length that was removed would turn the body into chunks.
#[test]
fn each_nominated_field_is_removed_or_stays() {
    let table: [(&str, &[u8], bool); 6] = [
        ("Content-Length", b"4", true),
        ("Transfer-Encoding", b"chunked", false),
        ("trailer", b"x-sum", false),
        ("te", b"trailers", false),
        ("upgrade", b"websocket", false),
        ("x-forwarded-for", b"::1", true),
    ];
    for (name, value, stays) in table {
        let fields = [("connection", name.as_bytes()), (name, value)];
        assert_eq!(!stay(&fields).is_empty(), stays, "{name}");

        // The body after a head still has its chunks.
        let mut buffer = head(&fields);
        let cleaned = PROTECTING.request(&mut buffer).expect("in order");
        let in_head = cleaned
            .bytes()
            .windows(name.len())
            .any(|bytes| bytes == name.as_bytes());
        assert_eq!(in_head, stays || name == "Transfer-Encoding", "{name}");
    }
}

/// The lengths of nominated names tell which names of the map are compared with them.
#[test]
fn names_as_long_as_a_nominated_one_are_read_all_the_same() {
    for other in ["content_length", "transfer_encoding", "proxy-connection"] {
        let nominated = "x".repeat(other.len());
        let mut headers = map(&[
            ("connection", nominated.as_bytes()),
            (nominated.as_str(), b"1"),
            (other, b"1"),
        ]);
        let removed = HOP_BY_HOP.headers(&mut headers).expect("few names");
        assert_eq!((removed.fields(), headers.len()), (3, 0), "{other}");
    }
}

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

/// A buffer that is refused under one option, and cleaned without it.
#[test]
fn options_refuse_before_anything_changes() {
    let folded = format!("{START}Connection: a,\r\n b\r\na: 1\r\nb: 2\r\n\r\nbody");
    let ambiguous = format!("{START}Connection: a\r\na_b: 1\r\na: 2\r\n\r\nbody");
    let unfolding = HOP_BY_HOP.http1(Options::new().unfold());
    let short = Options::new().max_len(ambiguous.len() - "body".len() - 1);
    for (bytes, refusing, accepting) in [
        (&folded, HOP_BY_HOP, unfolding),
        (&ambiguous, unfolding.refusing_ambiguous(), unfolding),
        (&ambiguous, HOP_BY_HOP.max_lines(3), HOP_BY_HOP.max_lines(4)),
        (&ambiguous, HOP_BY_HOP.http1(short), HOP_BY_HOP),
    ] {
        let mut buffer = bytes.as_bytes().to_vec();
        let result = refusing.request(&mut buffer).map(drop);
        assert!(matches!(result, Err(Error::Malformed { .. })), "{result:?}");
        assert_eq!(buffer, bytes.as_bytes());
        let head = accepting.request(&mut buffer).expect("in order");
        assert!(head.cleaned().removed >= 2);
        assert_eq!(head.body(), b"body");
    }
    // Neither direction takes a message of the other.
    let response = b"HTTP/1.1 200 OK\r\nConnection: a\r\na: 1\r\n\r\nbody";
    let mut buffer = response.to_vec();
    assert!(HOP_BY_HOP.request(&mut buffer).is_err());
    assert_eq!(buffer, response);
    assert_eq!(
        HOP_BY_HOP.response(&mut buffer).expect("in order").status(),
        200
    );
    assert!(HOP_BY_HOP.response(&mut ambiguous.into_bytes()).is_err());
}

#[test]
fn nominated_names_and_trailers() {
    let nominating = [
        ("connection", &b"close, X-Sum, host"[..]),
        ("connection", b"a"),
    ];
    let mut fields = map(&nominating);
    let removed = HOP_BY_HOP.headers(&mut fields).expect("few names");
    assert!(removed.nominated().eq([&b"close"[..], b"X-Sum", b"a"]));
    let section: &[(&str, &[u8])] = &[
        ("x-sum", b"1"),
        ("x-sum", b"2"),
        ("te", b""),
        ("b", b""),
        ("host", b""),
    ];
    let mut trailers = map(section);
    let nominated = removed.into_nominated();
    assert_eq!(HOP_BY_HOP.trailers(&mut trailers, &nominated), 4);
    assert!(trailers.contains_key("b") && trailers.len() == 1);
    // Of no head, only what is forbidden is removed.
    let mut trailers = map(section);
    assert_eq!(HOP_BY_HOP.trailers(&mut trailers, &Nominated::NONE), 2);

    // The same for a chunked body, whose head is gone when its trailers arrive.
    let mut buffer = head(&nominating);
    let nominated = HOP_BY_HOP
        .request(&mut buffer)
        .expect("in order")
        .into_nominated();
    buffer.fill(0);
    let mut section = *b"X-SUM: 1\r\nx-sum: 2\r\nte:\r\nb:\r\nhost:\r\n\r\nnext";
    let cleaned = HOP_BY_HOP
        .trailer_section(&mut section, &nominated)
        .expect("in order");
    assert_eq!(
        (cleaned.removed, &section[..cleaned.new_len]),
        (4, &b"b:\r\n\r\n"[..])
    );
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

/// A name that is refused in the head is refused in the trailers, and folded lines are read in both.
/// What is forbidden in trailers is removed, though the head keeps all but what is listed.
#[test]
fn trailers_of_a_head_are_read_with_its_options() {
    let bytes = b"POST / HTTP/1.1\r\nHost: a\r\nConnection: x-session\r\n\r\n";
    let clean = |cleaner: Cleaner<'static, ()>, section: &[u8]| {
        let (mut buffer, mut trailers) = (bytes.to_vec(), section.to_vec());
        let head = cleaner.request(&mut buffer).expect("a whole head");
        let cleaned = cleaner.trailer_section(&mut trailers, &head.into_nominated())?;
        Ok::<_, Error>(trailers[..cleaned.new_len].to_vec())
    };
    let ambiguous = b"X_Sum: 2\r\n\r\n";
    assert_eq!(clean(HOP_BY_HOP, ambiguous).expect("trailers"), ambiguous);
    assert!(clean(HOP_BY_HOP.refusing_ambiguous(), ambiguous).is_err());

    let folded = b"X-Sum: 1,\r\n 2\r\nX-Session: 3\r\n\r\n";
    assert!(clean(HOP_BY_HOP, folded).is_err());
    let unfolding = HOP_BY_HOP.http1(Options::new().unfold());
    let unfolded = clean(unfolding, folded).expect("trailers");
    assert!(unfolded.starts_with(b"X-Sum: 1,") && unfolded.ends_with(b" 2\r\n\r\n"));

    let forbidden = b"Host: b\r\nX-Sum: 2\r\n\r\n";
    let framing_too = HOP_BY_HOP.including_framing().including_host();
    for cleaner in [HOP_BY_HOP, framing_too] {
        let cleaned = clean(cleaner, forbidden).expect("trailers");
        assert_eq!(cleaned, b"X-Sum: 2\r\n\r\n");
    }
}
