//! Reads a head once: checks every byte of it, and notes which lines go.

use super::framing::Framing;
use super::{Error, Kind, Options, Rule};
use crate::aliases::is_ambiguous_byte;
use crate::token::{is_framing, is_token_byte};

/// What the lines are the lines of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    /// A start line, and fields.
    Head,
    /// Fields alone.
    Trailers,
}

/// A head that is in order.
pub(super) struct Parsed {
    /// Its bytes.
    pub len: usize,
    /// How many lines go.
    pub removed: usize,
    /// Whether lines are folded.
    pub folded: bool,
    /// Which lines go.
    pub spans: Spans,
}

/// So many runs of lines that go are noted. Messages have fewer; where there are more, the rest of the head, which is
/// known to be in order, is read again.
const SPANS: usize = 32;

/// Runs of lines that go.
#[derive(Clone, Debug)]
pub(super) struct Spans {
    list: [(u32, u32); SPANS],
    count: usize,
    /// Where the lines start of which nothing is noted.
    pub open: Option<usize>,
}

impl Spans {
    fn new() -> Self {
        Self {
            list: [(0, 0); SPANS],
            count: 0,
            open: None,
        }
    }

    /// Notes that a line goes.
    #[inline]
    fn push(&mut self, start: usize, end: usize) {
        if self.open.is_some() {
            return;
        }
        if let Some(last) = self.list[..self.count].last_mut()
            && last.1 as usize == start
        {
            last.1 = end as u32;
            return;
        }
        match self.list.get_mut(self.count) {
            Some(slot) => {
                *slot = (start as u32, end as u32);
                self.count += 1;
            }
            None => self.open = Some(start),
        }
    }

    /// Start and end of each run.
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, usize)> {
        let noted = self.list[..self.count].iter();
        noted.map(|&(start, end)| (start as usize, end as usize))
    }

    /// The run with this number.
    pub(super) fn get(&self, number: usize) -> Option<(usize, usize)> {
        self.iter().nth(number)
    }
}

/// Reads a section.
pub(super) fn parse(
    options: Options,
    rule: &impl Rule,
    section: Section,
    bytes: &[u8],
) -> Result<Parsed, Error> {
    let mut lines = Lines {
        bytes,
        at: 0,
        unfold: options.unfold,
        folded: false,
    };
    let mut spans = Spans::new();
    let mut removed = 0;
    let mut framing = Framing::default();
    if section == Section::Head {
        lines.unfold = false;
        let (start, end) = lines.next()?;
        if !is_start_line(&bytes[start..end]) {
            return malformed(start, Kind::StartLine);
        }
        lines.unfold = options.unfold;
    }
    let first = lines.at;
    loop {
        let (start, end) = lines.next()?;
        let line = &bytes[start..end];
        if line.is_empty() {
            break;
        }
        let colon = colon(line, start, start == first, options.refuse_ambiguous)?;
        let name = &line[..colon];
        let mut goes = rule.takes(name);
        if section == Section::Head && is_framing(name) {
            goes &= options.reframing;
            framing.field(name, &line[colon + 1..], start)?;
        }
        if goes {
            removed += 1;
            spans.push(start, end + 2);
        }
    }
    Ok(Parsed {
        len: lines.at,
        removed,
        folded: lines.folded,
        spans,
    })
}

fn malformed<T>(at: usize, kind: Kind) -> Result<T, Error> {
    Err(Error::Malformed { at, kind })
}

/// The lines of a section, without the bytes that end them.
struct Lines<'b> {
    bytes: &'b [u8],
    at: usize,
    unfold: bool,
    folded: bool,
}

impl Lines<'_> {
    fn next(&mut self) -> Result<(usize, usize), Error> {
        let start = self.at;
        let mut at = start;
        loop {
            let end = self.line_end(at)?;
            at = end + 2;
            let is_folded = matches!(self.bytes.get(at), Some(b' ' | b'\t')) && end > start;
            if is_folded && self.unfold {
                self.folded = true;
                continue;
            }
            if at > u32::MAX as usize {
                return malformed(at, Kind::TooLong);
            }
            self.at = at;
            return Ok((start, end));
        }
    }

    /// Where the line break is.
    fn line_end(&self, from: usize) -> Result<usize, Error> {
        let rest = self.bytes.get(from..).unwrap_or_default();
        let is_control = |byte: &u8| (*byte < b' ' && *byte != b'\t') || *byte == 0x7f;
        let Some(at) = rest.iter().position(is_control).map(|at| from + at) else {
            return Err(Error::Incomplete);
        };
        match (self.bytes[at], self.bytes.get(at + 1)) {
            (b'\r', Some(b'\n')) => Ok(at),
            (b'\r', None) => Err(Error::Incomplete),
            (b'\r', Some(_)) => malformed(at, Kind::BareCr),
            (b'\n', _) => malformed(at, Kind::BareLf),
            (byte, _) => malformed(at, Kind::Control(byte)),
        }
    }
}

/// The length of the name of a field line, which starts at `start`.
fn colon(
    line: &[u8],
    start: usize,
    is_first: bool,
    refuse_ambiguous: bool,
) -> Result<usize, Error> {
    for (at, &byte) in line.iter().enumerate() {
        let kind = match byte {
            b':' if at == 0 => Kind::EmptyName,
            b':' => return Ok(at),
            b' ' | b'\t' if at > 0 => Kind::SpaceBeforeColon,
            b' ' | b'\t' if is_first => Kind::LeadingSpace,
            b' ' | b'\t' => Kind::Folding,
            _ if !is_token_byte(byte) => Kind::Name(byte),
            _ if refuse_ambiguous && is_ambiguous_byte(byte) => Kind::Ambiguous(byte),
            _ => continue,
        };
        return malformed(start + at, kind);
    }
    malformed(start + line.len(), Kind::NoColon)
}

/// Whether a line is the first of a request or of a response.
fn is_start_line(line: &[u8]) -> bool {
    if let Some((version, rest)) = line.split_at_checked(8)
        && is_version(version)
    {
        let [b' ', a, b, c, reason @ ..] = rest else {
            return false;
        };
        return [a, b, c].iter().all(|byte| byte.is_ascii_digit())
            && matches!(reason, [] | [b' ', ..]);
    }
    let mut parts = line.split(|&byte| byte == b' ');
    let (Some(method), Some(target), Some(version), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    crate::token::is_token(method)
        && !target.is_empty()
        && !target.contains(&b'\t')
        && is_version(version)
}

fn is_version(bytes: &[u8]) -> bool {
    matches!(
        bytes,
        [b'H', b'T', b'T', b'P', b'/', b'1', b'.', b'0'..=b'9']
    )
}

/// The lines of a head that is in order, unfolded or not folded, from the start of one.
pub(super) fn lines_from(head: &[u8], mut at: usize) -> impl Iterator<Item = (usize, usize)> {
    core::iter::from_fn(move || {
        let start = at;
        let rest = head.get(start..)?;
        let len = rest.iter().position(|&byte| byte == b'\n')? + 1;
        at += len;
        (len > 2).then_some((start, at))
    })
}

/// Whether a line of a head that is in order goes.
pub(super) fn goes(options: Options, section: Section, rule: &impl Rule, line: &[u8]) -> bool {
    let name = line.split(|&byte| byte == b':').next().unwrap_or_default();
    rule.takes(name) && (options.reframing || section == Section::Trailers || !is_framing(name))
}
