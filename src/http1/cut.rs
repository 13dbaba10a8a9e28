//! Cuts lines out of a head.

use super::lines;
use super::parse::Parsed;
use super::spans::Spans;

/// Moves the remaining lines to the start of the head. Lines that were not noted are removed if
/// `removes` says so. Returns the number of bytes that remain, and of runs that were removed.
#[inline(always)]
pub(super) fn cut(
    head: &mut [u8],
    spans: &Spans,
    removes: impl Fn(usize, &[u8]) -> bool,
) -> (usize, usize) {
    // The end of the bytes that have moved; the start of those that have not.
    let (mut to, mut from) = (0, 0);
    let mut number = 0;
    loop {
        let run = spans.run(number, head, from, &removes);
        let (start, end) = run.unwrap_or((head.len(), head.len()));
        if to != from {
            // In range: runs ascend within the head, and `to` is below `from`.
            head.copy_within(from..start, to);
        }
        to += start - from;
        from = end;
        if run.is_none() {
            return (to, number);
        }
        number += 1;
    }
}

/// Leaves `te: trailers` of a line of `te`, if there is one. It lists `trailers`. Returns the length
/// of the head.
pub(super) fn shorten_te(head: &mut [u8]) -> usize {
    // In range, here and below: see `lines::from`.
    let is_te = |&(start, end): &(usize, usize)| {
        let name = lines::name(&head[start..end]);
        name.eq_ignore_ascii_case(b"te")
    };
    let Some((start, end)) = lines::from(head, 0).find(is_te) else {
        return head.len();
    };
    let name_end = start + b"te".len();
    let short = b":trailers\r\n";
    let value: &[u8] = match end - name_end > short.len() {
        true => b": trailers\r\n",
        false => short,
    };
    let kept = name_end + value.len();
    head[name_end..kept].copy_from_slice(value);
    head.copy_within(end.., kept);
    head.len() - (end - kept)
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
