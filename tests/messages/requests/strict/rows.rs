//! Tests the strict reader and the rules on heads of known attacks, with their verdicts.

use super::lists::LISTED_TEXTS;
use super::reading::{Direction, How, Message, Unread, Why, read_head, read_trailers};
use super::rules::{Listing, Place, Rule, Verb};
use super::words::{
    CODINGS, LENGTHS, ODD_CODINGS, ODD_LENGTHS, ODD_STARTS, RESPONSES, SEPARATORS, STARTS,
};

pub(super) const STRIP: Rule = Rule {
    verb: Verb::Strip,
    exactly: false,
};
pub(super) const KEEP: Rule = Rule {
    verb: Verb::Keep,
    exactly: false,
};

/// Lines with their line breaks and the empty line.
fn bytes(lines: &[&[u8]]) -> Vec<u8> {
    let lines: Vec<u8> = lines
        .iter()
        .flat_map(|line| [line, &b"\r\n"[..]].concat())
        .collect();
    [&lines[..], b"\r\n"].concat()
}

fn read(lines: &[&[u8]]) -> Result<Message, Unread> {
    read_head(&bytes(lines), How::default())
}

pub(super) fn get(fields: &[&[u8]]) -> Result<Message, Unread> {
    read(&[&[&b"GET / HTTP/1.1"[..]], fields].concat())
}

fn refusal(read: Result<Message, Unread>) -> Option<Why> {
    match read {
        Err(Unread::Refused(why)) => Some(why),
        _ => None,
    }
}

/// D1: an alias of a framing field, alone or beside it, with every separator and in any case.
#[test]
fn aliases_of_framing_fields() {
    for &separator in SEPARATORS {
        for (name, value) in [
            ("Content-Length", "0"),
            ("Transfer-Encoding", "chunked"),
            ("CONTENT-LENGTH", "53"),
        ] {
            let mut alias = format!("{name}: {value}").into_bytes();
            alias[name.find('-').expect("a dash")] = separator;
            for fields in [
                &[&alias[..]][..],
                &[&alias, b"Content-Length: 53"],
                &[b"Content-Length: 53", &alias],
            ] {
                assert_eq!(
                    refusal(get(fields)),
                    Some(Why::Alias),
                    "{}",
                    alias.escape_ascii()
                );
            }
        }
    }
    assert_eq!(SEPARATORS.len(), 14);
    for other in [
        &b"ContentLength: 0"[..],
        b"Content--Length: 0",
        b"Content_Lengths: 0",
        b"Content_Type: a",
        b"X-Content_Length: 0",
    ] {
        assert!(get(&[other]).is_ok());
    }
}

/// D2 and D3.
#[test]
fn transfer_encodings() {
    for coding in ODD_CODINGS {
        let line = [b"Transfer-Encoding:", *coding].concat();
        assert_eq!(
            refusal(get(&[&line])),
            Some(Why::Coding),
            "{}",
            coding.escape_ascii()
        );
    }
    for coding in CODINGS {
        let line = [b"transfer-Encoding:", *coding].concat();
        assert!(get(&[&line]).is_ok());
        assert!(read(&[b"HTTP/1.1 200 OK", &line]).is_ok());
        for start in [&b"POST / HTTP/1.0"[..], b"HTTP/1.0 200 OK"] {
            assert_eq!(
                refusal(read(&[start, &line])),
                Some(Why::CodingInOldVersion)
            );
        }
        assert_eq!(refusal(get(&[&line, &line])), Some(Why::Codings));
        assert_eq!(
            refusal(get(&[&line, b"content-length: 0"])),
            Some(Why::LengthAndCoding)
        );
        assert_eq!(
            refusal(get(&[b"Content-Length: 5", &line])),
            Some(Why::LengthAndCoding)
        );
    }
}

/// S2 and S8: two of the backends read a body of `CONNECT` as the next request.
#[test]
fn framing_of_messages_without_a_body() {
    let starts: [&[u8]; 4] = [
        b"CONNECT a:1 HTTP/1.1",
        b"HTTP/1.1 101 a",
        b"HTTP/1.1 103",
        b"HTTP/1.1 204 ",
    ];
    for start in starts {
        let why = |field: &[u8]| refusal(read(&[start, field]));
        assert_eq!(why(b"content-length: 0"), None);
        assert_eq!(why(b"content-length: 5"), Some(Why::NoBody));
        assert_eq!(why(b"transfer-encoding: chunked"), Some(Why::NoBody));
    }
    let why = |field: &[u8]| refusal(read(&[b"HTTP/1.1 304 Not Modified", field]));
    assert_eq!(why(b"content-length: 5"), None);
    assert_eq!(why(b"transfer-encoding: chunked"), Some(Why::NoBody));
}

