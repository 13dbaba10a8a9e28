//! The type of every set: no bytes of its own, its tables are consts of a marker type.

use core::any::Any;
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::lookup::filter::Filter;
use crate::lookup::matcher::{Lookup, Matcher};
use crate::sets::answers::answers;
use crate::sets::entries::{Entries, Entry};
use crate::sets::plan::Plan;
use crate::trace::Trace;

/// The bound for the `M` of a [`Set<M>`] or a `Map<M, T>` in generic code: a list that
/// `header_set!` or `header_match!` has compiled. Lookups are still compiled for each list. Only
/// the macros implement this trait.
///
/// ```
/// use header_set::{Compiled, Set};
///
/// fn count<M: Compiled>(set: &Set<M>, names: &[&str]) -> usize {
///     names.iter().filter(|name| set.contains(name)).count()
/// }
/// ```
pub trait Compiled: 'static {
    /// What `contains` reaches.
    #[doc(hidden)]
    const MATCHER: Matcher<'static>;
    /// What `classify` asks before it looks names up; none if every name may be in the set.
    #[doc(hidden)]
    const FILTER: Option<Filter<'static>>;
    /// What the user wrote.
    #[doc(hidden)]
    const ENTRIES: Entries<'static>;
    /// What was chosen, and why.
    #[doc(hidden)]
    const PLAN: &'static Plan<'static>;

    /// A bit for each name that the crate `http` has a constant for, set where it is in the set. By
    /// default all are set, which means unknown.
    #[doc(hidden)]
    const STANDARD: u128 = u128::MAX;

    /// The exact entry at an index as an `http::HeaderName`, if the list has a table of them. It is
    /// `Any`, because this crate does not depend on `http`.
    #[doc(hidden)]
    fn header_name(index: usize) -> Option<&'static dyn Any> {
        let _ = index;
        None
    }
}

/// A set of header names, made by `header_set!`.
///
/// `M` is a type that the macro defines for the list, so that lookups are compiled for that list. A
/// set is a value without size: its tables are statics.
pub struct Set<M>(PhantomData<fn() -> M>);

impl<M> Set<M> {
    /// The set of `M`.
    #[doc(hidden)]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<M: Compiled> Set<M> {
    #[inline(always)]
    pub(crate) fn has(name: &[u8]) -> bool {
        Lookup::has(Self::new(), name, &mut Trace::<0>::new())
    }

    #[inline(always)]
    pub(crate) fn find(name: &[u8]) -> Option<u32> {
        Lookup::find(Self::new(), name, &mut Trace::<0>::new())
    }

    /// Returns all entries, sorted by their texts in lower case.
    ///
    /// ```
    /// # use header_set::header_set;
    /// header_set! { static INTERNAL = ["x-int-*", "CF-Ray"]; }
    /// let texts: Vec<String> = INTERNAL.iter().map(|entry| entry.to_string()).collect();
    /// assert_eq!(texts, ["CF-Ray", "x-int-*"]);
    /// ```
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Entry> + FusedIterator + Clone + use<M> {
        M::ENTRIES.iter_prefix(b"")
    }

    /// Returns the entries whose text starts with `prefix`, in the order of [`iter`](Self::iter).
    ///
    /// ```
    /// # use header_set::header_set;
    /// header_set! { static INTERNAL = ["cf-ray", "X-Int-Id", "x-int-*", "x-id"]; }
    /// assert_eq!(INTERNAL.iter_prefix("x-int-").count(), 2);
    /// ```
    pub fn iter_prefix<N: AsRef<[u8]> + ?Sized>(
        &self,
        prefix: &N,
    ) -> impl DoubleEndedIterator<Item = Entry> + FusedIterator + Clone + use<M, N> {
        M::ENTRIES.iter_prefix(prefix.as_ref())
    }
}

answers!(Set<M>);

impl<M: Compiled> Lookup for Set<M> {
    #[inline(always)]
    fn matcher(&self) -> &Matcher<'_> {
        const { &M::MATCHER }
    }
}

impl<M: Compiled> Default for Set<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: Compiled> fmt::Debug for Set<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
