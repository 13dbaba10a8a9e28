//! Cuts lines out of the buffer.

use super::parse::{Parsed, Section, parse};
use super::spans::Spans;
use super::{Cleaned, Error, Options, lines};
use crate::message::choice::NameChoice;

/// Moves the remaining lines to the start of the buffer.
pub(super) fn up(
    options: Options,
    choice: &impl NameChoice,
    section: Section,
    buffer: &mut [u8],
) -> Result<Cleaned, Error> {
    let mut spans = Spans::new();
    let parsed = parse(options, choice, section, buffer, &mut spans)?;
    Ok(cut(choice, unfolded(buffer, parsed), parsed, &spans))
}

/// Moves the remaining lines to the end of the head.
pub(super) fn down(
    options: Options,
    choice: &impl NameChoice,
    buffer: &mut [u8],
) -> Result<Cleaned, Error> {
    let mut spans = Spans::new();
    let parsed = parse(options, choice, Section::Head, buffer, &mut spans)?;
    let head = unfolded(buffer, parsed);
    if spans.open.is_some() {
        let cleaned = cut(choice, head, parsed, &spans);
        // In range: what stays is no longer than the head.
        head.copy_within(..cleaned.new_len, cleaned.old_len - cleaned.new_len);
        return Ok(cleaned);
    }
    // The start of the moved bytes; the end of those that have not moved.
    let (mut to, mut from) = (head.len(), head.len());
    for (start, end) in spans.iter().rev() {
        to -= from - end;
        // In range: `end..from` lies between two runs, and its copy ends at the last `to`.
        head.copy_within(end..from, to);
        from = start;
    }
    to -= from;
    // In range: the copy of the first `from` bytes ends at the last `to`.
    head.copy_within(..from, to);
    Ok(Cleaned {
        old_len: parsed.len,
        new_len: parsed.len - to,
        removed: parsed.removed,
    })
}

fn cut(choice: &impl NameChoice, head: &mut [u8], parsed: Parsed, spans: &Spans) -> Cleaned {
    let mut gap = Gap::default();
    for (start, end) in spans.iter() {
        gap.cut(head, start, end);
    }
    if let Some(open) = spans.open {
        let mut at = open;
        loop {
            // The lines ahead have not moved.
            let Some((start, end)) = lines::from(head, at).next() else {
                break;
            };
            // In range: see `lines::from`.
            if choice.removes(lines::name(&head[start..end])) {
                gap.cut(head, start, end);
            }
            at = end;
        }
    }
    gap.cut(head, head.len(), head.len());
    Cleaned {
        old_len: parsed.len,
        new_len: gap.moved(),
        removed: parsed.removed,
    }
}

/// The gap between the bytes that have moved up and those that have not.
#[derive(Default)]
pub(super) struct Gap {
    to: usize,
    from: usize,
}

impl Gap {
    /// Moves the bytes before a run that goes.
    pub(super) fn cut(&mut self, head: &mut [u8], start: usize, end: usize) {
        if self.to != self.from {
            // In range: callers cut runs of `head` in ascending order, and `to` is below `from`.
            head.copy_within(self.from..start, self.to);
        }
        self.to += start - self.from;
        self.from = end;
    }

    /// The number of bytes before the gap.
    pub(super) fn moved(&self) -> usize {
        self.to
    }
}

/// The head, with the line breaks of folded lines overwritten by spaces.
pub(super) fn unfolded(buffer: &mut [u8], parsed: Parsed) -> &mut [u8] {
    // In range: see `Parsed::len`.
    let (head, _) = buffer.split_at_mut(parsed.len);
    if parsed.folded {
        for at in 2..head.len() {
            if matches!(head[at], b' ' | b'\t') && head[at - 2..at] == *b"\r\n" {
                head[at - 2..at].fill(b' ');
            }
        }
    }
    head
}
