//! Tests the strict reader and the rules on heads of known attacks, with their verdicts.

use super::carriers::METHODS;
use super::framing::{self, Framing};
use super::hops::{Amount, Nominations};
use super::lists::CHOICES;
use super::policy::{Ground, Place, Policy, Verb};
use super::reading::{Direction, How, Message, Unread, Why, read_head, read_trailers};
use super::trailers::is_forbidden;
use super::words::{
    CODINGS, LENGTHS, ODD_CODINGS, ODD_LENGTHS, ODD_STARTS, RESPONSES, SEPARATORS, STARTS,
};

/// Hop-by-hop with the protected names of the first list of options.
fn hop_policy() -> Policy {
    Policy {
        verb: Verb::Nothing,
        hop_by_hop: true,
        protecting: Some(0),
        ..Policy::new(0)
    }
}

/// Lines with their line breaks and the empty line.
fn bytes(lines: &[&[u8]]) -> Vec<u8> {
    let lines: Vec<u8> = lines
        .iter()
        .flat_map(|line| [line, &b"\r\n"[..]].concat())
        .collect();
    [&lines[..], b"\r\n"].concat()
}

/// Reads a head of either direction, as its first bytes say.
fn read(lines: &[&[u8]]) -> Result<Message, Unread> {
    let direction = match lines[0].starts_with(b"HTTP/") {
        true => Direction::Response,
        false => Direction::Request,
    };
    read_as(direction, lines)
}

fn read_as(direction: Direction, lines: &[&[u8]]) -> Result<Message, Unread> {
    let unfold = false;
    read_head(&bytes(lines), How { direction, unfold })
}

/// Reads a request with these fields and `Host`.
fn get(fields: &[&[u8]]) -> Result<Message, Unread> {
    read(&[&[&b"GET / HTTP/1.1"[..]], fields, &[b"Host: a"]].concat())
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
    let verdict = |start: &str, hosts: &[&[u8]]| {
        let lines = [&[start.as_bytes()], hosts].concat();
        refusal(read(&lines))
    };
    for hosts in [
        &[&b"Host: a"[..], b"Host: a"],
        &[b"Host: a", b"host: b"],
        &[b"Host: a", b"HOST:"],
    ] {
        for version in ["1.0", "1.1"] {
            let start = format!("GET / HTTP/{version}");
            assert_eq!(verdict(&start, hosts), Some(Why::Hosts));
        }
    }
    assert_eq!(verdict("GET / HTTP/1.1", &[]), Some(Why::NoHost));
    assert_eq!(verdict("GET http://a/ HTTP/1.1", &[]), Some(Why::NoHost));
    assert_eq!(verdict("GET http://a/ HTTP/1.0", &[]), None);
    for value in ["a b", "a/b", "u@a", "a,b", "caf\u{e9}", "a\\", "\"a\""] {
        let host = format!("Host: {value}");
        assert_eq!(
            verdict("GET / HTTP/1.1", &[host.as_bytes()]),
            Some(Why::HostValue),
            "{value}"
        );
    }
    for value in ["", "a:80", "[::1]:8080", "\ta \t", "a-._~!$&'()*+;=%:[]"] {
        let host = format!("Host:{value}");
        assert_eq!(
            verdict("GET / HTTP/1.1", &[host.as_bytes()]),
            None,
            "{value}"
        );
    }
    let odd = read(&[b"HTTP/1.1 200 OK", b"Host: a"]);
    assert_eq!(odd.err(), Some(Unread::Open));
}

