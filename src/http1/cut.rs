//! Cuts lines out of a head.

use super::lines;
use super::parse::Parsed;
use super::spans::Spans;
use crate::message::one_hop::lists_trailers;
use crate::message::runs::leading;

/// Moves the remaining lines to the start of the head. Of the lines that were not noted, those are
/// removed for whose name `removes` is true. Returns the number of bytes that remain.
#[inline(always)]
pub(super) fn cut(head: &mut [u8], spans: &Spans, removes: impl Fn(&[u8]) -> bool) -> usize {
    // The end of the bytes that have moved; the start of those that have not.
    let (mut to, mut from) = (0, 0);
    let mut number = 0;
    while let Some(line) = spans.line(number, head, from, &removes) {
        let start = line.start as usize;
        if to != from && start != from {
            // In range: lines ascend within the head, and `to` is below `from`.
            head.copy_within(from..start, to);
        }
        to += start - from;
        from = line.end as usize;
        number += 1;
    }
    if to != from {
        head.copy_within(from.., to);
    }
    to + head.len() - from
}

/// Moves the lines of `Connection` to the end of the head, and those of `Upgrade` if they count.
/// Returns their length.
pub(super) fn set_aside(head: &mut [u8], spans: &mut Spans, upgrade: bool) -> usize {
    let is = |name: &[u8], field: &[u8]| name.eq_ignore_ascii_case(field);
    let is_aside = |name: &[u8]| is(name, b"connection") || upgrade && is(name, b"upgrade");
    let (mut number, mut at, mut len) = (0, 0, head.len());
    // In range, here and below: lines ascend within what is left of the head.
    while let Some(line) = spans.line(number, &head[..len], at, is_aside) {
        at = line.end as usize;
        if is_aside(line.name(head)) {
            let size = line.end - line.start;
            at -= size as usize;
            len -= size as usize;
            head[at..].rotate_left(size as usize);
            spans.shift(number, size);
        }
        number += 1;
    }
    head.len() - len
}

/// Shortens the first line of `te` that lists `trailers` to this word, and removes the others.
/// Returns the length of the head, and the number of removed lines.
pub(super) fn shorten_te(head: &mut [u8]) -> (usize, usize) {
    const SHORT: &[u8] = b":trailers\r\n";
    let mut from = leading(head, |byte| byte != b'\n') + 1;
    let mut to = from;
    let (mut found, mut removed) = (false, 0);
    while let Some(line) = lines::next(head, from) {
        let (end, rest) = (line.end as usize, line.rest(head));
        // In range, here and below: `to` is at most `from`, and what is written is no longer.
        if !line.is(head, b"te") {
            head.copy_within(from..end, to);
            to += end - from;
        } else if !found && lists_trailers(rest) {
            found = true;
            let value: &[u8] = match rest.len() >= SHORT.len() {
                true => b": trailers\r\n",
                false => SHORT,
            };
            head.copy_within(from..from + b"te".len(), to);
            to += b"te".len() + value.len();
            head[to - value.len()..to].copy_from_slice(value);
        } else {
            removed += 1;
        }
        from = end;
    }
    head.copy_within(from.., to);
    (to + head.len() - from, removed)
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
