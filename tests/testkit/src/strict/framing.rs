//! The strict rules for what routes and frames a message: RFC 9112, 3.2 and 6.1 to 6.3.

use header_set::http1::Framing;

use super::reading::{Message, Unread, is_alias, refused};

/// Refuses a head whose target, host or framing recipients read in more than one way.
pub fn check(head: &Message) -> Result<(), Unread> {
    if head.lines.iter().any(|line| is_alias(head.name(line))) {
        return refused("an alias of framing");
    }
    check_framing(head)?;
    let Some((_, target)) = &head.start.route else {
        return match head.values("host").is_empty() {
            true => Ok(()),
            // A response has no host.
            false => Err(Unread::Open),
        };
    };
    let target = &head.text[target.clone()];
    // A colon in a host that is no address in brackets: no host, and no rule says so.
    let colons = target.iter().filter(|byte| **byte == b':').count();
    match is_tunnel(head) && colons > 1 && !target.starts_with(b"[") {
        true => Err(Unread::Open),
        false => check_route(head, target),
    }
}

/// Target and `Host`: RFC 9112, 3.2 and RFC 9110, 7.2.
fn check_route(head: &Message, target: &[u8]) -> Result<(), Unread> {
    let hosts = head.values("host");
    let host = match hosts[..] {
        [_, _, ..] => return refused("two hosts"),
        [] if head.start.minor == 1 => return refused("no host"),
        [] => None,
        [host] => Some(host),
    };
    if host.is_some_and(|host| !host.iter().all(is_host_byte)) {
        return refused("the value of the host");
    }
    if target.contains(&b'#') {
        return refused("the target");
    }
    if is_tunnel(head) {
        return check_tunnel(target, host);
    }
    match target {
        [b'/', ..] => Ok(()),
        b"*" if head.method() == Some(b"OPTIONS") => Ok(()),
        _ => check_absolute(target, host),
    }
}

/// Whether the request is `CONNECT`, whose case some recipients ignore.
fn is_tunnel(head: &Message) -> bool {
    head.method()
        .is_some_and(|method| method.eq_ignore_ascii_case(b"connect"))
}

/// The bytes of `uri-host [ ":" port ]`: RFC 3986, 3.2.2.
fn is_host_byte(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~!$&'()*+;=%:[]".contains(byte)
}

/// `CONNECT`, whose target is `host:port`.
fn check_tunnel(target: &[u8], host: Option<&[u8]>) -> Result<(), Unread> {
    let colon = target.iter().rposition(|&byte| byte == b':');
    let (name, port) = target.split_at(colon.ok_or(Unread::Refused("the target"))?);
    let digits = &port[1..];
    let is_port = (1..=5).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
    if name.is_empty() || !name.iter().all(is_host_byte) || !is_one_host(name) || !is_port {
        return refused("the target");
    }
    let equals = |host: &[u8]| host.eq_ignore_ascii_case(target) || host.eq_ignore_ascii_case(name);
    match host.is_none_or(equals) {
        true => Ok(()),
        false => refused("the authority"),
    }
}

/// RFC 3986, 3.2.2: a colon is in an address in brackets alone.
fn is_one_host(name: &[u8]) -> bool {
    let inner = name.strip_prefix(b"[");
    let (name, others): (_, &[u8]) = match inner.and_then(|rest| rest.strip_suffix(b"]")) {
        Some(inner) => (inner, b"[]"),
        None => (name, b":"),
    };
    !name.iter().any(|byte| others.contains(byte))
}

/// Absolute form, whose authority is that of `Host`.
fn check_absolute(target: &[u8], host: Option<&[u8]>) -> Result<(), Unread> {
    let (scheme, authority) = split_absolute(target).ok_or(Unread::Refused("the target"))?;
    // RFC 9110, 4.2.1: a URI of `http` without a host is invalid.
    let is_empty = authority.is_empty() || authority.starts_with(b":");
    if is_empty || authority.ends_with(b":") || !authority.iter().all(is_host_byte) {
        return refused("the authority");
    }
    let port: &[u8] = match &scheme.to_ascii_lowercase()[..] {
        b"http" | b"ws" => b":80",
        b"https" | b"wss" => b":443",
        _ => b"",
    };
    // A default port says nothing new of a host without a port; of one with a port it is another.
    let plain = |authority: &[u8]| {
        let name = authority.strip_suffix(port).unwrap_or(authority);
        let name = if is_one_host(name) { name } else { authority };
        name.to_ascii_lowercase()
    };
    match host.is_none_or(|host| plain(host) == plain(authority)) {
        true => Ok(()),
        false => refused("the authority"),
    }
}

