//! Every option, on a map and on a head: what it removes, and what it refuses.

use header_set::http1::{Error, Framing, Kind, Version};
use header_set::{Cleaner, Entry, HeaderSet, Nominated, Reason, header_set};
use http::header::{HeaderMap, HeaderName, HeaderValue};

use crate::{START, head, map};

header_set! {
    static INTERNAL = ["x-internal", "x-int-*", "host", "content-length", "te"];
    static CREDENTIALS = ["authorization", "x-forwarded-*"];
    #[header_set(separators = fold)]
    static FOLDED = ["x-user-id"];
    #[header_set(case = sensitive)]
    static SENSITIVE = ["X-Forwarded-For"];
}

/// Why a map is refused, and the name that shows it. The map is unchanged, and so is the head with the
/// same fields, which is refused for the same reason.
#[track_caller]
fn refused<S: HeaderSet>(
    cleaner: &Cleaner<'_, S>,
    fields: &[(&str, &[u8])],
) -> Option<(Reason, Option<String>)> {
    let mut headers = map(fields);
    let result = cleaner.headers(&mut headers);
    let mut buffer = head(fields);
    let in_head = cleaner.request(&mut buffer).map(drop);
    let Err(refusal) = result else {
        assert_eq!(in_head, Ok(()));
        return None;
    };
    let Err(Error::Malformed { at, kind }) = in_head else {
        panic!("a head is not refused: {refusal}");
    };
    let reason = refusal.reason();
    assert_eq!(kind, Kind::Refused(reason));
    assert!(kind.to_string().contains("expected"));
    assert_eq!(buffer, head(fields), "a refused head has changed");
    assert_eq!(headers, map(fields), "a refused map has changed");
    let name = refusal.name().map(ToString::to_string);
    // The line of a head.
    let line = buffer[at..].split(|&byte| byte == b':').next();
    let in_head = line.map(|name| String::from_utf8_lossy(name).to_ascii_lowercase());
    assert!(name.is_none() || name == in_head, "{in_head:?}");
    assert_eq!(refusal.entry(), reason.entry());
    Some((reason, name))
}

fn because(reason: Reason, name: &str) -> Option<(Reason, Option<String>)> {
    Some((reason, Some(name.to_owned())))
}

/// The entry of a set that has a name.
fn entry(set: &dyn HeaderSet, name: &str) -> Entry {
    set.entry_for(name.as_bytes()).expect("it is listed")
}

#[test]
fn names_that_refuse_a_message() {
    let cleaner = Cleaner::nothing().refusing(&CREDENTIALS);
    let wild = entry(&CREDENTIALS, "x-forwarded-for");
    let fields: &[(&str, &[u8])] = &[("b", b"1"), ("X-Forwarded-For", b"2"), ("b", b"3")];
    assert_eq!(
        refused(&cleaner, fields),
        because(Reason::Refused(wild), "x-forwarded-for")
    );
    assert_eq!(refused(&cleaner, &fields[..1]), None);
    let refusal = cleaner.headers(&mut map(fields)).expect_err("it is listed");
    let decided = refusal.entry().expect("an entry decided");
    assert_eq!(decided.as_bytes(), b"x-forwarded-*");
    assert!(refusal.to_string().contains("x-forwarded-for"));
    // Framing and host too, which no option needs to include.
    let length = header_set!["content-length"];
    let framing = Cleaner::nothing().refusing(&length);
    assert_eq!(
        refused(&framing, &[("content-length", b"1")]),
        because(
            Reason::Refused(entry(&length, "content-length")),
            "content-length"
        )
    );
}

#[test]
fn names_that_may_be_on_one_line() {
    let once = Cleaner::nothing().at_most_once(&CREDENTIALS);
    let one: (&str, &[u8]) = ("authorization", b"a");
    let other: (&str, &[u8]) = ("x-forwarded-for", b"b");
    assert_eq!(
        refused(&once, &[one, other, ("x-forwarded-by", b"c")]),
        None
    );
    assert_eq!(refused(&once, &[("b", b"1"), ("b", b"2")]), None);
    for second in ["authorization", "AUTHORIZATION"] {
        assert_eq!(
            refused(&once, &[one, other, (second, b"a")]),
            because(
                Reason::Repeated(entry(&CREDENTIALS, "authorization")),
                "authorization"
            )
        );
    }
    // Names are compared as the set compares them.
    let folded = Cleaner::nothing().at_most_once(&FOLDED);
    let apart: &[(&str, &[u8])] = &[("x-user-id", b"1"), ("x_user_id", b"2")];
    let found = refused(&folded, apart).expect("one name for a backend");
    assert_eq!(found.0, Reason::Repeated(entry(&FOLDED, "x-user-id")));
    let both = (header_set!["x-user-id"], header_set!["x_user_id"]);
    let written = Cleaner::nothing().at_most_once(&both);
    assert_eq!(refused(&written, apart), None);
}

