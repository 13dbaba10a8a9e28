//! A list that was built elsewhere, in the bytes in which it came.

use core::fmt;
use core::iter::FusedIterator;

use super::layout::Layout;
use super::loaded::{Opened, View};
use super::{BATCH, BlobError, LoadedEntry};
use header_set_runtime::{Fold, Strategy};

/// A set of names in a blob, the bytes that `header-set-build` writes: from a file, a memory map or
/// a static.
///
/// `B` owns or borrows the bytes: `Vec<u8>`, `Arc<[u8]>`, a memory map, `&'static [u8]`. Open a set
/// once, and keep it in a static, a struct or an `ArcSwap`.
///
/// Nothing is copied or allocated, and to open a blob takes microseconds, whatever its size. Every
/// read is checked: bytes that are damaged, or were made to do damage, give wrong answers at worst.
/// [`verify`](LoadedSet::verify) finds damage.
#[derive(Clone, Copy)]
pub struct LoadedSet<B = &'static [u8]> {
    bytes: B,
    opened: Opened,
}

impl<'a> LoadedSet<&'a [u8]> {
    /// Opens the set in a slice, in `const` too, so that it can be a static.
    ///
    /// ```
    /// # use header_set_blob as header_set;
    /// # use header_set::LoadedSet;
    /// # use header_set_build::Generator;
    /// # let list = Generator::new("LIST").entries(["cf-ray", "x-int-*"]);
    /// # let bytes: &[u8] = &list.to_bytes().unwrap();
    /// let set = LoadedSet::from_slice(bytes).unwrap();     // in a static, of `include_bytes!(..)`
    /// assert!(set.contains("CF-Ray"));
    /// ```
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
    /// Returns the number of entries, without exclusions.
    ///
    /// ```
    /// # use header_set_blob as header_set;
    /// # use header_set::LoadedSet;
    /// # use header_set_build::Generator;
    /// # let list = Generator::new("LIST").entries(["cf-ray", "x-int-*", "!x-int-public"]);
    /// # let set = LoadedSet::from_bytes(list.to_bytes().unwrap()).unwrap();
    /// assert_eq!(set.len(), 2);
    /// ```
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.opened.header.entries as usize
    }

    /// Whether there are no entries.
    ///
    /// ```
    /// # use header_set_blob as header_set;
    /// # use header_set::LoadedSet;
    /// # use header_set_build::Generator;
    /// # let list = Generator::new("LIST").entries(["cf-ray", "x-int-*"]);
    /// # let set = LoadedSet::from_bytes(list.to_bytes().unwrap()).unwrap();
    /// assert!(!set.is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The strategy of the list: a perfect hash, or a popcount trie if the list is ordered.
    ///
    /// ```
    /// # use header_set_blob as header_set;
    /// # use header_set::LoadedSet;
    /// # use header_set_build::Generator;
    /// # let list = Generator::new("LIST").entries(["cf-ray", "x-int-*"]);
    /// # let set = LoadedSet::from_bytes(list.to_bytes().unwrap()).unwrap();
    /// println!("read by a {}", set.strategy());
    /// ```
    #[must_use]
    pub const fn strategy(&self) -> Strategy {
        match self.opened.layout {
            Layout::Hashed(_) => Strategy::PerfectHash,
            Layout::Ordered(_) => Strategy::PopcountTrie,
        }
    }

    /// [`Set::fingerprint`](header_set_runtime::Set::fingerprint), of the same list the same
    /// number.
    ///
    /// ```
    /// # use header_set_blob as header_set;
    /// # use header_set::LoadedSet;
    /// # use header_set_build::Generator;
    /// # let list = Generator::new("LIST").entries(["cf-ray", "x-int-*"]);
    /// # let set = LoadedSet::from_bytes(list.to_bytes().unwrap()).unwrap();
    /// # let list = Generator::new("OTHER").entries(["X-Int-*", "CF-Ray"]);
    /// # let other = LoadedSet::from_bytes(list.to_bytes().unwrap()).unwrap();
    /// assert_eq!(set.fingerprint(), other.fingerprint());     // the same entries in another order
    /// ```
    #[must_use]
    pub const fn fingerprint(&self) -> u64 {
        self.opened.header.fingerprint
    }
}

impl<B: AsRef<[u8]>> LoadedSet<B> {
    /// Opens the set in `bytes`.
    ///
    /// ```
    /// # use header_set_blob as header_set;
    /// # use header_set::LoadedSet;
    /// use std::sync::Arc;
    ///
    /// # let list = header_set_build::Generator::new("LIST").entries(["cf-ray", "x-int-*"]);
    /// # let file = list.to_bytes().unwrap();
    /// let set: LoadedSet<Arc<[u8]>> = LoadedSet::from_bytes(Arc::from(file)).unwrap();
    /// assert!(set.contains("X-Int-Id"));
    /// assert!(LoadedSet::from_bytes(*b"no blob").is_err());
    /// ```
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

