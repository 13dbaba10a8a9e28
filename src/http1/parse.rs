//! Reads a head once: checks every byte of it, and notes which lines go.
//!
//! Lines are read by the batch, in loops that each do one thing for all of them: where they end
//! ([`scan`](super::scan)), where their names do, which names go. Only the last of these is
//! compiled for each set. Whatever a loop does not know, and all that is wrong, goes to
//! [`irregular`](super::irregular), which reads byte by byte.

use super::framing::{Framing, may_frame};
use super::irregular::{self, Found};
use super::name::plain_len;
use super::scan::{RUNS, Scanner};
use super::spans::Spans;
use super::start_line;
use super::{Error, Kind, Options, malformed};
use crate::message::choice::NameChoice;

/// A head or trailers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    /// A start line, and fields.
    Head,
    /// Fields alone.
    Trailers,
}

/// A section that is in order.
#[derive(Clone, Copy)]
pub(super) struct Parsed {
    /// Its bytes.
    pub len: usize,
    /// How many lines go.
    pub removed: usize,
    /// Whether lines are folded.
    pub folded: bool,
}

/// Reads a section, and notes which lines go in `spans`, which are of no use if there is a mistake
/// in it.
#[inline]
pub(super) fn parse(
    options: Options,
    choice: &impl NameChoice,
    section: Section,
    bytes: &[u8],
    spans: &mut Spans,
) -> Result<Parsed, Error> {
    let mut reader = Reader::new(options, section, bytes);
    reader.begin()?;
    while !reader.ended {
        reader.batch()?;
        let mut candidates = 0;
        for line in reader.lines.iter().take(reader.count) {
            candidates = candidates << 1 | u64::from(choice.may_remove(line.name(bytes)));
        }
        for number in bits(candidates, reader.count) {
            let line = reader.lines[number];
            if choice.removes(line.name(bytes)) {
                reader.note(number, spans);
            }
        }
    }
    Ok(Parsed {
        len: reader.at,
        removed: reader.removed,
        folded: reader.folded,
    })
}

/// A line of a batch: it ends where the next one starts.
#[derive(Clone, Copy, Default)]
struct Line {
    start: u32,
    /// The bytes of its name.
    len: u32,
}

impl Line {
    #[inline(always)]
    fn name(self, bytes: &[u8]) -> &[u8] {
        let start = self.start as usize;
        &bytes[start..start + self.len as usize]
    }
}

struct Reader<'b> {
    bytes: &'b [u8],
    options: Options,
    section: Section,
    scanner: Scanner,
    /// Where the next line starts; in the end, the length of the section.
    at: usize,
    /// Where the first field starts.
    first: usize,
    ended: bool,
    lines: [Line; RUNS],
    count: usize,
    /// Where the last line of the batch ends.
    end: usize,
    framing: Framing<'b>,
    folded: bool,
    removed: usize,
}

/// Longer heads are refused: offsets are noted in 32 bits.
const LONGEST: usize = u32::MAX as usize - 2 * RUNS;

const END_OF_LINE: u32 = u32::from_le_bytes(*b"\r\n\0\0");
const END_OF_HEAD: u32 = u32::from_le_bytes(*b"\r\n\r\n");

impl<'b> Reader<'b> {
    #[inline(always)]
    fn new(options: Options, section: Section, bytes: &'b [u8]) -> Self {
        Self {
            bytes: bytes.get(..LONGEST).unwrap_or(bytes),
            options,
            section,
            scanner: Scanner::new(),
            at: 0,
            first: 0,
            ended: false,
            lines: [Line::default(); RUNS],
            count: 0,
            end: 0,
            framing: Framing::default(),
            folded: false,
            removed: 0,
        }
    }

    /// Reads the start line, where there is one.
    fn begin(&mut self) -> Result<(), Error> {
        self.scanner.fill(self.bytes);
        if self.section == Section::Head {
            self.start_line()?;
        }
        self.first = self.at;
        Ok(())
    }

    fn start_line(&mut self) -> Result<(), Error> {
        let run = self.scanner.runs[0] as usize;
        let (end, has_tabs) = match self.bytes.get(run..) {
            Some([b'\r', b'\n', ..]) => (run, false),
            _ => (irregular::line_end(self.bytes, 0)?, true),
        };
        match start_line::read(&self.bytes[..end], has_tabs, self.options.messages) {
            Ok(line) => {
                self.framing.is_http10 = line.is_http10;
                self.framing.authority = line.authority;
            }
            Err(kind) => return malformed(0, kind),
        }
        self.at = end + 2;
        self.end_of_section();
        Ok(())
    }

