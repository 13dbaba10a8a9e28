//! Tests heads and trailer sections with every call for them.

use header_set::http1::{self, Cleaned, Error, Kind, Options};
use header_set::{Cleaner, HeaderSet, Nominated, Rules};
use testkit::heads::{CASES, Row, lines, names, rows};

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

fn is_response(head: &[u8]) -> bool {
    head.starts_with(b"HTTP/")
}

/// A function that cleans a buffer. It returns what it leaves, and the number of removed fields.
type Call<'c> = Box<dyn Fn(&mut [u8]) -> Result<(Vec<u8>, usize), Error> + 'c>;

/// A function that moves lines up.
fn up<'c>(clean: impl Fn(&mut [u8]) -> Result<Cleaned, Error> + 'c) -> Call<'c> {
    Box::new(move |buffer| {
        let before = buffer.to_vec();
        let cleaned = clean(buffer)?;
        let body = cleaned.old_len..;
        assert_eq!(buffer[body.clone()], before[body], "what follows");
        Ok((buffer[..cleaned.new_len].to_vec(), cleaned.removed))
    })
}

/// Every function of a cleaner for heads of this direction.
fn calls<'c, S: HeaderSet>(cleaner: &'c Cleaner<'_, S>, is_response: bool) -> [Call<'c>; 3] {
    [
        up(move |it| match is_response {
            true => cleaner.response(it).map(|it| it.cleaned()),
            false => cleaner.request(it).map(|it| it.cleaned()),
        }),
        Box::new(move |it| {
            let cleaned = match is_response {
                true => cleaner.response_towards_body(it)?.cleaned(),
                false => cleaner.request_towards_body(it)?.cleaned(),
            };
            let head = cleaned.old_len - cleaned.new_len..cleaned.old_len;
            Ok((it[head].to_vec(), cleaned.removed))
        }),
        Box::new(move |it| {
            let slices = match is_response {
                true => cleaner.response_slices(it)?,
                false => cleaner.request_slices(it)?,
            };
            let removed = slices.removed();
            Ok((slices.flatten().copied().collect(), removed))
        }),
    ]
}

/// Checks that a call refuses the bytes for one of the mistakes, and leaves them unchanged.
fn refused(row: &Row, mistakes: &str, call: &Call<'_>) {
    let mut buffer = row.bytes.clone();
    let found = match call(&mut buffer) {
        Err(Error::Malformed { at, kind }) => format!("{kind:?}@{at}"),
        Err(_) => "incomplete".to_owned(),
        Ok(_) => panic!("row {}: accepted", row.number),
    };
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
    let is_response = is_response(&row.bytes);
    let keep_nothing = Cleaner::keep(()).including_framing().including_host();
    for cleaner in [Cleaner::nothing(), keep_nothing] {
        for call in calls(&cleaner, is_response) {
            refused(row, mistakes, &call);
        }
    }
    if !is_response {
        refused(row, mistakes, &up(|it| http1::strip(&(), it)));
        refused(row, mistakes, &up(|it| http1::keep(&(), it)));
    }
}

