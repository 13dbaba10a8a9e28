//! What `header_match!` expands to besides a `match`.

use crate::bits::fold::Fold;
use crate::lookup::globs::matches_pieces;

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
    let equal = |&byte: &u8, key| fold.byte(byte) == key;
    pieces.len() > 1 && matches_pieces(name, pieces.iter().copied(), equal)
}
