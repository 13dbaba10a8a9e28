//! Lenient readers of heads, as real recipients are. None may find more in a cleaned head than the
//! strict reader.

use super::reading::{Message, trim, trim_of};

/// The options of a reader.
struct Reader {
    /// Bytes that end a line by themselves.
    line_ends: &'static [u8],
    /// Bytes that end the head.
    head_ends: &'static [u8],
    skips_blank_lines: bool,
    joins_folds: bool,
    /// The bytes that are trimmed from names and values.
    trimmed: &'static [u8],
    /// Bytes of names that are read as a dash.
    dashes: &'static [u8],
    cuts_names_at: &'static [u8],
    last_wins: bool,
    reads_length: fn(&[u8]) -> Option<u64>,
    is_chunked: fn(&[u8]) -> bool,
}

const STRICT: Reader = Reader {
    line_ends: b"",
    head_ends: b"",
    skips_blank_lines: false,
    joins_folds: false,
    trimmed: b" \t",
    dashes: b"",
    cuts_names_at: b"",
    last_wins: false,
    reads_length: super::framing::plain_length,
    is_chunked: |value| value.eq_ignore_ascii_case(b"chunked"),
};

type Change = fn(&mut Reader);

/// Readers by name, and in what each differs from [`STRICT`].
const READERS: &[(&str, Change)] = &[
    ("strict", |_| {}),
    ("LF ends a line", |it| it.line_ends = b"\n"),
    ("CR ends a line", |it| it.line_ends = b"\r\n"),
    ("line breaks of Unicode", |it| {
        it.line_ends = b"\r\n\x0b\x0c\x1c\x1d\x1e";
    }),
    ("NUL ends the head", |it| it.head_ends = b"\0"),
    ("blank lines are skipped", |it| {
        it.skips_blank_lines = true;
        it.line_ends = b"\n";
    }),
    ("folds are joined", |it| it.joins_folds = true),
    ("controls are trimmed", |it| {
        it.trimmed = b" \t\r\n\0\x01\x0b\x0c\x1c\x1d\x1e\x1f\x7f";
    }),
    ("names end at a space", |it| {
        it.cuts_names_at = b" \t\0\x0b\x0c(\"/";
    }),
    ("CGI, all separators", |it| {
        it.dashes = b"!#$%&'*+.^_`|~";
        it.last_wins = true;
    }),
    ("CGI, underscore", |it| it.dashes = b"_"),
    ("CGI, underscore, last", |it| {
        it.dashes = b"_";
        it.last_wins = true;
    }),
    ("PHP", |it| {
        it.dashes = b"_. [";
        it.last_wins = true;
    }),
    ("digits of a length", |it| it.reads_length = leading_digits),
    ("octal lengths", |it| it.reads_length = octal),
    ("last of a list of lengths", |it| {
        it.reads_length = last_length;
        it.last_wins = true;
    }),
    ("chunked anywhere", |it| it.is_chunked = has_chunked),
    ("chunked last", |it| it.is_chunked = is_chunked_last),
    ("any coding is chunked", |it| it.is_chunked = |_| true),
];

/// A reader's result.
#[derive(Debug, PartialEq)]
struct View {
    names: Vec<Vec<u8>>,
    framing: Framing,
    /// The start of the body for the reader.
    end: usize,
}

#[derive(Debug, PartialEq)]
struct Framing {
    length: Option<u64>,
    chunked: bool,
    host: Option<Vec<u8>>,
}

impl Reader {
    fn read(&self, bytes: &[u8]) -> View {
        let mut fields: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
        let mut at = 0;
        let mut is_start = true;
        while at < bytes.len() && !self.head_ends.contains(&bytes[at]) {
            let (line, next) = self.line(bytes, at);
            at = next;
            match (line, is_start) {
                ([], true) if self.skips_blank_lines => {}
                ([], _) => break,
                (_, true) => is_start = false,
                ([b' ' | b'\t', ..], _) if self.joins_folds => {
                    if let Some((_, value)) = fields.last_mut() {
                        value.extend_from_slice(line);
                    }
                }
                _ => fields.extend(self.field(line)),
            }
        }
        View {
            framing: self.framing(&fields),
            names: fields.into_iter().map(|(name, _)| name).collect(),
            end: at,
        }
    }

