//! Builds `header_set_blob::patterns`.

mod expressions;
mod windows;

use header_set_blob::patterns::{GLOBS, LITERALS, PIECES};
use header_set_codegen::patterns::Pattern;
use header_set_runtime::Fold;

use super::{Section, put};

/// The number of each pattern, and the sections.
pub(super) struct Numbered {
    /// For each pattern of the list, its number.
    pub(super) numbers: Vec<u32>,
    pub(super) sections: Vec<Section>,
    /// What lookups cost, where that is not little.
    pub(super) remark: Option<String>,
}

/// Builds the tables of all patterns.
///
/// # Errors
/// If the automaton of the expressions would pass its bound.
pub(super) fn build(patterns: &[Pattern], fold: Fold) -> Result<Numbered, String> {
    let mut order: Vec<usize> = (0..patterns.len()).collect();
    order.sort_by_key(|&at| patterns[at].precedence());
    let mut numbers = vec![0; patterns.len()];
    for (number, &at) in order.iter().enumerate() {
        numbers[at] = number as u32;
    }

    // Expressions come last, and have no pieces.
    let globs = order.iter().map(|&at| patterns[at].pieces());
    let globs: Vec<&[Vec<u8>]> = globs.take_while(|pieces| !pieces.is_empty()).collect();
    let (mut firsts, mut ends, mut literals) = (Vec::new(), Vec::new(), Vec::new());
    for pieces in &globs {
        put(&mut firsts, &[ends.len() as u32 / 4]);
        for piece in *pieces {
            literals.extend_from_slice(piece);
            put(&mut ends, &[literals.len() as u32]);
        }
    }
    if !globs.is_empty() {
        put(&mut firsts, &[ends.len() as u32 / 4]);
    }
    let (windows, remark) = windows::build(&globs);
    let mut sections = vec![(GLOBS, firsts), (PIECES, ends), (LITERALS, literals)];
    sections.extend(windows);
    sections.extend(expressions::build(patterns, &numbers, fold)?);
    Ok(Numbered {
        numbers,
        sections,
        remark,
    })
}
