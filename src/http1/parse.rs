//! Reads a head once: checks every byte, and notes the lines that go.
//!
//! Lines are read in batches. Each loop does one thing for all lines of a batch: it finds line ends
//! ([`scan`](super::scan)), the ends of names, or the names that go. Only the last loop is compiled
//! for each set. Unusual and invalid lines are read byte by byte by
//! [`irregular`].

use super::framing::may_frame;
use super::irregular;
use super::name::plain_len;
use super::notes::Notes;
use super::scan::{RUNS, Scanner};
use super::spans::Spans;
use super::start_line::{self, Authority, Message};
use super::{Cleaned, Error, Kind, Options, malformed};
use crate::HeaderSet;
use crate::message::choice::{Also, Choice};
use crate::message::limits::{Limits, Tally};

/// How a section is read.
#[derive(Clone, Copy)]
pub(super) struct Reading<'c> {
    pub section: Section,
    pub options: Options,
    pub limits: &'c Limits<'c>,
}

/// The head of a request or a response, or trailers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    /// A start line, and fields.
    Request,
    /// A start line, and fields.
    Response,
    /// Fields alone.
    Trailers,
}

/// A valid section.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parsed {
    /// Its length in bytes; it ends after a line break that was read.
    pub len: usize,
    /// The start of the first field.
    pub first: usize,
    /// The number of lines that are removed.
    pub removed: usize,
    /// Whether it has folded lines.
    pub folded: bool,
    pub message: Message,
}

impl Parsed {
    /// Its lengths, if `new_len` bytes of it remain.
    pub(super) fn cleaned(self, new_len: usize) -> Cleaned {
        Cleaned {
            old_len: self.len,
            new_len,
            removed: self.removed,
        }
    }
}

/// Reads a section, and notes the lines that are removed in `spans`, and those that `notes` asks
/// for. After an error both are incomplete.
#[inline]
pub(super) fn parse<S, A>(
    reading: Reading<'_>,
    choice: &Choice<S, A>,
    bytes: &[u8],
    spans: &mut Spans,
    mut notes: Option<&mut Notes>,
) -> Result<Parsed, Error>
where
    S: HeaderSet,
    A: Also,
{
    let mut reader = SectionReader::new(reading, bytes);
    let mut tally = (!reading.limits.are_none()).then(|| Tally::new(reading.limits));
    reader.begin()?;
    while !reader.ended {
        reader.batch()?;
        if let Some(tally) = &mut tally {
            reader.count_names(tally)?;
        }
        let mut candidates = 0;
        for line in reader.lines.iter().take(reader.count) {
            candidates = candidates << 1 | u64::from(choice.may_remove(line.name(bytes)));
        }
        for number in bits(candidates, reader.count) {
            // In range: `number` is below `SectionReader::count`.
            let line = reader.lines[number];
            if let Some(notes) = &mut notes {
                notes.read(bytes, line.start as usize, reader.end_of(number));
            }
            if choice.removes(line.name(bytes)) {
                spans.push(line.start as usize, reader.end_of(number));
            }
        }
    }
    reader.parsed.removed = spans.lines;
    reader.end()
}

/// A line of a batch. It ends where the next one starts.
#[derive(Clone, Copy, Default)]
struct Line {
    start: u32,
    /// The length of its name.
    len: u32,
}

impl Line {
    #[inline(always)]
    fn name(self, bytes: &[u8]) -> &[u8] {
        let start = self.start as usize;
        // In range: a colon was read behind the name.
        &bytes[start..start + self.len as usize]
    }
}