    /// Whether the empty line is next, which is then part of the section.
    fn end_of_section(&mut self) {
        if let Some(rest) = self.bytes.get(self.at..)
            && rest.starts_with(b"\r\n")
        {
            self.at += 2;
            self.ended = true;
        }
    }

    /// Reads the next lines.
    fn batch(&mut self) -> Result<(), Error> {
        self.count = 0;
        if self.scanner.count == 0 && !self.scanner.fill(self.bytes) {
            return self.last_line();
        }
        let mut next = 0;
        while next < self.scanner.count && !self.ended {
            // Within an irregular line, or the line break that ends one.
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

    /// Takes lines into the batch until there is one that is not regular, and answers how many.
    fn regular(&mut self, next: usize) -> Result<usize, Error> {
        let bytes = self.bytes;
        let runs = self.scanner.runs.get(next..self.scanner.count);
        let first = self.count;
        let lines = self.lines.get_mut(first..).unwrap_or_default();
        let (mut count, mut at, mut ended, mut frames) = (0, self.at, false, 0);
        for (line, &run) in lines.iter_mut().zip(runs.unwrap_or_default()) {
            let run = run as usize;
            let (Some(len), Some(start), Some(behind)) = (
                plain_len(bytes, at),
                bytes.get(at..at + 4).and_then(<[u8]>::first_chunk),
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
            frames = frames << 1 | may_frame(*start, len);
            count += 1;
            at = run + 2;
            if behind == END_OF_HEAD {
                ended = true;
                break;
            }
        }
        self.count += count;
        self.end = at;
        self.at = at + 2 * usize::from(ended);
        self.ended = ended;
        if self.section == Section::Head {
            for number in bits(frames, count) {
                self.frame(first + number)?;
            }
        }
        Ok(count)
    }

    /// Looks at a line of the batch that may say where the message ends.
    fn frame(&mut self, number: usize) -> Result<(), Error> {
        let Line { start, len } = self.lines[number];
        let (start, end) = (start as usize, self.end_of(number));
        let (name, value) = self.bytes[start..end].split_at(len as usize);
        self.framing.field(name, &value[1..], start)
    }

    /// Where a line of the batch ends.
    #[inline]
    fn end_of(&self, number: usize) -> usize {
        match self.lines[..self.count].get(number + 1) {
            Some(next) => next.start as usize,
            None => self.end,
        }
    }

    /// Takes a line into the batch that is not regular.
    #[cold]
    fn irregular(&mut self) -> Result<(), Error> {
        match irregular::line(
            self.options,
            self.section,
            self.bytes,
            self.at,
            self.at == self.first,
        )? {
            Found::Empty => {
                self.at += 2;
                self.ended = true;
                Ok(())
            }
            Found::Field { len, end, folded } => {
                self.folded |= folded;
                let number = self.count;
                self.lines[number] = Line {
                    start: self.at as u32,
                    len: len as u32,
                };
                self.count += 1;
                self.at = end + 2;
                self.end = self.at;
                self.end_of_section();
                match self.section == Section::Head {
                    true => self.frame(number),
                    false => Ok(()),
                }
            }
        }
    }

    /// What is left has no line break that could be in order.
    #[cold]
    fn last_line(&mut self) -> Result<(), Error> {
        if self.bytes.len() == LONGEST {
            return malformed(LONGEST, Kind::TooLong);
        }
        self.irregular()
    }

    /// Notes that a line of the batch goes.
    #[inline]
    fn note(&mut self, number: usize, spans: &mut Spans) {
        self.removed += 1;
        let start = self.lines[number].start as usize;
        spans.push(start, self.end_of(number));
    }
}

/// The numbers of the bits that are set among `count`, of which the first that was shifted in is
/// the highest.
#[inline(always)]
fn bits(word: u64, count: usize) -> impl Iterator<Item = usize> {
    let mut left = word.unbounded_shl(64 - count as u32);
    core::iter::from_fn(move || {
        let number = left.leading_zeros();
        left &= !(1_u64 << 63).unbounded_shr(number);
        (number < 64).then_some(number as usize)
    })
}