/// The forms of a target, and the hosts that fit to it.
#[test]
fn targets() {
    let verdict = |start: &str, host: &str| {
        refusal(read(&[
            format!("{start} HTTP/1.1").as_bytes(),
            format!("Host: {host}").as_bytes(),
        ]))
    };
    for (start, host) in [
        ("GET http://b/", "a"),
        ("GET http://b", "a"),
        ("GET http://a@b/", "b"),
        ("GET http://b\\@a/", "b"),
        ("GET http://b\\@a/", "a"),
        ("GET http://b:8080/", "b"),
        ("GET http://b?a", "a"),
        ("GET HTTPS://ab/", "a"),
        ("GET http:///", ""),
        ("GET http://a:/", "a"),
        ("GET http://a:443/", "a"),
        ("GET https://a:80/", "a"),
        ("GET ftp://a:21/", "a"),
        ("GET http://a/", ""),
        ("CONNECT a:80", "b"),
        ("CONNECT a:80", "a:81"),
        ("CONNECT a:80", ""),
    ] {
        assert_eq!(verdict(start, host), Some(Why::Authority), "{start}");
    }
    for (start, host) in [
        ("GET http://a/", "A"),
        ("GET http://a:80/", "a"),
        ("GET http://a", "a:80"),
        ("GET WS://a:80?b", "a"),
        ("GET wss://[::1]:443/", "[::1]"),
        ("GET ws://a?http://b/", "a"),
        ("GET ftp://a:21/", "a:21"),
        ("GET /?u=http://b/", "a"),
        ("GET /[]|\"caf\u{e9}", "a"),
        ("OPTIONS *", "a"),
        ("CONNECT a:80", "a"),
        ("connect A:00080", "a:00080"),
        ("Connect [::1]:1", "[::1]"),
    ] {
        assert_eq!(verdict(start, host), None, "{start}");
    }
    for start in [
        "GET *",
        "options *",
        "GET a",
        "GET b:80",
        "GET http:/b/",
        "GET urn:a",
        "GET 1http://a/",
        "GET /a#b",
        "GET http://a#b",
        "CONNECT /",
        "CONNECT *",
        "CONNECT a",
        "CONNECT a:",
        "CONNECT :80",
        "CONNECT a:123456",
        "CONNECT a:8x",
        "CONNECT http://a/",
        "CONNECT http://a:80",
        "CONNECT u@a:80",
    ] {
        assert_eq!(verdict(start, "a"), Some(Why::Target), "{start}");
    }
}

/// Where no body follows, only the length 0 is accepted.
#[test]
fn heads_without_a_body() {
    let starts: [&[&[u8]]; 5] = [
        &[b"CONNECT a:80 HTTP/1.1", b"Host: a"],
        &[b"connect a:80 HTTP/1.1", b"Host: a"],
        &[b"HTTP/1.1 100"],
        &[b"HTTP/1.1 103 Early Hints"],
        &[b"HTTP/1.1 204 "],
    ];
    for start in starts {
        let verdict = |field: &[u8]| refusal(read(&[start, &[field]].concat()));
        assert_eq!(verdict(b"Content-Length: 0"), None);
        assert_eq!(verdict(b"Content-Length: 5"), Some(Why::NoBody));
        assert_eq!(verdict(b"Content-Length: 00"), Some(Why::Length));
        assert_eq!(verdict(b"Transfer-Encoding: chunked"), Some(Why::NoBody));
    }
    let not_modified = |field: &[u8]| refusal(read(&[b"HTTP/1.1 304", field]));
    assert_eq!(not_modified(b"Content-Length: 5"), None);
    assert_eq!(
        not_modified(b"Transfer-Encoding: chunked"),
        Some(Why::NoBody)
    );
}

/// RFC 9112, 6.3.
#[test]
fn framings() {
    let of = |lines: &[&[u8]]| {
        let head = read(lines).expect("the head is in order");
        METHODS.map(|method| framing::of(&head, method))
    };
    let (none, close) = (Framing::None, Framing::UntilClose);
    let (length, chunked) = (Framing::Length(5), Framing::Chunked);
    let (five, coded): (&[u8], &[u8]) = (b"Content-Length: 5", b"Transfer-Encoding: chunked");
    for method in ["GET", "HEAD", "OPTIONS", "QUERY", "POST"] {
        let start = format!("{method} / HTTP/1.1");
        let with =
            |fields: &[&[u8]]| of(&[&[start.as_bytes(), &b"Host: a"[..]], fields].concat())[0];
        assert_eq!(
            [with(&[]), with(&[five]), with(&[coded])],
            [none, length, chunked]
        );
    }
    let ok = b"HTTP/1.1 200 OK";
    assert_eq!(of(&[ok]), [close, none, close, none]);
    assert_eq!(of(&[ok, five]), [length, none, length, none]);
    assert_eq!(of(&[ok, coded]), [chunked, none, chunked, none]);
    assert_eq!(
        of(&[b"HTTP/1.1 404 ", five]),
        [length, none, length, length]
    );
    assert_eq!(of(&[b"HTTP/1.1 304 ", five]), [none; 4]);
    assert_eq!(of(&[b"HTTP/1.1 101 ", b"Content-Length: 0"]), [none; 4]);
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
        for verb in [Verb::Strip, Verb::Keep, Verb::Nothing] {
            let policy = Policy {
                verb,
                ..Policy::new(0)
            };
            assert!(
                policy.removes(name, Place::Trailers, &Nominations::NONE),
                "{}",
                name.escape_ascii()
            );
        }
    }
    assert!(!is_forbidden(b"etag") && !is_forbidden(b"x-any") && is_forbidden(b"X_Forwarded_Any"));
    let lines: [&[u8]; 3] = [
        b"content-length: +2",
        b"content-length: 3",
        b"x-checksum: 1",
    ];
    assert_eq!(
        read_trailers(&bytes(&lines), false).map(|it| it.lines.len()),
        Ok(3)
    );
    assert_eq!(
        read_trailers(b"\r\nany", false).map(|it| it.text.len()),
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
        assert!(refusal(read_trailers(section, false)).is_some());
    }
}

