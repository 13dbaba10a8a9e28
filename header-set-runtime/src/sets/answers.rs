//! What sets and maps answer alike: all of it depends on the list, which is the marker type.

/// Implements it for a type with the marker type `M`.
macro_rules! answers {
    ($type:ident<M $(, $value:ident)?>) => {
        impl<M: $crate::Tables $(, $value)?> $type<M $(, $value)?> {
            /// Whether `name` is in the list.
            ///
            /// It is inlined, some 500 bytes: for many call sites, call one function that calls
            /// this.
            ///
            /// ```
            /// # use header_set::header_set;
            /// header_set! { static INTERNAL = ["cf-ray", "x-int-*", !"x-int-public"]; }
            /// assert!(INTERNAL.contains("CF-Ray") && INTERNAL.contains(b"x-int-id"));
            /// assert!(!INTERNAL.contains(&String::from("x-int-public")));
            /// ```
            #[must_use]
            #[inline(always)]
            pub fn contains<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> bool {
                $crate::Set::<M>::has(name.as_ref())
            }

            /// [`contains`](Self::contains), `const`, and slower on long names.
            ///
            /// ```
            /// # use header_set::header_set;
            /// header_set! { static INTERNAL = ["cf-ray", "x-int-*"]; }
            /// const _: () = assert!(INTERNAL.const_contains(b"X-Int-Id"));
            /// ```
            #[must_use]
            #[inline]
            pub const fn const_contains(&self, name: &[u8]) -> bool {
                M::MATCHER.const_contains(name)
            }

            /// The index, in written order, of the entry that wins for `name`; none if the winner
            /// is an exclusion.
            ///
            /// ```
            /// # use header_set::header_set;
            /// header_set! { static RULES: u8 = { "via" => 1, "x-*" => 2, "x-id" => 3 }; }
            /// assert_eq!((RULES.index_of("X-Color"), RULES.index_of("host")), (Some(1), None));
            /// assert_eq!(RULES.index_of("X-Id"), Some(2));    // the name wins before the pattern
            /// ```
            #[must_use]
            #[inline]
            pub fn index_of<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<usize> {
                M::ENTRIES.index($crate::Set::<M>::find(name.as_ref())?)
            }

            /// [`index_of`](Self::index_of), `const`.
            ///
            /// ```
            /// # use header_set::header_set;
            /// header_set! { static COUNTED = ["accept", "cookie", "host"]; }
            /// const _: () = assert!(matches!(COUNTED.const_index_of(b"host"), Some(2)));
            /// ```
            #[must_use]
            #[inline]
            pub const fn const_index_of(&self, name: &[u8]) -> Option<usize> {
                match M::MATCHER.const_find(name) {
                    Some(id) => M::ENTRIES.index(id),
                    None => None,
                }
            }

            /// The entry that wins for `name`; none if the winner is an exclusion.
            ///
            /// ```
            /// # use header_set::header_set;
            /// header_set! { static INTERNAL = ["cf-ray", "x-int-*", !"x-int-public"]; }
            /// assert_eq!(INTERNAL.entry("X-Int-Id").unwrap().as_str(), Some("x-int-*"));
            /// assert_eq!(INTERNAL.entry("x-int-public"), None);
            /// ```
            #[must_use]
            #[inline]
            pub fn entry<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<Entry> {
                M::ENTRIES.at(self.index_of(name)?)
            }

            /// The entry at an index, which `index_of` gave.
            ///
            /// ```
            /// # use header_set::header_set;
            /// header_set! { static INTERNAL = ["CF-Ray", "x-int-*"]; }
            /// assert_eq!(INTERNAL.entry_at(0).unwrap().as_str(), Some("CF-Ray"));
            /// assert_eq!(INTERNAL.entry_at(2), None);
            /// ```
            #[must_use]
            #[inline]
            pub const fn entry_at(&self, index: usize) -> Option<Entry> {
                M::ENTRIES.at(index)
            }

            /// The longest entry that `name` starts with: an exact name, or a pattern whose only
            /// star is at its end. Of two that are as long, the name.
            ///
            /// ```
            /// # use header_set::header_set;
            /// header_set! { static AREAS: u8 = { "x-" => 0, "x-int" => 1, "x-int-v2-*" => 2 }; }
            /// let area = |name| AREAS.longest_prefix(name).unwrap().index();
            /// assert_eq!((area("x-int-v2-id"), area("x-int-v1"), area("x-id")), (Some(2), Some(1), Some(0)));
            /// ```
            #[must_use]
            pub fn longest_prefix<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> Option<Entry> {
                M::ENTRIES.at(M::ENTRIES.longest_prefix(name.as_ref())?)
            }

            /// How many entries there are; exclusions are none.
            ///
            /// ```
            /// # use header_set::header_set;
            /// assert_eq!(header_set!["cf-ray", "x-int-*", !"x-int-public"].len(), 2);
            /// ```
            #[must_use]
            #[inline]
            pub const fn len(&self) -> usize {
                M::ENTRIES.len()
            }

            /// Whether there are no entries.
            ///
            /// ```
            /// # use header_set::header_set;
            /// assert!(header_set![].is_empty() && !header_set!["te"].is_empty());
            /// ```
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
            ///
            /// ```
            /// # use header_set::header_set;
            /// header_set! { static OURS = ["cookie", "x-user-*"]; }
            /// assert_eq!(OURS.fingerprint(), header_set!["X-User-*", "Cookie"].fingerprint());
            /// ```
            #[must_use]
            pub const fn fingerprint(&self) -> u64 {
                M::PLAN.fingerprint
            }

            /// What was chosen for this list, and why.
            ///
            /// ```
            /// # use header_set::{Strategy, header_set};
            /// let set = header_set![#![header_set(strategy = trie)] "cf-ray", "x-int-*"];
            /// assert_eq!(set.plan().chosen, Strategy::PopcountTrie);
            /// ```
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
