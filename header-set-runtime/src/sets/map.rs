//! The type of every map: a set, and the values of its entries.

use core::fmt;
use core::iter::FusedIterator;

use crate::sets::answers::answers;
use crate::sets::entries::Entry;
use crate::sets::set::{Compiled, Set};

/// A map from header names to values, made by `header_set!`.
pub struct Map<M, T: 'static> {
    set: Set<M>,
    values: &'static [T],
    /// The position in `values` of each entry's; empty where each entry has its own, in order.
    shared: &'static [u32],
}

answers!(Map<M, T>);

impl<M, T> Map<M, T> {
    /// Values, and which of them each entry has; none if each has its own, in written order.
    #[doc(hidden)]
    pub const fn new(values: &'static [T], shared: &'static [u32]) -> Self {
        Self {
            set: Set::new(),
            values,
            shared,
        }
    }

    #[inline]
    const fn value(&self, index: usize) -> Option<&'static T> {
        let position = match self.shared {
            [] => index,
            shared if index < shared.len() => shared[index] as usize,
            _ => return None,
        };
        if position < self.values.len() {
            Some(&self.values[position])
        } else {
            None
        }
    }
}

impl<M: Compiled, T> Map<M, T> {
    /// Returns the value of the entry that wins for `name`, or `None` if `name` is not in the map.
    ///
    /// ```
    /// # use header_set::header_set;
    /// header_set! { static WEIGHT: u8 = { "cookie" => 3, "x-*" | "accept" => 1 }; }
    /// assert_eq!((WEIGHT.get("Cookie"), WEIGHT.get("host")), (Some(&3), None));
    /// ```
    #[must_use]
    #[inline]
    pub fn get<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<&'static T> {
        self.value(self.set.index_of(name)?)
    }

    /// Does the same as [`Map::get`], in `const` too. Slower on long names.
    ///
    /// ```
    /// # use header_set::header_set;
    /// header_set! { static WEIGHT: u8 = { "cookie" => 3, "x-*" | "accept" => 1 }; }
    /// const _: () = assert!(matches!(WEIGHT.const_get(b"cookie"), Some(3)));
    /// ```
    #[must_use]
    #[inline]
    pub const fn const_get(&self, name: &[u8]) -> Option<&'static T> {
        match self.set.const_index_of(name) {
            Some(index) => self.value(index),
            None => None,
        }
    }

    /// Returns all entries with their values, sorted by their texts in lower case.
    ///
    /// ```
    /// # use header_set::header_set;
    /// header_set! { static WEIGHT: u8 = { "cookie" => 3, "x-*" | "accept" => 1 }; }
    /// assert_eq!(WEIGHT.iter().map(|(_, weight)| weight).sum::<u8>(), 5);
    /// ```
    pub fn iter(
        &self,
    ) -> impl DoubleEndedIterator<Item = (Entry, &'static T)> + FusedIterator + Clone {
        self.iter_prefix("")
    }

    /// Returns the entries whose text starts with `prefix`, with their values, in the order of
    /// [`iter`](Self::iter).
    ///
    /// ```
    /// # use header_set::header_set;
    /// header_set! { static WEIGHT: u8 = { "cookie" => 3, "x-*" | "accept" => 1 }; }
    /// assert_eq!(WEIGHT.iter_prefix("x-").next().unwrap().1, &1);
    /// ```
    pub fn iter_prefix<N: AsRef<[u8]> + ?Sized>(
        &self,
        prefix: &N,
    ) -> impl DoubleEndedIterator<Item = (Entry, &'static T)> + FusedIterator + Clone + use<'_, M, T, N>
    {
        let entries = self.set.iter_prefix(prefix);
        entries.filter_map(|entry| Some((entry, self.value(entry.index()?)?)))
    }

    /// Returns the names as a set, for [`Set::classify`].
    ///
    /// ```
    /// # use header_set::header_set;
    /// header_set! { static WEIGHT: u8 = { "cookie" => 3, "x-*" | "accept" => 1 }; }
    /// let mut found = [0];
    /// WEIGHT.as_set().classify(&["host", "X-Id"], &mut found);
    /// assert_eq!(found, [0b10]);
    /// ```
    #[must_use]
    #[inline]
    pub const fn as_set(&self) -> Set<M> {
        self.set
    }
}

impl<M: Compiled, T: fmt::Debug> fmt::Debug for Map<M, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
