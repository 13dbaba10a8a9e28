//! What all sets can do, for code that is generic over them.

use core::fmt;

use header_set_runtime::{Compiled, Fold, is_spelled};

use crate::{Entry, Map, Rules, Set};
#[cfg(feature = "blob")]
use crate::{LoadedMap, LoadedSet};

/// The trait of all sets of header names.
///
/// `&'static dyn HeaderSet` is one type for all of them. Tuples of sets are unions; `()` is the empty set.
///
/// ```
/// use header_set::{HeaderSet, Rules};
///
/// struct Vendor;
///
/// impl HeaderSet for Vendor {
///     fn contains_bytes(&self, name: &[u8]) -> bool {
///         name.get(..9).is_some_and(|start| start.eq_ignore_ascii_case(b"x-vendor-"))
///     }
///
///     fn rules(&self) -> Rules {
///         Rules::new()
///     }
/// }
///
/// let chosen: &dyn HeaderSet = &(Vendor, ());
/// assert!(chosen.contains_bytes(b"X-Vendor-Id"));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a set of header names",
    label = "expected a set of `header_set!`, a loaded set, or a tuple of sets",
    note = "a list that is known when you compile: `header_set! {{ static NAMES = [\"x-internal-*\"]; }}`, then `NAMES` or `&NAMES`; its type is `Set<NAMES>`",
    note = "a list that is read when the program runs: `header_set::LoadedSet` (feature `blob`), written by `header-set-build`"
)]
pub trait HeaderSet: Send + Sync {
    /// Whether `name` is in the set.
    fn contains_bytes(&self, name: &[u8]) -> bool;

    /// Returns how the set compares names. A [`Cleaner`](crate::Cleaner) refuses every message if
    /// its set compares case, because field names ignore case.
    /// [`Cleaner::keep`](crate::Cleaner::keep) compares separators as written, even if the set
    /// folds them.
    fn rules(&self) -> Rules;

    /// Whether `name` is in the set.
    #[inline]
    fn contains<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> bool
    where
        Self: Sized,
    {
        self.contains_bytes(name.as_ref())
    }

    /// Returns the entry because of which `name` is in the set, or `None` if it is not in the set.
    ///
    /// Sets and maps of `header_set!` return the entry that wins. The default implementation
    /// returns [`Entry::unlisted`].
    fn entry_for(&self, name: &[u8]) -> Option<Entry> {
        self.contains_bytes(name).then(Entry::unlisted)
    }

    /// Whether `name` is in the set and has the separators of the entry that wins. Allow lists need
    /// this: a set that folds separators and has `x-id` also contains `x_id`.
    ///
    /// The default implementation returns `false` for every name if the set folds separators.
    fn contains_as_written(&self, name: &[u8]) -> bool {
        !self.rules().folds_separators() && self.contains_bytes(name)
    }

    /// Whether `name` may be in the set: a prefilter without a branch, for loops over many names.
    #[doc(hidden)]
    #[inline]
    fn may_contain(&self, name: &[u8]) -> bool {
        let _ = name;
        true
    }

    /// Returns the entry that wins for `name` as a static name, or `None` unless it is an exact
    /// entry of `header_set!` that equals `name`, apart from case.
    #[cfg(feature = "http")]
    #[doc(hidden)]
    fn header_name(&self, name: &[u8]) -> Option<&'static http::HeaderName> {
        let _ = name;
        None
    }

    /// A bit for each name that the crate `http` knows by number. It is clear only if the name is
    /// not in the set.
    #[cfg(feature = "http")]
    #[doc(hidden)]
    #[inline]
    fn standard_names(&self) -> u128 {
        u128::MAX
    }
}

impl fmt::Debug for dyn HeaderSet + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HeaderSet")
    }
}

impl<M: Compiled> HeaderSet for Set<M> {
    #[inline]
    fn contains_bytes(&self, name: &[u8]) -> bool {
        self.contains(name)
    }

    fn entry_for(&self, name: &[u8]) -> Option<Entry> {
        self.entry(name)
    }

    #[inline]
    fn contains_as_written(&self, name: &[u8]) -> bool {
        let Fold { case, separators } = M::MATCHER.names.fold;
        if !separators {
            return self.contains(name);
        }
        self.entry(name)
            .is_some_and(|entry| is_spelled(entry.as_bytes(), entry.is_pattern(), name, case))
    }

    #[inline(always)]
    fn rules(&self) -> Rules {
        M::MATCHER.names.fold.into()
    }

    #[inline(always)]
    fn may_contain(&self, name: &[u8]) -> bool {
        Self::may_have(name)
    }

    #[cfg(feature = "http")]
    #[inline]
    fn header_name(&self, name: &[u8]) -> Option<&'static http::HeaderName> {
        M::header_name(self.index_of(name)?)?.downcast_ref()
    }

    #[cfg(feature = "http")]
    #[inline(always)]
    fn standard_names(&self) -> u128 {
        M::STANDARD
    }
}

/// All methods, of the union of some sets.
macro_rules! union {
    ($self:ident: $($set:expr),*) => {
        #[inline]
        fn contains_bytes(&$self, name: &[u8]) -> bool {
            false $(|| $set.contains_bytes(name))*
        }

        fn entry_for(&$self, name: &[u8]) -> Option<Entry> {
            None$(.or_else(|| $set.entry_for(name)))*
        }

        #[inline]
        fn contains_as_written(&$self, name: &[u8]) -> bool {
            false $(|| $set.contains_as_written(name))*
        }

        fn rules(&$self) -> Rules {
            Rules::new()$(.union($set.rules()))*
        }

        #[inline]
        fn may_contain(&$self, name: &[u8]) -> bool {
            false $(| $set.may_contain(name))*
        }

        #[cfg(feature = "http")]
        fn header_name(&$self, name: &[u8]) -> Option<&'static http::HeaderName> {
            None$(.or_else(|| $set.header_name(name)))*
        }

        #[cfg(feature = "http")]
        fn standard_names(&$self) -> u128 {
            0 $(| $set.standard_names())*
        }
    };
}

impl<M: Compiled, T: Sync> HeaderSet for Map<M, T> {
    union!(self: self.as_set());
}

#[cfg(feature = "blob")]
impl<B: AsRef<[u8]> + Send + Sync> HeaderSet for LoadedSet<B> {
    #[inline]
    fn contains_bytes(&self, name: &[u8]) -> bool {
        self.contains(name)
    }

    // `contains_as_written` is the default: a blob stores names folded, so where separators fold, no
    // name is known to be spelled as its entry.
    fn rules(&self) -> Rules {
        self.fold().into()
    }
}

#[cfg(feature = "blob")]
impl<B: AsRef<[u8]> + Send + Sync, V: Send + Sync> HeaderSet for LoadedMap<B, V> {
    union!(self: **self);
}

impl<S: HeaderSet + ?Sized> HeaderSet for &S {
    union!(self: (**self));
}

#[cfg(feature = "alloc")]
impl<S: HeaderSet + ?Sized> HeaderSet for alloc::boxed::Box<S> {
    union!(self: (**self));
}

#[cfg(feature = "alloc")]
impl<S: HeaderSet + ?Sized> HeaderSet for alloc::sync::Arc<S> {
    union!(self: (**self));
}

macro_rules! tuples {
    ($(($($set:ident $field:tt),*))*) => {$(
        /// A union.
        #[allow(unused_variables, reason = "the empty union has no set that uses the name")]
        impl<$($set: HeaderSet),*> HeaderSet for ($($set,)*) {
            union!(self: $(self.$field),*);
        }
    )*};
}

tuples! {
    ()
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
}
