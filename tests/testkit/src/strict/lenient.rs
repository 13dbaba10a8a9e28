//! Lenient readers of heads, as real recipients are. None may find more in a cleaned head than the
//! strict reader.

use super::reading::{Message, fold, trim};

/// The options of a reader. [`STRICT`] has all off; each row of [`READERS`] differs in one or two.
#[derive(Clone, Copy, Debug)]
struct Reader {
    name: &'static str,
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
    name: "strict",
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

const READERS: &[Reader] = &[
    STRICT,
    Reader {
        name: "LF ends a line",
        line_ends: b"\n",
        ..STRICT
    },
    Reader {
        name: "CR ends a line",
        line_ends: b"\r\n",
        ..STRICT
    },
    Reader {
        name: "line breaks of Unicode",
        line_ends: b"\r\n\x0b\x0c\x1c\x1d\x1e",
        ..STRICT
    },
    Reader {
        name: "NUL ends the head",
        head_ends: b"\0",
        ..STRICT
    },
    Reader {
        name: "blank lines are skipped",
        skips_blank_lines: true,
        line_ends: b"\n",
        ..STRICT
    },
    Reader {
        name: "folds are joined",
        joins_folds: true,
        ..STRICT
    },
    Reader {
        name: "controls are trimmed",
        trimmed: b" \t\r\n\0\x01\x0b\x0c\x1c\x1d\x1e\x1f\x7f",
        ..STRICT
    },
    Reader {
        name: "names end at a space",
        cuts_names_at: b" \t\0\x0b\x0c(\"/",
        ..STRICT
    },
    Reader {
        name: "CGI, all separators",
        dashes: b"!#$%&'*+.^_`|~",
        last_wins: true,
        ..STRICT
    },
    Reader {
        name: "CGI, underscore",
        dashes: b"_",
        ..STRICT
    },
    Reader {
        name: "CGI, underscore, last",
        dashes: b"_",
        last_wins: true,
        ..STRICT
    },
    Reader {
        name: "PHP",
        dashes: b"_. [",
        last_wins: true,
        ..STRICT
    },
    Reader {
        name: "digits of a length",
        reads_length: leading_digits,
        ..STRICT
    },
    Reader {
        name: "octal lengths",
        reads_length: octal,
        ..STRICT
    },
    Reader {
        name: "last of a list of lengths",
        reads_length: last_length,
        last_wins: true,
        ..STRICT
    },
    Reader {
        name: "chunked anywhere",
        is_chunked: has_chunked,
        ..STRICT
    },
    Reader {
        name: "chunked last",
        is_chunked: is_chunked_last,
        ..STRICT
    },
    Reader {
        name: "any coding is chunked",
        is_chunked: |_| true,
        ..STRICT
    },
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
    fn folds(&self) -> bool {
        !self.dashes.is_empty()
    }

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
        let name = self.trim(&line[..colon]);
        let end = name
            .iter()
            .position(|byte| self.cuts_names_at.contains(byte))
            .unwrap_or(name.len());
        let dash = |byte: &u8| {
            if self.dashes.contains(byte) {
                b'-'
            } else {
                byte.to_ascii_lowercase()
            }
        };
        Some((
            name[..end].iter().map(dash).collect(),
            self.trim(&line[colon + 1..]).to_vec(),
        ))
    }

    fn trim<'b>(&self, bytes: &'b [u8]) -> &'b [u8] {
        let stays = |byte: &u8| !self.trimmed.contains(byte);
        let start = bytes.iter().position(stays).unwrap_or(bytes.len());
        let end = bytes.iter().rposition(stays).map_or(start, |last| last + 1);
        &bytes[start..end]
    }

    fn framing(&self, fields: &[(Vec<u8>, Vec<u8>)]) -> Framing {
        let value = |name: &str| {
            let mut values = fields
                .iter()
                .filter(|(other, _)| other == name.as_bytes())
                .map(|(_, value)| &value[..]);
            if self.last_wins {
                values.next_back()
            } else {
                values.next()
            }
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
    READERS.iter().find_map(|reader| {
        let view = reader.read(&followed);
        // The strict reader's names stay.
        let names = if view.names == strict_names {
            &[]
        } else {
            &view.names[..]
        };
        let seen = names.iter().find(|name| is_gone(name, reader.folds()));
        let seen = seen.map(|name| format!("{}: sees {}", reader.name, name.escape_ascii()));
        let framed = (view.framing != strict)
            .then(|| format!("{}: {:?}, not {strict:?}", reader.name, view.framing));
        let ended =
            (view.end != head.text.len()).then(|| format!("{}: ends at {}", reader.name, view.end));
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
    value
        .to_ascii_lowercase()
        .windows(7)
        .any(|part| part == b"chunked")
}

fn is_chunked_last(value: &[u8]) -> bool {
    let last = value
        .rsplit(|&byte| byte == b',')
        .next()
        .unwrap_or_default();
    fold(trim(last)) == b"chunked"
}
