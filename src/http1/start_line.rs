//! The first line: that of a request, or that of a response.

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
    let Some((b' ', rest)) = rest.split_last() else {
        return false;
    };
    // Methods are short.
    let first = rest.iter().position(|&byte| byte == b' ');
    let Some((method, [b' ', target @ ..])) = first.and_then(|first| rest.split_at_checked(first))
    else {
        return false;
    };
    is_version(version)
        && crate::token::is_token(method)
        && !target.is_empty()
        && !target.contains(&b' ')
}
