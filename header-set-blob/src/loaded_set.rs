//! A list that was built elsewhere, in the bytes in which it came.

use core::fmt;

use super::loaded::{Opened, View};
use super::{BATCH, BlobError, LoadedEntry, LoadedIter, LoadedMatching};
use header_set_runtime::{HeaderSet, Strategy, is_spelled};

/// A set of names that is read out of bytes: from a file, a memory map, a static.
///
/// `B` is where the bytes are: `Vec<u8>`, `Arc<[u8]>`, a memory map, `&'static [u8]`. The set keeps
/// them, so that it is opened once and stands in a static, a struct or an `ArcSwap`. A lookup takes
/// as long wherever they are.
///
/// Nothing is copied or allocated, and opening takes microseconds whatever the size. Every read is
/// checked: bytes that are damaged, or were made to do damage, give wrong answers at worst.
/// [`verify`](LoadedSet::verify) tells whether the answers are right.
#[derive(Clone, Copy)]
pub struct LoadedSet<B = &'static [u8]> {
    bytes: B,
    opened: Opened,
}

impl<'a> LoadedSet<&'a [u8]> {
    /// [`from_bytes`](LoadedSet::from_bytes) for a slice, `const`: for statics.
    ///
    /// # Errors
    /// As for [`from_bytes`](LoadedSet::from_bytes).
    pub const fn from_slice(bytes: &'a [u8]) -> Result<Self, BlobError> {
        match Opened::new(bytes) {
            Ok(opened) => Ok(Self { bytes, opened }),
            Err(error) => Err(error),
        }
    }
}

impl<B> LoadedSet<B> {
    /// Whether the list was built without the tables of written order, as by
    /// `Generator::unordered`. Then indices and [`iter`](LoadedSet::iter) follow the layout, and
    /// [`iter_prefix`](LoadedSet::iter_prefix) reads all entries.
    #[must_use]
    pub const fn is_unordered(&self) -> bool {
        !self.opened.written.is_sorted()
    }

    /// How many entries there are; exclusions are none.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.opened.header.entries as usize
    }

    /// Whether there are no entries.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The strategy that was chosen for the list.
    #[must_use]
    pub const fn strategy(&self) -> Strategy {
        self.opened.layout.strategy()
    }

    /// [`Set::fingerprint`](header_set_runtime::Set::fingerprint), of the same list the same
    /// number.
    #[must_use]
    pub const fn fingerprint(&self) -> u64 {
        self.opened.header.fingerprint
    }
}

impl<B: AsRef<[u8]>> LoadedSet<B> {
    /// The set in `bytes`.
    ///
    /// # Errors
    /// Bytes that are no blob, a blob of another version, or one that is damaged as far as that
    /// shows without reading all of it.
    pub fn from_bytes(bytes: B) -> Result<Self, BlobError> {
        let opened = Opened::new(bytes.as_ref())?;
        Ok(Self { bytes, opened })
    }