/// D6, and other start lines.
#[test]
fn start_lines() {
    let (request, response) = (Direction::Request, Direction::Response);
    for start in STARTS {
        let lines = [start.as_bytes(), b"Host: a"];
        assert!(read_as(request, &lines).is_ok(), "{start}");
        assert!(refusal(read_as(response, &lines)).is_some());
    }
    for start in RESPONSES {
        let lines = [start.as_bytes()];
        assert!(read_as(response, &lines).is_ok(), "{start}");
        assert!(refusal(read_as(request, &lines)).is_some());
    }
    for start in ODD_STARTS {
        for direction in [request, response] {
            let read = read_as(direction, &[start.as_bytes(), b"Host: a"]);
            assert!(refusal(read).is_some(), "{start}");
        }
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
        assert!(refusal(get(&[b"b: c", line])).is_some());
    }
    for line in [&b"a:"[..], b"a:\t", b"a: caf\xe9", b"!#$%&'*+-.^_`|~: :"] {
        assert!(get(&[line]).is_ok());
    }
}

#[test]
fn folds_are_overwritten_where_asked_for() {
    let unfold = How {
        unfold: true,
        direction: Direction::Response,
    };
    let head = bytes(&[
        b"HTTP/1.1 200 OK",
        b"a: b",
        b"\tc",
        b" ",
        b"Transfer-Encoding:",
        b" chunked",
    ]);
    let message = read_head(&head, unfold).expect("the head is in order");
    assert_eq!(
        message.text,
        b"HTTP/1.1 200 OK\r\na: b  \tc   \r\nTransfer-Encoding:   chunked\r\n\r\n"
    );
    assert_eq!(message.values("transfer-encoding"), [b"chunked"]);
    let head = bytes(&[b"HTTP/1.1 200 OK", b"Content-Length: 5", b" 6"]);
    assert_eq!(refusal(read_head(&head, unfold)), Some(Why::Length));
    let head = bytes(&[b"HTTP/1.1 200 OK", b" a: b"]);
    assert_eq!(
        refusal(read_head(&head, unfold)),
        Some(Why::SpaceBeforeFields)
    );
}

/// Every cut of a head is incomplete, and bytes behind a head are not read.
#[test]
fn cuts() {
    let head = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n\0\n: ";
    let how = Policy::new(0).how();
    for end in 0..head.len() {
        match read_head(&head[..end], how) {
            Ok(message) => assert_eq!(message.text.len(), 27),
            Err(unread) => assert!(end < 27 && unread == Unread::Incomplete),
        }
    }
}

/// What each verb removes, by the second list, which folds separators.
#[test]
fn verbs() {
    let removed = |verb: Verb, is_wide: bool, place: Place| -> Vec<&str> {
        let policy = Policy {
            verb,
            lists: 1,
            including_framing: is_wide,
            including_host: is_wide,
            ..Policy::new(0)
        };
        let names = [
            "host",
            "x_internal",
            "X-Int-A",
            "x-int-public",
            "Content_Length",
            "content-length",
            "b",
        ];
        let gone = |name: &&&str| policy.removes(name.as_bytes(), place, &Nominations::NONE);
        names.iter().filter(gone).copied().collect()
    };
    assert_eq!(
        removed(Verb::Strip, false, Place::Map),
        ["x_internal", "X-Int-A", "Content_Length"]
    );
    assert_eq!(removed(Verb::Nothing, true, Place::Map), ["Content_Length"]);
    assert_eq!(
        removed(Verb::Keep, false, Place::Map),
        ["x_internal", "x-int-public", "Content_Length", "b"]
    );
    assert_eq!(
        removed(Verb::Strip, true, Place::Head),
        [
            "host",
            "x_internal",
            "X-Int-A",
            "Content_Length",
            "content-length"
        ]
    );
    assert_eq!(
        removed(Verb::Keep, true, Place::Map),
        ["x_internal", "x-int-public", "Content_Length", "b"]
    );
    assert_eq!(CHOICES.len(), 4);
}

