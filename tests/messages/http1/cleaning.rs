//! Removed and remaining lines of heads and trailer sections.

use header_set::http1::{Error, HeadEnd, Kind};
use header_set::{Cleaner, HeaderSet, Nominated, Reason, header_set, http1};

use crate::{CLEANER, FOLDED, INTERNAL, START, left, place, refused, stripped};

/// CVE-2026-88011: CGI reads them as one variable. Without folding they pass; with it, none does.
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
    let kept = format!("{START}x_other: 2\r\n\r\n");
    let found = left(&head, |it| http1::strip(&FOLDED, it));
    assert_eq!(found, (kept, names.len()));
    let refuse = CLEANER.refusing_ambiguous();
    assert_eq!(
        refused(refuse, head.as_bytes()),
        (START.len() + 15, Kind::Refused(Reason::Ambiguous(b'_')))
    );
    let plain = format!("{START}a-1: _.!'\r\n\r\n");
    assert_eq!(stripped(refuse, &plain), plain);
}

/// Lines beside each other are one run. Of more runs than are noted, the last ones are read again.
#[test]
fn many_runs_go() {
    for count in [1, 31, 32, 33, 100] {
        let kept = "b: 1\r\nc: 2\r\n";
        let fields = format!("x-internal: 1\r\nx-internal: 2\r\n{kept}");
        let [head, kept] =
            [&fields, kept].map(|lines| format!("{START}{}\r\n", lines.repeat(count)));
        assert_eq!(stripped(CLEANER, &head), kept);
        let with_body = format!("{head}body");
        let slices = CLEANER.request_slices(with_body.as_bytes());
        let slices = slices.expect("in order");
        assert_eq!(slices.old_len(), head.len());
        assert_eq!(slices.removed(), 2 * count);
        assert_eq!(slices.clone().count(), count + 1);
        let shown = format!("{slices:?}");
        assert!(shown.starts_with(r#"["GET "#), "{shown}");
        assert_eq!(shown.matches(r"b: 1\r\nc: 2\r\n").count(), count);
        assert_eq!(slices.collect::<Vec<_>>().concat(), kept.as_bytes());
    }
}

/// CVE-2013-5704, CVE-2026-88004, GHSA-v67p-phpq-fc8x: fields that are stripped from heads came as
/// trailers (D5).
#[test]
fn trailers_are_stripped_too() {
    let section = b"X-Internal: 1\r\nx-sum: 2\r\nContent-Length: +3\r\nContent_Length: 3\r\nHost: b\r\nCookie: c\r\nSet_Cookie: d\r\n\r\nGET /next";
    let nothing = Cleaner::strip(&() as &dyn HeaderSet);
    let allowed = header_set!["cookie", "content_length", "x-sum"];
    for (cleaner, left_fields) in [
        (nothing, "X-Internal: 1\r\nx-sum: 2\r\n"),
        (Cleaner::strip(&INTERNAL), "x-sum: 2\r\n"),
        (Cleaner::keep(&INTERNAL), "X-Internal: 1\r\n"),
        // No option and no list lets a forbidden one pass.
        (Cleaner::keep(&allowed), "x-sum: 2\r\n"),
        (
            nothing.including_framing().including_host(),
            "X-Internal: 1\r\nx-sum: 2\r\n",
        ),
    ] {
        let (text, removed) = left(section, |it| cleaner.trailer_section(it, &Nominated::NONE));
        assert_eq!(text, format!("{left_fields}\r\n"));
        assert_eq!(removed + text.lines().count(), 8);
    }
    let mut section = *b"\r\nGET /next";
    let none = CLEANER.trailer_section(&mut section, &Nominated::NONE);
    let none = none.expect("in order");
    assert_eq!((none.old_len, none.new_len), (2, 2));
    let mut section = *b" x-internal: 1\r\n\r\n";
    let folded = CLEANER.trailer_section(&mut section, &Nominated::NONE);
    assert_eq!(place(folded.map(drop)), (0, Kind::Folding));
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

/// Lines of `te` that are shorter than what is written, and longer.
#[test]
fn te_with_more_than_trailers_becomes_the_last_field() {
    static ONE_HOP: Cleaner<'static, ()> = Cleaner::nothing().hop_by_hop();
    for te in [
        "TE:trailers,",
        "TE:trailers\r\nTE:",
        "TE: gzip, Trailers;q=0.5",
    ] {
        let head = format!("GET / HTTP/1.1\r\n{te}\r\nHost: a\r\nA: b\r\n\r\n");
        let expected = "GET / HTTP/1.1\r\nHost: a\r\nA: b\r\nte: trailers\r\n\r\n";
        let removed = te.matches("TE").count() - 1;
        let cleaned = left(&head, |buffer| Ok(ONE_HOP.request(buffer)?.cleaned()));
        assert_eq!(cleaned, (expected.to_owned(), removed));
        let mut buffer = head.into_bytes();
        let head = ONE_HOP.request_towards_body(&mut buffer).expect("in order");
        assert_eq!(head.bytes(), expected.as_bytes());
    }
}
