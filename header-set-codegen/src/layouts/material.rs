//! What the strategies build from, and what they share.

use std::cell::OnceCell;

use super::beside::BuiltBeside;
use crate::list::key_set::KeySet;
use crate::patterns::{self, PatternAutomaton};
use crate::traffic::Demand;

/// A list, what it is built for, and what several strategies need of it, each found once: the
/// automaton of its patterns may take as long to find as all else.
#[derive(Debug)]
pub struct Material<'a> {
    /// The list.
    pub keys: &'a KeySet,
    /// What it is asked.
    pub demand: &'a Demand,
    automaton: OnceCell<Result<PatternAutomaton, String>>,
    beside: OnceCell<Result<BuiltBeside, String>>,
}

impl<'a> Material<'a> {
    /// For one list; nothing is built yet.
    #[must_use]
    pub fn new(keys: &'a KeySet, demand: &'a Demand) -> Self {
        Self {
            keys,
            demand,
            automaton: OnceCell::new(),
            beside: OnceCell::new(),
        }
    }

    /// The automaton of the patterns, over folded bytes.
    pub(super) fn automaton(&self) -> Result<&PatternAutomaton, String> {
        let automaton =
            (self.automaton).get_or_init(|| patterns::automaton_of(&self.keys.patterns));
        automaton.as_ref().map_err(Clone::clone)
    }

    /// The patterns for the strategies that have only keys in their tables.
    pub(super) fn beside(&self) -> Result<&BuiltBeside, String> {
        let beside = self.beside.get_or_init(|| BuiltBeside::build(self));
        beside.as_ref().map_err(Clone::clone)
    }
}
