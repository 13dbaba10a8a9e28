//! What sets and maps answer alike: all of it depends on the list, which is the marker type.

/// Implements it for a type with the marker type `M`.
macro_rules! answers {
    ($type:ident<M $(, $value:ident)?>) => {
        impl<M: $crate::Compiled $(, $value)?> $type<M $(, $value)?> {
            /// Whether `name` is in the list. The name is a reference to text or bytes.
            ///
            /// The lookup is inlined, which takes some 500 bytes at each call. If you have many
            /// calls, make them through a function of your own.
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

            /// Does the same as [`contains`](Self::contains), in `const` too. Slower on long names.
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

            /// Returns the index of the entry that wins for `name`, or `None` if `name` is not in
            /// the list. The first entry as written has index 0.
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

            /// Does the same as [`index_of`](Self::index_of), in `const` too.
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

            /// Returns the entry that wins for `name`, or `None` if `name` is not in the list.
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

            /// Returns the entry at an index, or `None` if there are not so many entries.
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

            /// Returns the longest entry that `name` starts with, or `None` if there is none. An
            /// entry is an exact name, or a pattern whose only star is at its end. If both are
            /// equally long, the exact name is returned.
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

            /// Returns the number of entries, without exclusions.
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

            /// Returns a number that is equal for two lists with the same answers, so that two
            /// programs can check that they have the same list.
            ///
            /// It depends on the texts of entries and exclusions, on `case` and on `separators`. It
            /// does not depend on strategy, spelling, values, or order, unless the order decides
            /// between patterns. It finds differences, and is no protection against forgery.
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

            /// Returns which structure the macro chose for this list, and why.
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
