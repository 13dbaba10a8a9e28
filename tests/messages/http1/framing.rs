//! Lengths, encodings and hosts that recipients read differently.

use header_set::http1::Kind;

use crate::{CLEANER, EXACTLY, START, field, refused, refused_response, stripped};

/// Recipients disagree about which of the two counts.
#[test]
fn framing_that_recipients_read_differently() {
    let both = "content-length: 1\r\ntransfer-encoding: chunked";
    assert_eq!(field(both), (19, Kind::LengthAndEncoding));
    assert_eq!(
        field("Transfer-Encoding: chunked\r\nContent-Length: 1"),
        (28, Kind::LengthAndEncoding)
    );
    for second in ["Content-Length: 2", "CONTENT-LENGTH:1"] {
        assert_eq!(
            field(&format!("content-length: 1\r\n{second}")),
            (19, Kind::ContentLengths)
        );
    }
    let twice = "transfer-encoding: chunked\r\ntransfer-encoding: chunked";
    assert_eq!(field(twice), (28, Kind::TransferEncodings));
    // Many lines before them, so that they are in different batches.
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
        // White space of every kind, on either side (S1: uwsgi reads 0 after a TAB).
        "\t1",
        " \t1",
        "1 ",
        "1\t",
        "\u{b}1",
        "1\u{a0}",
    ] {
        let (at, kind) = field(&format!("content-length: {value}"));
        let is_control = matches!(kind, Kind::Control(0xb));
        assert!(
            is_control || (at, kind) == (0, Kind::ContentLength),
            "{value}"
        );
    }
    for value in [
        "0",
        "1",
        "10",
        "9223372036854775807",
        "9199999999999999999",
        "  7",
        "2147483648",
        "4294967296",
    ] {
        let head = format!("{START}Content-Length:{value}\r\n\r\n");
        assert_eq!(stripped(CLEANER, &head), head);
    }
}

/// D2: recipients read some of these as chunked, others as without a body, and refuse few.
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
        // Starman reads no chunks after these (S1).
        "chunked ",
        "chunked\t",
        "\tchunked",
    ] {
        assert_eq!(
            field(&format!("Transfer-Encoding: {value}")),
            (0, Kind::TransferEncoding),
            "{value}"
        );
    }
    for value in ["chunked", " Chunked", "  CHUNKED"] {
        let head = format!("{START}transfer-encoding:{value}\r\n\r\n");
        assert_eq!(stripped(CLEANER, &head), head);
    }
}

/// D3: HTTP/1.0 has no chunks, but half of all recipients read them.
#[test]
fn encodings_in_http_1_0() {
    let request = "POST / HTTP/1.0\r\n";
    let head = format!("{request}transfer-encoding: chunked\r\n\r\n");
    assert_eq!(
        refused(CLEANER, head.as_bytes()),
        (request.len(), Kind::EncodingInHttp10)
    );
    let response = "HTTP/1.0 200 OK\r\n";
    let head = format!("{response}transfer-encoding: chunked\r\n\r\n");
    assert_eq!(
        refused_response(&head),
        (response.len(), Kind::EncodingInHttp10)
    );
    let length = "POST / HTTP/1.0\r\ncontent-length: 1\r\n\r\n";
    assert_eq!(stripped(CLEANER, length), length);
}

/// D1: uwsgi and thin read `Content_Length` as the length, and the rest of the body as another
/// request.
#[test]
fn aliases_of_framing() {
    for byte in "!#$%&'*+.^_`|~".chars() {
        for (name, value) in [("Content-Length", "0"), ("transfer-encoding", "chunked")] {
            let alias = name.replace('-', &byte.to_string());
            for cleaner in [CLEANER, EXACTLY] {
                let head = format!("{START}a: b\r\n{alias}: {value}\r\n{name}: {value}\r\n\r\n");
                let at = START.len() + "a: b\r\n".len();
                assert_eq!(
                    refused(cleaner, head.as_bytes()),
                    (at, Kind::FramingAlias),
                    "{alias}"
                );
            }
        }
    }
    let near = format!("{START}content_type: a\r\ncontent_lengths: 1\r\ncontentlength: 1\r\n\r\n");
    assert_eq!(stripped(CLEANER, &near), near);
}

