//! Checks the fields that determine where a message ends and its host, where recipients could
//! disagree.

use super::start_line::{Body, StartLine, is_host};
use super::{Error, Kind, malformed};

/// The framing fields read so far.
#[derive(Default)]
pub(super) struct Framing<'b> {
    pub start: StartLine<'b>,
    host: bool,
    length: bool,
    encoding: bool,
}

impl Framing<'_> {
    /// Checks and notes a field; its name starts at `at`, and `value` ends with a line break.
    ///
    /// RFC 9110 (section 5.6.3) allows spaces and tabs around a value. uwsgi reads the length
    /// `<TAB>58` as 0, and Starman does not see chunks in `chunked<SP>`. So nothing but spaces may
    /// be before a value that frames, and nothing may be after it.
    pub(super) fn field(&mut self, name: &[u8], value: &[u8], at: usize) -> Result<(), Error> {
        let value = value.strip_suffix(b"\r\n").unwrap_or(value);
        // A folded line still has its line breaks, which are overwritten with spaces.
        let is_space = |byte: &&u8| b" \r\n".contains(byte);
        let spaces = value.iter().take_while(is_space).count();
        // In range: `spaces` counts bytes of it.
        let value = &value[spaces..];
        let found = match name.len() {
            4 if name.eq_ignore_ascii_case(b"host") => self.host(value),
            14 if name.eq_ignore_ascii_case(b"content-length") => self.length(value),
            17 if name.eq_ignore_ascii_case(b"transfer-encoding") => self.encoding(value),
            _ => return Ok(()),
        };
        found.or_else(|kind| malformed(at, kind))
    }

    fn host(&mut self, value: &[u8]) -> Result<(), Kind> {
        if core::mem::replace(&mut self.host, true) {
            return Err(Kind::Hosts);
        }
        // A folded line still has its line breaks.
        let value = value.trim_ascii();
        match self.start.authority {
            _ if !is_host(value) => Err(Kind::Host),
            Some(authority) if !authority.is(value) => Err(Kind::OtherHost),
            _ => Ok(()),
        }
    }

    fn length(&mut self, value: &[u8]) -> Result<(), Kind> {
        if core::mem::replace(&mut self.length, true) {
            return Err(Kind::ContentLengths);
        }
        if !is_length(value) {
            return Err(Kind::ContentLength);
        }
        if self.start.body == Body::Empty && value != b"0" {
            return Err(Kind::NoBody);
        }
        self.either()
    }

    fn encoding(&mut self, value: &[u8]) -> Result<(), Kind> {
        if core::mem::replace(&mut self.encoding, true) {
            return Err(Kind::TransferEncodings);
        }
        if !value.eq_ignore_ascii_case(b"chunked") {
            return Err(Kind::TransferEncoding);
        }
        if self.start.is_http10 {
            return Err(Kind::EncodingInHttp10);
        }
        if self.start.body != Body::Any {
            return Err(Kind::NoBody);
        }
        self.either()
    }

    fn either(&self) -> Result<(), Kind> {
        match self.length && self.encoding {
            true => Err(Kind::LengthAndEncoding),
            false => Ok(()),
        }
    }
}

/// A prefilter for framing fields by the first four bytes and the length of the name: 1 or 0,
/// without a branch. False positives are allowed.
#[inline(always)]
pub(super) const fn may_frame(start: [u8; 4], len: usize) -> u64 {
    const LENGTHS: u64 = 1 << 4 | 1 << 14 | 1 << 17;
    const STARTS: u64 = 1 << bit(*b"host") | 1 << bit(*b"cont") | 1 << bit(*b"tran");
    LENGTHS >> (len % 64) & STARTS >> bit(start) & 1
}

/// A hash of six bits that ignores case.
#[inline(always)]
const fn bit(start: [u8; 4]) -> u32 {
    const MULTIPLIER: u32 = 0x9e37_79b9;
    (u32::from_le_bytes(start) | 0x2020_2020).wrapping_mul(MULTIPLIER) >> 26
}

/// Whether all recipients read `digits` as the same length: no sign, no needless zero, at most 2^63
/// - 1.
fn is_length(digits: &[u8]) -> bool {
    const LARGEST: &[u8] = b"9223372036854775807";
    let is_plain = digits.iter().all(u8::is_ascii_digit) && !digits.is_empty();
    let has_needless_zero = digits.len() > 1 && digits.starts_with(b"0");
    let fits = digits.len() < LARGEST.len() || digits.len() == LARGEST.len() && digits <= LARGEST;
    is_plain && !has_needless_zero && fits
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
            let start = name.as_bytes().first_chunk().expect("four bytes");
            assert_eq!(may_frame(*start, name.len()), passes, "{name}");
        }
    }
}
