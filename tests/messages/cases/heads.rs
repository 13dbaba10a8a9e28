//! Tests heads and trailer sections with every call for them.

use header_set::http1::{self, Cleaned, Error, Options};
use header_set::{Cleaner, HeaderSet, Nominated, Rules};
use testkit::heads::{CASES, Row, lines, names, rows};

/// The set of one name.
struct Only(&'static str);

impl HeaderSet for Only {
    fn contains_bytes(&self, name: &[u8]) -> bool {
        name.eq_ignore_ascii_case(self.0.as_bytes())
    }

    fn rules(&self) -> Rules {
        Rules::new()
    }
}

fn stays_by_default(name: &str) -> bool {
    ["host", "content-length", "transfer-encoding"].contains(&name)
}

/// The mistake, and the byte at which it is.
fn mistake(error: Error) -> String {
    match error {
        Error::Malformed { at, kind } => format!("{kind:?}@{at}"),
        _ => "incomplete".to_owned(),
    }
}

fn is_response(head: &[u8]) -> bool {
    head.starts_with(b"HTTP/")
}

type Clean<'c> = &'c dyn Fn(&mut [u8]) -> Result<Cleaned, Error>;

/// Cleans a head of either direction.
fn clean<S: HeaderSet>(cleaner: &Cleaner<'_, S>, head: &mut [u8]) -> Result<Cleaned, Error> {
    match is_response(head) {
        true => cleaner.response(head).map(|it| it.cleaned()),
        false => cleaner.request(head).map(|it| it.cleaned()),
    }
}

/// The same, moved towards the body.
fn clean_down<S: HeaderSet>(cleaner: &Cleaner<'_, S>, head: &mut [u8]) -> Result<Cleaned, Error> {
    match is_response(head) {
        true => cleaner.response_towards_body(head).map(|it| it.cleaned()),
        false => cleaner.request_towards_body(head).map(|it| it.cleaned()),
    }
}

fn slices<S: HeaderSet>(cleaner: &Cleaner<'_, S>, head: &[u8]) -> Result<(Vec<u8>, usize), Error> {
    let slices = match is_response(head) {
        true => cleaner.response_slices(head)?,
        false => cleaner.request_slices(head)?,
    };
    let removed = slices.removed();
    Ok((slices.flatten().copied().collect(), removed))
}

fn trailers<S: HeaderSet>(cleaner: &Cleaner<'_, S>, section: &mut [u8]) -> Result<Cleaned, Error> {
    cleaner.trailer_section(section, &Nominated::NONE)
}

/// Checks that a call refuses the bytes for one of the mistakes, and leaves them unchanged.
fn refused(row: &Row, mistakes: &str, clean: Clean<'_>) {
    let mut buffer = row.bytes.clone();
    let error = clean(&mut buffer).expect_err(&format!("row {}", row.number));
    let found = mistake(error);
    // A folded line may be refused at any byte.
    let is_found = |it: &str| found == it || found.split('@').next() == Some(it);
    assert!(
        mistakes.split(',').any(is_found),
        "row {}: {found}, not {mistakes}",
        row.number
    );
    assert_eq!(buffer, row.bytes, "row {}: changed", row.number);
}

/// Checks that every call for heads refuses a head.
fn refused_head(row: &Row, mistakes: &str) {
    let (strip, keep) = (Cleaner::nothing(), Cleaner::keep(()));
    let keep_nothing = keep.including_framing().including_host();
    refused(row, mistakes, &|it| clean(&strip, it));
    refused(row, mistakes, &|it| clean_down(&strip, it));
    refused(row, mistakes, &|it| clean(&keep_nothing, it));
    assert!(slices(&strip, &row.bytes).is_err(), "row {}", row.number);
    if !is_response(&row.bytes) {
        refused(row, mistakes, &|it| http1::strip(&(), it));
        refused(row, mistakes, &|it| http1::keep(&(), it));
    }
}

/// What is left of a row's section, and the number of removed fields.
fn left(row: &Row, clean: Clean<'_>) -> (Vec<u8>, usize) {
    let mut buffer = row.bytes.clone();
    let cleaned = clean(&mut buffer).unwrap_or_else(|it| panic!("row {}: {it}", row.number));
    assert_eq!(
        buffer[cleaned.old_len..],
        row.bytes[cleaned.old_len..],
        "what follows"
    );
    buffer.truncate(cleaned.new_len);
    (buffer, cleaned.removed)
}

/// Checks that every call accepts a head, and removes the right fields of these names.
fn accepted(row: &Row, names: &[&'static str]) {
    let number = row.number;
    let end = row.bytes.windows(4).position(|it| it == b"\r\n\r\n");
    let head = &row.bytes[..end.expect("an empty line") + 4];
    let mut fields = head.split_inclusive(|&byte| byte == b'\n');
    let start_line = fields.next().expect("a start line");
    let fields: Vec<_> = fields.collect();
    let without = |is_removed: &dyn Fn(&str) -> bool| {
        let mut left = start_line.to_vec();
        for line in &fields {
            if !lines(line).any(|(name, _)| is_removed(&name)) {
                left.extend_from_slice(line);
            }
        }
        (left, names.iter().filter(|name| is_removed(name)).count())
    };
    let check = |call: &str, found: (Vec<u8>, usize), is_removed: &dyn Fn(&str) -> bool| {
        assert_eq!(found, without(is_removed), "row {number}: {call}");
    };
    let found: Vec<_> = fields
        .iter()
        .flat_map(|line| lines(line))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(found, names, "row {number}");
    let (strip, keep) = (Cleaner::nothing(), Cleaner::keep(()));
    let keep_nothing = keep.including_framing().including_host();
    check("nothing", left(row, &|it| clean(&strip, it)), &|_| false);
    check("keep", left(row, &|it| clean(&keep, it)), &|name| {
        !stays_by_default(name)
    });
    let all = left(row, &|it| clean(&keep_nothing, it));
    check("keep nothing", all, &|_| true);
    for &name in names {
        let set = Only(name);
        let strip = Cleaner::strip(&set);
        let exactly = strip.including_framing().including_host();
        let is_listed = |it: &str| it == name;
        let is_removed = |it: &str| is_listed(it) && !stays_by_default(it);
        check("strip", left(row, &|it| clean(&strip, it)), &is_removed);
        let found = left(row, &|it| clean(&exactly, it));
        check("strip, framing and host included", found, &is_listed);
        let mut buffer = row.bytes.clone();
        let down = clean_down(&strip, &mut buffer).expect("as `strip`");
        let moved = buffer[down.old_len - down.new_len..down.old_len].to_vec();
        check("towards the body", (moved, down.removed), &is_removed);
        let written = slices(&strip, head).expect("as `strip`");
        check("slices", written, &is_removed);
        if !is_response(head) {
            let found = left(row, &|it| http1::strip(&set, it));
            check("http1::strip", found, &is_removed);
        }
    }
    // A head of the other direction is refused.
    let (mut one, mut other) = (row.bytes.clone(), row.bytes.clone());
    let (requests, responses) = (strip.request(&mut one), strip.response(&mut other));
    assert_eq!(requests.is_ok(), !is_response(head), "row {number}");
    assert_eq!(responses.is_ok(), is_response(head), "row {number}");
    let plain = http1::strip(&(), &mut row.bytes.clone());
    assert_eq!(plain.is_ok(), !is_response(head), "row {number}");
}

#[test]
fn heads_and_trailers() {
    for row in &rows(CASES, 3) {
        let &[verdict, detail, ..] = &row.columns[..] else {
            unreachable!("`rows` counts the columns");
        };
        let unfolded = || {
            let all = Cleaner::keep(()).including_framing().including_host();
            let cleaned = clean(&all.http1(Options::new().unfold()), &mut row.bytes.clone());
            cleaned.map(|cleaned| cleaned.removed)
        };
        match verdict {
            "head" => accepted(row, &names(detail)),
            "folded" => {
                // A value may be refused at the end of its first line, before the next one is read.
                refused_head(row, "Folding,ContentLength,TransferEncoding");
                assert_eq!(unfolded(), Ok(names(detail).len()), "row {}", row.number);
            }
            "refuse" => {
                refused_head(row, detail);
                assert!(unfolded().is_err(), "row {}", row.number);
            }
            "incomplete" => refused_head(row, "incomplete"),
            "trailers" => {
                let (section, _) = left(row, &|it| trailers(&Cleaner::nothing(), it));
                let stay: Vec<_> = lines(&section).map(|(name, _)| name).collect();
                assert_eq!(stay, names(detail), "row {}", row.number);
                assert!(section.ends_with(b"\r\n"));
                let (section, _) = left(row, &|it| trailers(&Cleaner::keep(()), it));
                assert_eq!(section, b"\r\n");
            }
            "refuse-trailers" => {
                refused(row, detail, &|it| trailers(&Cleaner::nothing(), it));
                refused(row, detail, &|it| trailers(&Cleaner::keep(()), it));
            }
            _ => panic!("row {}: {verdict}", row.number),
        }
    }
}