#[test]
fn many_names_that_may_be_on_one_line() {
    let once = Cleaner::nothing().at_most_once(&CREDENTIALS);
    let names: Vec<_> = (0..65)
        .map(|number| format!("x-forwarded-{number}"))
        .collect();
    let fields: Vec<(&str, &[u8])> = names.iter().map(|name| (&name[..], &b"1"[..])).collect();
    assert_eq!(refused(&once, &fields[..64]), None);
    let found = refused(&once, &fields).expect("too many");
    assert_eq!(found.0, Reason::TooManyListed);
    // The same name, in 65 lines.
    let found = refused(&once, &vec![fields[0]; 65]).expect("repeated");
    assert_eq!(found.0, Reason::Repeated(entry(&CREDENTIALS, &names[0])));
}

#[test]
fn reasons_say_which_field_was_found() {
    let of = |name| entry(&CREDENTIALS, name);
    let (name, pattern) = (of("authorization"), of("x-forwarded-for"));
    for (reason, text) in [
        (
            Reason::Repeated(name),
            "found a second line of `authorization`, expected at most one",
        ),
        (
            Reason::Repeated(pattern),
            "found a second line of a field that `x-forwarded-*` matches, expected at most one",
        ),
        (
            Reason::Repeated(Entry::unlisted()),
            "found a second line of a field of the set, expected at most one",
        ),
        (
            Reason::Refused(name),
            "found `authorization`, expected no such field",
        ),
    ] {
        assert_eq!(reason.to_string(), text);
    }
}

/// CVE-2026-88011: CGI reads them as one variable.
#[test]
fn names_that_backends_take_for_others() {
    let cleaner = Cleaner::nothing().refusing_ambiguous();
    assert_eq!(refused(&cleaner, &[("a-1", b"_.!'"), ("X9", b"1")]), None);
    for byte in "!#$%&'*+.^_`|~".chars() {
        let name = format!("a{byte}b");
        assert_eq!(
            refused(&cleaner, &[("a-b", b"1"), (&name, b"2")]),
            because(Reason::Ambiguous(byte as u8), &name)
        );
    }
    // Trailers as bytes are refused for it too.
    let mut section = *b"x_sum: 2\r\n\r\n";
    let refused = cleaner.trailer_section(&mut section, &Nominated::NONE);
    assert!(refused.is_err());
}

/// The crate `http` accepts it in a name over HTTP/2. A head with such a name is refused.
#[test]
fn a_quotation_mark_is_in_no_name() {
    let name = |text: &[u8]| HeaderName::from_lowercase(text).expect("accepted over HTTP/2");
    let mut headers = map(&[("b", b"1")]);
    headers.insert(name(b"a\"b"), HeaderValue::from_static("1"));
    let refusal = Cleaner::nothing()
        .refusing_ambiguous()
        .headers(&mut headers)
        .expect_err("no name");
    assert_eq!(refusal.reason(), Reason::Ambiguous(b'"'));
    assert!(
        Cleaner::nothing()
            .request(&mut head(&[("a\"b", b"1")]))
            .is_err()
    );
    headers.insert(name(b"content\"length"), HeaderValue::from_static("0"));
    assert_eq!(header_set::header_map::strip(&(), &mut headers), 1);
    assert_eq!(headers.len(), 2);
    headers.insert(
        name(b"transfer\"encoding"),
        HeaderValue::from_static("chunked"),
    );
    assert_eq!(
        Cleaner::nothing().trailers(&mut headers, &Nominated::NONE),
        1
    );
}

#[test]
fn lines_are_counted() {
    let fields: &[(&str, &[u8])] = &[("b", b"1"), ("b", b"2"), ("c", b"3")];
    // A head has a line of `Host` more.
    let mut headers = map(fields);
    let few = Cleaner::nothing().max_lines(2);
    let refusal = few.headers(&mut headers).expect_err("three lines");
    assert!(matches!(refusal.reason(), Reason::TooManyLines));
    assert_eq!(headers, map(fields));
    assert!(
        Cleaner::nothing()
            .max_lines(3)
            .headers(&mut headers)
            .is_ok()
    );
    let mut buffer = head(fields);
    assert!(
        Cleaner::nothing()
            .max_lines(3)
            .request(&mut buffer)
            .is_err()
    );
    assert_eq!(buffer, head(fields));
    assert!(Cleaner::nothing().max_lines(4).request(&mut buffer).is_ok());
    assert!(few.request_slices(&buffer).is_err());
}

