//! Cuts lines out of a head.

use core::ops::Range;

use super::lines::{self, Line};
use super::spans::Spans;
use super::start_line::Message;
use crate::HeaderSet;
use crate::message::one_hop::{OneHop, lists_trailers};

/// Cuts out the lines of `spans`, and of the lines that it did not note those for whose name
/// `removes` is true. Returns the number of bytes that are kept.
pub(super) fn cut_spans(head: &mut [u8], spans: &Spans, removes: impl Fn(&[u8]) -> bool) -> usize {
    let mut number = 0..;
    cut(head, |head, at| {
        spans.run(number.next()?, head, at, &removes)
    })
}

/// Cuts out what `choice` removes from a valid head, which is read again. A `te` that is kept is
/// written as `te: trailers`. Adds the number of removed lines to `removed`. Returns the number of
/// bytes that are kept.
pub(super) fn again(
    head: &mut [u8],
    choice: &(impl HeaderSet, Option<OneHop<'_>>),
    removed: &mut usize,
) -> usize {
    let mut at = lines::first(head);
    let mut has_te = false;
    cut(head, |head, _| {
        loop {
            let line = lines::next(head, at)?;
            at = line.end as usize;
            let name = line.name(head);
            let is_te = choice.1.is_some() && line.is(head, b"te");
            let keeps_te = is_te && !has_te && lists_trailers(line.rest(head));
            if is_te && !keeps_te || choice.may_contain(name) && choice.contains_bytes(name) {
                *removed += 1;
                return Some(line.range());
            }
            if is_te {
                has_te = true;
                return Some(shorten_te(head, line));
            }
        }
    })
}

/// Moves the bytes that are kept to the start of the head. `next` returns the bytes that are removed
/// next; it may write to them. They ascend. Returns the number of bytes that are kept.
fn cut(head: &mut [u8], mut next: impl FnMut(&mut [u8], usize) -> Option<Range<usize>>) -> usize {
    // The end of the bytes that have moved; the start of those that have not.
    let (mut to, mut from) = (0, 0);
    loop {
        let removed = next(head, from);
        let start = removed.as_ref().map_or(head.len(), |it| it.start);
        if to != from {
            // In range: what is removed ascends within the head, and `to` is below `from`.
            head.copy_within(from..start, to);
        }
        to += start - from;
        match removed {
            Some(removed) => from = removed.end,
            None => return to,
        }
    }
}

/// Writes `trailers` as the value of a line of `te` that lists it. Returns the bytes between the
/// colon and that value.
fn shorten_te(head: &mut [u8], line: Line) -> Range<usize> {
    let (colon, end) = (line.start as usize + b"te:".len(), line.end as usize);
    let value: &[u8] = match end - colon > b"trailers\r\n".len() {
        true => b" trailers\r\n",
        false => b"trailers\r\n",
    };
    // In range: the line has at least that value.
    head[end - value.len()..end].copy_from_slice(value);
    colon..end - value.len()
}

/// The head, with the line breaks of folded lines overwritten by spaces.
pub(super) fn unfolded(buffer: &mut [u8], message: Message) -> &mut [u8] {
    // In range: see `Message::len`.
    let (head, _) = buffer.split_at_mut(message.len);
    if message.is_folded {
        for at in 2..head.len() {
            if matches!(head[at], b' ' | b'\t') && head[at - 2..at] == *b"\r\n" {
                head[at - 2..at].fill(b' ');
            }
        }
    }
    head
}
