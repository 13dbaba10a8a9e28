//! What `header_match!` expands to besides a `match`.

use crate::bits::fold::Fold;

/// The class of the entry at `index`, or `none`.
#[inline]
#[must_use]
pub fn class<C: Copy + Into<u32>>(index: Option<usize>, classes: &[C], none: u32) -> u32 {
    match index {
        Some(index) if index < classes.len() => classes[index].into(),
        _ => none,
    }
}

/// Whether one of the globs matches: each the folded literals around its stars, at least two.
#[must_use]
pub fn matches_any<N: AsRef<[u8]> + ?Sized>(name: &N, fold: Fold, globs: &[&[&[u8]]]) -> bool {
    globs
        .iter()
        .any(|pieces| matches(name.as_ref(), fold, pieces))
}

fn matches(name: &[u8], fold: Fold, pieces: &[&[u8]]) -> bool {
    let equal = |part: &[u8], piece: &[u8]| {
        part.iter()
            .zip(piece)
            .all(|(&byte, &key)| fold.byte(byte) == key)
    };
    let [first, middle @ .., last] = pieces else {
        return false;
    };
    let Some(end) = name
        .len()
        .checked_sub(last.len())
        .filter(|&end| end >= first.len())
    else {
        return false;
    };
    let (Some(tail), Some(mut rest)) = (name.get(end..), name.get(first.len()..end)) else {
        return false;
    };
    if !equal(name, first) || !equal(tail, last) {
        return false;
    }
    for piece in middle {
        let found = rest
            .windows(piece.len())
            .position(|part| equal(part, piece));
        let Some(behind) = found.and_then(|at| rest.get(at + piece.len()..)) else {
            return false;
        };
        rest = behind;
    }
    true
}
