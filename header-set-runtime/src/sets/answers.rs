//! What sets and maps answer alike: all of it depends on the list, which is the marker type.

/// Implements it for a type with the marker type `M`.
macro_rules! answers {
    ($type:ident<M $(, $value:ident)?>) => {
        impl<M: $crate::Tables $(, $value)?> $type<M $(, $value)?> {
            /// Whether `name` is in the list.
            ///
            /// It is inlined, some 500 bytes: for many call sites, call one function that calls
            /// this.
            #[must_use]
            #[inline(always)]
            pub fn contains<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> bool {
                $crate::Set::<M>::has(name.as_ref())
            }

            /// [`contains`](Self::contains), `const`, and slower on long names.
            #[must_use]
            #[inline]
            pub const fn const_contains(&self, name: &[u8]) -> bool {
                M::MATCHER.const_contains(name)
            }

            /// The index, in written order, of the entry that wins for `name`; none if the winner
            /// is an exclusion.
            #[must_use]
            #[inline]
            pub fn index_of<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<usize> {
                M::ENTRIES.index($crate::Set::<M>::find(name.as_ref())?)
            }

            /// [`index_of`](Self::index_of), `const`.
            #[must_use]
            #[inline]
            pub const fn const_index_of(&self, name: &[u8]) -> Option<usize> {
                match M::MATCHER.const_find(name, &mut $crate::Trace::<0>::new()) {
                    Some(id) => M::ENTRIES.index(id),
                    None => None,
                }
            }

            /// The entry that wins for `name`; none if the winner is an exclusion.
            #[must_use]
            #[inline]
            pub fn entry<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<$crate::Entry> {
                M::ENTRIES.at(self.index_of(name)?)
            }

            /// The entry at an index, which `index_of` gave.
            #[must_use]
            #[inline]
            pub const fn entry_at(&self, index: usize) -> Option<$crate::Entry> {
                M::ENTRIES.at(index)
            }

            /// The first entry that sorts behind `name`, folded: in the order of
            /// [`iter`](Self::iter), the next one.
            #[must_use]
            pub fn entry_after<N: AsRef<[u8]> + ?Sized>(
                &self,
                name: &N,
            ) -> Option<$crate::Entry> {
                M::ENTRIES.after(name.as_ref())
            }

            /// The last entry that sorts before `name`, folded: in the order of
            /// [`iter`](Self::iter), the previous one.
            #[must_use]
            pub fn entry_before<N: AsRef<[u8]> + ?Sized>(
                &self,
                name: &N,
            ) -> Option<$crate::Entry> {
                M::ENTRIES.before(name.as_ref())
            }

            /// The longest entry that `name` starts with: an exact name, or a pattern whose only
            /// star is at its end. Of two that are as long, the name.
            #[must_use]
            pub fn longest_prefix<N: AsRef<[u8]> + ?Sized>(
                &self,
                name: &N,
            ) -> Option<$crate::Entry> {
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
                M::ENTRIES.is_empty()
            }

            /// A number for what the list answers, by which two programs can tell that they have
            /// the same list.
            ///
            /// It depends on the folded texts of entries and exclusions, on `case`, and on
            /// `separators`; not on the strategy, spellings, values or the written order, unless
            /// that order settles ties between patterns. It is to find differences, not forgery.
            #[must_use]
            pub const fn fingerprint(&self) -> u64 {
                M::PLAN.fingerprint
            }

            /// What was chosen for this list, and why.
            #[must_use]
            pub const fn plan(&self) -> &'static $crate::Plan<'static> {
                M::PLAN
            }
        }

        impl<M $(, $value)?> Clone for $type<M $(, $value)?> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<M $(, $value)?> Copy for $type<M $(, $value)?> {}

        /// Always equal: a type has one list.
        impl<M $(, $value)?> PartialEq for $type<M $(, $value)?> {
            fn eq(&self, _: &Self) -> bool {
                true
            }
        }

        impl<M $(, $value)?> Eq for $type<M $(, $value)?> {}

        impl<M $(, $value)?> core::hash::Hash for $type<M $(, $value)?> {
            fn hash<H: core::hash::Hasher>(&self, _: &mut H) {}
        }
    };
}

pub(crate) use answers;
