//! What the fields say about where the message ends, as far as recipients could disagree.

use super::{Error, Kind, malformed};

/// What has been seen so far.
#[derive(Default)]
pub(super) struct Framing {
    length: Option<u64>,
    encoding: bool,
}

impl Framing {
    /// Takes note of a field whose name starts at `at`, and says whether it frames the message.
    pub(super) fn field(&mut self, name: &[u8], value: &[u8], at: usize) -> Result<bool, Error> {
        match name.len() {
            4 if name.eq_ignore_ascii_case(b"host") => return Ok(true),
            14 if name.eq_ignore_ascii_case(b"content-length") => {
                let Some(length) = number(value) else {
                    return malformed(at, Kind::ContentLength);
                };
                if self.length.is_some_and(|other| other != length) {
                    return malformed(at, Kind::ContentLengths);
                }
                self.length = Some(length);
            }
            17 if name.eq_ignore_ascii_case(b"transfer-encoding") => {
                if self.encoding {
                    return malformed(at, Kind::TransferEncodings);
                }
                self.encoding = true;
            }
            _ => return Ok(false),
        }
        if self.length.is_some() && self.encoding {
            return malformed(at, Kind::LengthAndEncoding);
        }
        Ok(true)
    }
}

/// Whether a line may be one of a field that frames the message, by its first eight bytes.
#[inline(always)]
pub(super) const fn may_frame(start: u64) -> bool {
    // Small letters; other bytes may become others.
    const CASE: u64 = u64::from_le_bytes([0x20; 8]);
    const HOST: u64 = u64::from_le_bytes(*b"host:\0\0\0");
    const LENGTH: u64 = u64::from_le_bytes(*b"content-");
    const ENCODING: u64 = u64::from_le_bytes(*b"transfer");
    let start = start | CASE;
    (start << 24 == HOST << 24) | (start == LENGTH) | (start == ENCODING)
}

/// A number of digits alone.
fn number(value: &[u8]) -> Option<u64> {
    let digits = value.trim_ascii();
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0_u64, |number, &byte| {
        let digit = char::from(byte).to_digit(10)?;
        number.checked_mul(10)?.checked_add(u64::from(digit))
    })
}
