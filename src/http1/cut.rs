//! Cuts lines out of a head.

use super::spans::Spans;
use super::start_line::Message;

/// Moves the bytes that are kept to the start of the head. Removed are the lines of `spans`, and of
/// the lines that it did not note those for whose name `removes` is true. Returns the number of
/// bytes that are kept.
pub(super) fn cut(head: &mut [u8], spans: &Spans, removes: impl Fn(&[u8]) -> bool) -> usize {
    // The end of the bytes that have moved; the start of those that have not.
    let (mut to, mut from) = (0, 0);
    let mut number = 0;
    while from < head.len() {
        let removed = spans.run(number, head, from, &removes);
        if to != from {
            // In range: runs ascend within the head, and `to` is below `from`.
            head.copy_within(from..removed.start, to);
        }
        to += removed.start - from;
        (from, number) = (removed.end, number + 1);
    }
    to
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
