//! A loaded set whose entries have values.

use core::fmt;

use super::{LoadedEntry, LoadedSet};
use header_set_runtime::HeaderSet;

/// A map from names that are read out of bytes to values that a program has.
#[derive(Clone, Copy)]
pub struct LoadedMap<'a, T: 'static> {
    set: LoadedSet<'a>,
    values: &'static [T],
}

impl<'a, T> LoadedMap<'a, T> {
    /// A map of the entries of a set to values, one for each index.
    #[must_use]
    pub const fn new(set: LoadedSet<'a>, values: &'static [T]) -> Self {
        Self { set, values }
    }

    /// The value of the entry that wins for `name`.
    #[must_use]
    #[inline]
    pub fn get<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<&'static T> {
        self.values.get(self.set.index_of(name)?)
    }

    /// [`LoadedMap::get`].
    #[must_use]
    #[inline]
    pub fn get_bytes(&self, name: &[u8]) -> Option<&'static T> {
        self.get(name)
    }

    /// Whether `name` is in the map.
    #[must_use]
    #[inline]
    pub fn contains<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> bool {
        self.set.contains(name)
    }

    /// Whether `name` is in the map.
    #[must_use]
    #[inline]
    pub fn contains_bytes(&self, name: &[u8]) -> bool {
        self.set.contains_bytes(name)
    }

    /// The index of the entry that wins for `name`, as [`LoadedSet::index_of`] has it.
    #[must_use]
    pub fn index_of<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<usize> {
        self.set.index_of(name)
    }

    /// The entry that wins for `name`.
    #[must_use]
    pub fn entry<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<LoadedEntry<'a>> {
        self.set.entry(name)
    }

    /// The entry at an index.
    #[must_use]
    pub fn entry_at(&self, index: usize) -> Option<LoadedEntry<'a>> {
        self.set.entry_at(index)
    }

    /// The longest entry whose text `name` starts with.
    #[must_use]
    pub fn longest_prefix<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<LoadedEntry<'a>> {
        self.set.longest_prefix(name)
    }

    /// All entries with their values, in the order of [`LoadedSet::iter`].
    pub fn iter(&self) -> impl Iterator<Item = (LoadedEntry<'a>, &'static T)> + use<'a, T> {
        let values = self.values;
        self.set
            .iter()
            .filter_map(move |entry| Some((entry, values.get(entry.index())?)))
    }

    /// The entries whose text starts with `prefix`, with their values, as [`LoadedSet::iter_prefix`] finds them.
    pub fn iter_prefix<N: AsRef<[u8]> + ?Sized>(
        &self,
        prefix: &N,
    ) -> impl Iterator<Item = (LoadedEntry<'a>, &'static T)> + use<'a, T, N> {
        let values = self.values;
        self.set
            .iter_prefix(prefix)
            .filter_map(move |entry| Some((entry, values.get(entry.index())?)))
    }

    /// How many entries there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.set.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.set.is_empty()
    }

    /// The set of its names.
    #[must_use]
    pub const fn names(&self) -> &LoadedSet<'a> {
        &self.set
    }
}

impl<T: Sync> HeaderSet for LoadedMap<'_, T> {
    #[inline]
    fn contains_bytes(&self, name: &[u8]) -> bool {
        self.set.contains_bytes(name)
    }

    fn contains_as_written(&self, name: &[u8]) -> bool {
        self.set.contains_as_written(name)
    }

    fn folds_separators(&self) -> bool {
        self.set.folds_separators()
    }
}

impl<T> fmt::Debug for LoadedMap<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LoadedMap")
            .field("names", &self.set)
            .finish_non_exhaustive()
    }
}
