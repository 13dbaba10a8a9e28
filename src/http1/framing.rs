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

/// Whether a line may be one of a field that frames the message, by its first four bytes and the length of its name: 1,
/// or 0 without a branch.
#[inline(always)]
pub(super) const fn may_frame(start: [u8; 4], len: usize) -> u64 {
    const LENGTHS: u64 = 1 << 4 | 1 << 14 | 1 << 17;
    const STARTS: u64 = 1 << bit(*b"host") | 1 << bit(*b"cont") | 1 << bit(*b"tran");
    LENGTHS >> (len % 64) & STARTS >> bit(start) & 1
}

/// A hash of six bits, whatever the case of letters.
#[inline(always)]
const fn bit(start: [u8; 4]) -> u32 {
    const MULTIPLIER: u32 = 0x9e37_79b9;
    (u32::from_le_bytes(start) | 0x2020_2020).wrapping_mul(MULTIPLIER) >> 26
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
