//! A loaded set whose entries have values.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{Deref, RangeBounds};

use super::{BlobError, LoadedEntry, LoadedIter, LoadedSet};
use header_set_runtime::Strategy;

/// A map from names that are read out of bytes to values that the program has.
///
/// `B` is where the bytes are, as for [`LoadedSet`], and `V` where the values are: anything that
/// derefs to a slice, such as `Vec<T>`, `Arc<[T]>` or `&'static [T]`.
#[derive(Clone, Copy)]
pub struct LoadedMap<B, V> {
    set: LoadedSet<B>,
    values: V,
}

impl<T> LoadedMap<&'static [u8], &'static [T]> {
    /// [`new`](LoadedMap::new), `const`: for statics.
    ///
    /// # Errors
    /// As for [`new`](LoadedMap::new).
    pub const fn from_static(
        set: LoadedSet<&'static [u8]>,
        values: &'static [T],
    ) -> Result<Self, BlobError> {
        match check(set.len(), values.len()) {
            Ok(()) => Ok(Self { set, values }),
            Err(error) => Err(error),
        }
    }
}

/// Whether there is a value for each entry.
const fn check(entries: usize, values: usize) -> Result<(), BlobError> {
    if entries == values {
        return Ok(());
    }
    Err(BlobError::Values {
        found: values,
        expected: entries,
    })
}

impl<B, V> LoadedMap<B, V> {
    /// [`LoadedSet::is_unordered`] of the names.
    #[must_use]
    pub const fn is_unordered(&self) -> bool {
        self.set.is_unordered()
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

    /// The strategy that was chosen for the list.
    #[must_use]
    pub const fn strategy(&self) -> Strategy {
        self.set.strategy()
    }

    /// [`LoadedSet::fingerprint`] of the names; values do not count.
    #[must_use]
    pub const fn fingerprint(&self) -> u64 {
        self.set.fingerprint()
    }

    /// The names alone, as a set: for [`LoadedSet::classify`] and [`LoadedSet::matching`].
    #[must_use]
    pub const fn as_set(&self) -> &LoadedSet<B> {
        &self.set
    }
}

impl<B: AsRef<[u8]>, T, V: Deref<Target = [T]>> LoadedMap<B, V> {
    /// A map of the entries of a set to values, one for each index.
    ///
    /// ```
    /// # use header_set_blob as header_set;
    /// use header_set::{LoadedMap, LoadedSet};
    ///
    /// # let list = header_set_build::Generator::new("LIST").entries(["cookie", "x-*"]);
    /// # let set = LoadedSet::from_bytes(list.to_bytes().unwrap()).unwrap();
    /// let weights = LoadedMap::new(set, vec![3, 1]).unwrap();
    /// assert_eq!(weights.get("X-Id"), Some(&1));
    /// ```
    ///
    /// # Errors
    /// If there are fewer values than entries, or more.
    pub fn new(set: LoadedSet<B>, values: V) -> Result<Self, BlobError> {
        check(set.len(), values.len())?;
        Ok(Self { set, values })
    }

    /// [`LoadedSet::verify`] of the names.
    ///
    /// # Errors
    /// As for [`LoadedSet::verify`].
    pub fn verify(&self) -> Result<(), BlobError> {
        self.set.verify()
    }

    /// The value of the entry that wins for `name`; none if the winner is an exclusion.
    #[must_use]
    #[inline]
    pub fn get<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<&T> {
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
    pub fn entry<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<LoadedEntry<'_>> {
        self.set.entry(name)
    }

    /// The entry at an index.
    #[must_use]
    pub fn entry_at(&self, index: usize) -> Option<LoadedEntry<'_>> {
        self.set.entry_at(index)
    }

    /// The entry at an index, which [`LoadedMap::index_of`] gave, with its value.
    #[must_use]
    pub fn get_index(&self, index: usize) -> Option<(LoadedEntry<'_>, &T)> {
        Some((self.set.entry_at(index)?, self.values.get(index)?))
    }

    /// The first entry that sorts behind `name`, as [`LoadedSet::entry_after`] finds it.
    #[must_use]
    pub fn entry_after<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<LoadedEntry<'_>> {
        self.set.entry_after(name)
    }

    /// The last entry that sorts before `name`, as [`LoadedSet::entry_before`] finds it.
    #[must_use]
    pub fn entry_before<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<LoadedEntry<'_>> {
        self.set.entry_before(name)
    }

    /// The longest entry whose text `name` starts with.
    #[must_use]
    pub fn longest_prefix<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<LoadedEntry<'_>> {
        self.set.longest_prefix(name)
    }

    /// All entries with their values, in the order of [`LoadedSet::iter`].
    pub fn iter(&self) -> LoadedMapIter<'_, T> {
        self.with_values(self.set.iter())
    }

    /// The entries whose text starts with `prefix`, with their values, as
    /// [`LoadedSet::iter_prefix`] finds them.
    pub fn iter_prefix<N: AsRef<[u8]> + ?Sized>(&self, prefix: &N) -> LoadedMapIter<'_, T> {
        self.with_values(self.set.iter_prefix(prefix))
    }

    /// The entries from one name to another, with their values, as [`LoadedSet::range`] finds them.
    pub fn range<N, R>(&self, range: R) -> LoadedMapIter<'_, T>
    where
        N: AsRef<[u8]> + ?Sized,
        R: RangeBounds<N>,
    {
        self.with_values(self.set.range(range))
    }

    /// The entries, in the order of [`LoadedMap::iter`].
    pub fn keys(&self) -> LoadedIter<'_> {
        self.set.iter()
    }

    /// The values, in the order of [`LoadedMap::iter`].
    pub fn values<'a>(
        &'a self,
    ) -> impl DoubleEndedIterator<Item = &'a T> + FusedIterator + use<'a, B, T, V>
    where
        T: 'a,
    {
        self.iter().map(|(_, value)| value)
    }

    /// [`LoadedSet::plan`] of the names.
    #[must_use]
    pub fn plan(&self) -> &str {
        self.set.plan()
    }

    fn with_values<'a>(&'a self, entries: LoadedIter<'a>) -> LoadedMapIter<'a, T> {
        LoadedMapIter {
            entries,
            values: &self.values,
        }
    }
}

impl<B: AsRef<[u8]>, T: fmt::Debug, V: Deref<Target = [T]>> fmt::Debug for LoadedMap<B, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

impl<'a, B: AsRef<[u8]>, T: 'a, V: Deref<Target = [T]>> IntoIterator for &'a LoadedMap<B, V> {
    type Item = (LoadedEntry<'a>, &'a T);
    type IntoIter = LoadedMapIter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Entries of a loaded map with their values, in the order of [`LoadedSet::iter`].
#[must_use = "iterators do nothing unless they are asked"]
pub struct LoadedMapIter<'a, T> {
    entries: LoadedIter<'a>,
    values: &'a [T],
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
    type Item = (LoadedEntry<'a>, &'a T);

    fn next(&mut self) -> Option<Self::Item> {
        let Self { entries, values } = self;
        entries.find_map(|entry| Some((entry, values.get(entry.index())?)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.entries.size_hint()
    }
}

impl<T> DoubleEndedIterator for LoadedMapIter<'_, T> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let Self { entries, values } = self;
        (entries.rev()).find_map(|entry| Some((entry, values.get(entry.index())?)))
    }
}

impl<T> FusedIterator for LoadedMapIter<'_, T> {}
