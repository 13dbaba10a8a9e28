//! Reads a head: checks every byte, and notes the lines that go.
//!
//! Lines are read in batches. Each loop does one thing for all lines of a batch: it finds line ends
//! ([`scan`](super::scan)), the ends of names, or the names that go. Only the last loop is compiled
//! for each set. Unusual and invalid lines are read byte by byte by
//! [`irregular`].

use super::framing::may_frame;
use super::irregular;
use super::lines::Line;
use super::name::plain_len;
use super::notes::Notes;
use super::scan::{RUNS, Scanner};
use super::start_line::{self, Authority, Message, Section};
use super::{Error, Kind, Version, malformed};
use crate::message::limits::{Reason, Tally};
use crate::message::ones;
use crate::{Cleaner, HeaderSet};

impl<S: HeaderSet> Cleaner<'_, S> {
    /// Reads a section, and notes the lines that `choice` removes. The `FIRST` pass also holds it to
    /// limits, and notes the lines that decide about others. After an error the notes are incomplete.
    #[inline]
    pub(super) fn parse<const FIRST: bool>(
        &self,
        section: Section,
        unfold: bool,
        choice: &impl HeaderSet,
        bytes: &[u8],
        notes: &mut Notes,
    ) -> Result<Message, Error> {
        if FIRST && self.is_case_sensitive() {
            return malformed(0, Kind::Refused(Reason::CaseSensitive));
        }
        let max_len = self.http1.max_len.map_or(LONGEST, |len| len.min(LONGEST));
        let bytes = bytes.get(..max_len).unwrap_or(bytes);
        let mut tally = (FIRST && !self.limits.are_none()).then(|| Tally::new(&self.limits));
        let reader = SectionReader::new(section, unfold, bytes);
        let read = reader.read(|lines| {
            if let Some(tally) = &mut tally {
                for line in lines {
                    let read = tally.read(line.name(bytes), 1);
                    read.or_else(|it| malformed(line.start as usize, Kind::Refused(it)))?;
                }
            }
            let mut candidates = 0;
            for (number, line) in lines.iter().enumerate() {
                candidates |= u64::from(choice.may_contain(line.name(bytes))) << number;
            }
            for number in ones(candidates) {
                // In range: a bit was set for a line.
                let line = lines[number];
                if FIRST && self.hop_by_hop {
                    notes.read(bytes, line);
                }
                if choice.contains_bytes(line.name(bytes)) {
                    notes.spans.push(line);
                }
            }
            Ok(())
        });
        match read {
            // More bytes would be too many.
            Err(Error::Incomplete) if bytes.len() == max_len => malformed(max_len, Kind::TooLong),
            read => read,
        }
    }
}

struct SectionReader<'b> {
    bytes: &'b [u8],
    section: Section,
    unfold: bool,
    scanner: Scanner,
    /// The start of the next line.
    at: usize,
    message: Message,
    /// The host of a target that names one.
    authority: Option<Authority<'b>>,
    lines: [Line; RUNS],
    /// The number of lines, at most `RUNS`: each took a run of the scanner.
    count: usize,
}

/// The longest head; offsets have 32 bits.
const LONGEST: usize = u32::MAX as usize - 2 * RUNS;

impl<'b> SectionReader<'b> {
    fn new(section: Section, unfold: bool, bytes: &'b [u8]) -> Self {
        Self {
            bytes,
            section,
            unfold,
            scanner: Scanner::new(),
            at: 0,
            message: Message::default(),
            authority: None,
            lines: [Line::default(); RUNS],
            count: 0,
        }
    }

    /// Reads the section, and calls `each` with each batch of lines.
    #[inline(always)]
    fn read(
        mut self,
        mut each: impl FnMut(&[Line]) -> Result<(), Error>,
    ) -> Result<Message, Error> {
        self.begin()?;
        while !self.is_at_end() {
            self.batch()?;
            // In range: see `SectionReader::count`.
            each(&self.lines[..self.count])?;
        }
        self.message.len = self.at + 2;
        let needs_host =
            self.section == Section::Request && self.message.version == Version::Http11;
        match needs_host && !self.message.has_host {
            true => malformed(self.at, Kind::NoHost),
            false => Ok(self.message),
        }
    }

