//! Reads a line byte by byte: valid but unusual lines, and invalid ones, to report the mistake.

use super::parse::Section;
use super::{Error, Kind, malformed};
use crate::message::alias::is_alias;
use crate::message::token::is_token_byte;

/// Reads the line at `at`, which is not the empty one. Returns the length of its name, and the
/// position of its last line break.
pub(super) fn line(
    unfold: bool,
    section: Section,
    bytes: &[u8],
    at: usize,
    is_first: bool,
) -> Result<(usize, usize), Error> {
    let mut len = 0;
    loop {
        let Some(&byte) = bytes.get(at + len) else {
            return Err(Error::Incomplete);
        };
        let kind = match byte {
            b':' if len == 0 => Kind::EmptyName,
            b':' => break,
            b' ' | b'\t' if len > 0 => Kind::SpaceBeforeColon,
            b' ' | b'\t' if is_first => Kind::LeadingSpace,
            b' ' | b'\t' => Kind::Folding,
            _ if is_control(byte) => return malformed(line_end(bytes, at + len)?, Kind::NoColon),
            _ if !is_token_byte(byte) => Kind::Name(byte),
            _ => {
                len += 1;
                continue;
            }
        };
        return malformed(at + len, kind);
    }
    // In range: a colon was read at `at + len`.
    if section != Section::Trailers && is_alias(&bytes[at..at + len]) {
        return malformed(at, Kind::FramingAlias);
    }
    let mut end = line_end(bytes, at + len)?;
    while unfold && matches!(bytes.get(end + 2), Some(b' ' | b'\t')) {
        end = line_end(bytes, end + 2)?;
    }
    Ok((len, end))
}

/// The position of the first line break from `from` on.
pub(super) fn line_end(bytes: &[u8], from: usize) -> Result<usize, Error> {
    let rest = bytes.get(from..).unwrap_or_default();
    let Some(len) = rest.iter().position(|&byte| is_control(byte)) else {
        return Err(Error::Incomplete);
    };
    let at = from + len;
    // In range: `len` is a position in `rest`.
    match rest[len..] {
        [b'\r', b'\n', ..] => Ok(at),
        [b'\r'] => Err(Error::Incomplete),
        [b'\r', ..] => malformed(at, Kind::BareCr),
        [b'\n', ..] => malformed(at, Kind::BareLf),
        [byte, ..] => malformed(at, Kind::Control(byte)),
        [] => Err(Error::Incomplete),
    }
}

/// Whether `byte` is forbidden in a value.
fn is_control(byte: u8) -> bool {
    byte.is_ascii_control() && byte != b'\t'
}
