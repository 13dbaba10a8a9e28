//! Tests heads and trailer sections with every verb for them.

use header_set::HeaderSet;
use header_set::http1::{self, Cleaned, Error, Kind, Options};

use super::table::{CASES, Row, lines, names, rows};

/// The set of one name.
struct Only(&'static str);

impl HeaderSet for Only {
    fn contains_bytes(&self, name: &[u8]) -> bool {
        name.eq_ignore_ascii_case(self.0.as_bytes())
    }
}

fn is_framing(name: &str) -> bool {
    ["host", "content-length", "transfer-encoding"].contains(&name)
}

/// The table's word for a class of mistakes.
fn word(error: Error) -> &'static str {
    let Error::Malformed { kind, .. } = error else {
        return "incomplete";
    };
    match kind {
        Kind::LeadingLineBreak => "leading-line-break",
        Kind::StartLine | Kind::Version => "start-line",
        Kind::BareCr => "bare-cr",
        Kind::BareLf => "bare-lf",
        Kind::Control(_) => "control",
        Kind::LeadingSpace => "leading-space",
        Kind::Folding => "folding",
        Kind::SpaceBeforeColon => "space-before-colon",
        Kind::EmptyName => "empty-name",
        Kind::Name(_) => "name",
        Kind::NoColon => "no-colon",
        Kind::FramingAlias => "alias",
        Kind::Target => "target",
        Kind::Host | Kind::Hosts | Kind::OtherHost => "host",
        Kind::NoBody => "no-body",
        Kind::ContentLength | Kind::ContentLengths => "content-length",
        Kind::TransferEncoding | Kind::TransferEncodings | Kind::EncodingInHttp10 => {
            "transfer-encoding"
        }
        Kind::LengthAndEncoding => "both",
        _ => "another",
    }
}

type Verb = fn(&(dyn HeaderSet + 'static), &mut [u8]) -> Result<Cleaned, Error>;

const HEADS: [Verb; 5] = [
    http1::strip,
    http1::strip_exactly,
    http1::strip_towards_body,
    http1::keep,
    http1::keep_exactly,
];
const TRAILERS: [Verb; 2] = [http1::strip_trailers, http1::keep_trailers];

/// Checks that every verb refuses the bytes for one of the reasons, and leaves them unchanged.
fn refused(verbs: &[Verb], row: &Row, reasons: &str) {
    for verb in verbs {
        let mut buffer = row.bytes.clone();
        let error = verb(&(), &mut buffer).expect_err(&format!("row {}", row.number));
        let reason = word(error);
        assert!(
            reasons.split(',').any(|it| it == reason),
            "row {}: {error}, not {reasons}",
            row.number
        );
        assert_eq!(buffer, row.bytes, "row {}: changed", row.number);
    }
}

/// The rest of a row's section after a verb, and the number of removed fields.
fn left(verb: Verb, set: &(dyn HeaderSet + 'static), row: &Row) -> (Vec<u8>, usize) {
    let mut buffer = row.bytes.clone();
    let cleaned = verb(set, &mut buffer).unwrap_or_else(|it| panic!("row {}: {it}", row.number));
    assert_eq!(
        buffer[cleaned.old_len..],
        row.bytes[cleaned.old_len..],
        "what follows"
    );
    buffer.truncate(cleaned.new_len);
    (buffer, cleaned.removed)
}

/// Checks that every verb accepts a head, and removes the right fields of these names.
fn accepted(row: &Row, names: &[&'static str]) {
    let number = row.number;
    let end = row.bytes.windows(4).position(|it| it == b"\r\n\r\n");
    let head = &row.bytes[..end.expect("an empty line") + 4];
    let mut fields = head.split_inclusive(|&byte| byte == b'\n');
    let start_line = fields.next().expect("a start line");
    let fields: Vec<_> = fields.collect();
    let without = |goes: &dyn Fn(&str) -> bool| {
        let mut left = start_line.to_vec();
        for line in &fields {
            if !lines(line).any(|(name, _)| goes(&name)) {
                left.extend_from_slice(line);
            }
        }
        (left, names.iter().filter(|name| goes(name)).count())
    };
    let check = |verb: &str, found: (Vec<u8>, usize), goes: &dyn Fn(&str) -> bool| {
        assert_eq!(found, without(goes), "row {number}: {verb}");
    };
    let found: Vec<_> = fields
        .iter()
        .flat_map(|line| lines(line))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(found, names, "row {number}");
    check("strip", left(http1::strip, &(), row), &|_| false);
    check("keep", left(http1::keep, &(), row), &|name| {
        !is_framing(name)
    });
    check("keep_exactly", left(http1::keep_exactly, &(), row), &|_| {
        true
    });
    for &name in names {
        let set = Only(name);
        let is_listed = |it: &str| it == name;
        let goes = |it: &str| is_listed(it) && !is_framing(it);
        check("strip", left(http1::strip, &set, row), &goes);
        check(
            "strip_exactly",
            left(http1::strip_exactly, &set, row),
            &is_listed,
        );
        let mut buffer = row.bytes.clone();
        let down = http1::strip_towards_body(&set, &mut buffer).expect("as `strip`");
        let moved = buffer[down.old_len - down.new_len..down.old_len].to_vec();
        check("strip_towards_body", (moved, down.removed), &goes);
        let slices = http1::strip_slices(&set, head).expect("as `strip`");
        let written: Vec<u8> = slices.flatten().copied().collect();
        check("strip_slices", (written, down.removed), &goes);
    }
    let is_response = head.starts_with(b"HTTP/");
    for (options, accepts) in [
        (Options::new().requests(), !is_response),
        (Options::new().responses(), is_response),
    ] {
        let result = options.strip(&(), &mut row.bytes.clone());
        assert_eq!(result.is_ok(), accepts, "row {number}: {options:?}");
    }
}

#[test]
fn heads_and_trailers() {
    for row in &rows(CASES, 3) {
        let &[verdict, detail, ..] = &row.columns[..] else {
            unreachable!("`rows` counts the columns");
        };
        let unfolded = || {
            let options = Options::new().unfold().exactly();
            let cleaned = options.keep(&(), &mut row.bytes.clone());
            cleaned.map(|cleaned| cleaned.removed)
        };
        match verdict {
            "head" => accepted(row, &names(detail)),
            "folded" => {
                // A value may be refused at the end of its first line, before the next one is read.
                refused(&HEADS, row, "folding,content-length,transfer-encoding");
                assert_eq!(unfolded(), Ok(names(detail).len()), "row {}", row.number);
            }
            "refuse" => {
                refused(&HEADS, row, detail);
                assert!(
                    http1::strip_slices(&(), &row.bytes).is_err(),
                    "row {}",
                    row.number
                );
                assert!(unfolded().is_err(), "row {}", row.number);
            }
            "incomplete" => refused(&HEADS, row, "incomplete"),
            "trailers" => {
                let (section, _) = left(http1::strip_trailers, &(), row);
                let stay: Vec<_> = lines(&section).map(|(name, _)| name).collect();
                assert_eq!(stay, names(detail), "row {}", row.number);
                assert!(section.ends_with(b"\r\n"));
                assert_eq!(left(http1::keep_trailers, &(), row).0, b"\r\n");
            }
            "refuse-trailers" => refused(&TRAILERS, row, detail),
            _ => panic!("row {}: {verdict}", row.number),
        }
    }
}
