//! Every option, on a map and on a head: what it removes, and what it refuses.

use header_set::http1::{Error, Kind};
use header_set::{Cleaner, Entry, HeaderSet, Nominated, Reason, header_set};
use http::header::{HeaderName, HeaderValue};

use crate::{head, map};

header_set! {
    static INTERNAL = ["x-internal", "x-int-*", "host", "content-length", "te"];
    static CREDENTIALS = ["authorization", "x-forwarded-*"];
    #[header_set(separators = fold)]
    static FOLDED = ["x-user-id"];
    #[header_set(case = sensitive)]
    static SENSITIVE = ["X-Forwarded-For"];
}

/// Why a map is refused, and the name that shows it. The head with the same fields is refused for the
/// same reason.
#[track_caller]
fn refused<S: HeaderSet>(
    cleaner: &Cleaner<'_, S>,
    fields: &[(&str, &[u8])],
) -> Option<(Reason, Option<String>)> {
    let in_head = cleaner.request(&mut head(fields)).map(drop);
    let Err(refusal) = cleaner.headers(&mut map(fields)) else {
        assert_eq!(in_head, Ok(()));
        return None;
    };
    let Err(Error::Malformed { kind, .. }) = in_head else {
        panic!("a head is not refused: {refusal}");
    };
    let reason = refusal.reason();
    assert_eq!(kind, Kind::Refused(reason));
    assert!(kind.to_string().contains("expected"));
    assert_eq!(refusal.entry(), reason.entry());
    Some((reason, refusal.name().map(ToString::to_string)))
}

fn because(reason: Reason, name: &str) -> Option<(Reason, Option<String>)> {
    Some((reason, Some(name.to_owned())))
}

/// The entry of a set that has a name.
fn entry(set: &dyn HeaderSet, name: &str) -> Entry {
    set.entry_for(name.as_bytes()).expect("it is listed")
}

/// Framing and host too, which no option needs to include, and an alias of a listed name.
#[test]
fn names_that_refuse_a_message() {
    header_set! {
        #[header_set(separators = fold)]
        static LENGTH = ["content-length"];
    }
    let cleaner = Cleaner::nothing().refusing(&LENGTH);
    let reason = Reason::Refused(entry(&LENGTH, "content-length"));
    let found = refused(&cleaner, &[("content-length", b"1")]);
    assert_eq!(found, because(reason, "content-length"));
    let host = header_set!["host"];
    for (set, name) in [
        (&LENGTH as &dyn HeaderSet, "content_length"),
        (&host, "host"),
    ] {
        let cleaner = Cleaner::nothing().refusing(set);
        let refusal = cleaner
            .headers(&mut map(&[(name, b"1")]))
            .expect_err("it is listed");
        assert_eq!(refusal.reason(), Reason::Refused(entry(set, name)));
        assert!(refusal.to_string().contains(name));
    }
}

