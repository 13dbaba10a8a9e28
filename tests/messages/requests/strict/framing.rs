//! What a strict recipient asks of the fields that frame and route a message: RFC 9112, 3.2, 6.1 to
//! 6.3.

use super::reading::{Direction, Message, Unread, Why, is_alias};

/// Refuses a head whose framing or host recipients read in more than one way.
pub(super) fn check(head: &Message) -> Result<(), Unread> {
    let checks = [check_aliases, check_hosts, check_framing];
    let mut results = checks.iter().map(|check| check(head));
    results
        .find_map(Result::err)
        .map_or(Ok(()), |why| Err(Unread::Refused(why)))
}

fn check_aliases(head: &Message) -> Result<(), Why> {
    match head.lines.iter().any(|line| is_alias(head.name(line))) {
        true => Err(Why::Alias),
        false => Ok(()),
    }
}

fn check_hosts(head: &Message) -> Result<(), Why> {
    let start = head.start.as_ref().expect("a head has a start line");
    let target = &head.text[start.target.clone()];
    match (head.values("host")[..].as_ref(), authority(target)) {
        ([_, _, ..], _) => Err(Why::Hosts),
        ([host], Some(authority))
            if start.direction == Direction::Request && !host.eq_ignore_ascii_case(authority) =>
        {
            Err(Why::Authority)
        }
        _ => Ok(()),
    }
}

/// The authority of a target in absolute form: RFC 3986, 3.1 and 3.2.
pub(super) fn authority(target: &[u8]) -> Option<&[u8]> {
    let colon = target.iter().position(|&byte| byte == b':')?;
    let (scheme, rest) = target.split_at(colon);
    let in_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    if !scheme.first()?.is_ascii_alphabetic() || !scheme.iter().all(in_scheme) {
        return None;
    }
    let rest = rest.strip_prefix(b"://")?;
    let end = rest
        .iter()
        .position(|byte| b"/?#".contains(byte))
        .unwrap_or(rest.len());
    Some(&rest[..end])
}

fn check_framing(head: &Message) -> Result<(), Why> {
    let start = head.start.as_ref().expect("a head has a start line");
    let (lengths, codings) = (
        head.values("content-length"),
        head.values("transfer-encoding"),
    );
    match (&lengths[..], &codings[..]) {
        ([_, ..], [_, ..]) => Err(Why::LengthAndCoding),
        ([_, _, ..], _) => Err(Why::Lengths),
        (_, [_, _, ..]) => Err(Why::Codings),
        ([length], _) if plain_length(length).is_none() => Err(Why::Length),
        (_, [_]) if start.minor == 0 => Err(Why::CodingInOldVersion),
        (_, [coding]) if !coding.eq_ignore_ascii_case(b"chunked") => Err(Why::Coding),
        _ => Ok(()),
    }
}

/// A length of digits without a needless zero, up to 2^63 - 1.
pub(super) fn plain_length(value: &[u8]) -> Option<u64> {
    if value.is_empty()
        || !value.iter().all(u8::is_ascii_digit)
        || (value[0] == b'0' && value.len() > 1)
    {
        return None;
    }
    let length: u64 = std::str::from_utf8(value).ok()?.parse().ok()?;
    (length <= i64::MAX as u64).then_some(length)
}