    /// Checks that the bytes are those that were written, by a checksum, and that a lookup of each
    /// name finds it. It takes linear time: some nanoseconds a name.
    ///
    /// A checksum finds damage. It says nothing of where the list comes from.
    ///
    /// ```
    /// # use header_set_blob as header_set;
    /// # use header_set::LoadedSet;
    /// # use header_set_build::Generator;
    /// # let list = Generator::new("LIST").entries(["cf-ray", "x-int-*"]);
    /// # let set = LoadedSet::from_bytes(list.to_bytes().unwrap()).unwrap();
    /// set.verify().expect("the bytes are undamaged");
    /// ```
    ///
    /// # Errors
    /// What is damaged, or the first name that is not found.
    pub fn verify(&self) -> Result<(), BlobError> {
        self.view().verify()
    }

    /// Whether `name` is in the set.
    ///
    /// ```
    /// # use header_set_blob as header_set;
    /// # use header_set::LoadedSet;
    /// # use header_set_build::Generator;
    /// # let list = Generator::new("LIST").entries(["cf-ray", "x-int-*", "!x-int-public"]);
    /// # let set = LoadedSet::from_bytes(list.to_bytes().unwrap()).unwrap();
    /// assert!(set.contains("X-Int-Id") && !set.contains("x-int-public"));
    /// ```
    #[must_use]
    // With `inline` alone there is a call around that of the lookup: a hit of 1,048,576 names that
    // are not cached takes a sixth more (`--bench scale`, `alone`).
    #[inline(always)]
    pub fn contains<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> bool {
        self.view().contains(name.as_ref())
    }

    /// Returns the index of the entry that wins for `name`, or `None` if `name` is not in the set.
    /// A blob numbers its entries from 0 in its own order; [`entry_at`](LoadedSet::entry_at)
    /// returns the entry at an index.
    ///
    /// ```
    /// # use header_set_blob as header_set;
    /// # use header_set::LoadedSet;
    /// # use header_set_build::Generator;
    /// # let list = Generator::new("LIST").entries(["cf-ray", "x-int-*"]);
    /// # let set = LoadedSet::from_bytes(list.to_bytes().unwrap()).unwrap();
    /// assert_eq!((set.index_of("X-Int-Id"), set.index_of("host")), (Some(1), None));
    /// ```
    #[must_use]
    pub fn index_of<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<usize> {
        self.view().index_of(name.as_ref())
    }

