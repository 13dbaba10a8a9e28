//! Nomination by `Connection`, and its limits.

use header_set::http1::{Error, Kind, Options};
use header_set::{hop_by_hop, http1};

use crate::{FORWARDING, head, map, stay};

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
        ("host", b"a"),
        ("content-length", b"4"),
        ("xy", b"1"),
    ];
    assert_eq!(stay(fields), ["content-length", "host", "xy"]);
}

/// `stay` asks the map and the head. A length that went would turn the body into chunks.
#[test]
fn each_nominated_field_goes_or_stays() {
    let table: [(&str, &[u8], bool); 7] = [
        ("host", b"a", true),
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

        // The body behind a head still has its chunks.
        let mut buffer = head(&fields);
        let removed = http1::hop_by_hop::strip_protecting(&FORWARDING, &mut buffer);
        let left = &buffer[..removed.expect("in order").cleaned().new_len];
        let in_head = left
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
        let removed = hop_by_hop::strip(&mut headers).expect("few names");
        assert_eq!((removed.fields(), headers.len()), (3, 0), "{other}");
    }
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

/// Lines move while the names of others are still read.
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
    let lines = |count: usize| -> Vec<(&str, &[u8])> {
        [[("connection", &b"a"[..])].repeat(count), vec![("a", b"1")]].concat()
    };
    for fields in [many_names, lines(9), lines(40)] {
        let mut map = map(&fields);
        let before = map.clone();
        let error = hop_by_hop::strip(&mut map).expect_err("too much");
        assert!(error.to_string().contains("expected"));
        assert_eq!(map, before);

        let mut buffer = head(&fields);
        let error = http1::hop_by_hop::strip(&mut buffer).expect_err("too much");
        // The first line of them is behind the start line.
        let expected = Error::Malformed {
            at: b"GET / HTTP/1.1\r\n".len(),
            kind: Kind::TooManyNominated,
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
    let error = http1::hop_by_hop::strip(&mut buffer).expect_err("too much");
    let expected = Error::Malformed {
        at: b"GET / HTTP/1.1\r\nupgrade: websocket\r\nb: 1\r\n".len(),
        kind: Kind::TooManyNominated,
    };
    assert_eq!(error, expected);
    assert_eq!(buffer, head(&fields));
}

/// A buffer that is refused under one option, and cleaned without it.
#[test]
fn options_refuse_before_anything_changes() {
    let folded: &[u8] = b"GET / HTTP/1.1\r\nConnection: a,\r\n b\r\na: 1\r\nb: 2\r\n\r\nbody";
    let ambiguous: &[u8] = b"GET / HTTP/1.1\r\nConnection: a\r\na_b: 1\r\na: 2\r\n\r\nbody";
    let response: &[u8] = b"HTTP/1.1 200 OK\r\nConnection: a\r\na: 1\r\n\r\nbody";
    let unfolding = Options::new().unfold();
    let strict = unfolding.refuse_ambiguous();
    for (bytes, refusing, accepting) in [
        (folded, Options::new(), unfolding),
        (ambiguous, strict, unfolding),
        (response, unfolding.requests(), unfolding.responses()),
        (ambiguous, unfolding.responses(), unfolding.requests()),
    ] {
        let mut buffer = bytes.to_vec();
        let result = refusing.strip_hop_by_hop(&(), &mut buffer);
        assert!(matches!(result, Err(Error::Malformed { .. })), "{result:?}");
        assert_eq!(buffer, bytes);
        let removed = accepting.strip_hop_by_hop(&(), &mut buffer);
        let cleaned = removed.expect("in order").cleaned();
        assert!(cleaned.removed >= 2);
        assert_eq!(buffer[cleaned.old_len..], *b"body");
    }
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

    // The same for a chunked body.
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

/// A name that is refused in the head is refused in the trailers, and folded lines are read in both.
#[test]
fn trailers_of_a_head_are_read_with_its_options() {
    const HEAD: &[u8] = b"POST / HTTP/1.1\r\nHost: a\r\nConnection: x-session\r\n\r\n";
    let strip = |options: Options, section: &[u8]| {
        let (mut buffer, mut trailers) = (HEAD.to_vec(), section.to_vec());
        let removed = options
            .strip_hop_by_hop(&(), &mut buffer)
            .expect("a whole head");
        let cleaned = removed.strip_trailers(&buffer, &mut trailers)?;
        Ok::<_, Error>(trailers[..cleaned.new_len].to_vec())
    };
    let options = Options::new();

    let ambiguous = b"X_Sum: 2\r\n\r\n";
    assert_eq!(strip(options, ambiguous).expect("trailers"), ambiguous);
    assert!(strip(options.refuse_ambiguous(), ambiguous).is_err());

    let folded = b"X-Sum: 1,\r\n 2\r\nX-Session: 3\r\n\r\n";
    assert!(strip(options, folded).is_err());
    let unfolded = strip(options.unfold(), folded).expect("trailers");
    assert!(unfolded.starts_with(b"X-Sum: 1,") && unfolded.ends_with(b" 2\r\n\r\n"));

    // What is forbidden in trailers goes, though the head keeps all but what is listed.
    let forbidden = b"Host: b\r\nX-Sum: 2\r\n\r\n";
    let cleaned = strip(options.exactly(), forbidden).expect("trailers");
    assert_eq!(cleaned, b"X-Sum: 2\r\n\r\n");
}
