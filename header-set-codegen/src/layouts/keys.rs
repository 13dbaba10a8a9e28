//! The keys of a list in a layout: what a strategy builds.

use header_set_runtime::KeyIndex;

/// The keys of a list in a layout, without its patterns.
#[derive(Clone, Debug)]
pub(super) struct Keys<'a> {
    /// The tables of the strategy.
    pub exact: KeyIndex<'a>,
    /// The layout in words, as `1 window, 8 slots`. Plans print it.
    pub form: String,
    /// The key at each place, as an index into
    /// [`KeySet::keys`](crate::list::key_set::KeySet::keys). Places may be empty.
    pub places: Vec<Option<usize>>,
    /// The bytes of all keys that are compared.
    pub names: Vec<u8>,
}
