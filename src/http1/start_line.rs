//! The first line of a request or a response.

use super::Kind;
use super::options::Messages;
use crate::message::token::is_token;

/// The facts of the first line with which the fields must agree.
pub(super) struct StartLine<'b> {
    pub is_http10: bool,
    /// The authority of a target in absolute form.
    pub authority: Option<&'b [u8]>,
}

/// Reads a line. It has no control bytes but tabs, and tabs only if `has_tabs`.
pub(super) fn read(line: &[u8], has_tabs: bool, messages: Messages) -> Result<StartLine<'_>, Kind> {
    if line.is_empty() {
        return Err(Kind::LeadingLineBreak);
    }
    if let Some((version, rest)) = line.split_first_chunk()
        && let Some(version) = Version::read(version)
    {
        return match is_status(rest) {
            false => Err(Kind::StartLine),
            true if messages == Messages::Requests => Err(Kind::Response),
            true => version.start_line(None),
        };
    }
    let has_tabs = has_tabs && line.contains(&b'\t');
    let (target, version) = request(line, has_tabs).ok_or(Kind::StartLine)?;
    match messages {
        Messages::Responses => Err(Kind::Request),
        _ => version.start_line(authority(target)),
    }
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

    fn start_line(self, authority: Option<&[u8]>) -> Result<StartLine<'_>, Kind> {
        match self {
            Self(b'1', minor @ (b'0' | b'1')) => Ok(StartLine {
                is_http10: minor == b'0',
                authority,
            }),
            Self(..) => Err(Kind::Version),
        }
    }
}

/// Whether `rest` is ` status reason`; the reason may be missing, with or without the space before
/// it.
fn is_status(rest: &[u8]) -> bool {
    let [b' ', a, b, c, reason @ ..] = rest else {
        return false;
    };
    [a, b, c].iter().all(|digit| digit.is_ascii_digit()) && matches!(reason, [] | [b' ', ..])
}

/// The target and the version of `METHOD target HTTP/1.x`.
fn request(line: &[u8], has_tabs: bool) -> Option<(&[u8], Version)> {
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
    (is_token(method) && is_target).then_some((target, version))
}

/// The authority of `scheme://authority/..`.
fn authority(target: &[u8]) -> Option<&[u8]> {
    // Most targets are paths.
    if target.first() == Some(&b'/') {
        return None;
    }
    let colon = target.iter().position(|&byte| byte == b':')?;
    let (scheme, rest) = target.split_at(colon);
    let is_scheme_byte = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let is_scheme = scheme.first().is_some_and(u8::is_ascii_alphabetic);
    if !is_scheme || !scheme.iter().all(is_scheme_byte) {
        return None;
    }
    let rest = rest.strip_prefix(b"://")?;
    let ends = |byte: &u8| matches!(byte, b'/' | b'?' | b'#' | b'\\');
    let end = rest.iter().position(ends);
    Some(&rest[..end.unwrap_or(rest.len())])
}