#[test]
fn lengths() {
    for length in ODD_LENGTHS {
        let line = [b"Content-Length:", *length].concat();
        assert_eq!(
            refusal(get(&[&line])),
            Some(Why::Length),
            "{}",
            length.escape_ascii()
        );
    }
    for length in LENGTHS {
        let line = [b"Content-Length:", *length].concat();
        assert!(get(&[&line]).is_ok(), "{}", length.escape_ascii());
        assert_eq!(refusal(get(&[&line, &line])), Some(Why::Lengths));
        assert_eq!(
            refusal(get(&[&line, b"CONTENT-LENGTH: 7"])),
            Some(Why::Lengths)
        );
    }
}

/// D4.
#[test]
fn hosts() {
    for fields in [
        &[&b"Host: a"[..], b"Host: a"],
        &[b"Host: a", b"host: b"],
        &[b"Host: a", b"HOST:"],
    ] {
        assert_eq!(refusal(get(fields)), Some(Why::Hosts));
    }
    let verdict = |target: &str, host: &[u8]| {
        refusal(read(&[format!("GET {target} HTTP/1.1").as_bytes(), host]))
    };
    for target in [
        "http://b/",
        "http://b",
        "http://b:80/",
        "http://b?a",
        "HTTPS://ab/",
        "https://a:80/",
        "http://a:8/",
    ] {
        assert_eq!(
            verdict(target, b"Host: a"),
            Some(Why::Authority),
            "{target}"
        );
    }
    for target in [
        "http://a@b/",
        "http:///",
        "http://b\\@a/",
        "http://a:/",
        "http://a#b",
    ] {
        assert_eq!(verdict(target, b"Host: a"), Some(Why::Target), "{target}");
    }
    assert_eq!(verdict("http://a/", b"Host:"), Some(Why::Authority));
    for host in ["a,b", "a b", "a/b", "a@b", "caf\u{e9}", "a\tb"] {
        let host = format!("Host: {host}");
        assert_eq!(verdict("/", host.as_bytes()), Some(Why::Host), "{host}");
    }
    for (host, why) in [
        ("a", None),
        ("A:443", None),
        ("a:44", Some(Why::Authority)),
        ("b", Some(Why::Authority)),
    ] {
        let host = format!("Host: {host}");
        let lines = [&b"Connect a:443 HTTP/1.1"[..], host.as_bytes()];
        assert_eq!(refusal(read(&lines)), why, "{host}");
    }
    for target in [
        "http://a/",
        "http://A",
        "ws://a?http://b/",
        "http://a:80",
        "WS://a:80?b",
        "/?u=http://b/",
    ] {
        assert_eq!(verdict(target, b"Host: \tA "), None, "{target}");
    }
    assert_eq!(verdict("http://b/", b"Accept: */*"), None);
    assert_eq!(
        refusal(read(&[b"HTTP/1.1 200 http://b/", b"Host: a"])),
        None
    );
}

/// D5.
#[test]
fn trailers() {
    let names: [&[u8]; 11] = [
        b"host",
        b"Authorization",
        b"cookie",
        b"content-length",
        b"content-type",
        b"set-cookie",
        b"via",
        b"Content_Length",
        b"transfer.encoding",
        b"x-forwarded-for",
        b"forwarded",
    ];
    for name in names {
        for rule in [STRIP, KEEP] {
            assert!(
                rule.removes(&Listing::new(&[LISTED_TEXTS], name), Place::Trailers),
                "{}",
                name.escape_ascii()
            );
        }
    }
    let lines: [&[u8]; 3] = [
        b"content-length: +2",
        b"content-length: 3",
        b"x-checksum: 1",
    ];
    assert_eq!(
        read_trailers(&bytes(&lines), How::default()).map(|it| it.lines.len()),
        Ok(3)
    );
    assert_eq!(
        read_trailers(b"\r\nany", How::default()).map(|it| it.text.len()),
        Ok(2)
    );
    for section in [
        &b" a: 1\r\n\r\n"[..],
        b"a\r\n\r\n",
        b"a : 1\r\n\r\n",
        b"a: \x01\r\n\r\n",
        b"a: 1\n\r\n\r\n",
        b"a: 1\r\n b\r\n\r\n",
    ] {
        assert!(refusal(read_trailers(section, How::default())).is_some());
    }
}

