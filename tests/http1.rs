//! `http1`: each pitfall by name. Whole heads, at random, are compared with a slow reader in
//! `tests/requests`.

use header_set::http1::{self, Error, HeadEnd, Kind, Options};
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
    assert!(options.strip_slices(&INTERNAL, head).is_err());
    assert_eq!(options.strip_towards_body(&INTERNAL, &mut buffer), result);
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
    let cleaned = options.strip(&INTERNAL, &mut buffer).expect("in order");
    buffer.truncate(cleaned.new_len);
    String::from_utf8(buffer).expect("text")
}

/// Without a start line the first field would hide in its place.
#[test]
fn a_first_line_that_is_none() {
    for line in [
        "X-Internal: a",
        "x-internal:a HTTP/1.1",
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
    ] {
        let head = format!("{line}\r\nx-internal: a\r\n\r\n");
        assert_eq!(
            refused(Options::new(), head.as_bytes()),
            (0, Kind::StartLine),
            "{line:?}"
        );
    }
}

/// The number of a version decides about `transfer-encoding` (D3), and about what else a recipient
/// may do.
#[test]
fn versions_but_1_0_and_1_1() {
    for line in [
        "GET / HTTP/2.0",
        "GET / HTTP/1.2",
        "HTTP/0.9 200 OK",
        "HTTP/1.9 200",
    ] {
        let head = format!("{line}\r\nx-internal: a\r\n\r\n");
        assert_eq!(
            refused(Options::new(), head.as_bytes()),
            (0, Kind::Version),
            "{line}"
        );
    }
}

/// D6: a response is no request, where a list is meant for one of them.
#[test]
fn only_the_kind_of_message_that_is_asked_for() {
    let (request, response) = (
        "GET / HTTP/1.1\r\na: b\r\n\r\n",
        "HTTP/1.1 200 OK\r\na: b\r\n\r\n",
    );
    let (requests, responses) = (Options::new().requests(), Options::new().responses());
    assert_eq!(stripped(requests, request), request);
    assert_eq!(stripped(responses, response), response);
    assert_eq!(refused(requests, response.as_bytes()), (0, Kind::Response));
    assert_eq!(refused(responses, request.as_bytes()), (0, Kind::Request));
    assert_eq!(stripped(Options::new(), response), response);
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
        (0, Kind::LeadingLineBreak)
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
    for second in ["Content-Length: 2", "CONTENT-LENGTH:1\t"] {
        assert_eq!(
            field(&format!("content-length: 1\r\n{second}")),
            (19, Kind::ContentLengths)
        );
    }
    let twice = "transfer-encoding: chunked\r\ntransfer-encoding: chunked";
    assert_eq!(field(twice), (28, Kind::TransferEncodings));
    // Many lines before, so that they are not of one batch.
    let far = format!(
        "content-length: 1\r\n{}transfer-encoding: chunked",
        "a: b\r\n".repeat(200)
    );
    assert_eq!(field(&far).1, Kind::LengthAndEncoding);
}

/// `010` is eight where it is read as octal, and a length over 63 bits is negative where it is
/// signed.
#[test]
fn lengths_that_are_no_plain_number() {
    for value in [
        "",
        "+1",
        "-1",
        "1,1",
        "1, 1",
        "0x1",
        "1 1",
        "1.0",
        "010",
        "00",
        "\u{661}",
        "1_0",
        "9223372036854775808",
        "18446744073709551615",
        "18446744073709551616",
        "99999999999999999999",
    ] {
        assert_eq!(
            field(&format!("content-length: {value}")),
            (0, Kind::ContentLength),
            "{value}"
        );
    }
    for value in [
        "0",
        "1",
        "10",
        "9223372036854775807",
        "9199999999999999999",
        "\t7 ",
    ] {
        let head = format!("{START}Content-Length:{value}\r\n\r\n");
        assert_eq!(stripped(Options::new(), &head), head);
    }
}

/// D2: recipients see chunks in some of these, no body in others, and refuse few.
#[test]
fn encodings_but_chunked() {
    for value in [
        "",
        "xchunked",
        "chunked, identity",
        "identity",
        "gzip, chunked",
        "chunked, chunked",
        "chunked;q=1",
        ",chunked",
        "chunked,",
        "\"chunked\"",
        "chunked\u{a0}",
        "gzip",
        "chunke",
        "chunkedd",
        "\u{a0}chunked",
    ] {
        assert_eq!(
            field(&format!("Transfer-Encoding: {value}")),
            (0, Kind::TransferEncoding),
            "{value}"
        );
    }
    for value in ["chunked", " Chunked\t", "\t CHUNKED"] {
        let head = format!("{START}transfer-encoding:{value}\r\n\r\n");
        assert_eq!(stripped(Options::new(), &head), head);
    }
}