    /// Returns the entry that wins for `name`, or `None` if `name` is not in the set.
    ///
    /// ```
    /// # use header_set_blob as header_set;
    /// # use header_set::LoadedSet;
    /// # use header_set_build::Generator;
    /// # let list = Generator::new("LIST").entries(["cf-ray", "x-int-*"]);
    /// # let set = LoadedSet::from_bytes(list.to_bytes().unwrap()).unwrap();
    /// assert_eq!(set.entry("X-Int-Id").unwrap().as_str(), Some("x-int-*"));
    /// ```
    #[must_use]
    pub fn entry<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<LoadedEntry<'_>> {
        self.entry_at(self.index_of(name)?)
    }

    /// Returns the entry at an index, or `None` if there are not so many entries.
    ///
    /// ```
    /// # use header_set_blob as header_set;
    /// # use header_set::LoadedSet;
    /// # use header_set_build::Generator;
    /// # let list = Generator::new("LIST").entries(["cf-ray", "x-int-*"]);
    /// # let set = LoadedSet::from_bytes(list.to_bytes().unwrap()).unwrap();
    /// assert_eq!(set.entry_at(0).unwrap().as_str(), Some("cf-ray"));
    /// ```
    #[must_use]
    pub fn entry_at(&self, index: usize) -> Option<LoadedEntry<'_>> {
        self.view().entry_at(index)
    }

    /// All entries by index: names, then patterns. If the layout is ordered, names are sorted by
    /// their folded bytes.
    ///
    /// ```
    /// # use header_set_blob as header_set;
    /// # use header_set::LoadedSet;
    /// # use header_set_build::Generator;
    /// # let list = Generator::new("LIST").entries(["x-int-*", "te", "cf-ray"]).ordered();
    /// # let set = LoadedSet::from_bytes(list.to_bytes().unwrap()).unwrap();
    /// let texts: Vec<String> = set.iter().map(|entry| entry.to_string()).collect();
    /// assert_eq!(texts, ["cf-ray", "te", "x-int-*"]);
    /// ```
    ///
    /// Of a damaged list entries may be missing or repeated, so no length is promised.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = LoadedEntry<'_>> + FusedIterator + Clone {
        let view = self.view();
        (0..view.ids()).filter_map(move |id| view.entry(id))
    }

    /// The entries whose text starts with `prefix`, folded; in the order of
    /// [`iter`](LoadedSet::iter).
    ///
    /// If the layout is ordered, it searches for the first and the last name. Otherwise it reads
    /// all names.
    ///
    /// ```
    /// # use header_set_blob as header_set;
    /// # use header_set::LoadedSet;
    /// # use header_set_build::Generator;
    /// # let list = Generator::new("LIST").entries(["cf-ray", "x-int-id", "x-int-shard"]);
    /// # let set = LoadedSet::from_bytes(list.to_bytes().unwrap()).unwrap();
    /// assert_eq!(set.iter_prefix("x-int-").count(), 2);
    /// ```
    pub fn iter_prefix<'a, N: AsRef<[u8]> + ?Sized>(
        &'a self,
        prefix: &'a N,
    ) -> impl FusedIterator<Item = LoadedEntry<'a>> {
        let (view, prefix) = (self.view(), prefix.as_ref());
        let ids = view.may_start_with(prefix);
        let entries = ids.filter_map(move |id| view.entry(id));
        entries.filter(move |entry| {
            let start = entry.as_bytes().get(..prefix.len());
            let folded = |&byte| view.fold().byte(byte);
            start.is_some_and(|start| start.iter().map(folded).eq(prefix.iter().map(folded)))
        })
    }

    /// The longest entry whose text `name` starts with: a key, or a pattern whose only star is at
    /// its end. Of two that are as long, the key.
    ///
    /// ```
    /// # use header_set_blob as header_set;
    /// # use header_set::LoadedSet;
    /// # use header_set_build::Generator;
    /// # let list = Generator::new("LIST").entries(["x-int-*", "x-int-shard-*"]);
    /// # let set = LoadedSet::from_bytes(list.to_bytes().unwrap()).unwrap();
    /// let longest = set.longest_prefix("x-int-shard-7").unwrap();
    /// assert_eq!(longest.as_str(), Some("x-int-shard-*"));
    /// ```
    #[must_use]
    pub fn longest_prefix<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<LoadedEntry<'_>> {
        self.view().longest_prefix(name.as_ref())
    }

    /// What was chosen for the list, in words.
    ///
    /// ```
    /// # use header_set_blob as header_set;
    /// # use header_set::LoadedSet;
    /// # use header_set_build::Generator;
    /// # let list = Generator::new("LIST").entries(["cf-ray", "x-int-*"]);
    /// # let set = LoadedSet::from_bytes(list.to_bytes().unwrap()).unwrap();
    /// println!("{}", set.plan());
    /// ```
    #[must_use]
    pub fn plan(&self) -> &str {
        let words = self.opened.plan.of(self.bytes.as_ref());
        core::str::from_utf8(words).unwrap_or_default()
    }

    /// Looks many names up: sets bit `i % 64` of `found[i / 64]` if `names[i]` is in the set, and
    /// clears the other bits.
    ///
    /// This is faster than a lookup for each name, because cache misses overlap.
    ///
    /// ```
    /// # use header_set_blob as header_set;
    /// # use header_set::LoadedSet;
    /// # use header_set_build::Generator;
    /// # let list = Generator::new("LIST").entries(["cf-ray", "x-int-*"]);
    /// # let set = LoadedSet::from_bytes(list.to_bytes().unwrap()).unwrap();
    /// let mut found = [0];
    /// set.classify(&["host", "CF-Ray", "accept", "x-int-id"], &mut found);
    /// assert_eq!(found, [0b1010]);
    /// ```
    ///
    /// # Panics
    /// If `found` has fewer than a bit for each name.
    pub fn classify<N: AsRef<[u8]>>(&self, names: &[N], found: &mut [u64]) {
        let (count, len) = (names.len().div_ceil(64), found.len());
        assert!(
            count <= len,
            "found a length of {len}, expected at least {count}: a bit for each name"
        );
        found.fill(0);
        let view = self.view();
        for (batch, number) in names.chunks(BATCH).zip(0..) {
            let bits = view.classify_batch(batch);
            // In range: the batch starts at a name that there is, and `found` has a bit for it.
            found[number * BATCH / 64] |= u64::from(bits) << (number * BATCH % 64);
        }
    }

    /// Which bytes the list takes for one another.
    #[doc(hidden)]
    #[must_use]
    pub const fn fold(&self) -> Fold {
        self.opened.header.fold
    }
}

/// The number of entries: there may be millions.
impl<B> fmt::Debug for LoadedSet<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("LoadedSet");
        shown.field("len", &self.len()).finish_non_exhaustive()
    }
}