struct SectionReader<'b> {
    bytes: &'b [u8],
    section: Section,
    options: Options,
    scanner: Scanner,
    /// The start of the next line; at the end, the length of the section, its empty line included.
    at: usize,
    /// What was read so far, but for its length.
    parsed: Parsed,
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
    fn new(reading: Reading<'_>, bytes: &'b [u8]) -> Self {
        let mut options = reading.options;
        options.max_len = options.max_len.min(LONGEST);
        Self {
            bytes: bytes.get(..options.max_len).unwrap_or(bytes),
            section: reading.section,
            options,
            scanner: Scanner::new(),
            at: 0,
            parsed: Parsed {
                len: 0,
                first: 0,
                removed: 0,
                folded: false,
                message: Message::NONE,
            },
            authority: None,
            ended: false,
            lines: [Line::default(); RUNS],
            count: 0,
        }
    }

    /// Reads the start line, if the section has one.
    fn begin(&mut self) -> Result<(), Error> {
        self.scanner.fill(self.bytes);
        if self.section != Section::Trailers {
            let read = self.start_line();
            read.map_err(|error| self.too_long(error))?;
        }
        self.parsed.first = self.at;
        Ok(())
    }

    fn start_line(&mut self) -> Result<(), Error> {
        let run = self.scanner.runs[0] as usize;
        let end = match self.bytes.get(run..) {
            Some([b'\r', b'\n', ..]) => run,
            _ => irregular::line_end(self.bytes, 0)?,
        };
        // In range: a line break was found at `end`.
        let read = start_line::read(&self.bytes[..end], self.section);
        (self.parsed.message, self.authority) = match read {
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
        let (mut count, mut at, mut ended, mut frames) = (0, self.at, false, 0);
        for (line, &run) in lines.iter_mut().zip(runs.unwrap_or_default()) {
            let run = run as usize;
            let (Some(len), Some(&first), Some(behind)) = (
                plain_len(bytes, at),
                bytes.get(at),
                bytes.get(run..run + 4).and_then(<[u8]>::first_chunk),
            ) else {
                break;
            };
            let behind = u32::from_le_bytes(*behind);
            let folded = self.options.unfold && matches!((behind >> 16) as u8, b' ' | b'\t');
            if behind & 0xffff != END_OF_LINE || folded {
                break;
            }
            *line = Line {
                start: at as u32,
                len: len as u32,
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
                self.frame(first + number)?;
            }
        }
        Ok(count)
    }

    /// Checks a line of the batch that may be a framing field.
    fn frame(&mut self, number: usize) -> Result<(), Error> {
        // In range: `number` is below `SectionReader::count`.
        let Line { start, len } = self.lines[number];
        let (start, end) = (start as usize, self.end_of(number));
        // In range, here and below: the name, the colon and the line break were read.
        let (name, value) = self.bytes[start..end].split_at(len as usize);
        let message = &mut self.parsed.message;
        message.field(self.authority, name, &value[1..], start)
    }

    /// The end of a line of the batch.
    #[inline]
    fn end_of(&self, number: usize) -> usize {
        // In range: see `SectionReader::count`.
        match self.lines[..self.count].get(number + 1) {
            Some(next) => next.start as usize,
            None => self.at - 2 * usize::from(self.ended),
        }
    }

    /// Adds an irregular line to the batch, or ends the section.
    #[cold]
    fn irregular(&mut self) -> Result<(), Error> {
        self.end_of_section();
        if self.ended {
            return Ok(());
        }
        let is_first = self.at == self.parsed.first;
        let (unfold, section) = (self.options.unfold, self.section);
        let found = irregular::line(unfold, section, self.bytes, self.at, is_first);
        let (len, end) = found.map_err(|error| self.too_long(error))?;
        // In range: the line was read.
        self.parsed.folded |= self.bytes[self.at..end].contains(&b'\n');
        let number = self.count;
        // In range: each line before took a run, and one is left; or there is no line.
        self.lines[number] = Line {
            start: self.at as u32,
            len: len as u32,
        };
        self.count += 1;
        self.at = end + 2;
        self.end_of_section();
        match self.section {
            Section::Trailers => Ok(()),
            _ => self.frame(number),
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

    /// Holds the names of the batch to the limits of a cleaner.
    fn count_names(&self, tally: &mut Tally<'_, 'b>) -> Result<(), Error> {
        for line in self.lines.iter().take(self.count) {
            if let Err(reason) = tally.read(line.name(self.bytes), 1) {
                return malformed(line.start as usize, Kind::Refused(reason));
            }
        }
        Ok(())
    }

    fn end(self) -> Result<Parsed, Error> {
        if self.section == Section::Request && self.parsed.message.lacks_host() {
            // The empty line ends the section.
            return malformed(self.at - 2, Kind::NoHost);
        }
        Ok(Parsed {
            len: self.at,
            ..self.parsed
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
    use super::{Limits, Options, Reading, Section, SectionReader};

    /// No byte of the body is read for a second batch.
    #[test]
    fn a_usual_head_is_one_batch() {
        for count in 0..30 {
            let fields = b"x-trace-id: some value\r\n".repeat(count);
            let head = [b"GET / HTTP/1.1\r\n", &fields[..], b"\r\n"].concat();
            let bytes = [&head[..], b"body\r\n"].concat();
            let reading = Reading {
                section: Section::Request,
                options: Options::new(),
                limits: &Limits::NONE,
            };
            let mut reader = SectionReader::new(reading, &bytes);
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