/// The scheme and the authority of a target in absolute form: RFC 3986, 3.1 and 3.2.
fn split_absolute(target: &[u8]) -> Option<(&[u8], &[u8])> {
    let colon = target.iter().position(|&byte| byte == b':')?;
    let (scheme, rest) = target.split_at(colon);
    let in_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    if !scheme.first()?.is_ascii_alphabetic() || !scheme.iter().all(in_scheme) {
        return None;
    }
    let rest = rest.strip_prefix(b"://")?;
    let end = rest.iter().position(|byte| b"/?".contains(byte));
    Some((scheme, &rest[..end.unwrap_or(rest.len())]))
}

fn check_framing(head: &Message) -> Result<(), Unread> {
    let lengths = head.raw_values("content-length");
    let codings = head.raw_values("transfer-encoding");
    match (&lengths[..], &codings[..]) {
        ([_, ..], [_, ..]) => refused("a length and a coding"),
        ([_, _, ..], _) => refused("two lengths"),
        (_, [_, _, ..]) => refused("two codings"),
        ([length], _) => match plain_length(length) {
            None => refused("the length"),
            Some(length) if length > 0 && !may_have_length(head) => refused("framing of no body"),
            Some(_) => Ok(()),
        },
        (_, [_]) if head.start.minor == 0 => refused("a coding in HTTP/1.0"),
        (_, [coding]) if !is_chunked(coding) => refused("the coding"),
        (_, [_]) if !may_have_length(head) || head.start.status == Some(304) => {
            refused("framing of no body")
        }
        _ => Ok(()),
    }
}

/// False in `CONNECT`, and in responses 1xx, 204 and 205: RFC 9110, 8.6, 9.3.6 and 15.3.6.
fn may_have_length(head: &Message) -> bool {
    let has_none = |status| matches!(status, 100..=199 | 204 | 205);
    !is_tunnel(head) && !head.start.status.is_some_and(has_none)
}

/// Spaces, then nothing but this: RFC 9110 allows white space on both sides, and few parsers do.
fn after_spaces(value: &[u8]) -> &[u8] {
    let spaces = value.iter().take_while(|byte| **byte == b' ').count();
    &value[spaces..]
}

fn is_chunked(value: &[u8]) -> bool {
    after_spaces(value).eq_ignore_ascii_case(b"chunked")
}

/// A length of digits without a needless zero, up to 2^63 - 1.
pub fn plain_length(value: &[u8]) -> Option<u64> {
    let digits = after_spaces(value);
    let is_plain = digits == b"0" || !digits.starts_with(b"0");
    let is_plain = is_plain && digits.iter().all(u8::is_ascii_digit);
    let length: u64 = str::from_utf8(digits).ok()?.parse().ok()?;
    (is_plain && length <= i64::MAX as u64).then_some(length)
}

/// How the body of a head ends. A response is one to a request of this method.
pub fn of(head: &Message, request_method: &[u8]) -> Framing {
    let has_no_body = match head.start.status {
        None => !may_have_length(head),
        Some(status) => {
            let opens_tunnel = request_method == b"CONNECT" && (200..300).contains(&status);
            let is_framed = may_have_length(head) || status == 205;
            !is_framed || status == 304 || request_method == b"HEAD" || opens_tunnel
        }
    };
    let length = head.raw_values("content-length");
    match length.first().copied().and_then(plain_length) {
        _ if has_no_body => Framing::None,
        Some(length) => Framing::Length(length),
        None if !head.raw_values("transfer-encoding").is_empty() => Framing::Chunked,
        None if head.start.status.is_some() => Framing::UntilClose,
        None => Framing::None,
    }
}
