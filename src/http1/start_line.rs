//! The first line: that of a request, or that of a response.

use super::swar;

/// Whether a line is one, which has no control bytes, unless it has tabs.
pub(super) fn is_start_line(line: &[u8], has_tabs: bool) -> bool {
    if let Some((version, rest)) = line.split_first_chunk()
        && is_version(version)
    {
        return is_status(rest);
    }
    is_request(line) && !(has_tabs && line.contains(&b'\t'))
}

/// `HTTP/1.x`.
fn is_version(bytes: &[u8; 8]) -> bool {
    matches!(
        bytes,
        [b'H', b'T', b'T', b'P', b'/', b'1', b'.', b'0'..=b'9']
    )
}

/// ` status reason`; a reason that is missing may be so with the space before it.
fn is_status(rest: &[u8]) -> bool {
    let [b' ', a, b, c, reason @ ..] = rest else {
        return false;
    };
    [a, b, c].iter().all(|digit| digit.is_ascii_digit()) && matches!(reason, [] | [b' ', ..])
}

/// `METHOD target HTTP/1.x`
fn is_request(line: &[u8]) -> bool {
    let Some((rest, version)) = line.split_last_chunk() else {
        return false;
    };
    let first = first_space(line, 0);
    let second = first_space(line, first + 1);
    is_version(version)
        && crate::token::is_token(&line[..first.min(line.len())])
        && second > first + 1
        && second + 1 == rest.len()
}

/// Where the next space is, if it is at least eight bytes before the end.
fn first_space(line: &[u8], from: usize) -> usize {
    let rest = line.get(from..).unwrap_or_default();
    let (words, _) = rest.as_chunks();
    for (number, word) in words.iter().enumerate() {
        let found = swar::first_space(u64::from_le_bytes(*word));
        if found != 0 {
            return from + 8 * number + found.trailing_zeros() as usize / 8;
        }
    }
    line.len()
}
