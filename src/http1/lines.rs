//! The lines of a head that is known to be valid, for lines past the capacity of `Spans`.

/// The field lines from `at` on, with their line breaks. A folded line is one line.
/// Each lies within `head`, and they ascend.
pub(super) fn from(head: &[u8], mut at: usize) -> impl Iterator<Item = (usize, usize)> + Clone {
    core::iter::from_fn(move || {
        let start = at;
        loop {
            let rest = head.get(at..)?;
            at += rest.iter().position(|&byte| byte == b'\n')? + 1;
            if !matches!(head.get(at), Some(b' ' | b'\t')) {
                return (at - start > 2).then_some((start, at));
            }
        }
    })
}

/// The name of a line.
pub(super) fn name(line: &[u8]) -> &[u8] {
    line.split(|&byte| byte == b':').next().unwrap_or_default()
}
