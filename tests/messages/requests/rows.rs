//! Tests the strict reader on the tables of known heads, and the options on chosen ones.

use testkit::heads::{CASES, DESYNC, lines, names, rows};
use testkit::strict::carriers::METHODS;
use testkit::strict::framing::{self, Framing};
use testkit::strict::hops::{Amount, Nominations};
use testkit::strict::policy::{Ground, Place, Policy, Verb};
use testkit::strict::reading::{Direction, How, Message, Unread, read_head, read_trailers};
use testkit::strict::trailers::is_forbidden;
use testkit::strict::words::{
    CODINGS, LENGTHS, ODD_CODINGS, ODD_LENGTHS, ODD_STARTS, RESPONSES, SEPARATORS, STARTS,
};

/// Lines with their line breaks and the empty line.
fn bytes(lines: &[&[u8]]) -> Vec<u8> {
    let lines: Vec<u8> = lines
        .iter()
        .flat_map(|line| [line, &b"\r\n"[..]].concat())
        .collect();
    [&lines[..], b"\r\n"].concat()
}

/// Reads a head of either direction, as its first bytes say.
fn read(bytes: &[u8], unfold: bool) -> Result<Message, Unread> {
    let direction = match bytes.starts_with(b"HTTP/") {
        true => Direction::Response,
        false => Direction::Request,
    };
    read_head(bytes, How { direction, unfold })
}

/// Reads a request with these fields and `Host`.
fn get(fields: &[&[u8]]) -> Result<Message, Unread> {
    let lines = [&[&b"GET / HTTP/1.1"[..]], fields, &[b"Host: a"]].concat();
    read(&bytes(&lines), false)
}

/// This reader and the library, by another hand, give the verdicts of the tables.
#[test]
fn heads_of_the_tables() {
    for row in rows(CASES, 3) {
        let (verdict, bytes) = (row.columns[0], &row.bytes);
        let read = |unfold: bool| match verdict.ends_with("trailers") {
            true => read_trailers(bytes, unfold),
            false => read(bytes, unfold),
        };
        let found = match (read(false), read(true)) {
            (Ok(message), _) if message.start.is_none() => "trailers",
            (Ok(message), _) => {
                let found: Vec<_> = lines(&message.text[..]).map(|(name, _)| name).collect();
                let start = usize::from(found.len() > message.lines.len());
                assert_eq!(found[start..], names(row.columns[1]), "row {}", row.number);
                "head"
            }
            (Err(_), _) if verdict == "refuse-trailers" => verdict,
            (_, Ok(_)) => "folded",
            // Bytes that are incomplete may be refused already.
            (Err(Unread::Incomplete), _) => match verdict {
                "refuse" | "refuse-trailers" => verdict,
                _ => "incomplete",
            },
            (Err(_), _) => "refuse",
        };
        assert_eq!(found, verdict, "row {}", row.number);
    }
    for row in rows(DESYNC, 3) {
        let accepts = read(&row.bytes, false).is_ok();
        assert_eq!(accepts, row.columns[2] == "head", "row {}", row.number);
    }
}

/// The words of the generator are what they are called, whatever surrounds them.
#[test]
fn words() {
    let framed = |name: &str, value: &[u8]| get(&[&[name.as_bytes(), b":", value].concat()]);
    for (name, values, is_right) in [
        ("Content-Length", &LENGTHS, true),
        ("Transfer-Encoding", &CODINGS, true),
        ("Content-Length", &ODD_LENGTHS, false),
        ("Transfer-Encoding", &ODD_CODINGS, false),
    ] {
        for value in values.iter() {
            let is_read = framed(name, value).is_ok();
            assert_eq!(is_read, is_right, "{name}: {}", value.escape_ascii());
        }
    }
    let as_both = |start: &str| {
        let bytes = bytes(&[start.as_bytes(), b"Host: a"]);
        let read = |direction| {
            let unfold = false;
            read_head(&bytes, How { direction, unfold })
        };
        [
            read(Direction::Request).is_ok(),
            read(Direction::Response).is_ok(),
        ]
    };
    for start in STARTS.iter() {
        assert_eq!(as_both(start), [true, false], "{start}");
    }
    for start in ODD_STARTS.iter() {
        assert_eq!(as_both(start), [false, false], "{start}");
    }
    for start in RESPONSES.iter() {
        assert!(read(&bytes(&[start.as_bytes()]), false).is_ok(), "{start}");
    }
    for &separator in SEPARATORS {
        let alias = [b"Content", &[separator][..], b"Length: 1"].concat();
        assert!(get(&[&alias]).is_err(), "{}", alias.escape_ascii());
    }
    assert_eq!(SEPARATORS.len(), 14);
    // What only resembles an alias is none.
    for other in [
        &b"ContentLength: 0"[..],
        b"Content--Length: 0",
        b"X-Content_Length: 0",
    ] {
        assert!(get(&[other]).is_ok());
    }
    // A response has no host.
    let odd = read(&bytes(&[b"HTTP/1.1 200 OK", b"Host: a"]), false);
    assert_eq!(odd.err(), Some(Unread::Open));
}

/// RFC 9112, 6.3.
#[test]
fn framings() {
    let of = |lines: &[&[u8]]| {
        let head = read(&bytes(lines), false).expect("the head is in order");
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
    assert_eq!(
        read_trailers(b"\r\nany", false).map(|it| it.text.len()),
        Ok(2)
    );
}

#[test]
fn folds_are_overwritten_where_asked_for() {
    let head = bytes(&[
        b"HTTP/1.1 200 OK",
        b"a: b",
        b"\tc",
        b" ",
        b"Transfer-Encoding:",
        b" chunked",
    ]);
    let message = read(&head, true).expect("the head is in order");
    assert_eq!(
        message.text,
        b"HTTP/1.1 200 OK\r\na: b  \tc   \r\nTransfer-Encoding:   chunked\r\n\r\n"
    );
    assert_eq!(message.values("transfer-encoding"), [b"chunked"]);
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
    let by_strip = ["x_internal", "X-Int-A", "Content_Length"];
    let by_keep = ["x_internal", "x-int-public", "Content_Length", "b"];
    let by_wide = [
        "host",
        "x_internal",
        "X-Int-A",
        "Content_Length",
        "content-length",
    ];
    for (verb, is_wide, place, expected) in [
        (Verb::Strip, false, Place::Map, &by_strip[..]),
        (Verb::Nothing, true, Place::Map, &["Content_Length"]),
        (Verb::Keep, false, Place::Map, &by_keep),
        (Verb::Strip, true, Place::Head, &by_wide),
        (Verb::Keep, true, Place::Map, &by_keep),
    ] {
        let found = removed(verb, is_wide, place);
        assert_eq!(found, expected, "{verb:?} {is_wide} {place:?}");
    }
}

#[test]
fn nominations() {
    let policy = Policy {
        verb: Verb::Nothing,
        hop_by_hop: true,
        protecting: Some(0),
        ..Policy::new(0)
    };
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