/// Checks that every call accepts a head, and removes the right fields of these names.
fn accepted(row: &Row, names: &[&'static str]) {
    let (number, is_response) = (row.number, is_response(&row.bytes));
    let end = row.bytes.windows(4).position(|it| it == b"\r\n\r\n");
    let head = &row.bytes[..end.expect("an empty line") + 4];
    let mut fields = head.split_inclusive(|&byte| byte == b'\n');
    let start_line = fields.next().expect("a start line");
    let fields: Vec<_> = fields.collect();
    let check = |what: &str, calls: &[Call<'_>], is_removed: &dyn Fn(&str) -> bool| {
        let mut left = start_line.to_vec();
        for line in &fields {
            if !lines(line).any(|(name, _)| is_removed(&name)) {
                left.extend_from_slice(line);
            }
        }
        let removed = names.iter().filter(|name| is_removed(name)).count();
        for call in calls {
            let found = call(&mut row.bytes.clone());
            assert_eq!(found, Ok((left.clone(), removed)), "row {number}: {what}");
        }
    };
    let found: Vec<_> = fields.iter().flat_map(|line| lines(line)).collect();
    let found: Vec<_> = found.into_iter().map(|(name, _)| name).collect();
    assert_eq!(found, names, "row {number}");

    let (nothing, keep) = (Cleaner::nothing(), Cleaner::keep(()));
    let keep_nothing = keep.including_framing().including_host();
    check("nothing", &calls(&nothing, is_response), &|_| false);
    check("keep", &calls(&keep, is_response), &|name| {
        !stays_by_default(name)
    });
    check("keep nothing", &calls(&keep_nothing, is_response), &|_| {
        true
    });
    for &name in names {
        let set = Only(name);
        let strip = Cleaner::strip(&set);
        let is_removed = |it: &str| it == name && !stays_by_default(it);
        check("strip", &calls(&strip, is_response), &is_removed);
        if !is_response {
            check("http1", &[up(|it| http1::strip(&set, it))], &is_removed);
        }
        let exactly = strip.including_framing().including_host();
        let calls = calls(&exactly, is_response);
        check("framing and host included", &calls, &|it| it == name);
    }
    // A head of the other direction is refused.
    let mut others = Vec::from(calls(&nothing, !is_response));
    let mut kind = Kind::Request;
    if is_response {
        kind = Kind::Response;
        others.push(up(|it| http1::strip(&(), it)));
        others.push(up(|it| http1::keep(&(), it)));
    }
    for call in others {
        let found = call(&mut row.bytes.clone());
        assert_eq!(found, Err(Error::Malformed { at: 0, kind }), "row {number}");
    }
}

#[test]
fn heads_and_trailers() {
    let all = Cleaner::keep(()).including_framing().including_host();
    let unfolding = all.http1(Options::new().unfold());
    let strip = up(|it| Cleaner::nothing().trailer_section(it, &Nominated::NONE));
    let keep = up(|it| Cleaner::keep(()).trailer_section(it, &Nominated::NONE));
    for row in &rows(CASES, 3) {
        let &[verdict, detail, ..] = &row.columns[..] else {
            unreachable!("`rows` counts the columns");
        };
        let [unfolded, ..] = calls(&unfolding, is_response(&row.bytes));
        let unfolded = |bytes: &[u8]| unfolded(&mut bytes.to_vec()).map(|(_, removed)| removed);
        let number = row.number;
        match verdict {
            "head" => accepted(row, &names(detail)),
            "folded" => {
                // A value may be refused at the end of its first line, before the next one is read.
                refused_head(row, "Folding,ContentLength,TransferEncoding,OtherHost");
                let (cut, whole) = (Err(Error::Incomplete), Ok(names(detail).len()));
                assert_eq!(unfolded(&row.bytes), whole, "row {number}");
                // A line may go on after its line break.
                for len in 0..row.bytes.len() {
                    assert_eq!(unfolded(&row.bytes[..len]), cut, "row {number}: {len}");
                }
            }
            "refuse" => {
                refused_head(row, detail);
                assert!(unfolded(&row.bytes).is_err(), "row {number}");
            }
            "incomplete" => refused_head(row, "incomplete"),
            "trailers" => {
                let (section, _) = strip(&mut row.bytes.clone()).expect("in order");
                let stay: Vec<_> = lines(&section).map(|(name, _)| name).collect();
                assert_eq!(stay, names(detail), "row {number}");
                assert!(section.ends_with(b"\r\n"));
                let (section, _) = keep(&mut row.bytes.clone()).expect("in order");
                assert_eq!(section, b"\r\n");
            }
            "refuse-trailers" => {
                refused(row, detail, &strip);
                refused(row, detail, &keep);
            }
            _ => panic!("row {number}: {verdict}"),
        }
    }
}
