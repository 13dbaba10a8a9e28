//! A slow reader of heads, written from RFC 9112 alone (sections 2.1 to 5, 6.1 to 6.3, 7.1.2) and what the library says
//! that it refuses besides. It looks for the end first and then splits, with nothing of how the library does it.

/// What a head should become.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// There is no empty line.
    Open,
    /// The head is not in order.
    Refused,
    /// `kept` is what stays of `old_len` bytes.
    Stripped {
        kept: Vec<u8>,
        old_len: usize,
        removed: usize,
    },
}

/// How it is read.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reading {
    pub(crate) unfold: bool,
    pub(crate) reframing: bool,
    pub(crate) trailers: bool,
}

/// Reads a head of which the names that `goes` says go.
pub(crate) fn read(bytes: &[u8], reading: Reading, goes: impl Fn(&[u8]) -> bool) -> Verdict {
    let Some(old_len) = end(bytes, reading.trailers) else {
        return Verdict::Open;
    };
    match lines(&bytes[..old_len], reading).and_then(|lines| strip(&lines, reading, goes)) {
        Some((kept, removed)) => Verdict::Stripped {
            kept,
            old_len,
            removed,
        },
        None => Verdict::Refused,
    }
}

/// Behind the first empty line.
fn end(bytes: &[u8], trailers: bool) -> Option<usize> {
    if trailers && bytes.starts_with(b"\r\n") {
        return Some(2);
    }
    let at = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    Some(at + 4)
}

/// The lines without their breaks, folded ones joined by spaces in place of the breaks; without the empty one.
fn lines(section: &[u8], reading: Reading) -> Option<Vec<Vec<u8>>> {
    let mut lines: Vec<Vec<u8>> = Vec::new();
    let first_field = usize::from(!reading.trailers);
    for line in split(section) {
        if line.first().is_some_and(|byte| b" \t".contains(byte)) {
            if !reading.unfold || lines.len() <= first_field {
                return None;
            }
            let last = lines.last_mut()?;
            last.extend_from_slice(b"  ");
            last.extend_from_slice(&line);
        } else {
            lines.push(line);
        }
    }
    let in_order = |byte: &u8| *byte == b'\t' || !byte.is_ascii_control();
    lines.iter().flatten().all(in_order).then_some(lines)
}

/// Splits bytes at CRLF, up to the first empty line.
fn split(section: &[u8]) -> Vec<Vec<u8>> {
    let mut lines = vec![Vec::new()];
    let mut rest = section;
    while let [byte, behind @ ..] = rest {
        if let [b'\r', b'\n', behind @ ..] = rest {
            lines.push(Vec::new());
            rest = behind;
        } else {
            lines.last_mut().expect("one is there").push(*byte);
            rest = behind;
        }
    }
    let filled = lines.iter().position(Vec::is_empty);
    lines.truncate(filled.unwrap_or(lines.len()));
    lines
}

fn strip(
    lines: &[Vec<u8>],
    reading: Reading,
    goes: impl Fn(&[u8]) -> bool,
) -> Option<(Vec<u8>, usize)> {
    let mut kept = Vec::new();
    let mut removed = 0;
    let mut fields = lines;
    let mut end_line = |line: &[u8]| {
        kept.extend_from_slice(line);
        kept.extend_from_slice(b"\r\n");
    };
    if !reading.trailers {
        let (start, rest) = lines.split_first()?;
        if !is_start_line(start) {
            return None;
        }
        end_line(start);
        fields = rest;
    }
    let (mut lengths, mut encodings) = (Vec::new(), 0);
    for line in fields {
        let colon = line.iter().position(|&byte| byte == b':')?;
        let (name, value) = (&line[..colon], &line[colon + 1..]);
        if name.is_empty() || !name.iter().all(|&byte| is_token(byte)) {
            return None;
        }
        let lower = name.to_ascii_lowercase();
        let frames = !reading.trailers
            && [&b"host"[..], b"content-length", b"transfer-encoding"].contains(&&lower[..]);
        if frames && lower == b"content-length" {
            let text = std::str::from_utf8(value).ok()?.trim_matches([' ', '\t']);
            let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            lengths.push(is_plain.then(|| text.parse::<u64>().ok()).flatten()?);
        }
        encodings += usize::from(frames && lower == b"transfer-encoding");
        if goes(name) && (reading.reframing || !frames) {
            removed += 1;
        } else {
            end_line(line);
        }
    }
    end_line(b"");
    lengths.dedup();
    let framed = lengths.len() <= 1 && encodings <= 1 && (lengths.is_empty() || encodings == 0);
    framed.then_some((kept, removed))
}

fn is_start_line(line: &[u8]) -> bool {
    let parts: Vec<&[u8]> = line.splitn(3, |&byte| byte == b' ').collect();
    match parts[..] {
        [version, status, ..] if is_version(version) => {
            status.len() == 3 && status.iter().all(u8::is_ascii_digit)
        }
        [method, target, version] => {
            let is_token = !method.is_empty() && method.iter().all(|&byte| is_token(byte));
            is_token && !target.is_empty() && !target.contains(&b'\t') && is_version(version)
        }
        _ => false,
    }
}

fn is_version(text: &[u8]) -> bool {
    matches!(text, [b'H', b'T', b'T', b'P', b'/', b'1', b'.', digit] if digit.is_ascii_digit())
}

fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte)
}
