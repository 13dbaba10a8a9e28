//! Lengths, encodings and hosts that recipients read differently.

use header_set::http1::{Kind, Options};

use crate::{START, field, refused, stripped};

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
        // White space that some servers do not read as such.
        "\t58",
        " \t58",
        "58 ",
        "58\t",
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
        "   7",
    ] {
        let head = format!("{START}Content-Length:{value}\r\n\r\n");
        assert_eq!(stripped(Options::new(), &head), head);
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
        "\tchunked",
        "chunked ",
        "chunked\t",
    ] {
        assert_eq!(
            field(&format!("Transfer-Encoding: {value}")),
            (0, Kind::TransferEncoding),
            "{value}"
        );
    }
    for value in ["chunked", " Chunked", "   CHUNKED"] {
        let head = format!("{START}transfer-encoding:{value}\r\n\r\n");
        assert_eq!(stripped(Options::new(), &head), head);
    }
}

/// D3: HTTP/1.0 has no chunks, but half of all recipients read them.
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

/// D4: some recipients use the first, some the last, some the target.
#[test]
fn hosts_that_differ() {
    assert_eq!(field("host: a\r\nx: 1\r\nHost: b"), (15, Kind::Hosts));
    assert_eq!(field("host: a\r\nhost: a"), (9, Kind::Hosts));
    for (target, host) in [
        ("http://b/", "a"),
        ("http://b", "a"),
        ("HTTPS://b?x", "a"),
        ("https://a:80/", "a"),
        ("ws+x-1.0://b/", "a"),
        ("http://a/", ""),
    ] {
        let head = format!("GET {target} HTTP/1.1\r\nHost: {host}\r\n\r\n");
        assert_eq!(
            refused(Options::new(), head.as_bytes()).1,
            Kind::OtherHost,
            "{target} {host}"
        );
    }
    for target in [
        "http://user@a/",
        "http:///",
        "http://a\\@b/",
        "http://a:/",
        "a:443",
        "1http://a/",
        "*",
    ] {
        let head = format!("GET {target} HTTP/1.1\r\nHost: a\r\n\r\n");
        assert_eq!(
            refused(Options::new(), head.as_bytes()),
            (0, Kind::Target),
            "{target}"
        );
    }
    assert_eq!(field("Host: a,b"), (0, Kind::Host));
    for (target, host) in [
        ("http://Example.org:8080/a?b=http://c", "example.ORG:8080"),
        ("http://a", " a\t"),
        ("/http://b/", "a"),
        ("http://a:80/", "a"),
        ("https://a/", "A:443"),
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

/// S2: aiohttp and uvicorn with httptools take a body of `CONNECT` for the next request.
#[test]
fn framing_of_messages_without_a_body() {
    for start in [
        "CONNECT a:443 HTTP/1.1",
        "HTTP/1.1 103 Early Hints",
        "HTTP/1.1 204",
    ] {
        let head = |field: &str| format!("{start}\r\n{field}\r\n\r\n");
        let zero = head("content-length: 0");
        assert_eq!(stripped(Options::new(), &zero), zero);
        for field in ["content-length: 1", "transfer-encoding: chunked"] {
            let (_, kind) = refused(Options::new(), head(field).as_bytes());
            assert_eq!(kind, Kind::NoBody, "{start} {field}");
        }
    }
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
    // Names that only resemble them go.
    let near = format!("{START}x-int-host: a\r\ncontent-type: b\r\nhosts: c\r\n\r\n");
    let kept = format!("{START}content-type: b\r\nhosts: c\r\n\r\n");
    assert_eq!(stripped(Options::new(), &near), kept);
}
