//! A loaded set whose entries have values.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Deref;

use super::{BlobError, LoadedEntry, LoadedSet};

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
    /// Does the same as [`new`](LoadedMap::new), in `const` too, so that the map can be a static.
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

/// The names as a set: a map has all methods of its set.
impl<B, V> Deref for LoadedMap<B, V> {
    type Target = LoadedSet<B>;

    fn deref(&self) -> &LoadedSet<B> {
        &self.set
    }
}

impl<B: AsRef<[u8]>, T, V: Deref<Target = [T]>> LoadedMap<B, V> {
    /// Makes a map of the entries of a set: the entry with index `i` has `values[i]`.
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

    /// Returns the value of the entry that wins for `name`, or `None` if `name` is not in the map.
    #[must_use]
    #[inline]
    pub fn get<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<&T> {
        self.values.get(self.set.index_of(name)?)
    }

    /// All entries with their values, by index.
    pub fn iter<'a>(
        &'a self,
    ) -> impl DoubleEndedIterator<Item = (LoadedEntry<'a>, &'a T)> + FusedIterator
    where
        T: 'a,
    {
        let entries = self.set.iter();
        entries.filter_map(|entry| Some((entry, self.values.get(entry.index())?)))
    }
}

/// The number of entries: there may be millions.
impl<B, V> fmt::Debug for LoadedMap<B, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("LoadedMap");
        shown.field("len", &self.len()).finish_non_exhaustive()
    }
}