#[test]
fn names_that_may_be_on_one_line() {
    let once = Cleaner::nothing().at_most_once(&CREDENTIALS);
    let one: (&str, &[u8]) = ("authorization", b"a");
    let other: (&str, &[u8]) = ("x-forwarded-for", b"b");
    let by: (&str, &[u8]) = ("x-forwarded-by", b"c");
    assert_eq!(refused(&once, &[one, other, by]), None);
    assert_eq!(refused(&once, &[("b", b"1"), ("b", b"2")]), None);
    let repeated = Reason::Repeated(entry(&CREDENTIALS, "authorization"));
    for second in ["authorization", "AUTHORIZATION"] {
        let found = refused(&once, &[one, other, (second, b"a")]);
        assert_eq!(found, because(repeated, "authorization"));
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
fn reasons_say_which_field_was_found() {
    let of = |name| entry(&CREDENTIALS, name);
    let (name, pattern) = (of("authorization"), of("x-forwarded-for"));
    let reasons = [
        Reason::Repeated(name),
        Reason::Repeated(pattern),
        Reason::Repeated(Entry::unlisted()),
        Reason::Refused(name),
    ];
    let texts = [
        "found a second line of `authorization`, expected at most one",
        "found a second line of a field that `x-forwarded-*` matches, expected at most one",
        "found a second line of a field of the set, expected at most one",
        "found `authorization`, expected no such field",
    ];
    assert_eq!(reasons.map(|reason| reason.to_string()), texts);
}

/// The crate `http` accepts it in a name over HTTP/2. A head with such a name is refused. From trailers
/// it is removed: Envoy and H2O close the connection for it, with the streams of other clients.
#[test]
fn a_quotation_mark_is_in_no_name() {
    let name = |text: &[u8]| HeaderName::from_lowercase(text).expect("accepted over HTTP/2");
    let mut headers = map(&[("b", b"1")]);
    headers.insert(name(b"a\"b"), HeaderValue::from_static("1"));
    let nothing = Cleaner::nothing();
    let refusal = nothing.refusing_ambiguous().headers(&mut headers);
    assert_eq!(
        refusal.expect_err("no name").reason(),
        Reason::Ambiguous(b'"')
    );
    assert!(nothing.request(&mut head(&[("a\"b", b"1")])).is_err());
    headers.insert(name(b"content\"length"), HeaderValue::from_static("0"));
    assert_eq!(header_set::header_map::strip(&(), &mut headers), 1);
    assert_eq!(headers.len(), 2);
    let chunked = HeaderValue::from_static("chunked");
    headers.insert(name(b"transfer\"encoding"), chunked);
    assert_eq!(nothing.trailers(&mut headers, &Nominated::NONE), 2);
    assert!(headers.len() == 1 && headers.contains_key("b"));
}

#[test]
fn lines_are_counted() {
    let fields: &[(&str, &[u8])] = &[("b", b"1"), ("b", b"2"), ("c", b"3")];
    // A head has a line of `Host` more.
    for (most, of_map, of_head) in [(2, true, true), (3, false, true), (4, false, false)] {
        let cleaner = Cleaner::nothing().max_lines(most);
        assert_eq!(cleaner.headers(&mut map(fields)).is_err(), of_map);
        assert_eq!(cleaner.request(&mut head(fields)).is_err(), of_head);
        assert_eq!(cleaner.request_slices(&head(fields)).is_err(), of_head);
    }
}

/// Nomination ignores case, so a set that does not would be passed by; the first message shows it.
#[test]
fn sets_whose_case_counts_are_refused_with_every_message() {
    let nothing = Cleaner::strip(&() as &dyn HeaderSet);
    for cleaner in [
        nothing.hop_by_hop().protecting(&SENSITIVE),
        nothing.refusing(&SENSITIVE),
        nothing.at_most_once(&SENSITIVE),
        Cleaner::strip(&SENSITIVE),
        Cleaner::keep(&(INTERNAL, SENSITIVE)),
    ] {
        for fields in [&[][..], &[("b", &b"1"[..])]] {
            let found = refused(&cleaner, fields);
            assert_eq!(found, Some((Reason::CaseSensitive, None)));
        }
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

/// The names that a cleaner would remove, each with its entry.
fn matching<S: HeaderSet>(cleaner: Cleaner<'_, S>, fields: &[(&str, &[u8])]) -> Vec<String> {
    let headers = map(fields);
    let names = cleaner.matching(&headers);
    let mut names: Vec<_> = names
        .map(|(name, entry)| format!("{name} {entry}"))
        .collect();
    names.sort();
    names
}

#[test]
fn what_would_be_removed() {
    header_set! {
        #[header_set(separators = fold)]
        static ALLOWED = ["x-id"];
    }
    let fields: &[(&str, &[u8])] = &[
        ("x-int-a", b"1"),
        ("connection", b"x-b"),
        ("x-internal", b"1"),
        ("x-internal", b"2"),
        ("x-b", b"2"),
        ("content_length", b"3"),
        ("host", b"4"),
    ];
    let listed = Cleaner::strip(&INTERNAL);
    let names = [
        "content_length content-length",
        "x-int-a x-int-*",
        "x-internal x-internal",
    ];
    assert_eq!(matching(listed, fields), names);
    let including = matching(listed.including_host(), fields);
    assert_eq!(including[1..], ["host host", names[1], names[2]]);
    let one_hop = [
        "connection connection",
        names[0],
        "x-b (not listed)",
        names[1],
        names[2],
    ];
    assert_eq!(matching(listed.hop_by_hop(), fields), one_hop);
    // An allow list with `x-id` is why `x-id` stays, not why `x_id` is removed.
    let fields: &[(&str, &[u8])] = &[("x_id", b"1"), ("x-id", b"2")];
    assert_eq!(
        matching(Cleaner::keep(&ALLOWED), fields),
        ["x_id (not listed)"]
    );
}
