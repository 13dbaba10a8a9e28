//! Cuts lines out of a head.

use super::lines;
use super::parse::Parsed;
use super::spans::Spans;

/// Moves the remaining lines to the start of the head. Lines that were not noted are removed if
/// `removes` says so; `te` is the start of one that is kept, as `te: trailers`. Returns the number
/// of bytes that remain, and of these lines that were removed.
pub(super) fn up(
    head: &mut [u8],
    spans: &Spans,
    te: Option<usize>,
    removes: impl Fn(&[u8]) -> bool,
) -> (usize, usize) {
    let mut gap = Gap::default();
    for (start, end) in spans.iter() {
        gap.cut(head, start, end);
    }
    let mut removed = 0;
    if let Some(mut at) = spans.open {
        loop {
            let Some((start, end)) = lines::from(head, at).next() else {
                break;
            };
            at = end;
            if Some(start) == te {
                // In range, here and below: see `lines::from`.
                let kept = start + write_trailers(&mut head[start..end]);
                gap.cut(head, kept, end);
            } else if removes(lines::field(&head[start..end]).name) {
                gap.cut(head, start, end);
                removed += 1;
            }
        }
    }
    gap.cut(head, head.len(), head.len());
    (gap.to, removed)
}

/// Moves the remaining lines to the end of the head, and returns where they start. All lines are
/// noted.
pub(super) fn down(head: &mut [u8], spans: &Spans) -> usize {
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
    to
}

/// The gap between the bytes that have moved up and those that have not.
#[derive(Default)]
struct Gap {
    to: usize,
    from: usize,
}

impl Gap {
    /// Moves the bytes before a run that is removed.
    fn cut(&mut self, head: &mut [u8], start: usize, end: usize) {
        if self.to != self.from {
            // In range: callers cut runs of `head` in ascending order, and `to` is below `from`.
            head.copy_within(self.from..start, self.to);
        }
        self.to += start - self.from;
        self.from = end;
    }
}

/// Makes `trailers` the value of a line of `te` that lists it, and returns the line's new length.
fn write_trailers(line: &mut [u8]) -> usize {
    let short = b"te:trailers\r\n".len();
    let after: &[u8] = match line.len() > short {
        true => b": trailers\r\n",
        false => b":trailers\r\n",
    };
    let len = b"te".len() + after.len();
    // In range: the line is not shorter than `short`, since it lists `trailers`.
    line[b"te".len()..len].copy_from_slice(after);
    len
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
