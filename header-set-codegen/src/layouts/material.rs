//! What strategies build a list from, and what they build.

use header_set_runtime::KeyIndex;
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
    /// The automaton of the patterns, over folded bytes. It is built once, because that may take as
    /// long as all other steps.
    pub(super) automaton: Result<PatternAutomaton, String>,
}

impl<'k, 'a> Material<'k, 'a> {
    pub(super) fn new(keys: &'k KeySet, demand: &'k Demand, arena: &'a Arena) -> Self {
        Self {
            keys,
            demand,
            arena,
            automaton: patterns::automaton_of(&keys.patterns),
        }
    }
}

/// The keys of a list in a layout, without its patterns.
#[derive(Clone, Debug)]
pub(super) struct Keys<'a> {
    /// The tables of the strategy.
    pub exact: KeyIndex<'a>,
    /// The layout in words, as `1 window, 8 slots`. Plans print it.
    pub form: String,
    /// The key at each place, as an index into [`KeySet::keys`]. Places may be empty.
    pub places: Vec<Option<usize>>,
    /// The bytes of all keys that are compared.
    pub names: Vec<u8>,
}
