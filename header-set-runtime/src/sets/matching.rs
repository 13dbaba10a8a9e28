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
    pieces.len() > 1 && matches_pieces(name, pieces.iter().copied(), equal)
}

/// Whether `name` starts with the first of at least two pieces, ends with the last, and has the others between, in
/// their order. `equal` is given parts as long as the piece.
pub(crate) fn matches_pieces<'p>(
    name: &[u8],
    mut pieces: impl DoubleEndedIterator<Item = &'p [u8]>,
    equal: impl Fn(&[u8], &[u8]) -> bool,
) -> bool {
    let (Some(first), Some(last)) = (pieces.next(), pieces.next_back()) else {
        return false;
    };
    let Some((start, rest)) = name.split_at_checked(first.len()) else {
        return false;
    };
    let Some(end) = rest.len().checked_sub(last.len()) else {
        return false;
    };
    let (mut rest, tail) = rest.split_at(end);
    if !equal(start, first) || !equal(tail, last) {
        return false;
    }
    for piece in pieces.filter(|piece| !piece.is_empty()) {
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
