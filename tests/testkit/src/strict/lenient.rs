//! Lenient readers of fields, as real recipients are. None may find more in a cleaned head than the
//! strict reader. Where lines and names end, all agree: the strict reader accepts no byte at which
//! recipients differ, and reads the cleaned head again.

use super::framing::plain_length;
use super::reading::{Message, trim};

/// The options of a reader.
struct Reader {
    /// Bytes of names that are read as a dash.
    dashes: &'static [u8],
    last_wins: bool,
    reads_length: fn(&[u8]) -> Option<u64>,
    is_chunked: fn(&[u8]) -> bool,
}

const STRICT: Reader = Reader {
    dashes: b"",
    last_wins: false,
    reads_length: plain_length,
    is_chunked: |value| value.eq_ignore_ascii_case(b"chunked"),
};

type Change = fn(&mut Reader);

/// Readers by name, and in what each differs from [`STRICT`].
const READERS: &[(&str, Change)] = &[
    ("strict", |_| {}),
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

/// The length, whether chunks follow, and the host.
type Framing<'v> = (Option<u64>, bool, Option<&'v [u8]>);

impl Reader {
    fn name(&self, name: &[u8]) -> Vec<u8> {
        let dash = |byte: &u8| match self.dashes.contains(byte) {
            true => b'-',
            false => byte.to_ascii_lowercase(),
        };
        name.iter().map(dash).collect()
    }

    fn framing<'m>(&self, head: &'m Message) -> Framing<'m> {
        let value = |name: &str| {
            let lines = head.lines.iter();
            let mut lines = lines.filter(|line| self.name(head.name(line)) == name.as_bytes());
            let line = match self.last_wins {
                true => lines.next_back(),
                false => lines.next(),
            };
            line.map(|line| head.value(line))
        };
        (
            value("content-length").and_then(self.reads_length),
            value("transfer-encoding").is_some_and(self.is_chunked),
            value("host"),
        )
    }
}

/// Describes a name that a lenient reader finds in a cleaned head and the strict one does not.
/// `is_gone` takes a name of a reader that reads other bytes as dashes.
pub fn find_difference(head: &Message, is_gone: impl Fn(&[u8]) -> bool) -> Option<String> {
    let value = |name: &str| head.values(name).first().copied();
    let strict = (
        value("content-length").and_then(plain_length),
        value("transfer-encoding").is_some(),
        value("host"),
    );
    READERS.iter().find_map(|(kind, change)| {
        let mut reader = STRICT;
        change(&mut reader);
        let framing = reader.framing(head);
        let names = head.lines.iter().map(|line| reader.name(head.name(line)));
        // The strict reader's names stay.
        let mut names = names.filter(|_| !reader.dashes.is_empty());
        match names.find(|name| is_gone(name)) {
            Some(name) => Some(format!("{kind}: sees {}", name.escape_ascii())),
            None => (framing != strict).then(|| format!("{kind}: {framing:?}, not {strict:?}")),
        }
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