/// D4: some recipients use the first, some the last, some the target.
#[test]
fn hosts_that_differ() {
    let refused = |start: &str, fields: &str| {
        let head = format!("{start}\r\n{fields}\r\n\r\n");
        let (at, kind) = refused(CLEANER, head.as_bytes());
        (at.saturating_sub(start.len() + 2), kind)
    };
    let get = "GET / HTTP/1.1";
    assert_eq!(
        refused(get, "host: a\r\nx: 1\r\nHost: b"),
        (15, Kind::Hosts)
    );
    assert_eq!(refused(get, "host: a\r\nhost: a"), (9, Kind::Hosts));
    assert_eq!(
        refused("GET / HTTP/1.0", "host: a\r\nhost: a"),
        (9, Kind::Hosts)
    );
    // RFC 9112, 3.2: a server answers 400.
    // The empty line says that there is none.
    assert_eq!(refused(get, "x: 1"), (6, Kind::NoHost));
    // Two of what no target has.
    assert_eq!(refused("GET /a b c HTTP/1.1", "host: a").0, 0);
    // As long as the name, with its first byte.
    assert_eq!(refused(get, "hint: a b"), (11, Kind::NoHost));
    assert_eq!(refused("GET http://a/ HTTP/1.1", "x: 1").1, Kind::NoHost);
    for host in ["a b", "a,b", "a/", "a@b", "\u{e4}"] {
        assert_eq!(refused(get, &format!("host: {host}")), (0, Kind::Host));
    }
    for (target, host) in [
        ("http://b/", "a"),
        ("http://b", "a"),
        ("HTTPS://b?x", "a"),
        ("http://a:443/", "a"),
        ("https://a:80/", "a"),
        ("ftp://a:21/", "a"),
        ("ws+x-1.0://b/", "a"),
        ("http://a/", ""),
        // Those that believe the target would take another port than those that believe `Host`.
        ("http://a:1:80/", "a:1"),
        ("http://a:1/", "a:1:80"),
        ("http://[::1]:1:80/", "[::1]:1"),
        ("http://1::2:80/", "1::2"),
    ] {
        let found = refused(&format!("GET {target} HTTP/1.1"), &format!("Host: {host}"));
        assert_eq!(found.1, Kind::OtherHost, "{target} {host}");
    }
    for (start, host) in [
        (
            "GET http://Example.org:8080/a?b=http://c",
            "example.ORG:8080",
        ),
        ("GET http://a", " a\t"),
        ("GET http://a:80/", "a"),
        ("GET wss://a/", "A:443"),
        ("GET /http://b/", "a"),
        ("GET /", ""),
        ("OPTIONS *", "a"),
        ("CONNECT b:443", "b:443"),
        ("connect [::1]:443", "[::1]"),
    ] {
        let head = format!("{start} HTTP/1.1\r\nx: y\r\nHost:{host}\r\n\r\n");
        assert_eq!(
            stripped(EXACTLY, &head),
            format!("{start} HTTP/1.1\r\nx: y\r\n\r\n")
        );
    }
    let old = "GET http://b/ HTTP/1.0\r\nx: y\r\n\r\n";
    assert_eq!(stripped(CLEANER, old), old);
}

/// Recipients read the host of such a target differently. `testdata/heads/cases.txt` has many more.
#[test]
fn targets_that_a_head_may_not_have() {
    for start in [
        "GET http://user@a/",
        "GET http:///",
        "GET http://a\\@b/",
        "GET http://a:/",
        "GET a:443",
        "GET 1http://a/",
        "GET *",
        "GET /a#b",
        "CONNECT a",
        "CONNECT a:123456",
        "CONNECT a:80:80",
        "CONNECT [::1]:80:[]:80",
        "CONNECT /",
        "connect http://a/",
    ] {
        let head = format!("{start} HTTP/1.1\r\nHost: a\r\n\r\n");
        assert_eq!(
            refused(CLEANER, head.as_bytes()),
            (0, Kind::Target),
            "{start}"
        );
    }
    // In HTTP/1.0 no `Host` has to say the same.
    for host in ["a,b", "a|b", "a\"b", "a<b", "\u{e4}"] {
        let head = format!("GET http://{host}/ HTTP/1.0\r\n\r\n");
        let found = refused(CLEANER, head.as_bytes());
        assert_eq!(found, (0, Kind::Target), "{host}");
    }
}

/// S2: aiohttp and uvicorn with httptools take a body of `CONNECT` for the next request. Ruby's
/// client takes a body of 205 for the next response, and others read it.
#[test]
fn framing_of_messages_without_a_body() {
    let coding = "transfer-encoding: chunked";
    for (start, zero, five) in [
        ("CONNECT a:443 HTTP/1.1\r\nHost: a\r\n", true, false),
        ("HTTP/1.1 103 Early Hints\r\n", true, false),
        ("HTTP/1.1 204\r\n", true, false),
        ("HTTP/1.1 205\r\n", true, false),
        ("HTTP/1.1 304 \r\n", true, true),
    ] {
        let fields = [
            ("content-length: 0", zero),
            ("content-length: 5", five),
            (coding, false),
        ];
        for (field, is_accepted) in fields {
            let head = format!("{start}{field}\r\n\r\n");
            if is_accepted {
                assert_eq!(stripped(CLEANER, &head), head);
                continue;
            }
            let found = match start.starts_with("HTTP/") {
                true => refused_response(&head),
                false => refused(CLEANER, head.as_bytes()),
            };
            assert_eq!(found, (start.len(), Kind::NoBody), "{start} {field}");
        }
    }
}

#[test]
fn what_frames_a_message_stays() {
    let head = format!("{START}X-Internal: 1\r\nContent-Length: 1\r\n\r\n");
    let kept = format!("{START}Content-Length: 1\r\n\r\n");
    assert_eq!(stripped(CLEANER, &head), kept);
    assert_eq!(stripped(EXACTLY, &head), "GET / HTTP/1.1\r\n\r\n");
    assert_eq!(
        stripped(CLEANER.including_framing(), &head),
        format!("{START}\r\n")
    );
    assert_eq!(
        stripped(CLEANER.including_host(), &head),
        "GET / HTTP/1.1\r\nContent-Length: 1\r\n\r\n"
    );
    // Names that only resemble them are removed.
    let near = format!("{START}x-int-host: a\r\ncontent-type: b\r\nhosts: c\r\n\r\n");
    let kept = format!("{START}content-type: b\r\nhosts: c\r\n\r\n");
    assert_eq!(stripped(CLEANER, &near), kept);
}