/// D3: HTTP/1.0 has no chunks; half of all recipients read them all the same.
#[test]
fn encodings_in_http_1_0() {
    for start in ["POST / HTTP/1.0", "HTTP/1.0 200 OK"] {
        let head = format!("{start}\r\ntransfer-encoding: chunked\r\n\r\n");
        let at = start.len() + 2;
        assert_eq!(
            refused(Options::new(), head.as_bytes()),
            (at, Kind::EncodingInHttp10)
        );
    }
    let length = "POST / HTTP/1.0\r\ncontent-length: 1\r\n\r\n";
    assert_eq!(stripped(Options::new(), length), length);
}

/// D1: uwsgi and thin read `Content_Length` as the length, and the rest of the body as another
/// request.
#[test]
fn aliases_of_framing() {
    for byte in "!#$%&'*+.^_`|~".chars() {
        for (name, value) in [("Content-Length", "0"), ("transfer-encoding", "chunked")] {
            let alias = name.replace('-', &byte.to_string());
            for options in [Options::new(), Options::new().exactly()] {
                let head = format!("{START}a: b\r\n{alias}: {value}\r\n{name}: {value}\r\n\r\n");
                let at = START.len() + "a: b\r\n".len();
                assert_eq!(
                    refused(options, head.as_bytes()),
                    (at, Kind::FramingAlias),
                    "{alias}"
                );
            }
        }
    }
    let near = format!("{START}content_type: a\r\ncontent_lengths: 1\r\ncontentlength: 1\r\n\r\n");
    assert_eq!(stripped(Options::new(), &near), near);
}

/// D4: some recipients believe the first, some the last, some the target.
#[test]
fn hosts_that_differ() {
    assert_eq!(field("host: a\r\nx: 1\r\nHost: b"), (15, Kind::Hosts));
    assert_eq!(field("host: a\r\nhost: a"), (9, Kind::Hosts));
    for (target, host) in [
        ("http://b/", "a"),
        ("http://b", "a"),
        ("HTTPS://b?x", "a"),
        ("http://user@a/", "a"),
        ("http://a:80/", "a"),
        ("ws+x-1.0://b/", "a"),
        ("http:///", "a"),
        ("http://a\\@b/", "b"),
        ("http://a/", ""),
    ] {
        let head = format!("GET {target} HTTP/1.1\r\nHost: {host}\r\n\r\n");
        assert_eq!(
            refused(Options::new(), head.as_bytes()).1,
            Kind::OtherHost,
            "{target} {host}"
        );
    }
    for (target, host) in [
        ("http://Example.org:8080/a?b=http://c", "example.ORG:8080"),
        ("http://a", " a\t"),
        ("/http://b/", "a"),
        ("*", "a"),
        ("b:443", "b:443"),
        ("b:443", "a"),
        ("1http://b/", "a"),
    ] {
        let head = format!("GET {target} HTTP/1.1\r\nx: y\r\nHost:{host}\r\n\r\n");
        assert_eq!(
            stripped(Options::new().exactly(), &head),
            format!("GET {target} HTTP/1.1\r\nx: y\r\n\r\n")
        );
    }
    let alone = "GET http://b/ HTTP/1.1\r\nx: y\r\n\r\n";
    assert_eq!(stripped(Options::new(), alone), alone);
}

