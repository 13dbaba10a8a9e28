//! The first line of a request or a response.

use super::{Cleaned, Framing, Kind, Version};
use crate::message::token::is_token;

/// The head of a request or a response, or trailers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    /// A start line, and fields.
    Request,
    /// A start line, and fields.
    Response,
    /// Fields alone.
    Trailers,
}

/// What a section says: its first line, its length, and the framing fields read so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Message {
    /// The length in bytes of a section that was read; it ends after a line break.
    pub len: usize,
    /// Whether it has folded lines.
    pub is_folded: bool,
    pub version: Version,
    /// The lengths of a request's method and target.
    pub method: usize,
    pub target: usize,
    /// The status of a response.
    pub status: u16,
    pub body: Body,
    pub has_host: bool,
    /// What a framing field says.
    pub framing: Option<Framing>,
}

impl Message {
    /// The lengths of the section, if `new_len` bytes of it remain.
    pub(super) fn cleaned(self, new_len: usize, removed: usize) -> Cleaned {
        Cleaned {
            old_len: self.len,
            new_len,
            removed,
        }
    }
}

/// The host of a target in absolute form, or of `CONNECT`.
#[derive(Clone, Copy)]
pub(super) struct Authority<'b> {
    text: &'b [u8],
    /// The end of `text` that a `host` field may leave out or add, with its colon.
    port: &'b [u8],
}

impl Authority<'_> {
    /// Whether a `host` field says the same. A port is added to a host that has none: of
    /// `http://a:1:80/` and `Host: a:1`, recipients would choose another port each.
    pub(super) fn is(self, host: &[u8]) -> bool {
        let adds_port = |long: &[u8], short: &[u8]| {
            let rest = long.strip_suffix(self.port);
            has_no_port(short) && rest.is_some_and(|rest| rest.eq_ignore_ascii_case(short))
        };
        self.text.eq_ignore_ascii_case(host)
            || adds_port(self.text, host)
            || adds_port(host, self.text)
    }
}

/// The framing fields that a message of this kind may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Body {
    /// Either.
    #[default]
    Any,
    /// `content-length`: 304.
    Length,
    /// `content-length: 0`: `CONNECT`, 1xx, 204, 205. Old browsers and frameworks send it.
    Empty,
}

/// Reads a line, and the host of a target that names one. The line has no control bytes but tabs.
pub(super) fn read(
    line: &[u8],
    section: Section,
) -> Result<(Message, Option<Authority<'_>>), Kind> {
    if line.is_empty() {
        return Err(Kind::LeadingLineBreak);
    }
    let mut message = Message::default();
    if line.starts_with(b"HTTP/") {
        let (version, rest) = line.split_first_chunk().ok_or(Kind::StartLine)?;
        message.status = status(rest).ok_or(Kind::StartLine)?;
        if section == Section::Request {
            return Err(Kind::Response);
        }
        message.version = read_version(version)?;
        message.body = match message.status {
            100..200 | 204 | 205 => Body::Empty,
            304 => Body::Length,
            _ => Body::Any,
        };
        return Ok((message, None));
    }
    let (method, target, version) = request(line).ok_or(Kind::StartLine)?;
    if section == Section::Response {
        return Err(Kind::Request);
    }
    let authority = authority(method, target)?;
    message.version = read_version(version)?;
    (message.method, message.target) = (method.len(), target.len());
    if is_connect(method) {
        message.body = Body::Empty;
    }
    Ok((message, authority))
}

/// Some recipients ignore the case of methods.
pub(super) fn is_connect(method: &[u8]) -> bool {
    method.eq_ignore_ascii_case(b"CONNECT")
}

fn read_version(version: &[u8; 8]) -> Result<Version, Kind> {
    match version {
        b"HTTP/1.0" => Ok(Version::Http10),
        b"HTTP/1.1" => Ok(Version::Http11),
        _ => Err(Kind::Version),
    }
}

