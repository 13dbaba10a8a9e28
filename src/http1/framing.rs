//! Checks the fields that determine where a message ends and its host, where recipients could
//! disagree.

use super::lines::Line;
use super::start_line::{Authority, Body, Message, is_host};
use super::{Framing, Kind, Version};
use crate::message::runs::leading;

impl Message {
    /// Checks and notes a field.
    ///
    /// RFC 9110 (section 5.6.3) allows spaces and tabs around a value. uwsgi reads the length
    /// `<TAB>58` as 0, and Starman does not see chunks in `chunked<SP>`. So nothing but spaces may
    /// be before a value that frames, and nothing may be after it.
    pub(super) fn field(
        &mut self,
        authority: Option<Authority<'_>>,
        bytes: &[u8],
        line: Line,
    ) -> Result<(), Kind> {
        let value = line.rest(bytes);
        // A folded line still has its line breaks, which are overwritten with spaces later.
        // In range: the length of a start of `value`.
        let value = &value[leading(value, |byte| b" \r\n".contains(&byte))..];
        match line.len {
            4 if line.is(bytes, b"host") => self.host(authority, value),
            14 if line.is(bytes, b"content-length") => self.length(value),
            17 if line.is(bytes, b"transfer-encoding") => self.encoding(value),
            _ => Ok(()),
        }
    }

    fn host(&mut self, authority: Option<Authority<'_>>, value: &[u8]) -> Result<(), Kind> {
        if core::mem::replace(&mut self.has_host, true) {
            return Err(Kind::Hosts);
        }
        // A folded line still has its line breaks.
        let value = value.trim_ascii();
        match authority {
            _ if !is_host(value) => Err(Kind::Host),
            Some(authority) if !authority.is(value) => Err(Kind::OtherHost),
            _ => Ok(()),
        }
    }

    fn length(&mut self, value: &[u8]) -> Result<(), Kind> {
        self.frame(Framing::Length(0))?;
        let length = length(value).ok_or(Kind::ContentLength)?;
        self.framing = Some(Framing::Length(length));
        match self.body == Body::Empty && length != 0 {
            true => Err(Kind::NoBody),
            false => Ok(()),
        }
    }

    fn encoding(&mut self, value: &[u8]) -> Result<(), Kind> {
        self.frame(Framing::Chunked)?;
        if !value.eq_ignore_ascii_case(b"chunked") {
            return Err(Kind::TransferEncoding);
        }
        match (self.version, self.body) {
            (Version::Http10, _) => Err(Kind::EncodingInHttp10),
            (_, Body::Any) => Ok(()),
            _ => Err(Kind::NoBody),
        }
    }

    /// Notes the one field that frames the message.
    fn frame(&mut self, framing: Framing) -> Result<(), Kind> {
        match (self.framing.replace(framing), framing) {
            (None, _) => Ok(()),
            (Some(Framing::Chunked), Framing::Chunked) => Err(Kind::TransferEncodings),
            (Some(Framing::Length(_)), Framing::Length(_)) => Err(Kind::ContentLengths),
            _ => Err(Kind::LengthAndEncoding),
        }
    }
}

/// A prefilter for framing fields by the first letter and the length of the name: 1 or 0, without a
/// branch. False positives are allowed.
#[inline(always)]
pub(super) const fn may_frame(first: u8, len: usize) -> u64 {
    const LENGTHS: u64 = 1 << 4 | 1 << 14 | 1 << 17;
    const LETTERS: u64 = 1 << (b'h' % 32) | 1 << (b'c' % 32) | 1 << (b't' % 32);
    LENGTHS >> (len % 64) & LETTERS >> (first % 32) & 1
}

/// The length that all recipients read: no sign, no needless zero, at most 2^63 - 1.
fn length(digits: &[u8]) -> Option<u64> {
    // `parse` accepts a sign, and zeros at the start.
    let is_plain = matches!(digits, [b'0'] | [b'1'..=b'9', ..]);
    let length: i64 = str::from_utf8(digits).ok()?.parse().ok()?;
    is_plain.then_some(length as u64)
}

#[cfg(test)]
mod tests {
    use super::may_frame;

    #[test]
    fn the_prefilter_passes_framing_and_few_others() {
        for (name, passes) in [
            ("host", 1),
            ("HOST", 1),
            ("hOsT", 1),
            ("content-length", 1),
            ("Content-Length", 1),
            ("TRANSFER-ENCODING", 1),
            ("transfer-encoding", 1),
            // The length of one, and another start.
            ("date", 0),
            ("vary", 0),
            ("accept-charset", 0),
            ("sec-fetch-mode", 0),
            ("if-modified-since", 0),
            // The start of one, and another length.
            ("hosts", 0),
            ("content-type", 0),
            ("content-encoding", 0),
            ("transfer-coding", 0),
            // Neither.
            ("accept", 0),
            ("user-agent", 0),
        ] {
            assert_eq!(may_frame(name.as_bytes()[0], name.len()), passes, "{name}");
        }
    }
}
