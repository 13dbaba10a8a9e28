//! Rules for aliases, separators and trailers that hold for every list.

use std::collections::BTreeSet;

use header_set::{Cleaner, HeaderSet, Nominated, aliases, header_map, header_set};
use http::header::HeaderMap;

use crate::{ALLOWED, FOLDED, INTERNAL, map, names};

/// A static name is that of the entry, not of an alias.
#[test]
fn aliases_go_and_the_name_itself_too() {
    let mut headers = map(&[
        "x-internal",
        "x_internal",
        "x.internal",
        "x!internal",
        "x'internal",
        "x-internall",
    ]);
    assert_eq!(header_map::strip(&FOLDED, &mut headers), 5);
    assert_eq!(names(&headers), BTreeSet::from(["x-internall"]));
    let mut headers = map(&["host", "x_internal", "a", "b"]);
    assert_eq!(header_map::strip(&FOLDED, &mut headers), 1);
    assert_eq!(headers.len(), 3);
}

/// A folded allow list would admit aliases (GHSA-9hf4-67fc-4vf4).
#[test]
fn allow_lists_compare_separators_as_written() {
    let stays = "x-request-id x-app-a x-app-a_b.c x-my-trace x-my_own-trace host content-length \
        transfer-encoding";
    let stays: Vec<&str> = stays.split(' ').collect();
    let goes = "x_request_id x_app-a x-my_trace x.my-trace x-app-secret x-app_secret accept \
        content_length";
    let goes: Vec<&str> = goes.split(' ').collect();
    let mut headers = map(&[&stays[..], &goes[..]].concat());
    assert_eq!(header_map::keep(&ALLOWED, &mut headers), goes.len());
    assert_eq!(names(&headers), BTreeSet::from_iter(stays));
    let exactly = Cleaner::keep(&ALLOWED).including_framing().including_host();
    let removed = exactly.headers(&mut headers).expect("in order");
    assert_eq!(removed.fields(), 3);
    assert!(!headers.contains_key("host"));
}

/// Where case counts too.
#[test]
fn sensitive_allow_lists_compare_separators_as_written() {
    header_set! {
        #[header_set(case = sensitive, separators = fold)]
        static SENSITIVE = ["x-id", "x-app-*"];
    }
    let mut headers = map(&["x-id", "x_id", "x-app-a", "x_app-a", "x-idx"]);
    assert_eq!(header_map::keep(&SENSITIVE, &mut headers), 3);
    assert_eq!(names(&headers), BTreeSet::from(["x-app-a", "x-id"]));
    assert!(SENSITIVE.contains("x_id") && !SENSITIVE.contains("X-Id"));
    assert!(!SENSITIVE.contains_as_written(b"X-Id"));
}

#[test]
fn ambiguous_names() {
    let names = ["x_a", "x.a", "x!a", "x'a", "x^a", "x-a", "x1", "host"];
    let ambiguous = names
        .iter()
        .filter(|name| aliases::is_ambiguous(name.as_bytes()));
    assert_eq!(ambiguous.count(), 5);
}

/// D1: some backends read `content_length` as the length. Every verb and every cleaner removes it,
/// whatever the set says.
#[test]
fn aliases_of_framing() {
    let fields = [
        "content_length",
        "transfer!encoding",
        "content-length",
        "content_type",
        "contentxlength",
    ];
    let left = |clean: &dyn Fn(&mut HeaderMap) -> usize| {
        let mut headers = map(&fields);
        let gone = clean(&mut headers);
        assert_eq!(gone + headers.len(), fields.len());
        names(&headers)
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    header_set! {
        #[header_set(separators = fold)]
        static FOLDED = ["x-a"];
        static PLAIN = ["x-a"];
        static ALLOWED = ["content_length", "content_type"];
    }
    let without = ["content-length", "content_type", "contentxlength"];
    let sets: [&dyn HeaderSet; 4] = [&FOLDED, &PLAIN, &(PLAIN, FOLDED), &()];
    for set in sets {
        assert_eq!(left(&|it| header_map::strip(&set, it)), without);
        let by = |cleaner: Cleaner<'_, &dyn HeaderSet>, it: &mut HeaderMap| {
            cleaner.headers(it).expect("in order").fields()
        };
        assert_eq!(left(&|it| by(Cleaner::strip(set), it)), without);
        let exactly = Cleaner::strip(set).including_framing().including_host();
        assert_eq!(left(&|it| by(exactly, it)), without);
        let mut headers = map(&fields);
        let removed = Cleaner::strip(set).headers_via(
            &mut headers,
            |it| it,
            |it, name| drop(it.remove(name)),
        );
        assert_eq!(removed.expect("in order").fields(), 2);
    }
    let nothing = |it: &mut HeaderMap| Cleaner::nothing().headers(it).expect("in order").fields();
    assert_eq!(left(&nothing), without);
    assert_eq!(
        left(&|it| header_map::keep(&ALLOWED, it)),
        ["content-length", "content_type"]
    );
    let exactly = Cleaner::keep(&ALLOWED).including_framing().including_host();
    assert_eq!(
        left(&|it| exactly.headers(it).expect("in order").fields()),
        ["content_type"]
    );
    let headers = map(&fields);
    let aliases: Vec<String> = Cleaner::strip(&FOLDED)
        .matching(&headers)
        .map(|(name, entry)| format!("{name} {entry}"))
        .collect();
    assert_eq!(
        aliases,
        [
            "content_length content-length",
            "transfer!encoding transfer-encoding"
        ]
    );
}

/// D5: a forbidden trailer goes, in the list or not.
#[test]
fn trailers_lose_what_they_may_not_have() {
    let forbidden = "host authorization cookie content-length content_length content-type \
        set-cookie via \
        x-forwarded-for forwarded transfer-encoding connection te trailer keep-alive";
    let forbidden: Vec<&str> = forbidden.split(' ').collect();
    let others = ["x-sum", "grpc-status", "cf-ray"];
    let all = [&forbidden[..], &others[..]].concat();
    let mut trailers = map(&all);
    assert_eq!(
        Cleaner::strip(&INTERNAL).trailers(&mut trailers, &Nominated::NONE),
        forbidden.len() + 1
    );
    assert_eq!(names(&trailers), BTreeSet::from(["grpc-status", "x-sum"]));
    let mut trailers = map(&all);
    let allowed = header_set!["host", "content_length", "x-sum"];
    assert_eq!(
        Cleaner::keep(&allowed).trailers(&mut trailers, &Nominated::NONE),
        all.len() - 1
    );
    assert_eq!(names(&trailers), BTreeSet::from(["x-sum"]));
}
