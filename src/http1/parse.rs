//! Reads a head once: checks every byte, and notes the lines that go.
//!
//! Lines are read in batches. Each loop does one thing for all lines of a batch: it finds line ends
//! ([`scan`](super::scan)), the ends of names, or the names that go. Only the last loop is compiled
//! for each set. Unusual and invalid lines are read byte by byte by
//! [`irregular`].

use super::framing::may_frame;
use super::irregular;
use super::lines::Line;
use super::name::plain_len;
use super::scan::{RUNS, Scanner};
use super::spans::Spans;
use super::start_line::{self, Authority, Message, Section};
use super::{Cleaned, Error, Kind, Options, Version, malformed};
use crate::message::choice::{Also, Choice};
use crate::message::limits::{Reason, Tally};
use crate::{Cleaner, HeaderSet};

/// A valid section.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parsed {
    /// Its length in bytes; it ends after a line break that was read.
    pub len: usize,
    /// Whether it has folded lines.
    pub folded: bool,
    pub message: Message,
}

impl Parsed {
    /// Its lengths, if `new_len` bytes of it remain.
    pub(super) fn cleaned(self, new_len: usize, removed: usize) -> Cleaned {
        Cleaned {
            old_len: self.len,
            new_len,
            removed,
        }
    }
}

impl<S: HeaderSet> Cleaner<'_, S> {
    /// Reads a section, and notes the lines that `choice` removes. After an error they are
    /// incomplete.
    #[inline]
    pub(super) fn parse<A: Also>(
        &self,
        section: Section,
        options: Options,
        choice: &Choice<&S, A>,
        bytes: &[u8],
        spans: &mut Spans,
    ) -> Result<Parsed, Error> {
        if self.is_case_sensitive() {
            return malformed(0, Kind::Refused(Reason::CaseSensitive));
        }
        let mut reader = SectionReader::new(section, options, bytes);
        let mut tally = (!self.limits.are_none()).then(|| Tally::new(&self.limits));
        reader.begin()?;
        while !reader.ended {
            reader.batch()?;
            let lines = reader.lines.iter().take(reader.count);
            if let Some(tally) = &mut tally {
                for line in lines.clone() {
                    tally
                        .read(line.name(bytes), 1)
                        .or_else(|it| malformed(line.start as usize, Kind::Refused(it)))?;
                }
            }
            let mut candidates = 0;
            for line in lines {
                candidates = candidates << 1 | u64::from(choice.may_remove(line.name(bytes)));
            }
            for number in bits(candidates, reader.count) {
                // In range: `number` is below `SectionReader::count`.
                let line = reader.lines[number];
                if choice.removes(line.name(bytes)) {
                    spans.push(line);
                }
            }
        }
        reader.end()
    }
}

struct SectionReader<'b> {
    bytes: &'b [u8],
    section: Section,
    options: Options,
    scanner: Scanner,
    /// The start of the next line; at the end, the length of the section, its empty line included.
    at: usize,
    folded: bool,
    message: Message,
    /// The host of a target that names one.
    authority: Option<Authority<'b>>,
    ended: bool,
    lines: [Line; RUNS],
    /// The number of lines, at most `RUNS`: each took a run of the scanner.
    count: usize,
}

/// The longest head; offsets have 32 bits.
const LONGEST: usize = u32::MAX as usize - 2 * RUNS;

const END_OF_LINE: u32 = u32::from_le_bytes(*b"\r\n\0\0");
const END_OF_HEAD: u32 = u32::from_le_bytes(*b"\r\n\r\n");

impl<'b> SectionReader<'b> {
    #[inline(always)]
    fn new(section: Section, mut options: Options, bytes: &'b [u8]) -> Self {
        options.max_len = options.max_len.min(LONGEST);
        Self {
            bytes: bytes.get(..options.max_len).unwrap_or(bytes),
            section,
            options,
            scanner: Scanner::new(),
            at: 0,
            folded: false,
            message: Message::NONE,
            authority: None,
            ended: false,
            lines: [Line::default(); RUNS],
            count: 0,
        }
    }

    /// Reads the start line, if the section has one.
    fn begin(&mut self) -> Result<(), Error> {
        self.scanner.fill(self.bytes);
        match self.section {
            Section::Trailers => Ok(()),
            _ => self.start_line().map_err(|error| self.too_long(error)),
        }
    }

    fn start_line(&mut self) -> Result<(), Error> {
        let run = self.scanner.runs[0] as usize;
        let end = match self.bytes.get(run..) {
            Some([b'\r', b'\n', ..]) => run,
            _ => irregular::line_end(self.bytes, 0)?,
        };
        // In range: a line break was found at `end`.
        let read = start_line::read(&self.bytes[..end], self.section);
        (self.message, self.authority) = match read {
            Ok(read) => read,
            Err(kind) => return malformed(0, kind),
        };
        self.at = end + 2;
        self.end_of_section();
        Ok(())
    }

    /// Ends the section if the empty line is next.
    fn end_of_section(&mut self) {
        if let Some(rest) = self.bytes.get(self.at..)
            && rest.starts_with(b"\r\n")
        {
            self.at += 2;
            self.ended = true;
        }
    }