    #[inline(always)]
    fn view(&self) -> View<'_> {
        View {
            bytes: self.bytes.as_ref(),
            opened: &self.opened,
        }
    }

    /// Whether the bytes are those that were written, and every stored name finds itself and its
    /// index. It takes some nanoseconds a name.
    ///
    /// The checksum shows damage. The rest holds even for bytes made to fit their checksum. Each
    /// key is found where it stands; its number leads to an index, and that back to it alone. Each
    /// entry in order is one, and each pattern has its index. `BLOB.md` says what is left to the
    /// checksum.
    ///
    /// # Errors
    /// What is damaged, or the first name that is not found.
    pub fn verify(&self) -> Result<(), BlobError> {
        self.view().verify()
    }

    /// Whether `name` is in the set.
    #[must_use]
    #[inline]
    pub fn contains<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> bool {
        self.view().contains(name.as_ref())
    }

    /// The index of the entry that wins for `name`; none if the winner is an exclusion. Indices are
    /// dense, and follow the written order unless the set [is unordered](LoadedSet::is_unordered).
    #[must_use]
    pub fn index_of<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<usize> {
        self.view().index_of(name.as_ref())
    }

    /// The entry that wins for `name`; none if the winner is an exclusion.
    #[must_use]
    pub fn entry<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<LoadedEntry<'_>> {
        self.entry_at(self.index_of(name)?)
    }

    /// The entry at an index, which `index_of` gave.
    #[must_use]
    pub fn entry_at(&self, index: usize) -> Option<LoadedEntry<'_>> {
        self.view().entry_at(index)
    }

    /// All entries, sorted by their texts, folded; of an [unordered](LoadedSet::is_unordered) set
    /// by their indices.
    pub fn iter(&self) -> LoadedIter<'_> {
        self.view().iter()
    }

    /// The entries whose text starts with `prefix`, folded; in the order of
    /// [`iter`](LoadedSet::iter).
    ///
    /// Searches for the first and the last. Of an [unordered](LoadedSet::is_unordered) set it reads
    /// all entries, twice, unless its layout is in order.
    pub fn iter_prefix<N: AsRef<[u8]> + ?Sized>(&self, prefix: &N) -> LoadedIter<'_> {
        self.view().iter_prefix(prefix.as_ref())
    }

    /// The longest entry whose text `name` starts with: a key, or a pattern whose only star is at
    /// its end. Of two that are as long, the key.
    #[must_use]
    pub fn longest_prefix<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<LoadedEntry<'_>> {
        self.view().longest_prefix(name.as_ref())
    }

    /// What was chosen for the list, and why, in words; `Display` of a
    /// [`Plan`](header_set_runtime::Plan) where the generator made one.
    #[must_use]
    pub fn plan(&self) -> &str {
        let words = self.opened.plan.of(self.bytes.as_ref());
        core::str::from_utf8(words).unwrap_or_default()
    }

    /// Sets bit `i % 64` of `found[i / 64]` where `names[i]` is in the set, and clears the others.
    ///
    /// Faster than a lookup for each name: the cache misses of all of them overlap.
    ///
    /// # Panics
    /// If `found` has fewer than a bit for each name.
    pub fn classify<N: AsRef<[u8]>>(&self, names: &[N], found: &mut [u64]) {
        assert!(
            names.len().div_ceil(64) <= found.len(),
            "{} names need {} words, found {}",
            names.len(),
            names.len().div_ceil(64),
            found.len()
        );
        found.fill(0);
        let view = self.view();
        for (batch, number) in names.chunks(BATCH).zip(0..) {
            let bits = view.classify_batch(batch, AsRef::as_ref);
            found[number * BATCH / 64] |= u64::from(bits) << (number * BATCH % 64);
        }
    }

    /// The names of `names` that are in the set, in their order.
    ///
    /// Names are taken from the iterator up to 32 ahead of what is yielded; nothing is allocated.
    pub fn matching<I>(&self, names: I) -> LoadedMatching<'_, I::IntoIter>
    where
        I: IntoIterator,
        I::Item: AsRef<[u8]>,
    {
        LoadedMatching::new(self.view(), names.into_iter())
    }
}

impl<B: AsRef<[u8]> + Send + Sync> HeaderSet for LoadedSet<B> {
    #[inline]
    fn contains_bytes(&self, name: &[u8]) -> bool {
        self.contains(name)
    }

    fn contains_as_written(&self, name: &[u8]) -> bool {
        let fold = self.opened.header.fold;
        if !fold.separators {
            return self.contains(name);
        }
        self.entry(name)
            .is_some_and(|entry| is_spelled(entry.as_bytes(), entry.is_pattern(), name, fold.case))
    }

    fn folds_separators(&self) -> bool {
        self.opened.header.fold.separators
    }
}

impl<B: AsRef<[u8]>> fmt::Debug for LoadedSet<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

/// The same as [`LoadedSet::from_bytes`].
impl<'a> TryFrom<&'a [u8]> for LoadedSet<&'a [u8]> {
    type Error = BlobError;

    fn try_from(bytes: &'a [u8]) -> Result<Self, BlobError> {
        Self::from_slice(bytes)
    }
}

impl<'a, B: AsRef<[u8]>> IntoIterator for &'a LoadedSet<B> {
    type Item = LoadedEntry<'a>;
    type IntoIter = LoadedIter<'a>;

    fn into_iter(self) -> LoadedIter<'a> {
        self.iter()
    }
}
