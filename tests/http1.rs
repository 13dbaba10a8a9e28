//! `http1`: each pitfall by name. Whole heads, at random, are compared with a slow reader in `tests/requests`.

use header_set::http1::{self, Error, Kind, Options};
use header_set::{HeaderSet, header_set};

header_set! {
    static INTERNAL = ["x-internal", "cf-ray", "x-int-*", "host", "content-length", "transfer-encoding"];
    #[header_set(separators = fold)]
    static FOLDED = ["x-internal"];
    #[header_set(separators = fold)]
    static ALLOWED = ["x-id", "accept"];
}

const START: &str = "GET / HTTP/1.1\r\n";

#[track_caller]
fn refused(options: Options, head: &[u8]) -> (usize, Kind) {
    let mut buffer = head.to_vec();
    let result = options.strip(&INTERNAL, &mut buffer);
    assert_eq!(buffer, head, "a refused head has changed");
    // It cannot unfold, so it may have another reason.
    assert!(options.kept(&INTERNAL, head).is_err());
    assert_eq!(options.strip_right(&INTERNAL, &mut buffer), result);
    assert_eq!(buffer, head);
    match result {
        Err(Error::Malformed { at, kind }) => (at, kind),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn field(line: &str) -> (usize, Kind) {
    let (at, kind) = refused(Options::new(), format!("{START}{line}\r\n\r\n").as_bytes());
    (at - START.len(), kind)
}

#[track_caller]
fn stripped(options: Options, head: &str) -> String {
    let mut buffer = head.as_bytes().to_vec();
    let stripped = options.strip(&INTERNAL, &mut buffer).expect("in order");
    buffer.truncate(stripped.new_len);
    String::from_utf8(buffer).expect("text")
}

/// Without a start line the first field would hide in its place.
#[test]
fn a_first_line_that_is_none() {
    for line in [
        "X-Internal: a",
        "x-internal:a HTTP/1.1",
        "GET / HTTP/2.0",
        "GET  / HTTP/1.1",
        "GET / HTTP/1.1 ",
        " GET / HTTP/1.1",
        "GET /a b HTTP/1.1",
        "GET\t/ HTTP/1.1",
        "GET /\tHTTP/1.1",
        "GET /a\tb HTTP/1.1",
        "G@T / HTTP/1.1",
        "/ HTTP/1.1",
        "GET HTTP/1.1",
        "HTTP/1.1",
        "HTTP/1.1 20",
        "HTTP/1.1 2000",
        "HTTP/1.1 200OK",
        "HTTP/1.1\t200 OK",
        "HTTP/1.x 200 OK",
        "http/1.1 200 OK",
        "",
    ] {
        let head = format!("{line}\r\nx-internal: a\r\n\r\n");
        assert_eq!(
            refused(Options::new(), head.as_bytes()),
            (0, Kind::StartLine),
            "{line:?}"
        );
    }
}

/// Others accept a line feed alone as the end of a line.
#[test]
fn line_breaks_that_some_accept() {
    assert_eq!(field("a: b\nx-internal: c"), (4, Kind::BareLf));
    assert_eq!(field("a: b\rx-internal: c"), (4, Kind::BareCr));
    assert_eq!(field("a: b\r\r\nc: d"), (4, Kind::BareCr));
    assert_eq!(field("a\r: b"), (1, Kind::BareCr));
    assert_eq!(field("a: \0"), (3, Kind::Control(0)));
    assert_eq!(field("a: \x7f"), (3, Kind::Control(0x7f)));
    assert_eq!(field("\x10a: b"), (0, Kind::Control(0x10)));
    assert_eq!(
        refused(Options::new(), b"\r\nGET / HTTP/1.1\r\n\r\n"),
        (0, Kind::StartLine)
    );
    assert_eq!(
        refused(Options::new(), b"GET / HTTP/1.1\n\n"),
        (14, Kind::BareLf)
    );
    assert_eq!(
        refused(Options::new(), b"GET / HTTP/1.1\r\na: b\r\n\rc"),
        (22, Kind::BareCr)
    );
}

#[test]
fn names_that_are_none() {
    assert_eq!(field("x-internal : a"), (10, Kind::SpaceBeforeColon));
    assert_eq!(field("x-internal\t: a"), (10, Kind::SpaceBeforeColon));
    assert_eq!(field(" x-internal: a"), (0, Kind::LeadingSpace));
    assert_eq!(field("\tx-internal: a"), (0, Kind::LeadingSpace));
    assert_eq!(field("a: b\r\n x-internal: a"), (6, Kind::Folding));
    assert_eq!(field(": a"), (0, Kind::EmptyName));
    assert_eq!(field("no colon"), (2, Kind::SpaceBeforeColon));
    assert_eq!(field("nocolon"), (7, Kind::NoColon));
    assert_eq!(field("a@b: c"), (1, Kind::Name(b'@')));
    assert_eq!(field("a\u{e9}: c"), (1, Kind::Name(0xc3)));
    assert_eq!(
        field("a-name-of-more-than-sixteen-bytes[]: c"),
        (33, Kind::Name(b'['))
    );
}

/// White space before the first field is refused also by those who unfold (RFC 9112, section 2.2).
#[test]
fn folding_only_where_asked_for() {
    let unfold = Options::new().unfold();
    let head = format!("{START}a: 1\r\n 2\r\nX-Internal: 3,\r\n\t4\r\n  \r\nb: 5\r\n\r\n");
    assert_eq!(
        stripped(unfold, &head),
        format!("{START}a: 1   2\r\nb: 5\r\n\r\n")
    );
    assert_eq!(
        refused(unfold, format!("{START} a: b\r\n\r\n").as_bytes()).1,
        Kind::LeadingSpace
    );
    assert_eq!(
        refused(
            unfold,
            format!("{START}content-length: 1\r\n 2\r\n\r\n").as_bytes()
        )
        .1,
        Kind::ContentLength
    );
}

/// Which of the two counts is what recipients disagree about.
#[test]
fn framing_that_recipients_read_differently() {
    let both = "content-length: 1\r\ntransfer-encoding: chunked";
    assert_eq!(field(both), (19, Kind::LengthAndEncoding));
    assert_eq!(
        field("Transfer-Encoding: chunked\r\nContent-Length: 1"),
        (28, Kind::LengthAndEncoding)
    );
    assert_eq!(
        field("content-length: 1\r\nContent-Length: 2"),
        (19, Kind::ContentLengths)
    );
    assert_eq!(
        field("transfer-encoding: a\r\ntransfer-encoding: a"),
        (22, Kind::TransferEncodings)
    );
    for value in [
        "",
        "+1",
        "-1",
        "1,1",
        "0x1",
        "1 1",
        "1.0",
        "18446744073709551616",
        "\u{661}",
    ] {
        assert_eq!(
            field(&format!("content-length: {value}")),
            (0, Kind::ContentLength),
            "{value}"
        );
    }
    let same = format!("{START}content-length: 1\r\nCONTENT-LENGTH:1\t\r\n\r\n");
    assert_eq!(stripped(Options::new(), &same), same);
    // Many lines before, so that they are not of one batch.
    let far = format!(
        "content-length: 1\r\n{}transfer-encoding: a",
        "a: b\r\n".repeat(200)
    );
    assert_eq!(field(&far).1, Kind::LengthAndEncoding);
}

#[test]
fn what_frames_a_message_stays() {
    let head = format!("{START}Host: a\r\nX-Internal: 1\r\nContent-Length: 1\r\n\r\n");
    let kept = format!("{START}Host: a\r\nContent-Length: 1\r\n\r\n");
    assert_eq!(stripped(Options::new(), &head), kept);
    assert_eq!(
        stripped(Options::new().reframing(), &head),
        format!("{START}\r\n")
    );
    // Names that only look like them go.
    let near = format!("{START}x-int-host: a\r\ncontent-type: b\r\nhosts: c\r\n\r\n");
    let kept = format!("{START}content-type: b\r\nhosts: c\r\n\r\n");
    assert_eq!(stripped(Options::new(), &near), kept);
}

#[test]
fn tabs_and_high_bytes_in_values_are_allowed() {
    let head = b"GET / HTTP/1.1\r\na:\tb\t\r\nx-internal: \t\r\nc: \xe4\xff\x80\r\n\r\n";
    let mut buffer = head.to_vec();
    let stripped = http1::strip(&INTERNAL, &mut buffer).expect("in order");
    assert_eq!(
        buffer[..stripped.new_len],
        *b"GET / HTTP/1.1\r\na:\tb\t\r\nc: \xe4\xff\x80\r\n\r\n"
    );
}

/// CVE-2026-88011: one variable to CGI. Without folding they pass; with it, none does.
#[test]
fn aliases_of_a_name() {
    let names = [
        "X-Internal",
        "x_internal",
        "x.internal",
        "x!internal",
        "X'INTERNAL",
        "x|internal",
    ];
    let fields: String = names.iter().map(|name| format!("{name}: 1\r\n")).collect();
    let head = format!("{START}{fields}x_other: 2\r\n\r\n");
    let mut buffer = head.clone().into_bytes();
    let stripped = http1::strip(&FOLDED, &mut buffer).expect("in order");
    assert_eq!(stripped.removed, names.len());
    assert_eq!(
        buffer[..stripped.new_len],
        *format!("{START}x_other: 2\r\n\r\n").as_bytes()
    );
    let refuse = Options::new().refuse_ambiguous();
    assert_eq!(
        refused(refuse, head.as_bytes()),
        (START.len() + 16, Kind::Ambiguous(b'_'))
    );
    let plain = format!("{START}a-1: _.!'\r\n\r\n");
    assert!(refuse.strip(&INTERNAL, &mut plain.into_bytes()).is_ok());
}

/// A folded allow-list would let aliases in (GHSA-9hf4-67fc-4vf4).
#[test]
fn allow_lists_compare_separators_as_written() {
    let head = format!(
        "{START}Host: a\r\nX-ID: 1\r\nx_id: 2\r\nx.id: 3\r\nAccept: 4\r\ncookie: 5\r\n\r\n"
    );
    let mut buffer = head.into_bytes();
    let stripped = http1::keep(&ALLOWED, &mut buffer).expect("in order");
    let kept = format!("{START}Host: a\r\nX-ID: 1\r\nAccept: 4\r\n\r\n");
    assert_eq!(buffer[..stripped.new_len], *kept.as_bytes());
    let reframing = Options::new().reframing();
    let stripped = reframing.keep(&ALLOWED, &mut buffer).expect("in order");
    assert!(!buffer[..stripped.new_len].starts_with(b"GET / HTTP/1.1\r\nHost"));
}

/// CVE-2013-5704, CVE-2026-88004, GHSA-v67p-phpq-fc8x: trailers carry what heads may not.
#[test]
fn trailers_are_stripped_too() {
    let mut buffer = *b"X-Internal: 1\r\nx-sum: 2\r\nContent-Length: 3\r\n\r\nGET /next";
    let stripped = http1::strip_trailers(&INTERNAL, &mut buffer).expect("in order");
    assert_eq!(
        (stripped.removed, &buffer[..stripped.new_len]),
        (2, &b"x-sum: 2\r\n\r\n"[..])
    );
    assert_eq!(&buffer[stripped.old_len..], b"GET /next");
    let none = http1::strip_trailers(&INTERNAL, &mut b"\r\nGET /next".to_vec()).expect("in order");
    assert_eq!((none.old_len, none.new_len), (2, 2));
    let error = http1::strip_trailers(&INTERNAL, &mut b" x-internal: 1\r\n\r\n".to_vec());
    assert_eq!(
        error,
        Err(Error::Malformed {
            at: 0,
            kind: Kind::LeadingSpace
        })
    );
}

/// What follows the head is another's.
#[test]
fn the_body_is_never_read() {
    for body in [
        &b"\r\nx-internal: 1\r\n\r\n"[..],
        b"\0\x01\x7f",
        &[b'\n'; 300],
        b"\r",
        b" x",
    ] {
        let head = format!("{START}x-internal: 1\r\na: b\r\n\r\n");
        let mut buffer = [head.as_bytes(), body].concat();
        let stripped = http1::strip_right(&INTERNAL, &mut buffer).expect("in order");
        let start = stripped.old_len - stripped.new_len;
        assert_eq!(
            buffer[start..],
            [format!("{START}a: b\r\n\r\n").as_bytes(), body].concat()
        );
    }
}

#[test]
fn what_has_arrived_is_incomplete() {
    let head = format!("{START}Host: a\r\nx-internal: 1\t\r\nb:\r\n\r\n");
    for len in 0..head.len() {
        let result = http1::strip(&INTERNAL, &mut head.as_bytes()[..len].to_vec());
        assert_eq!(result, Err(Error::Incomplete), "{len}");
    }
    assert!(Error::Incomplete.to_string().contains("expected more"));
}

/// Every refusal says where, what, and what was expected.
#[test]
fn errors_in_words() {
    let (at, kind) = field("a@b: c");
    let text = Error::Malformed { at, kind }.to_string();
    assert_eq!(
        text,
        "at byte 1: found `@` in a field name, expected letters, digits and !#$%&'*+-.^_`|~"
    );
}

#[test]
fn sets_of_all_kinds() {
    let head = format!("{START}x-internal: 1\r\na: 2\r\nb: 3\r\n\r\n");
    let dynamic: &dyn HeaderSet = &(&FOLDED, header_set!["a"]);
    let mut buffer = head.clone().into_bytes();
    assert_eq!(
        http1::strip(dynamic, &mut buffer).map(|it| it.removed),
        Ok(2)
    );
    let kept: Vec<u8> = http1::kept(dynamic, head.as_bytes())
        .expect("in order")
        .collect::<Vec<_>>()
        .concat();
    assert_eq!(kept, format!("{START}b: 3\r\n\r\n").as_bytes());
    assert_eq!(
        http1::strip(&(), &mut head.into_bytes()).map(|it| it.removed),
        Ok(0)
    );
}