/// D6, and other start lines.
#[test]
fn start_lines() {
    let requests = How {
        only: Some(Direction::Request),
        ..How::default()
    };
    let responses = How {
        only: Some(Direction::Response),
        ..How::default()
    };
    for start in STARTS {
        let head = bytes(&[start.as_bytes()]);
        assert!(read_head(&head, requests).is_ok(), "{start}");
        assert_eq!(refusal(read_head(&head, responses)), Some(Why::Direction));
    }
    for start in RESPONSES {
        let head = bytes(&[start.as_bytes()]);
        assert!(read_head(&head, responses).is_ok(), "{start}");
        assert_eq!(refusal(read_head(&head, requests)), Some(Why::Direction));
    }
    for start in ODD_STARTS {
        assert!(refusal(read(&[start.as_bytes()])).is_some(), "{start}");
    }
    assert_eq!(
        refusal(read(&[b"", b"GET / HTTP/1.1"])),
        Some(Why::LeadingLineBreak)
    );
}

#[test]
fn lines_that_are_read_in_two_ways() {
    let table: &[(&[u8], Why)] = &[
        (b"a: b\nX-Internal: 1", Why::LineBreak),
        (b"a: b\rX-Internal: 1", Why::LineBreak),
        (b"a: b\r\r", Why::LineBreak),
        (b"a: b\0", Why::Control),
        (b"a: \x7f", Why::Control),
        (b"a\x0b: 1", Why::Control),
        (b" a: b", Why::SpaceBeforeFields),
        (b"\ta: b", Why::SpaceBeforeFields),
        (b"a: b\r\n c", Why::Fold),
        (b"a : b", Why::SpaceBeforeColon),
        (b"a\t: b", Why::SpaceBeforeColon),
        (b": b", Why::NoName),
        (b"a", Why::NoColon),
        (b"a b: c", Why::Name),
        (b"a[b: c", Why::Name),
        (b"a\xa0: c", Why::Name),
    ];
    for (line, why) in table {
        assert_eq!(refusal(get(&[line])), Some(*why), "{}", line.escape_ascii());
        assert!(refusal(get(&[b"Host: a", line])).is_some());
    }
    for line in [&b"a:"[..], b"a:\t", b"a: caf\xe9", b"!#$%&'*+-.^_`|~: :"] {
        assert!(get(&[line]).is_ok());
    }
    let ambiguous = How {
        refuse_ambiguous: true,
        ..How::default()
    };
    assert_eq!(
        refusal(read_head(
            &bytes(&[b"GET / HTTP/1.1", b"a_b: 1"]),
            ambiguous
        )),
        Some(Why::Ambiguous)
    );
}

#[test]
fn folds_are_overwritten_where_asked_for() {
    let unfold = How {
        unfold: true,
        ..How::default()
    };
    let head = bytes(&[
        b"GET / HTTP/1.1",
        b"a: b",
        b"\tc",
        b" ",
        b"Transfer-Encoding:",
        b" chunked",
    ]);
    let message = read_head(&head, unfold).expect("the head is in order");
    assert_eq!(
        message.text,
        b"GET / HTTP/1.1\r\na: b  \tc   \r\nTransfer-Encoding:   chunked\r\n\r\n"
    );
    assert_eq!(message.values("transfer-encoding"), [b"chunked"]);
    let head = bytes(&[b"GET / HTTP/1.1", b"Content-Length: 5", b" 6"]);
    assert_eq!(refusal(read_head(&head, unfold)), Some(Why::Length));
    let head = bytes(&[b"GET / HTTP/1.1", b" a: b"]);
    assert_eq!(
        refusal(read_head(&head, unfold)),
        Some(Why::SpaceBeforeFields)
    );
}

/// Every cut of a head is incomplete, and bytes behind a head are not read.
#[test]
fn cuts() {
    let head = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n\0\n: ";
    for end in 0..head.len() {
        match read_head(&head[..end], How::default()) {
            Ok(message) => assert_eq!(message.text.len(), 27),
            Err(unread) => assert!(end < 27 && unread == Unread::Incomplete),
        }
    }
}
