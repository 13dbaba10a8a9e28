//! The type of every set: no bytes of its own, its tables are consts of a marker type.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use crate::lookup::filter::Filter;
use crate::lookup::matcher::{Lookup, Matcher};
use crate::sets::entries::{Entries, Entry, Iter};
use crate::sets::plan::Plan;
use crate::trace::Trace;

/// The compiled form of one list: implemented by `header_set!`, for a type that it makes.
pub trait Tables: 'static {
    /// What `contains` reaches.
    const MATCHER: Matcher<'static>;
    /// What `classify` asks before it looks names up; none if every name may be in the set.
    const FILTER: Option<Filter<'static>>;
    /// What the user wrote.
    const ENTRIES: Entries<'static>;
    /// What was chosen, and why.
    const PLAN: &'static Plan<'static>;

    /// A bit for each of [`STANDARD`](crate::STANDARD) that is in the set; one that is set where
    /// nobody has asked.
    #[cfg(feature = "http")]
    const STANDARD: u128 = u128::MAX;

    /// The name of the entry at an index, where the list has a table of them. A function, since
    /// constants cannot refer to what can change, and a name counts who uses it.
    #[cfg(feature = "http")]
    #[must_use]
    fn header_name(index: usize) -> Option<&'static http::HeaderName> {
        let _ = index;
        None
    }
}

/// A list that `header_set!` or `header_match!` has compiled: what generic code asks of the `M` of
/// a [`Set<M>`] or a `Map<M, T>`, so that lookups in it are still compiled for one list each. Only
/// the macros implement it.
///
/// ```
/// # mod header_set { pub use header_set_runtime::{Compiled, Set}; }
/// use header_set::{Compiled, Set};
///
/// fn count<M: Compiled>(set: &Set<M>, names: &[&str]) -> usize {
///     names.iter().filter(|name| set.contains(name)).count()
/// }
/// ```
pub trait Compiled: Tables {}

impl<M: Tables> Compiled for M {}

/// A set of header names, made by `header_set!`.
///
/// It has no size: its tables are statics that the marker type `M` names, so that every lookup is
/// compiled for its list.
pub struct Set<M>(PhantomData<fn() -> M>);

impl<M> Set<M> {
    /// The set of `M`.
    #[must_use]
    #[doc(hidden)]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<M: Tables> Set<M> {
    /// Whether `name` is in the set.
    ///
    /// It is compiled into its caller, some 500 bytes: where many places ask, let them call one
    /// function that asks.
    #[must_use]
    #[inline(always)]
    pub fn contains<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> bool {
        Self::has(name.as_ref())
    }

    #[inline(always)]
    pub(crate) fn has(name: &[u8]) -> bool {
        Lookup::has(Self::new(), name, &mut Trace::<0>::new())
    }

    #[inline(always)]
    fn find(name: &[u8]) -> Option<u32> {
        Lookup::find(Self::new(), name, &mut Trace::<0>::new())
    }

    /// Whether the entry that wins for `name` is an inclusion that matches `name` with separators
    /// as written.
    pub(crate) fn has_as_written(name: &[u8]) -> bool {
        if !M::MATCHER.names.fold.separators {
            return Self::has(name);
        }
        let entry = Self::new().entry(name);
        entry.is_some_and(|entry| entry.is_spelled(name, M::MATCHER.names.fold.case))
    }

    #[cfg(feature = "http")]
    #[inline]
    pub(crate) fn static_name(name: &[u8]) -> Option<&'static http::HeaderName> {
        let found = M::header_name(M::ENTRIES.index(Self::find(name)?)?)?;
        // Where separators fold, the entry may be another field.
        let same = !M::MATCHER.names.fold.separators
            || found.as_str().as_bytes().eq_ignore_ascii_case(name);
        same.then_some(found)
    }

    /// [`Set::contains`], `const`, and slower on long names.
    #[must_use]
    #[inline]
    pub const fn const_contains(&self, name: &[u8]) -> bool {
        M::MATCHER.const_contains(name)
    }

    /// The index, in written order, of the entry that wins for `name`; none if the winner is an
    /// exclusion.
    #[must_use]
    #[inline]
    pub fn index_of<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<usize> {
        let id = Self::find(name.as_ref())?;
        M::ENTRIES.index(id)
    }

    /// [`Set::index_of`], `const`.
    #[must_use]
    #[inline]
    pub const fn const_index_of(&self, name: &[u8]) -> Option<usize> {
        match M::MATCHER.const_find(name, &mut Trace::<0>::new()) {
            Some(id) => M::ENTRIES.index(id),
            None => None,
        }
    }

    /// The entry that wins for `name`; none if the winner is an exclusion.
    #[must_use]
    #[inline]
    pub fn entry<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<Entry> {
        M::ENTRIES.at(self.index_of(name)?)
    }

    /// The entry at an index, which `index_of` gave.
    #[must_use]
    #[inline]
    pub const fn entry_at(&self, index: usize) -> Option<Entry> {
        M::ENTRIES.at(index)
    }

    /// All entries, sorted by their texts, folded.
    pub const fn iter(&self) -> Iter {
        M::ENTRIES.iter()
    }

    /// The entries whose text starts with `prefix`, folded and sorted.
    pub fn iter_prefix<N: AsRef<[u8]> + ?Sized>(&self, prefix: &N) -> Iter {
        M::ENTRIES.iter_prefix(prefix.as_ref())
    }

    /// The longest entry that `name` starts with: an exact name, or a pattern whose only star is at
    /// its end. Of two that are as long, the name.
    #[must_use]
    pub fn longest_prefix<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<Entry> {
        M::ENTRIES.longest_prefix(name.as_ref())
    }

    /// How many entries there are; exclusions are none.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        M::ENTRIES.len()
    }

    /// Whether there are no entries.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A number for what the list answers, by which two programs can tell that they have the same
    /// list.
    ///
    /// It depends on the folded texts of entries and exclusions, on `case`, and on `separators`;
    /// not on the strategy, spellings, values or the written order, unless that order settles ties
    /// between patterns. It is to find differences, not forgery.
    #[must_use]
    pub const fn fingerprint(&self) -> u64 {
        M::PLAN.fingerprint
    }

    /// What was chosen for this list, and why.
    #[must_use]
    pub const fn plan(&self) -> &'static Plan<'static> {
        M::PLAN
    }
}

impl<M: Tables> Lookup for Set<M> {
    #[inline(always)]
    fn matcher(&self) -> &Matcher<'_> {
        const { &M::MATCHER }
    }
}

impl<M> Clone for Set<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for Set<M> {}

impl<M: Tables> Default for Set<M> {
    fn default() -> Self {
        Self::new()
    }
}

/// Always equal: a type has one list.
impl<M> PartialEq for Set<M> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<M> Eq for Set<M> {}

impl<M> Hash for Set<M> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<M: Tables> fmt::Debug for Set<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<M: Tables> IntoIterator for &Set<M> {
    type Item = Entry;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}
