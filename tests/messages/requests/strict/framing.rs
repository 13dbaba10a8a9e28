//! The strict rules for fields that frame and route a message: RFC 9112, 3.2, 6.1 to 6.3.

use super::reading::{Direction, Message, Unread, Why, is_alias};

/// Refuses a head whose framing or host recipients read in more than one way.
pub(super) fn check(head: &Message) -> Result<(), Unread> {
    let checks = [check_aliases, check_target, check_hosts, check_framing];
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

/// The four forms of RFC 9112, 3.2, and what recipients read differently in them.
fn check_target(head: &Message) -> Result<(), Why> {
    let start = head.start.as_ref().expect("a head has a start line");
    if start.direction == Direction::Response {
        return Ok(());
    }
    let (method, target) = (
        &head.text[start.method.clone()],
        &head.text[start.target.clone()],
    );
    let is_connect = method.eq_ignore_ascii_case(b"CONNECT");
    let fits = match target {
        _ if is_connect => names_host_and_port(target),
        _ if target.contains(&b'#') => false,
        [b'/', ..] => true,
        b"*" => method == b"OPTIONS",
        _ => authority(target).is_some_and(|authority| {
            !authority.is_empty()
                && authority.last() != Some(&b':')
                && !authority.iter().any(|byte| matches!(byte, b'@' | b'\\'))
        }),
    };
    match fits {
        true => Ok(()),
        false => Err(Why::Target),
    }
}

fn names_host_and_port(target: &[u8]) -> bool {
    let parts: Vec<&[u8]> = target.rsplitn(2, |&byte| byte == b':').collect();
    match parts[..] {
        [port, host] => {
            (1..=5).contains(&port.len())
                && port.iter().all(u8::is_ascii_digit)
                && !host.is_empty()
                && host.iter().all(is_host_byte)
        }
        _ => false,
    }
}

/// RFC 3986, 3.2.2 and 3.2.3: unreserved, sub-delims without the comma, and what encodings, ports
/// and IP literals need.
fn is_host_byte(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || "-._~!$&'()*+;=%:[]".as_bytes().contains(byte)
}

fn check_hosts(head: &Message) -> Result<(), Why> {
    let start = head.start.as_ref().expect("a head has a start line");
    let hosts = head.values("host");
    let host = match hosts[..] {
        [] => return Ok(()),
        [host] => host,
        _ => return Err(Why::Hosts),
    };
    if !host.iter().all(is_host_byte) {
        return Err(Why::Host);
    }
    if start.direction == Direction::Response {
        return Ok(());
    }
    let (method, target) = (
        &head.text[start.method.clone()],
        &head.text[start.target.clone()],
    );
    let named = match method.eq_ignore_ascii_case(b"CONNECT") {
        true => vec![
            target,
            &target[..target.iter().rposition(|&byte| byte == b':').unwrap_or(0)],
        ],
        false => match authority(target) {
            Some(authority) => with_and_without_port(target, authority),
            None => return Ok(()),
        },
    };
    let same = |name: &&[u8]| name.eq_ignore_ascii_case(host);
    let and_port = with_and_without_port(target, host);
    let is_same = match method.eq_ignore_ascii_case(b"CONNECT") {
        true => named.iter().any(same),
        false => named
            .iter()
            .any(|name| and_port.iter().any(|host| host.eq_ignore_ascii_case(name))),
    };
    match is_same {
        true => Ok(()),
        false => Err(Why::Authority),
    }
}

/// An authority, and the same without the port that its scheme has by default (RFC 9110, 4.2).
fn with_and_without_port<'t>(target: &[u8], authority: &'t [u8]) -> Vec<&'t [u8]> {
    let scheme = target
        .split(|&byte| byte == b':')
        .next()
        .unwrap_or_default();
    let port = match &scheme.to_ascii_lowercase()[..] {
        b"http" | b"ws" => ":80",
        b"https" | b"wss" => ":443",
        _ => return vec![authority],
    };
    let short = authority.strip_suffix(port.as_bytes());
    [Some(authority), short].into_iter().flatten().collect()
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
        head.whole_values("content-length"),
        head.whole_values("transfer-encoding"),
    );
    // Nothing but spaces before the value, and nothing after it.
    let value = |whole: &[u8]| {
        let spaces = whole.iter().take_while(|&&byte| byte == b' ').count();
        whole[spaces..].to_vec()
    };
    let has_no_body = has_no_body(head);
    let status = &head.text[start.status.clone()];
    match (&lengths[..], &codings[..]) {
        ([_, ..], [_, ..]) => Err(Why::LengthAndCoding),
        ([_, _, ..], _) => Err(Why::Lengths),
        (_, [_, _, ..]) => Err(Why::Codings),
        ([length], _) if plain_length(&value(length)).is_none() => Err(Why::Length),
        ([length], _) if has_no_body && value(length) != b"0" => Err(Why::NoBody),
        (_, [_]) if start.minor == 0 => Err(Why::CodingInOldVersion),
        (_, [coding]) if !value(coding).eq_ignore_ascii_case(b"chunked") => Err(Why::Coding),
        (_, [_]) if has_no_body || status == b"304" => Err(Why::NoBody),
        _ => Ok(()),
    }
}

/// CONNECT (RFC 9110, 9.3.6), 1xx and 204 (RFC 9112, 6.3).
fn has_no_body(head: &Message) -> bool {
    let start = head.start.as_ref().expect("a head has a start line");
    let (method, status) = (
        &head.text[start.method.clone()],
        &head.text[start.status.clone()],
    );
    method.eq_ignore_ascii_case(b"CONNECT") || status.first() == Some(&b'1') || status == b"204"
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
