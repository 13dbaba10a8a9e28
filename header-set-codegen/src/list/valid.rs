//! Valid entries, folded and sorted by name.

use std::collections::BTreeMap;

use super::names::Texts;
use super::written::{Syntax, Written};
use crate::order;
use crate::patterns::Shape;

/// The valid entries, folded and sorted by name.
pub struct Valid {
    pub(crate) written: Written,
    /// All texts folded, if folding changes a byte.
    pub(super) folded: Option<Texts>,
    /// The positions of exact names, sorted by name, then by position.
    pub(crate) names: Vec<u32>,
    /// Whether the names ascend as written, without repetitions.
    pub(super) ascends: bool,
    /// The folded patterns, each with the positions of its entries, ascending.
    pub(crate) patterns: BTreeMap<Shape, Vec<u32>>,
    /// The positions of entries that repeat an earlier one and have been reported.
    pub(crate) repeated: Vec<u32>,
}

impl Valid {
    /// Returns the folded name at a position.
    pub(crate) fn name(&self, position: u32) -> &[u8] {
        let texts = self.folded.as_ref().unwrap_or(&self.written.texts);
        texts.get(position as usize)
    }

    /// Returns the positions of the entries of each exact name, by name, then in written order.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[u32]> {
        self.names.chunk_by(|&a, &b| self.name(a) == self.name(b))
    }

    /// Returns the positions of entries for the same names, patterns included.
    pub(super) fn all_groups(&self) -> impl Iterator<Item = &[u32]> {
        self.groups()
            .chain(self.patterns.values().map(Vec::as_slice))
    }

    /// Returns all positions, in written order.
    pub(crate) fn positions(&self) -> Vec<usize> {
        let mut all: Vec<usize> = self.all_groups().flatten().map(|&at| at as usize).collect();
        order::sort_distinct(&mut all);
        all
    }

    /// Whether the entry at a position is an exclusion.
    pub(crate) fn is_excluded(&self, position: u32) -> bool {
        self.written.flags(position as usize).excluded
    }

    /// Returns the position of the entry that decides about a name, of all for that name: the first
    /// exclusion, or else the first inclusion.
    pub(super) fn deciding(&self, positions: &[u32]) -> u32 {
        let exclusion = positions.iter().find(|&&at| self.is_excluded(at));
        *exclusion.unwrap_or(&positions[0])
    }

    /// Whether the text at a position is not its folded name.
    pub(super) fn is_spelled(&self, position: u32) -> bool {
        let syntax = self.written.flags(position as usize).syntax;
        matches!(syntax, Syntax::Glob | Syntax::Expression)
            || self.written.text(position as usize) != self.name(position)
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
}