/// Trailers of a map cannot be refused. The same trailers as bytes are.
#[test]
fn trailers_past_a_limit_are_removed() {
    let fields: &[(&str, &[u8])] = &[("b", b"1"), ("x-user-id", b"2"), ("x_user_id", b"3")];
    let nothing = Cleaner::nothing();
    for cleaner in [nothing.at_most_once(&FOLDED), nothing.max_lines(2)] {
        for (count, are_removed) in [(2, false), (3, true)] {
            let mut trailers = map(&fields[..count]);
            let removed = cleaner.trailers(&mut trailers, &Nominated::NONE);
            assert_eq!(removed, if are_removed { count } else { 0 });
            assert_eq!(trailers.is_empty(), are_removed);

            let bytes = head(&fields[..count]);
            let mut section = bytes[START.len()..].to_vec();
            let cleaned = cleaner.trailer_section(&mut section, &Nominated::NONE);
            assert_eq!(cleaned.is_err(), are_removed);
        }
    }
}

/// Nomination ignores case, so a set that does not would be passed by; the first message shows it.
#[test]
fn sets_whose_case_counts_are_refused_with_every_message() {
    let refuses = |result: Option<(Reason, Option<String>)>| {
        assert_eq!(result, Some((Reason::CaseSensitive, None)));
    };
    for fields in [&[][..], &[("b", &b"1"[..])]] {
        refuses(refused(&Cleaner::strip(&SENSITIVE), fields));
        refuses(refused(&Cleaner::keep(&(INTERNAL, SENSITIVE)), fields));
        refuses(refused(
            &Cleaner::strip(&SENSITIVE as &dyn HeaderSet),
            fields,
        ));
        let nothing = Cleaner::nothing();
        refuses(refused(
            &nothing.hop_by_hop().protecting(&SENSITIVE),
            fields,
        ));
        refuses(refused(&nothing.refusing(&SENSITIVE), fields));
        refuses(refused(&nothing.at_most_once(&SENSITIVE), fields));
    }
    let mut buffer = head(&[("X-Forwarded-For", b"1")]);
    let error = header_set::http1::strip(&SENSITIVE, &mut buffer).expect_err("its case counts");
    assert!(error.to_string().contains("case"));
    assert!(header_set::http1::keep(&SENSITIVE, &mut buffer).is_err());
    assert_eq!(buffer, head(&[("X-Forwarded-For", b"1")]));
    // The verbs of maps ask for the lower-case name.
    let mut headers = map(&[("X-Forwarded-For", b"1")]);
    assert_eq!(header_set::header_map::strip(&SENSITIVE, &mut headers), 0);
}

#[test]
fn what_would_be_removed() {
    let headers = map(&[
        ("x-int-a", b"1"),
        ("connection", b"x-b"),
        ("x-b", b"2"),
        ("content_length", b"3"),
        ("host", b"4"),
    ]);
    let names = |found: Vec<String>| {
        let mut found = found;
        found.sort();
        found
    };
    let listed = Cleaner::strip(&INTERNAL);
    let shown = |(name, entry): (&http::HeaderName, header_set::Entry)| format!("{name} {entry}");
    assert_eq!(
        names(listed.matching(&headers).map(shown).collect()),
        ["content_length content-length", "x-int-a x-int-*"]
    );
    let cleaner = listed.hop_by_hop();
    let name = |(name, _): (&http::HeaderName, header_set::Entry)| name.to_string();
    assert_eq!(
        names(cleaner.matching(&headers).map(name).collect()),
        ["connection", "content_length", "x-b", "x-int-a"]
    );
}

/// What was validated once is parsed by nothing again.
#[test]
fn a_head_says_its_start_line_and_its_framing() {
    let cleaner = Cleaner::nothing();
    let mut bytes = *b"QUERY /a?b HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: CHUNKED\r\n\r\n5";
    let head = cleaner.request(&mut bytes).expect("in order");
    assert_eq!(
        (head.method(), head.target()),
        (&b"QUERY"[..], &b"/a?b"[..])
    );
    assert_eq!(
        (head.version(), head.framing()),
        (Version::Http11, Framing::Chunked)
    );
    assert_eq!(head.body(), b"5");
    let framing = |start: &str, field: &str| {
        let mut bytes = format!("{start}\r\nHost: a\r\n{field}\r\n\r\n").into_bytes();
        cleaner.request(&mut bytes).map(|head| head.framing())
    };
    let largest = format!("Content-Length: {}", i64::MAX);
    for method in ["GET", "HEAD", "OPTIONS", "QUERY", "POST"] {
        let start = format!("{method} / HTTP/1.1");
        assert_eq!(framing(&start, "b: c"), Ok(Framing::None));
        assert_eq!(
            framing(&start, &largest),
            Ok(Framing::Length(i64::MAX as u64))
        );
    }
    for tunnel in ["CONNECT a:80 HTTP/1.1", "connect a:80 HTTP/1.1"] {
        assert_eq!(framing(tunnel, "Content-Length: 0"), Ok(Framing::None));
        assert!(framing(tunnel, "Content-Length: 5").is_err());
        assert!(framing(tunnel, "Transfer-Encoding: chunked").is_err());
    }
    let mut bytes = *b"HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nhello";
    let head = cleaner.response(&mut bytes).expect("in order");
    assert_eq!((head.status(), head.version()), (200, Version::Http10));
    assert_eq!(head.framing(b"GET"), Framing::Length(5));
    assert_eq!(head.framing(b"HEAD"), Framing::None);
    assert_eq!(head.framing(b"CONNECT"), Framing::None);
    let of = |start: &str| {
        let mut bytes = format!("{start}\r\n\r\n").into_bytes();
        let head = cleaner.response(&mut bytes).expect("in order");
        head.framing(b"GET")
    };
    for status in [200, 205] {
        assert_eq!(of(&format!("HTTP/1.1 {status} ")), Framing::UntilClose);
    }
    for status in [100, 101, 204, 304] {
        assert_eq!(of(&format!("HTTP/1.1 {status} ")), Framing::None);
    }
}

