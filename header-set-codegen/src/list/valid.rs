//! Valid entries, folded and sorted by name.

use super::names::Texts;
use super::written::{Syntax, Written};
use crate::patterns::Shape;

/// A folded pattern, and the positions of all entries for the same names.
pub(crate) struct PatternEntries {
    pub shape: Shape,
    /// The positions, ascending.
    pub positions: Vec<u32>,
}

/// The valid entries, folded and sorted by name.
pub struct Valid {
    pub(crate) written: Written,
    /// All texts folded, if folding changes a byte.
    pub(super) folded: Option<Texts>,
    /// The positions of exact names, sorted by name, then by position.
    pub(crate) names: Vec<u32>,
    /// Whether the names ascend as written, without repetitions.
    pub(super) ascends: bool,
    /// The patterns, by shape.
    pub(crate) patterns: Vec<PatternEntries>,
    /// Whether no entry is missing because of an earlier error. Otherwise a missing entry is not
    /// reported.
    pub(crate) complete: bool,
    /// The positions of entries that repeat an earlier one and have been reported.
    pub(crate) repeated: Vec<u32>,
}

impl Valid {
    /// Returns the folded name at a position.
    pub(crate) fn name(&self, position: u32) -> &[u8] {
        let texts = self.folded.as_ref().unwrap_or(self.written.texts());
        texts.get(position as usize)
    }

    /// Returns the positions of the entries of each exact name, by name, then in written order.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[u32]> {
        self.names.chunk_by(|&a, &b| self.name(a) == self.name(b))
    }

    /// Returns the positions of entries for the same names, patterns included.
    pub(super) fn all_groups(&self) -> impl Iterator<Item = &[u32]> {
        let patterns = self.patterns.iter();
        self.groups().chain(patterns.map(|it| &it.positions[..]))
    }

    /// Returns all positions, in written order.
    pub(crate) fn positions(&self) -> Vec<usize> {
        let mut all = vec![false; self.written.len()];
        for &at in &self.names {
            all[at as usize] = true;
        }
        for entries in &self.patterns {
            for &at in &entries.positions {
                all[at as usize] = true;
            }
        }
        (0..all.len()).filter(|&at| all[at]).collect()
    }

    /// Whether the entry at a position is an exclusion.
    pub(crate) fn is_excluded(&self, position: u32) -> bool {
        self.written.flags(position as usize).excluded
    }

    /// Returns the first included exact name that passes a test, as it was written. For lists
    /// without mistakes.
    pub(super) fn first_name(&self, passes: impl Fn(&[u8]) -> bool) -> Option<&[u8]> {
        let names = (0..self.written.len()).filter(|&at| {
            let flags = self.written.flags(at);
            !flags.excluded && matches!(flags.syntax, Syntax::Name | Syntax::Verbatim)
        });
        let mut names = names.filter(|&at| passes(self.name(at as u32)));
        Some(self.written.text(names.next()?))
    }

    /// Returns all texts as they were written, and frees everything else.
    pub(super) fn into_texts(self) -> Texts {
        self.written.into_texts()
    }
}
