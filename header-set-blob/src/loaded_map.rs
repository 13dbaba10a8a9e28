//! A loaded set whose entries have values.

use core::fmt;

use super::{LoadedEntry, LoadedIter, LoadedSet};
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

    /// Whether `name` is in the map.
    #[must_use]
    #[inline]
    pub fn contains<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> bool {
        self.set.contains(name)
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
    pub fn iter(&self) -> LoadedMapIter<'a, T> {
        self.with_values(self.set.iter())
    }

    /// The entries, in the order of [`LoadedMap::iter`].
    pub fn keys(&self) -> LoadedIter<'a> {
        self.set.iter()
    }

    /// The values, in the order of [`LoadedMap::iter`].
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &'static T> + use<'a, T> {
        self.iter().map(|(_, value)| value)
    }

    /// The entry at an index, which [`LoadedMap::index_of`] gave, with its value.
    #[must_use]
    pub fn get_index(&self, index: usize) -> Option<(LoadedEntry<'a>, &'static T)> {
        Some((self.set.entry_at(index)?, self.values.get(index)?))
    }

    fn with_values(&self, entries: LoadedIter<'a>) -> LoadedMapIter<'a, T> {
        LoadedMapIter {
            entries,
            values: self.values,
        }
    }

    /// The entries whose text starts with `prefix`, with their values, as
    /// [`LoadedSet::iter_prefix`] finds them.
    pub fn iter_prefix<N: AsRef<[u8]> + ?Sized>(&self, prefix: &N) -> LoadedMapIter<'a, T> {
        self.with_values(self.set.iter_prefix(prefix))
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

    /// [`LoadedSet::fingerprint`] of the names; values do not count.
    #[must_use]
    pub const fn fingerprint(&self) -> u64 {
        self.set.fingerprint()
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

impl<T: fmt::Debug> fmt::Debug for LoadedMap<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

impl<'a, T> IntoIterator for &LoadedMap<'a, T> {
    type Item = (LoadedEntry<'a>, &'static T);
    type IntoIter = LoadedMapIter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Entries of a loaded map with their values, in the order of [`LoadedSet::iter`].
#[must_use = "iterators do nothing unless they are asked"]
pub struct LoadedMapIter<'a, T: 'static> {
    entries: LoadedIter<'a>,
    values: &'static [T],
}

impl<T> Clone for LoadedMapIter<'_, T> {
    fn clone(&self) -> Self {
        Self {
            entries: self.entries.clone(),
            values: self.values,
        }
    }
}

impl<T: fmt::Debug> fmt::Debug for LoadedMapIter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<'a, T> Iterator for LoadedMapIter<'a, T> {
    type Item = (LoadedEntry<'a>, &'static T);

    fn next(&mut self) -> Option<Self::Item> {
        let Self { entries, values } = self;
        entries.find_map(|entry| Some((entry, values.get(entry.index())?)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.entries.len()))
    }
}

impl<T> DoubleEndedIterator for LoadedMapIter<'_, T> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let Self { entries, values } = self;
        (entries.rev()).find_map(|entry| Some((entry, values.get(entry.index())?)))
    }
}
