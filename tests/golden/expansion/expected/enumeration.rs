/// One of 3 names.
///
/// Compiled by header-set as `trie`, as the list asks.
///
/// The plan: trie: 213 bytes, 3.0 cache lines for a miss, 4.0 for a hit; ..
#[::core::prelude::v1::derive(
    ::core::prelude::v1::Clone,
    ::core::prelude::v1::Copy,
    ::core::prelude::v1::Debug,
    ::core::prelude::v1::PartialEq,
    ::core::prelude::v1::Eq,
    ::core::prelude::v1::PartialOrd,
    ::core::prelude::v1::Ord,
    ::core::prelude::v1::Hash,
    Default
)]
pub enum Known {
    /// `host`
    #[default]
    Host,
    /// `te`
    Te,
    /// Any.
    Any,
}
impl Known {
    /// All variants, in written order.
    pub const ALL: [Self; 3] = [Self::Host, Self::Te, Self::Any];
    /// The variant whose entry wins for a name.
    #[must_use]
    pub const fn from_bytes(
        name: &[::core::primitive::u8],
    ) -> ::core::option::Option<Self> {
        static BY_ENTRY: [Known; 5] = [
            Known::Host,
            Known::Te,
            Known::Any,
            Known::Any,
            Known::Any,
        ];
        match ::header_set::__private::Set::<Self>::new().const_index_of(name) {
            ::core::option::Option::Some(index) if index < BY_ENTRY.len() => {
                ::core::option::Option::Some(BY_ENTRY[index])
            }
            _ => ::core::option::Option::None,
        }
    }
    /// The name as first written, with the stars of a pattern.
    #[must_use]
    pub const fn as_str(self) -> &'static ::core::primitive::str {
        match self {
            Self::Host => "host",
            Self::Te => "te",
            Self::Any => "x-*",
        }
    }
    /// Whether a variant's entry wins for `name`.
    #[must_use]
    pub fn contains<
        N: ::core::convert::AsRef<[::core::primitive::u8]> + ?::core::marker::Sized,
    >(name: &N) -> ::core::primitive::bool {
        ::header_set::__private::Set::<Self>::new().contains(name)
    }
    /// Whether a variant's entry wins for `name`.
    #[must_use]
    pub fn contains_bytes(name: &[::core::primitive::u8]) -> ::core::primitive::bool {
        ::header_set::__private::Set::<Self>::new().contains(name)
    }
    /// The same, `const`.
    #[must_use]
    pub const fn const_contains(
        name: &[::core::primitive::u8],
    ) -> ::core::primitive::bool {
        ::header_set::__private::Set::<Self>::new().const_contains(name)
    }
    /// How many entries there are, alternatives included.
    #[must_use]
    pub const fn len() -> ::core::primitive::usize {
        ::header_set::__private::Set::<Self>::new().len()
    }
    /// Whether there are no entries.
    #[must_use]
    pub const fn is_empty() -> ::core::primitive::bool {
        ::header_set::__private::Set::<Self>::new().is_empty()
    }
    /// The entries whose text starts with `prefix`, folded and sorted.
    pub fn iter_prefix<
        N: ::core::convert::AsRef<[::core::primitive::u8]> + ?::core::marker::Sized,
    >(
        prefix: &N,
    ) -> impl ::core::iter::DoubleEndedIterator<
        Item = ::header_set::__private::Entry,
    > + ::core::iter::FusedIterator + ::core::clone::Clone + use<N> {
        ::header_set::__private::Set::<Self>::new().iter_prefix(prefix)
    }
    /// What was chosen for the names, and why.
    #[must_use]
    pub const fn plan() -> &'static ::header_set::__private::Plan<'static> {
        ::header_set::__private::Set::<Self>::new().plan()
    }
    /// The entries, sorted by their folded bytes.
    pub fn iter() -> impl ::core::iter::DoubleEndedIterator<
        Item = ::header_set::__private::Entry,
    > + ::core::iter::FusedIterator + ::core::clone::Clone {
        ::header_set::__private::Set::<Self>::new().iter()
    }
}
impl ::core::str::FromStr for Known {
    type Err = ::header_set::__private::UnknownName;
    fn from_str(
        name: &::core::primitive::str,
    ) -> ::core::result::Result<Known, ::header_set::__private::UnknownName> {
        ::core::convert::TryFrom::try_from(name.as_bytes())
    }
}
impl<'a> ::core::convert::TryFrom<&'a ::core::primitive::str> for Known {
    type Error = ::header_set::__private::UnknownName;
    fn try_from(
        name: &'a ::core::primitive::str,
    ) -> ::core::result::Result<Known, ::header_set::__private::UnknownName> {
        ::core::convert::TryFrom::try_from(name.as_bytes())
    }
}
impl<'a> ::core::convert::TryFrom<&'a [::core::primitive::u8]> for Known {
    type Error = ::header_set::__private::UnknownName;
    fn try_from(
        name: &'a [::core::primitive::u8],
    ) -> ::core::result::Result<Known, ::header_set::__private::UnknownName> {
        match Known::from_bytes(name) {
            ::core::option::Option::Some(variant) => ::core::result::Result::Ok(variant),
            ::core::option::Option::None => {
                ::core::result::Result::Err(
                    ::header_set::__private::UnknownName::new("Known", name),
                )
            }
        }
    }
}
impl ::core::fmt::Display for Known {
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        formatter.pad(self.as_str())
    }
}
const _: () = {
    use ::header_set::__private as rt;
    like_in_export!(NODES, b"\x01\x08\0\0\x01 \x02\0");
    like_in_export!(LEAVES, b"\xEF\x04\x06\0e\x04\0\0\xC3\x02\x04\0\xB1\x01\n\0");
    like_in_perfect_hash!(
        NAMES, 43,
        b"hosttex-idy\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
    );
    as_in_export!(PREFIX_FILTER ..= PREFIX_OFFSETS);
    like_in_perfect_hash!(FILTER_KEYS, 16, b"\0\0\x80\0\0\0\0\0\0 \0\0\0 \0\0");
    as_in_export!(FILTER_STARTS);
    like_in_perfect_hash!(ORDER, 5, b"\x03\0\x01\x04\x02");
    like_in_perfect_hash!(TEXTS, 14, b"hosttex-*x-idy");
    like_in_perfect_hash!(TEXT_OFFSETS, b"\0\x04\x06\t\r\x0E");
    as_in_export!(PATTERNS);
    impl rt::Compiled for Known {
        const MATCHER: rt::Matcher<'static> = rt::Matcher {
            exact: rt::KeyIndex::PopcountTrie(
                rt::popcount_trie::PopcountTrie::ByWindows(rt::popcount_trie::ByWindows {
                    low: rt::hash::Window::Last,
                    high: rt::hash::Window::First,
                    shift: 18,
                    nodes: NODES.0.as_chunks().0,
                    leaves: LEAVES.0.as_chunks().0,
                }),
            ),
            names: rt::Names {
                bytes: &NAMES.0,
                fold: rt::Fold {
                    case: true,
                    separators: false,
                },
                case_bit: true,
            },
            keys: 4,
            beside: rt::option::Option::Some(
                rt::PatternLookup::Prefixes(rt::prefixes::Prefixes {
                    position: 0,
                    mask: 0x000000000000ffff,
                    filter: rt::filter::Bits {
                        multiplier: 0x538454127b096493,
                        words: PREFIX_FILTER.0.as_chunks().0,
                    },
                    bucket_mask: 0x000000000000ffff,
                    multiplier: 0x9e3779b97f4a7c15,
                    buckets: PREFIX_BUCKETS.0.as_chunks().0,
                    groups: PREFIX_GROUPS.0.as_chunks().0.as_chunks().0,
                    members: rt::Ints::from_bytes(&PREFIX_MEMBERS.0, 1),
                    texts: &PREFIX_TEXTS.0,
                    offsets: rt::Ints::from_bytes(&PREFIX_OFFSETS.0, 1),
                    case_bit: true,
                }),
            ),
            excluded: &[],
        };
        as_in_export!(FILTER ..= ENTRIES);
        like_in_export!(
            PLAN, 5, 0x44055c8016519334, "one word, 4 rows, unbranched (not asked for)",
            242, 206, 2239, 7, 2003, 41, 111, 3330, 12296, 4226, 213, 333, 4032, 8, 3083,
            41, 111, 4918, 13670, 5793, 329, 390, 5555, 7, 1356, 168, 2507, 15505, 3807
        );
        like_in_perfect_hash!(STANDARD, 2266883485730294256893952);
    }
};
