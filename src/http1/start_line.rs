//! The first line of a request or a response.

use super::Kind;
use super::options::Messages;
use crate::message::token::is_token;

/// The facts of the first line with which the fields must agree.
#[derive(Clone, Copy, Default)]
pub(super) struct StartLine<'b> {
    pub is_http10: bool,
    /// The host of a target that names one.
    pub authority: Option<Authority<'b>>,
    pub body: Body,
}

/// The host of a target in absolute form, or of `CONNECT`.
#[derive(Clone, Copy)]
pub(super) struct Authority<'b> {
    text: &'b [u8],
    /// The end of `text` that a `host` field may leave out or add, with its colon.
    port: &'b [u8],
}

impl Authority<'_> {
    /// Whether a `host` field says the same.
    pub(super) fn is(self, host: &[u8]) -> bool {
        let without = |text| <[u8]>::strip_suffix(text, self.port).unwrap_or(text);
        without(self.text).eq_ignore_ascii_case(without(host))
    }
}

/// The framing fields that a message of this kind may have.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Body {
    /// Either.
    #[default]
    Any,
    /// `content-length`: 304.
    Length,
    /// `content-length: 0`: `CONNECT`, 1xx, 204. Old browsers and frameworks send it.
    Empty,
}

/// Reads a line. It has no control bytes but tabs, and tabs only if `has_tabs`.
pub(super) fn read(line: &[u8], has_tabs: bool, messages: Messages) -> Result<StartLine<'_>, Kind> {
    if line.is_empty() {
        return Err(Kind::LeadingLineBreak);
    }
    if let Some((version, rest)) = line.split_first_chunk()
        && let Some(version) = Version::read(version)
    {
        let body = status(rest).ok_or(Kind::StartLine)?;
        return match messages {
            Messages::Requests => Err(Kind::Response),
            _ => version.start_line(None, body),
        };
    }
    let has_tabs = has_tabs && line.contains(&b'\t');
    let (method, target, version) = request(line, has_tabs).ok_or(Kind::StartLine)?;
    if messages == Messages::Responses {
        return Err(Kind::Request);
    }
    let authority = authority(method, target)?;
    let body = match is_connect(method) {
        true => Body::Empty,
        false => Body::Any,
    };
    version.start_line(authority, body)
}

/// Some recipients ignore the case of methods.
fn is_connect(method: &[u8]) -> bool {
    method.eq_ignore_ascii_case(b"CONNECT")
}

/// The digits of `HTTP/1.1`.
struct Version(u8, u8);

impl Version {
    fn read(bytes: &[u8; 8]) -> Option<Self> {
        match bytes {
            [
                b'H',
                b'T',
                b'T',
                b'P',
                b'/',
                major @ b'0'..=b'9',
                b'.',
                minor @ b'0'..=b'9',
            ] => Some(Self(*major, *minor)),
            _ => None,
        }
    }

    fn start_line(
        self,
        authority: Option<Authority<'_>>,
        body: Body,
    ) -> Result<StartLine<'_>, Kind> {
        match self {
            Self(b'1', minor @ (b'0' | b'1')) => Ok(StartLine {
                is_http10: minor == b'0',
                authority,
                body,
            }),
            Self(..) => Err(Kind::Version),
        }
    }
}

/// Reads ` status reason`; the reason may be missing, with or without the space before it.
fn status(rest: &[u8]) -> Option<Body> {
    let [b' ', a, b, c, reason @ ..] = rest else {
        return None;
    };
    let is_status = [a, b, c].iter().all(|digit| digit.is_ascii_digit());
    let body = match [a, b, c] {
        [b'1', ..] | [b'2', b'0', b'4'] => Body::Empty,
        [b'3', b'0', b'4'] => Body::Length,
        _ => Body::Any,
    };
    (is_status && matches!(reason, [] | [b' ', ..])).then_some(body)
}

/// The method, the target and the version of `METHOD target HTTP/1.x`.
fn request(line: &[u8], has_tabs: bool) -> Option<(&[u8], &[u8], Version)> {
    let (rest, version) = line.split_last_chunk()?;
    let (b' ', rest) = rest.split_last()? else {
        return None;
    };
    let first = rest.iter().position(|&byte| byte == b' ')?;
    let (method, target) = rest.split_at(first);
    // In range: the space is the first byte.
    let target = &target[1..];
    let is_target = !target.is_empty() && !target.contains(&b' ') && !has_tabs;
    let version = Version::read(version)?;
    (is_token(method) && is_target).then_some((method, target, version))
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
    let is_host = !host.is_empty() && is_host(host);
    (is_port && is_host).then_some(Authority { text: target, port })
}

/// Reads `scheme://authority/..`. Some recipients take what is before `@` or after a backslash for
/// the host.
fn absolute(target: &[u8]) -> Option<Authority<'_>> {
    let colon = target.iter().position(|&byte| byte == b':')?;
    let (scheme, rest) = target.split_at(colon);
    let is_scheme_byte = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let is_scheme = scheme.first().is_some_and(u8::is_ascii_alphabetic);
    if !is_scheme || !scheme.iter().all(is_scheme_byte) {
        return None;
    }
    let rest = rest.strip_prefix(b"://")?;
    let end = rest.iter().position(|byte| b"/?".contains(byte));
    // In range: a position, or the length.
    let text = &rest[..end.unwrap_or(rest.len())];
    let is_odd = |byte: &u8| b"@\\".contains(byte);
    let is_read_alike = !text.is_empty() && !text.ends_with(b":") && !text.iter().any(is_odd);
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