/// Reads ` status reason`; the reason may be missing, with or without the space before it.
fn status(rest: &[u8]) -> Option<u16> {
    let (digits, reason) = rest.strip_prefix(b" ")?.split_first_chunk::<3>()?;
    let is_status = digits.iter().all(u8::is_ascii_digit) && matches!(reason, [] | [b' ', ..]);
    let number = |number: u16, digit: &u8| 10 * number + u16::from(digit & 0x0f);
    is_status.then(|| digits.iter().fold(0, number))
}

/// The method, the target and the version of `METHOD target HTTP/1.x`.
fn request(line: &[u8]) -> Option<(&[u8], &[u8], &[u8; 8])> {
    let (rest, version) = line.split_last_chunk()?;
    let mut words = rest.strip_suffix(b" ")?.splitn(2, |&byte| byte == b' ');
    let (method, target) = (words.next()?, words.next()?);
    // One comparison each, which the compiler does for many bytes at once.
    let has_spaces = target.iter().fold(false, |any, &byte| any | (byte <= b' '));
    let is_target = !target.is_empty() && !has_spaces;
    let is_version = version.starts_with(b"HTTP/");
    (is_token(method) && is_target && is_version).then_some((method, target, version))
}

/// The host that a target names. Its form has to be one that all recipients read alike (RFC 9112,
/// section 3.2).
fn authority<'b>(method: &[u8], target: &'b [u8]) -> Result<Option<Authority<'b>>, Kind> {
    if is_connect(method) {
        return host_and_port(target).map(Some).ok_or(Kind::Target);
    }
    match target {
        _ if target.contains(&b'#') => Err(Kind::Target),
        [b'/', ..] => Ok(None),
        b"*" if method == b"OPTIONS" => Ok(None),
        _ => absolute(target).map(Some).ok_or(Kind::Target),
    }
}

/// Reads `host:port`.
fn host_and_port(target: &[u8]) -> Option<Authority<'_>> {
    let colon = target.iter().rposition(|&byte| byte == b':')?;
    let (host, port) = target.split_at(colon);
    // In range: the colon is the first byte.
    let digits = &port[1..];
    let is_port = (1..=5).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
    let is_host = !host.is_empty() && is_host(host) && has_no_port(host);
    (is_port && is_host).then_some(Authority { text: target, port })
}

/// Whether `host` has colons in an address in brackets alone (RFC 3986, section 3.2.2).
fn has_no_port(host: &[u8]) -> bool {
    match host {
        [b'[', address @ .., b']'] => !address.iter().any(|byte| b"[]".contains(byte)),
        _ => !host.contains(&b':'),
    }
}

/// Reads `scheme://authority/..`. Recipients read an authority with other bytes than a host
/// differently: some take what is before `@` or after a backslash for the host.
fn absolute(target: &[u8]) -> Option<Authority<'_>> {
    let colon = target.iter().position(|&byte| byte == b':')?;
    let (scheme, rest) = target.split_at(colon);
    let is_scheme_byte = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let is_scheme = scheme.first().is_some_and(u8::is_ascii_alphabetic);
    if !is_scheme || !scheme.iter().all(is_scheme_byte) {
        return None;
    }
    let rest = rest.strip_prefix(b"://")?;
    let text = rest.split(|byte| b"/?".contains(byte)).next()?;
    let is_empty = text.is_empty() || text.starts_with(b":");
    let is_read_alike = !is_empty && !text.ends_with(b":") && is_host(text);
    let is = |name: &[u8]| scheme.eq_ignore_ascii_case(name);
    let port: &[u8] = match () {
        () if is(b"http") || is(b"ws") => b":80",
        () if is(b"https") || is(b"wss") => b":443",
        () => b"",
    };
    is_read_alike.then_some(Authority { text, port })
}

/// Whether `host` has the bytes of a host and a port alone.
pub(super) fn is_host(host: &[u8]) -> bool {
    let is_host_byte =
        |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+;=%:[]".contains(byte);
    host.iter().all(is_host_byte)
}