#[test]
fn what_frames_a_message_stays() {
    let head = format!("{START}Host: a\r\nX-Internal: 1\r\nContent-Length: 1\r\n\r\n");
    let kept = format!("{START}Host: a\r\nContent-Length: 1\r\n\r\n");
    assert_eq!(stripped(Options::new(), &head), kept);
    assert_eq!(
        stripped(Options::new().exactly(), &head),
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
    let cleaned = http1::strip(&INTERNAL, &mut buffer).expect("in order");
    assert_eq!(
        buffer[..cleaned.new_len],
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
    let cleaned = http1::strip(&FOLDED, &mut buffer).expect("in order");
    assert_eq!(cleaned.removed, names.len());
    assert_eq!(
        buffer[..cleaned.new_len],
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
    let cleaned = http1::keep(&ALLOWED, &mut buffer).expect("in order");
    let kept = format!("{START}Host: a\r\nX-ID: 1\r\nAccept: 4\r\n\r\n");
    assert_eq!(buffer[..cleaned.new_len], *kept.as_bytes());
    let exactly = Options::new().exactly();
    let cleaned = exactly.keep(&ALLOWED, &mut buffer).expect("in order");
    assert!(!buffer[..cleaned.new_len].starts_with(b"GET / HTTP/1.1\r\nHost"));
}

/// CVE-2013-5704, CVE-2026-88004, GHSA-v67p-phpq-fc8x: trailers carry what heads may not (D5).
#[test]
fn trailers_are_stripped_too() {
    let section = b"X-Internal: 1\r\nx-sum: 2\r\nContent-Length: +3\r\nContent_Length: 3\r\nHost: b\r\nCookie: c\r\nSet_Cookie: d\r\n\r\nGET /next";
    let trailers = |clean: &dyn Fn(&mut [u8]) -> Result<http1::Cleaned, Error>| {
        let mut buffer = section.to_vec();
        let cleaned = clean(&mut buffer).expect("in order");
        assert_eq!(&buffer[cleaned.old_len..], b"GET /next");
        let text = String::from_utf8(buffer[..cleaned.new_len].to_vec()).expect("text");
        assert_eq!(cleaned.removed + text.lines().count(), 8);
        text
    };
    assert_eq!(
        trailers(&|it| http1::strip_trailers(&INTERNAL, it)),
        "x-sum: 2\r\n\r\n"
    );
    assert_eq!(
        trailers(&|it| http1::strip_trailers(&(), it)),
        "X-Internal: 1\r\nx-sum: 2\r\n\r\n"
    );
    assert_eq!(
        trailers(&|it| http1::keep_trailers(&INTERNAL, it)),
        "X-Internal: 1\r\n\r\n"
    );
    // The list alone decides, but for aliases.
    let exactly = Options::new().exactly();
    assert_eq!(
        trailers(&|it| exactly.strip_trailers(&INTERNAL, it)),
        "x-sum: 2\r\nCookie: c\r\nSet_Cookie: d\r\n\r\n"
    );
    assert_eq!(
        trailers(&|it| exactly.keep_trailers(&header_set!["cookie", "content_length"], it)),
        "Cookie: c\r\n\r\n"
    );
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
        let cleaned = http1::strip_towards_body(&INTERNAL, &mut buffer).expect("in order");
        let start = cleaned.old_len - cleaned.new_len;
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
    let kept: Vec<u8> = http1::strip_slices(dynamic, head.as_bytes())
        .expect("in order")
        .collect::<Vec<_>>()
        .concat();
    assert_eq!(kept, format!("{START}b: 3\r\n\r\n").as_bytes());
    assert_eq!(
        http1::strip(&(), &mut head.into_bytes()).map(|it| it.removed),
        Ok(0)
    );
}

#[test]
fn slices_of_either_verb() {
    let head = format!("{START}Host: a\r\nx-internal: 1\r\na: 2\r\nx-internal: 3\r\n\r\nbody");
    let text = |slices: http1::Slices<'_>| {
        assert_eq!(slices.old_len() + "body".len(), head.len());
        let runs: Vec<u8> = slices.flatten().copied().collect();
        String::from_utf8(runs).expect("text")
    };
    let set = header_set!["x-internal"];
    let strip = http1::strip_slices(&set, head.as_bytes()).expect("in order");
    assert_eq!((strip.removed(), strip.clone().count()), (2, 3));
    assert_eq!(text(strip), format!("{START}Host: a\r\na: 2\r\n\r\n"));
    let keep = http1::keep_slices(&set, head.as_bytes()).expect("in order");
    assert_eq!(keep.removed(), 1);
    assert_eq!(
        text(keep),
        format!("{START}Host: a\r\nx-internal: 1\r\nx-internal: 3\r\n\r\n")
    );
    let exactly = Options::new().exactly().keep_slices(&set, head.as_bytes());
    assert_eq!(exactly.expect("in order").removed(), 2);
    let many = format!("{START}{}\r\n", "b: 1\r\nx-internal: 2\r\n".repeat(100));
    let keep = http1::keep_slices(&set, many.as_bytes()).expect("in order");
    assert_eq!(keep.removed(), 100);
    let expected = format!("{START}{}\r\n", "x-internal: 2\r\n".repeat(100));
    assert_eq!(keep.collect::<Vec<_>>().concat(), expected.as_bytes());
}

/// The answer depends on the bytes alone, not on the pieces in which they arrive.
#[test]
fn the_end_of_a_head_that_drips_in() {
    let found = |bytes: &[u8], max_len: usize, piece: usize| {
        let mut end = HeadEnd::new(max_len);
        let mut len = 0;
        loop {
            len = bytes.len().min(len + piece);
            match end.find(&bytes[..len]) {
                Ok(None) if len < bytes.len() => {}
                result => return result,
            }
        }
    };
    let head = format!("{START}Host: a\r\nx: \r y\r\n\r\n");
    let (len, whole) = (head.len(), format!("{head}body\n\n"));
    for piece in 1..whole.len() {
        let found = |bytes: &str, max_len| found(bytes.as_bytes(), max_len, piece);
        let refused = |at, kind| Err(Error::Malformed { at, kind });
        assert_eq!(found(&whole, 100), Ok(Some(len)));
        assert_eq!(found(&whole, len), Ok(Some(len)));
        assert_eq!(found(&whole, len - 1), refused(len - 1, Kind::TooLong));
        assert_eq!(found(&head[..len - 1], 100), Ok(None));
        assert_eq!(found("GET / HTTP/1.1\n\n", 100), refused(14, Kind::BareLf));
        assert_eq!(
            found("GET / HTTP/1.1\r\n\nx", 100),
            refused(16, Kind::BareLf)
        );
        assert_eq!(found("\nGET", 100), refused(0, Kind::BareLf));
        assert_eq!(found("\r\nGET", 100), Ok(Some(2)));
        assert_eq!(found("", 100), Ok(None));
        assert_eq!(found("", 0), refused(0, Kind::TooLong));
    }
}