    /// Reads the start line, if the section has one.
    fn begin(&mut self) -> Result<(), Error> {
        self.scanner.fill(self.bytes);
        if self.section != Section::Trailers {
            let run = self.scanner.runs[0] as usize;
            let end = match self.bytes.get(run..) {
                Some([b'\r', b'\n', ..]) => run,
                _ => irregular::line_end(self.bytes, 0)?,
            };
            // In range: a line break was found at `end`.
            let read = start_line::read(&self.bytes[..end], self.section);
            (self.message, self.authority) = read.or_else(|kind| malformed(0, kind))?;
            self.at = end + 2;
        }
        Ok(())
    }

    /// Whether the empty line is next, which ends the section.
    fn is_at_end(&self) -> bool {
        let rest = self.bytes.get(self.at..);
        rest.is_some_and(|rest| rest.starts_with(b"\r\n"))
    }

    /// Reads the next batch of lines.
    fn batch(&mut self) -> Result<(), Error> {
        self.count = 0;
        if self.scanner.count == 0 && !self.scanner.fill(self.bytes) {
            return self.irregular();
        }
        let mut next = 0;
        while next < self.scanner.count && !self.is_at_end() {
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
        let (mut count, mut at, mut frames) = (0, self.at, 0);
        for (line, &run) in lines.iter_mut().zip(runs.unwrap_or_default()) {
            let run = run as usize;
            let behind = bytes.get(run..).and_then(<[u8]>::first_chunk);
            let (Some([b'\r', b'\n', after]), Some(len)) = (behind, plain_len(bytes, at)) else {
                break;
            };
            if self.unfold && matches!(after, b' ' | b'\t') {
                break;
            }
            *line = Line {
                start: at as u32,
                len: len as u32,
                end: (run + 2) as u32,
            };
            // In range: the name is there.
            frames |= may_frame(bytes[at], len) << count;
            count += 1;
            at = run + 2;
        }
        self.count += count;
        self.at = at;
        for number in ones(frames) {
            // In range: a bit was set for a line after `first`.
            self.frame(self.lines[first + number])?;
        }
        Ok(count)
    }

    /// Checks a line of a head that may be a framing field.
    fn frame(&mut self, line: Line) -> Result<(), Error> {
        let found = match self.section {
            Section::Trailers => Ok(()),
            _ => self.message.field(self.authority, self.bytes, line),
        };
        found.or_else(|kind| malformed(line.start as usize, kind))
    }

    /// Adds an irregular line to the batch.
    #[cold]
    fn irregular(&mut self) -> Result<(), Error> {
        let line = irregular::line(self.unfold, self.section, self.bytes, self.at)?;
        self.message.is_folded |= line.rest(self.bytes).contains(&b'\n');
        // In range: each line before took a run, and one is left; or there is no line.
        self.lines[self.count] = line;
        self.count += 1;
        self.at = line.end as usize;
        self.frame(line)
    }
}

#[cfg(test)]
mod tests {
    use super::{Section, SectionReader};

    /// No byte of the body is read for a second batch.
    #[test]
    fn a_usual_head_is_one_batch() {
        for count in 0..30 {
            let fields = b"x-trace-id: some value\r\n".repeat(count);
            let head = [b"GET / HTTP/1.1\r\n", &fields[..], b"\r\n"].concat();
            let bytes = [&head[..], b"body\r\n"].concat();
            let mut reader = SectionReader::new(Section::Request, false, &bytes);
            reader.begin().expect("in order");
            assert_eq!(reader.is_at_end(), count == 0);
            if count > 0 {
                reader.batch().expect("in order");
            }
            assert_eq!((reader.count, reader.at), (count, head.len() - 2));
        }
    }
}