    /// The line that starts at an offset, and the start of the next one.
    fn line<'b>(&self, bytes: &'b [u8], start: usize) -> (&'b [u8], usize) {
        for at in start..bytes.len() {
            if bytes[at..].starts_with(b"\r\n") {
                return (&bytes[start..at], at + 2);
            }
            if self.line_ends.contains(&bytes[at]) {
                return (&bytes[start..at], at + 1);
            }
            if self.head_ends.contains(&bytes[at]) {
                return (&bytes[start..at], at);
            }
        }
        (&bytes[start..], bytes.len())
    }

    fn field(&self, line: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
        let colon = line.iter().position(|&byte| byte == b':')?;
        let name = trim_of(&line[..colon], self.trimmed);
        let name = name
            .split(|byte| self.cuts_names_at.contains(byte))
            .next()?;
        let dash = |byte: &u8| match self.dashes.contains(byte) {
            true => b'-',
            false => byte.to_ascii_lowercase(),
        };
        let value = trim_of(&line[colon + 1..], self.trimmed);
        Some((name.iter().map(dash).collect(), value.to_vec()))
    }

    fn framing(&self, fields: &[(Vec<u8>, Vec<u8>)]) -> Framing {
        let value = |name: &str| {
            let mut fields = fields.iter().filter(|(it, _)| it == name.as_bytes());
            let field = match self.last_wins {
                true => fields.next_back(),
                false => fields.next(),
            };
            field.map(|(_, value)| &value[..])
        };
        Framing {
            length: value("content-length").and_then(|value| (self.reads_length)(value)),
            chunked: value("transfer-encoding").is_some_and(|value| (self.is_chunked)(value)),
            host: value("host").map(<[u8]>::to_vec),
        }
    }
}

/// Describes a name that a lenient reader finds in a cleaned head and the strict one does not.
/// `is_gone` takes a name, and whether the reader read other bytes as dashes.
pub fn find_difference(head: &Message, is_gone: impl Fn(&[u8], bool) -> bool) -> Option<String> {
    let value = |name: &str| head.values(name).first().copied();
    let strict = Framing {
        length: value("content-length").and_then(super::framing::plain_length),
        chunked: value("transfer-encoding").is_some(),
        host: value("host").map(<[u8]>::to_vec),
    };
    let followed = [
        &head.text[..],
        b"GET /next HTTP/1.1\r\nX-Internal: leak\r\n\r\n",
    ]
    .concat();
    let strict_names = STRICT.read(&followed).names;
    READERS.iter().find_map(|(kind, change)| {
        let mut reader = STRICT;
        change(&mut reader);
        let view = reader.read(&followed);
        // The strict reader's names stay.
        let folds = !reader.dashes.is_empty();
        let differs = view.names != strict_names;
        let mut names = view.names.iter().filter(|_| differs);
        let seen = names.find(|name| is_gone(name, folds));
        let seen = seen.map(|name| format!("{kind}: sees {}", name.escape_ascii()));
        let framed =
            (view.framing != strict).then(|| format!("{kind}: {:?}, not {strict:?}", view.framing));
        let ended = (view.end != head.text.len()).then(|| format!("{kind}: ends at {}", view.end));
        seen.or(framed).or(ended)
    })
}

fn leading_digits(value: &[u8]) -> Option<u64> {
    let value = value.strip_prefix(b"+").unwrap_or(value);
    let digits = value.iter().take_while(|byte| byte.is_ascii_digit());
    digits.fold(None, |number, digit| {
        Some(number.unwrap_or(0_u64).wrapping_mul(10) + u64::from(digit - b'0'))
    })
}

fn octal(value: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(value).ok()?;
    match text.strip_prefix('0') {
        Some(digits) if !digits.is_empty() => u64::from_str_radix(digits, 8).ok(),
        _ => text.parse().ok(),
    }
}

fn last_length(value: &[u8]) -> Option<u64> {
    leading_digits(trim(value.rsplit(|&byte| byte == b',').next()?))
}

fn has_chunked(value: &[u8]) -> bool {
    let mut parts = value.windows(7);
    parts.any(|part| part.eq_ignore_ascii_case(b"chunked"))
}

fn is_chunked_last(value: &[u8]) -> bool {
    let last = value.rsplit(|&byte| byte == b',').next();
    last.is_some_and(|last| trim(last).eq_ignore_ascii_case(b"chunked"))
}
