//! Invalid lines, and lines that recipients read differently.

use header_set::http1::{Error, Kind, Options};
use header_set::{header_set, http1};

use crate::{INTERNAL, START, field, refused, stripped};

/// Without a start line the first field would be read as one.
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

/// The version determines whether `transfer-encoding` counts (D3), and other behaviour of a
/// recipient.
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

/// D6: a list may be for requests or for responses only.
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

/// Some recipients accept a line feed alone as the end of a line.
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

/// The scanner reads blocks, and the rest of the buffer in another way: a byte that it overlooks
/// reaches a recipient that ends the line there.
#[test]
fn control_bytes_at_every_place() {
    let mut head = START.as_bytes().to_vec();
    for len in (START.len() + 6..1200).step_by(53) {
        let value = START.len() + 2;
        head.truncate(START.len());
        head.extend(b"a:");
        head.resize(len - 4, b'v');
        head.extend(b"\r\n\r\n");
        assert!(Options::new().strip(&INTERNAL, &mut head).is_ok());
        for at in value..len - 4 {
            head[at] = b'\n';
            let malformed = Error::Malformed {
                at,
                kind: Kind::BareLf,
            };
            let result = Options::new().strip(&INTERNAL, &mut head);
            assert_eq!(result.map(drop), Err(malformed), "{len}");
            head[at] = b'v';
        }
    }
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

/// White space before the first field is refused even with `unfold` (RFC 9112, section 2.2).
#[test]
fn folding_only_where_asked_for() {
    let unfold = Options::new().unfold();
    let head = format!("{START}a: 1\r\n 2\r\nX-Internal: 3,\r\n\t4\r\n  \r\nb: 5\r\n\r\n");
    assert_eq!(
        stripped(unfold, &head),
        format!("{START}a: 1   2\r\nb: 5\r\n\r\n")
    );
    // Slices cannot be unfolded.
    let slices = unfold.strip_slices(&INTERNAL, head.as_bytes()).map(drop);
    let kind = Kind::Folding;
    assert!(matches!(slices, Err(Error::Malformed { kind: found, .. }) if found == kind));
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

/// Line ends and tabs are noted as runs of control bytes, 64 at a time. Here 32 line ends or tabs are
/// followed by 32 tabs in 64 bytes.
#[test]
fn as_many_runs_as_are_noted_at_a_time() {
    let listed = ["a:\tvv\r\n".repeat(2), "a:\r\n".repeat(28)].concat();
    assert_eq!(listed.len(), 126);
    for tabs in 28..40 {
        let stays = format!("b:{}x\r\nc:d\r\n\r\n", "x\t".repeat(tabs));
        let mut section = format!("{listed}{stays}").into_bytes();
        let cleaned = http1::strip_trailers(&header_set!["a"], &mut section).expect("in order");
        assert_eq!(cleaned.removed, 30, "{tabs}");
        assert_eq!(section[..cleaned.new_len], *stays.as_bytes(), "{tabs}");
    }
}

/// Every refusal has a position, the mistake, and the expectation.
#[test]
fn errors_in_words() {
    let (at, kind) = field("a@b: c");
    let text = Error::Malformed { at, kind }.to_string();
    assert_eq!(
        text,
        "at byte 1: found `@` in a field name, expected letters, digits and !#$%&'*+-.^_`|~"
    );
}