/// Nothing of a message is left in what outlives it.
#[test]
fn nominations_outlive_their_message() {
    fn is_shared<T: Send + Sync + 'static>(_: &T) {}
    let nominated = {
        let mut buffer = head(&[("connection", b"x-sum")]);
        let cleaner = Cleaner::nothing().hop_by_hop();
        cleaner
            .request(&mut buffer)
            .expect("in order")
            .into_nominated()
    };
    is_shared(&nominated);
    let mut trailers = map(&[("x-sum", b"1"), ("b", b"2")]);
    let cleaner = Cleaner::nothing().hop_by_hop();
    assert_eq!(cleaner.trailers(&mut trailers, &nominated.clone()), 1);
    assert_eq!(cleaner.trailers(&mut HeaderMap::new(), &Nominated::NONE), 0);
}

/// Trailers of a map cannot be refused: they lose a name that would be, and all if they cannot be
/// told apart. `etag` is a name that the crate `http` knows by number.
#[test]
fn trailers_lose_what_would_be_refused() {
    header_set! {
        static REFUSED = ["x-a", "etag", "q", "jjj-kkk", "zz-a-long-name-of-a-field"];
        #[header_set(case = sensitive)]
        static SENSITIVE = ["x-a"];
    }
    let hop_by_hop = Cleaner::nothing().hop_by_hop();
    let fields: &[(&str, &[u8])] = &[("x-a", b"1"), ("etag", b"2"), ("b_c", b"3"), ("d", b"4")];
    let nominated = |names: &[u8]| {
        let mut headers = map(&[("connection", names)]);
        let removed = hop_by_hop.headers(&mut headers).expect("few names");
        removed.into_nominated()
    };
    let none = Nominated::NONE;
    for (cleaner, nominated, stay) in [
        (hop_by_hop, &none, &["x-a", "etag", "b_c", "d"][..]),
        (hop_by_hop.refusing(&REFUSED), &none, &["b_c", "d"]),
        (
            hop_by_hop.refusing_ambiguous(),
            &none,
            &["x-a", "etag", "d"],
        ),
        (hop_by_hop.max_lines(4), &none, &["x-a", "etag", "b_c", "d"]),
        (hop_by_hop.max_lines(3), &none, &[]),
        (hop_by_hop.at_most_once(&SENSITIVE), &none, &[]),
        (hop_by_hop, &nominated(b"ETag"), &["x-a", "b_c", "d"]),
    ] {
        let mut trailers = map(fields);
        let removed = cleaner.trailers(&mut trailers, nominated);
        let left: Vec<_> = trailers.keys().map(HeaderName::as_str).collect();
        assert_eq!(removed + left.len(), fields.len());
        assert!(stay.iter().all(|name| left.contains(name)), "{left:?}");
        assert_eq!(left.len(), stay.len(), "{left:?}");
    }
    // Names that the filter of forbidden trailers does not have.
    for name in ["q", "jjj-kkk", "zz-a-long-name-of-a-field"] {
        let mut trailers = map(&[(name, b"1")]);
        assert_eq!(
            hop_by_hop.refusing(&REFUSED).trailers(&mut trailers, &none),
            1
        );
    }
}

/// An allow list with `x-id` is why `x-id` stays, not why `x_id` is removed.
#[test]
fn no_entry_of_an_allow_list_removes() {
    header_set! {
        #[header_set(separators = fold)]
        static ALLOWED = ["x-id"];
    }
    let headers = map(&[("x_id", b"1"), ("x-id", b"2")]);
    let cleaner = Cleaner::keep(&ALLOWED);
    let removed: Vec<_> = cleaner.matching(&headers).collect();
    assert_eq!(
        removed,
        [(&HeaderName::from_static("x_id"), Entry::unlisted())]
    );
}
