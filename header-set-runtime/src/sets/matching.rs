//! What `header_match!` expands to besides a `match`.

use crate::bits::fold::Fold;
use crate::sets::glob::matches;

/// The class of the entry at `index`, or `none`.
#[inline]
pub fn class<C: Copy + Into<u32>>(index: Option<usize>, classes: &[C], none: u32) -> u32 {
    match index {
        Some(index) if index < classes.len() => classes[index].into(),
        _ => none,
    }
}

/// Whether one of the globs, which are folded, matches.
pub fn matches_any<N: AsRef<[u8]> + ?Sized>(name: &N, fold: Fold, globs: &[&[u8]]) -> bool {
    globs.iter().any(|glob| matches(fold, name.as_ref(), glob))
}
