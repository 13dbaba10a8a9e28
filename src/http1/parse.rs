//! Reads a head once: checks every byte of it, and notes which lines go.
//!
//! Lines are read by the batch, in loops that each do one thing for all of them: where they end ([`scan`](super::scan)),
//! where their names do, which names go. Only the last of these is compiled for each set. Whatever a loop does not know,
//! and all that is wrong, goes to [`irregular`](super::irregular), which reads byte by byte.

use super::framing::{Framing, may_frame};
use super::irregular::{self, Line};
use super::name::Starts;
use super::scan::{RUNS, Scanner};
use super::spans::Spans;
use super::start_line::is_start_line;
use super::{Error, Kind, Options, Rule, malformed};

/// What the lines are the lines of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    /// A start line, and fields.
    Head,
    /// Fields alone.
    Trailers,
}

/// A section that is in order.
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

/// Reads a section.
#[inline]
pub(super) fn parse(
    options: Options,
    rule: &impl Rule,
    section: Section,
    bytes: &[u8],
) -> Result<Parsed, Error> {
    let mut reader = Reader::new(options, section, bytes);
    reader.begin()?;
    while !reader.ended {
        reader.batch()?;
        let mut taken = 0;
        let mut start = reader.start;
        for number in 0..reader.count {
            let len = reader.lens[number % RUNS] as usize;
            let name = bytes.get(start..start + len).unwrap_or_default();
            taken |= u64::from(rule.may_take(name)) << (number % RUNS);
            start = reader.ends[number % RUNS] as usize;
        }
        taken &= !reader.exempt;
        let mut left = taken;
        while left != 0 {
            let number = left.trailing_zeros() as usize;
            left &= left - 1;
            if !rule.takes(reader.name(number)) {
                taken ^= 1 << number;
            }
        }
        reader.note(taken);
    }
    Ok(Parsed {
        len: reader.at,
        removed: reader.removed,
        folded: reader.folded,
        spans: reader.spans,
    })
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
    /// Where the first line of the batch starts.
    start: usize,
    /// Where the lines of the batch end, their line breaks included.
    ends: [u32; RUNS],
    /// The lengths of their names.
    lens: [u32; RUNS],
    starts: Starts,
    count: usize,
    /// The lines of the batch that stay whatever their names are.
    exempt: u64,
    framing: Framing,
    folded: bool,
    removed: usize,
    spans: Spans,
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
            start: 0,
            ends: [0; RUNS],
            lens: [0; RUNS],
            starts: Starts::new(),
            count: 0,
            exempt: 0,
            framing: Framing::default(),
            folded: false,
            removed: 0,
            spans: Spans::new(),
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
        if !is_start_line(&self.bytes[..end], has_tabs) {
            return malformed(0, Kind::StartLine);
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
        self.start = self.at;
        self.count = 0;
        self.exempt = 0;
        if self.scanner.count == 0 && !self.scanner.fill(self.bytes) {
            return self.last_line();
        }
        let mut next = 0;
        while next < self.scanner.count && !self.ended {
            next += self.regular(next)?;
            match self.scanner.runs[..self.scanner.count].get(next) {
                Some(_) if self.ended => {}
                // Within an irregular line, or the line break that ends one.
                Some(&run) if (run as usize) < self.at => next += 1,
                Some(_) => self.irregular()?,
                None => {}
            }
        }
        self.scanner.count = 0;
        Ok(())
    }

    /// Takes lines into the batch until there is one that is not regular, and answers how many.
    fn regular(&mut self, next: usize) -> Result<usize, Error> {
        let (bytes, first) = (self.bytes, self.count);
        let runs = self.scanner.count - next;
        let unfold = self.options.unfold;
        let (mut count, mut ended, mut frames) = (0, false, 0);
        let mut at = self.at;
        // Remainders tell the compiler that there is such an element.
        while count < runs && !ended {
            let run = self.scanner.runs[(next + count) % RUNS] as usize;
            let Some(behind) = bytes.get(run..run + 4).and_then(<[u8]>::first_chunk) else {
                break;
            };
            let behind = u32::from_le_bytes(*behind);
            let folded = unfold && matches!((behind >> 16) as u8, b' ' | b'\t');
            if behind & 0xffff != END_OF_LINE || folded || run < at {
                break;
            }
            let start = self.starts.set(count, bytes, at);
            frames |= u64::from(may_frame(start)) << (count % RUNS);
            at = run + 2;
            self.ends[(first + count) % RUNS] = at as u32;
            ended = behind == END_OF_HEAD;
            count += 1;
        }
        self.starts.check(count);

        let (found, mut at) = (count, self.at);
        for line in 0..found {
            let len = self.starts.plain_len(line, bytes, at);
            if len == 0 || bytes.get(at + len) != Some(&b':') {
                (count, ended) = (line, false);
                break;
            }
            self.lens[(first + line) % RUNS] = len as u32;
            at = self.ends[(first + line) % RUNS] as usize;
        }
        self.at = at + 2 * usize::from(ended);
        self.ended = ended;
        self.count = first + count;
        if self.section == Section::Trailers {
            frames = 0;
        }
        while frames != 0 && (frames.trailing_zeros() as usize) < count {
            self.frame(first + frames.trailing_zeros() as usize)?;
            frames &= frames - 1;
        }
        Ok(count)
    }

    /// Where a line of the batch starts.
    #[inline]
    fn start_of(&self, number: usize) -> usize {
        match number.checked_sub(1) {
            Some(before) => self.ends[before % RUNS] as usize,
            None => self.start,
        }
    }

    /// Looks at a line of the batch that may say where the message ends.
    fn frame(&mut self, number: usize) -> Result<(), Error> {
        let start = self.start_of(number);
        let line = &self.bytes[start..self.ends[number] as usize];
        let (name, value) = line.split_at(self.lens[number] as usize);
        if self.framing.field(name, &value[1..], start)? && !self.options.reframing {
            self.exempt |= 1 << number;
        }
        Ok(())
    }

    /// Takes a line into the batch that is not regular.
    #[cold]
    fn irregular(&mut self) -> Result<(), Error> {
        match irregular::line(self.options, self.bytes, self.at, self.at == self.first)? {
            Line::Empty => {
                self.at += 2;
                self.ended = true;
                Ok(())
            }
            Line::Field { len, end, folded } => {
                self.folded |= folded;
                let number = self.count % RUNS;
                self.ends[number] = end as u32 + 2;
                self.lens[number] = len as u32;
                self.count += 1;
                self.at = end + 2;
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

    /// The name of a line of the batch.
    #[inline(always)]
    fn name(&self, number: usize) -> &'b [u8] {
        let start = self.start_of(number);
        let name = self
            .bytes
            .get(start..start + self.lens[number % RUNS] as usize);
        name.unwrap_or_default()
    }

    /// Notes the lines of the batch that go.
    #[inline]
    fn note(&mut self, mut taken: u64) {
        self.removed += taken.count_ones() as usize;
        while taken != 0 {
            let number = taken.trailing_zeros() as usize;
            taken &= taken - 1;
            let start = self.start_of(number);
            self.spans.push(start, self.ends[number] as usize);
        }
    }
}