#[test]
fn nominations() {
    let policy = hop_policy();
    let message = get(&[
        b"Connection: close, X-A ,, host, Upgrade",
        b"connection:\tx-real-ip,:path, a b,te",
        b"TE: gzip, Trailers;q=0",
        b"Upgrade: h2c,, websocket",
        b"Content-Length: 5",
        b"upgrade:\ta/1 ",
    ])
    .expect("the head is in order");
    let nominations = Nominations::of(&message, &policy);
    assert_eq!(nominations.amount, Amount::Allowed);
    assert_eq!(
        nominations.removable,
        [&b"close"[..], b"x-a", b"upgrade", b"te"]
    );
    assert_eq!(
        nominations.in_vain,
        [&b"host"[..], b"x-real-ip", b":path", b"a b"]
    );
    assert_eq!(
        nominations.protocols(&message),
        [&b"h2c"[..], b"websocket", b"a/1"]
    );
    let removes = |name: &[u8], place| policy.removes(name, place, &nominations);
    assert!(removes(b"X-A", Place::Head) && removes(b"Keep-Alive", Place::Head));
    assert!(!removes(b"content-length", Place::Head) && !removes(b"host", Place::Map));
    assert!(!removes(b"Transfer-Encoding", Place::Head));
    assert!(!nominations.te_stays(&message));

    let message = get(&[
        b"TE: gzip",
        b"TE: Trailers ;q=0",
        b"Upgrade: a",
        b"Transfer-Encoding: chunked",
    ])
    .expect("the head is in order");
    let nominations = Nominations::of(&message, &policy);
    assert!(nominations.te_stays(&message) && nominations.protocols(&message).is_empty());
    assert!(policy.removes(b"Transfer-Encoding", Place::Map, &nominations));
    assert!(policy.removes(b"Content-Length", Place::Map, &nominations));
    let framing_too = Policy {
        including_framing: true,
        ..policy
    };
    assert!(framing_too.removes(b"Transfer-Encoding", Place::Head, &nominations));
    assert!(!framing_too.removes(b"Content-Length", Place::Head, &nominations));

    let many = vec![&b"Connection: close"[..]; 9];
    let message = get(&many).expect("the head is in order");
    assert_eq!(Nominations::of(&message, &policy).amount, Amount::TooMany);
}

/// Each option that refuses, on a message with and without its ground.
#[test]
fn options_that_refuse() {
    let none = Policy::new(0);
    let grounds = |policy: Policy, fields: &[&[u8]]| -> Vec<Ground> {
        let message = get(fields).expect("the head is in order");
        let nominations = Nominations::of(&message, &policy);
        let refusals = policy.refusals(&message, &nominations);
        refusals.iter().map(|it| it.ground).collect()
    };
    let fields: [&[u8]; 3] = [b"X-Forwarded-For: 1", b"x_forwarded_for: 2", b"b: 3"];
    assert_eq!(grounds(none, &fields), []);
    let with = |change: fn(&mut Policy)| {
        let mut policy = none;
        change(&mut policy);
        policy
    };
    let refusing = with(|it| it.refusing = Some(0));
    assert_eq!(grounds(refusing, &fields), [Ground::Refused]);
    assert_eq!(grounds(refusing, &fields[1..]), []);
    // The first list of options compares separators as written, the second folds them.
    let once = with(|it| it.at_most_once = Some(0));
    let once_folded = with(|it| it.at_most_once = Some(1));
    assert_eq!(grounds(once, &fields), []);
    assert_eq!(grounds(once, &[fields[0], fields[0]]), [Ground::Repeated]);
    assert_eq!(grounds(once_folded, &fields), [Ground::Repeated]);
    let many: Vec<_> = (0..65)
        .map(|number| format!("x-forwarded-{number}:").into_bytes())
        .collect();
    let many: Vec<&[u8]> = many.iter().map(|line| &line[..]).collect();
    assert_eq!(grounds(once, &many), [Ground::TooManyListed]);
    assert_eq!(grounds(once, &many[1..]), []);
    let unambiguous = with(|it| it.refusing_ambiguous = true);
    assert_eq!(grounds(unambiguous, &fields), [Ground::Ambiguous]);
    assert_eq!(grounds(unambiguous, &fields[..1]), []);
    let few = with(|it| it.max_lines = Some(3));
    assert_eq!(grounds(few, &fields), [Ground::TooManyLines]);
    assert_eq!(grounds(few, &fields[1..]), []);
    let sensitive = [
        with(|it| it.is_sensitive = true),
        with(|it| it.protecting = Some(2)),
        with(|it| it.refusing = Some(2)),
        with(|it| it.at_most_once = Some(2)),
    ];
    for policy in sensitive {
        assert_eq!(grounds(policy, &[]), [Ground::CaseSensitive]);
    }
}
