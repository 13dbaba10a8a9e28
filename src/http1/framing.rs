//! What the fields say about where the message ends, as far as recipients could disagree.

use super::{Error, Kind};

/// What has been seen so far.
#[derive(Default)]
pub(super) struct Framing {
    /// The number, and where it is.
    length: Option<(u64, usize)>,
    /// Where the field is.
    encoding: Option<usize>,
}

impl Framing {
    /// Takes note of a field whose name starts at `at`.
    #[cold]
    pub(super) fn field(&mut self, name: &[u8], value: &[u8], at: usize) -> Result<(), Error> {
        let malformed = |kind| Err(Error::Malformed { at, kind });
        if name.eq_ignore_ascii_case(b"content-length") {
            let Some(length) = number(value) else {
                return malformed(Kind::ContentLength);
            };
            if self.length.is_some_and(|(other, _)| other != length) {
                return malformed(Kind::ContentLengths);
            }
            self.length = Some((length, at));
        } else if name.eq_ignore_ascii_case(b"transfer-encoding") {
            if self.encoding.is_some() {
                return malformed(Kind::TransferEncodings);
            }
            self.encoding = Some(at);
        }
        match (self.length, self.encoding) {
            (Some(_), Some(_)) => malformed(Kind::LengthAndEncoding),
            _ => Ok(()),
        }
    }
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
