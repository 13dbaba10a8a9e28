//! The keys of a list in a layout: what a strategy builds.

use header_set_runtime::{Fold, KeyIndex};

use crate::list::key_set::KeySet;

/// The layouts that a strategy builds for a list.
#[derive(Clone, Debug)]
pub struct Layouts<T> {
    /// The layouts, at least one.
    pub built: Vec<T>,
    /// Layouts that were left out to save build time, with the reason. Plans print them.
    pub not_built: Vec<String>,
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
    /// Whether case is one bit of these bytes, so that a shorter way of folding is correct.
    pub case_bit: bool,
}

impl<'a> Keys<'a> {
    /// The layout `exact`, with keys at `places`.
    pub(super) fn new(
        exact: KeyIndex<'a>,
        form: String,
        keys: &KeySet,
        places: Vec<Option<usize>>,
        names: Vec<u8>,
    ) -> Self {
        Self {
            exact,
            form,
            places,
            names,
            case_bit: keys.keys.iter().all(Fold::case_is_a_bit),
        }
    }
}