    /// Reads the next batch of lines.
    fn batch(&mut self) -> Result<(), Error> {
        self.count = 0;
        if self.scanner.count == 0 && !self.scanner.fill(self.bytes) {
            return self.irregular();
        }
        let mut next = 0;
        while next < self.scanner.count && !self.ended {
            // The run is within an irregular line, or its line break.
            // In range: see `Scanner::count`.
            if (self.scanner.runs[next] as usize) < self.at {
                next += 1;
                continue;
            }
            let regular = self.regular(next)?;
            next += regular;
            if regular == 0 {
                self.irregular()?;
            }
        }
        self.scanner.count = 0;
        Ok(())
    }

    /// Adds lines to the batch up to the first irregular one, and returns their number.
    fn regular(&mut self, next: usize) -> Result<usize, Error> {
        let bytes = self.bytes;
        let runs = self.scanner.runs.get(next..self.scanner.count);
        let first = self.count;
        let lines = self.lines.get_mut(first..).unwrap_or_default();
        let unfold = self.options.unfold;
        let (mut count, mut at, mut ended, mut frames) = (0, self.at, false, 0);
        for (line, &run) in lines.iter_mut().zip(runs.unwrap_or_default()) {
            let run = run as usize;
            let found = || {
                let behind = bytes.get(run..run + 4)?.first_chunk()?;
                Some((
                    plain_len(bytes, at)?,
                    *bytes.get(at)?,
                    u32::from_le_bytes(*behind),
                ))
            };
            let Some((len, first, behind)) = found() else {
                break;
            };
            let folded = unfold && matches!((behind >> 16) as u8, b' ' | b'\t');
            if behind & 0xffff != END_OF_LINE || folded {
                break;
            }
            *line = Line {
                start: at as u32,
                len: len as u32,
                end: (run + 2) as u32,
            };
            frames = frames << 1 | may_frame(first, len);
            count += 1;
            at = run + 2;
            if behind == END_OF_HEAD {
                ended = true;
                break;
            }
        }
        self.count += count;
        self.at = at + 2 * usize::from(ended);
        self.ended = ended;
        if self.section != Section::Trailers {
            for number in bits(frames, count) {
                // In range: `count` lines were added after `first`.
                self.frame(self.lines[first + number])?;
            }
        }
        Ok(count)
    }

    /// Checks a line that may be a framing field.
    fn frame(&mut self, line: Line) -> Result<(), Error> {
        let (name, rest) = (line.name(self.bytes), line.rest(self.bytes));
        let (message, at) = (&mut self.message, line.start as usize);
        message.field(self.authority, name, rest, at)
    }

    /// Adds an irregular line to the batch, or ends the section.
    #[cold]
    fn irregular(&mut self) -> Result<(), Error> {
        self.end_of_section();
        if self.ended {
            return Ok(());
        }
        let (unfold, section) = (self.options.unfold, self.section);
        let found = irregular::line(unfold, section, self.bytes, self.at);
        let line = found.map_err(|error| self.too_long(error))?;
        let breaks = line.rest(self.bytes).iter().filter(|&&byte| byte == b'\n');
        self.folded |= breaks.count() > 1;
        // In range: each line before took a run, and one is left; or there is no line.
        self.lines[self.count] = line;
        self.count += 1;
        self.at = line.end as usize;
        self.end_of_section();
        match self.section {
            Section::Trailers => Ok(()),
            _ => self.frame(line),
        }
    }

    /// The error for a section that did not end: more bytes would be too many.
    #[cold]
    fn too_long(&self, error: Error) -> Error {
        match error {
            Error::Incomplete if self.bytes.len() == self.options.max_len => Error::Malformed {
                at: self.options.max_len,
                kind: Kind::TooLong,
            },
            _ => error,
        }
    }

    fn end(self) -> Result<Parsed, Error> {
        let needs_host =
            self.section == Section::Request && self.message.version == Version::Http11;
        if needs_host && !self.message.has_host {
            // The empty line ends the section.
            return malformed(self.at - 2, Kind::NoHost);
        }
        Ok(Parsed {
            len: self.at,
            folded: self.folded,
            message: self.message,
        })
    }
}

/// The positions of set bits among the lowest `count`, counted from the highest of these.
#[inline(always)]
fn bits(word: u64, count: usize) -> impl Iterator<Item = usize> {
    let mut left = word.unbounded_shl(64 - count as u32);
    core::iter::from_fn(move || {
        let number = left.leading_zeros();
        left &= !(1_u64 << 63).unbounded_shr(number);
        (number < 64).then_some(number as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::{Options, Section, SectionReader};

    /// No byte of the body is read for a second batch.
    #[test]
    fn a_usual_head_is_one_batch() {
        for count in 0..30 {
            let fields = b"x-trace-id: some value\r\n".repeat(count);
            let head = [b"GET / HTTP/1.1\r\n", &fields[..], b"\r\n"].concat();
            let bytes = [&head[..], b"body\r\n"].concat();
            let mut reader = SectionReader::new(Section::Request, Options::new(), &bytes);
            reader.begin().expect("in order");
            assert_eq!(reader.ended, count == 0);
            if count > 0 {
                reader.batch().expect("in order");
            }
            assert_eq!((reader.count, reader.ended), (count, true));
            assert_eq!(reader.at, head.len());
        }
    }
}
