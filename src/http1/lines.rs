//! The lines of a head that is known to be valid, for what the first pass did not note.

use crate::message::runs::leading;

/// The field lines from `at` on, with their line breaks. A folded line is one line.
/// Each lies within `head`, and they ascend.
pub(super) fn from(head: &[u8], mut at: usize) -> impl Iterator<Item = (usize, usize)> + Clone {
    core::iter::from_fn(move || {
        let start = at;
        loop {
            let rest = head.get(at..)?;
            at += leading(rest, |byte| byte != b'\n') + 1;
            if at > head.len() {
                return None;
            }
            if !matches!(head.get(at), Some(b' ' | b'\t')) {
                return (at - start > 2).then_some((start, at));
            }
        }
    })
}

/// The name of a line, and its value without white space around it.
pub(super) fn field(line: &[u8]) -> (&[u8], &[u8]) {
    let (name, rest) = line.split_at(name(line).len());
    (name, rest.get(1..).unwrap_or_default().trim_ascii())
}

/// The name of a line.
#[inline]
pub(super) fn name(line: &[u8]) -> &[u8] {
    let colon = line.iter().position(|&byte| byte == b':');
    // In range: a position, or the length.
    &line[..colon.unwrap_or(line.len())]
}

/// The values of a field among some lines of a head.
pub(super) fn values<'b>(
    head: &'b [u8],
    lines: impl Iterator<Item = (usize, usize)> + Clone,
    name: &'static [u8],
) -> impl Iterator<Item = &'b [u8]> + Clone {
    // In range: see `from`.
    let fields = lines.map(|(start, end)| field(&head[start..end]));
    let of_name = fields.filter(move |(found, _)| found.eq_ignore_ascii_case(name));
    of_name.map(|(_, value)| value)
}
