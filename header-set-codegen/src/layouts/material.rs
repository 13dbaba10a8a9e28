//! What strategies build a list from.

use std::cell::OnceCell;

use header_set_runtime::hash::{Extent, WideHash};

use crate::list::key_set::KeySet;
use crate::patterns::{self, PatternAutomaton};
use crate::tables::Arena;
use crate::traffic::Demand;

/// The hash of the layout that carries every list, even keys with equal hashes.
pub(super) const LAST_RESORT: WideHash = WideHash {
    extent: Extent::Whole,
    seed: 0,
};

/// A list, its demand, and the arena of its tables.
#[derive(Debug)]
pub(super) struct Material<'k, 'a> {
    /// The list.
    pub(super) keys: &'k KeySet,
    /// The traffic that it is built for.
    pub(super) demand: &'k Demand,
    /// Owns the tables.
    pub(super) arena: &'a Arena,
    automaton: OnceCell<Result<PatternAutomaton, String>>,
}

impl<'k, 'a> Material<'k, 'a> {
    pub(super) fn new(keys: &'k KeySet, demand: &'k Demand, arena: &'a Arena) -> Self {
        Self {
            keys,
            demand,
            arena,
            automaton: OnceCell::new(),
        }
    }

    /// The automaton of the patterns, over folded bytes. It is built once, because that may take as
    /// long as all other steps.
    pub(super) fn automaton(&self) -> Result<&PatternAutomaton, String> {
        let automaton =
            (self.automaton).get_or_init(|| patterns::automaton_of(&self.keys.patterns));
        automaton.as_ref().map_err(Clone::clone)
    }
}
