//! Reads a line byte by byte: valid but unusual lines, and invalid ones, to report the mistake.

use super::lines::Line;
use super::start_line::Section;
use super::{Error, Kind, malformed};
use crate::message::alias::is_alias;
use crate::message::runs::leading;
use crate::message::token::is_token_byte;

/// Reads the line at `at`, which is not the empty one.
pub(super) fn line(unfold: bool, section: Section, bytes: &[u8], at: usize) -> Result<Line, Error> {
    let rest = bytes.get(at..).unwrap_or_default();
    let len = rest.iter().take_while(|&&byte| is_token_byte(byte)).count();
    match rest.get(len) {
        None => return Err(Error::Incomplete),
        Some(b':') if len > 0 => {}
        Some(b':') => return malformed(at, Kind::EmptyName),
        Some(b' ' | b'\t') if len == 0 => return malformed(at, Kind::Folding),
        Some(b' ' | b'\t') => return malformed(at + len, Kind::SpaceBeforeColon),
        Some(&byte) if is_control(byte) => {
            return malformed(line_end(bytes, at + len)?, Kind::NoColon);
        }
        Some(&byte) => return malformed(at + len, Kind::Name(byte)),
    }
    // In range: `len` counts bytes of it.
    if section != Section::Trailers && is_alias(&rest[..len]) {
        return malformed(at, Kind::FramingAlias);
    }
    let mut end = line_end(bytes, at + len)?;
    // A valid section does not end with a field line.
    while unfold && matches!(bytes.get(end + 2).ok_or(Error::Incomplete)?, b' ' | b'\t') {
        end = line_end(bytes, end + 2)?;
    }
    Ok(Line {
        start: at as u32,
        len: len as u32,
        end: (end + 2) as u32,
    })
}

/// The position of the first line break from `from` on.
pub(super) fn line_end(bytes: &[u8], from: usize) -> Result<usize, Error> {
    let rest = bytes.get(from..).unwrap_or_default();
    let len = leading(rest, |byte| !is_control(byte));
    let at = from + len;
    // In range: the length of a start of `rest`.
    match rest[len..] {
        [] | [b'\r'] => Err(Error::Incomplete),
        [b'\r', b'\n', ..] => Ok(at),
        [b'\r', ..] => malformed(at, Kind::BareCr),
        [b'\n', ..] => malformed(at, Kind::BareLf),
        [byte, ..] => malformed(at, Kind::Control(byte)),
    }
}

/// Whether `byte` is forbidden in a value.
fn is_control(byte: u8) -> bool {
    byte.is_ascii_control() && byte != b'\t'
}
