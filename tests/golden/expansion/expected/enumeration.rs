/// One of 3 names.
///
/// Compiled by header-set as `trie`, as the list asks.
///
/// ```text
/// trie: 213 bytes, 3.0 cache lines for a miss, 4.0 for a hit;
/// the dfa would cost 34 % less
///
///   structure         cost  table bytes  cache lines: a miss   a hit  at most
///   perfect_hash      4.23          242                  2.0     2.2        7
/// * trie              5.79          213                  3.0     4.0        8
///   dfa               3.81          329                  2.2     5.6        7
///
/// details:
///   5 entries, optimized for time, fingerprint 44055c8016519334
///   traffic: built-in, 164 requests, 2179 names,
///     10.0 % hits, 10.0 % cold
///   cost = 1.32 loads + 1.02 work + 4.91 mispredictions + 1.07 lines + 0.77,
///     points per lookup
///   perfect_hash: one word, 4 rows, unbranched (not asked for)
///     2.00 loads, 0.04 work, 0.11 mispredictions, 0.21 lines per lookup
///   trie: by windows, 2 nodes
///     3.08 loads, 0.04 work, 0.11 mispredictions, 0.33 lines per lookup
///   dfa: 2 states of 7 columns, 8 bits, 0 runs, a sieve (not asked for)
///     1.36 loads, 0.00 work, 0.17 mispredictions, 0.39 lines per lookup
/// ```
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
    /// From the lowest byte: multiplier, bitmap, first child.
    static NODES: rt::Bytes<8> = rt::Aligned(*b"\x01\x08\0\0\x01 \x02\0");
    /// From the lowest byte: tag, length, start of the name.
    static LEAVES: rt::Bytes<16> = rt::Aligned(
        *b"\xEF\x04\x06\0e\x04\0\0\xC3\x02\x04\0\xB1\x01\n\0",
    );
    /// What is compared, folded, in the order of places.
    static NAMES: rt::Bytes<43> = rt::Aligned(
        *b"hosttex-idy\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    );
    as_in_export!(PREFIX_FILTER);
    as_in_export!(PREFIX_BUCKETS);
    as_in_export!(PREFIX_GROUPS);
    as_in_export!(PREFIX_MEMBERS);
    as_in_export!(PREFIX_TEXTS);
    as_in_export!(PREFIX_OFFSETS);
    /// Bits for the windows of names.
    static FILTER_KEYS: rt::Bytes<16> = rt::Aligned(
        *b"\0\0\x80\0\0\0\0\0\0 \0\0\0 \0\0",
    );
    as_in_export!(FILTER_STARTS);
    /// The index of the entry with each id.
    static ORDER: rt::Bytes<5> = rt::Aligned(*b"\x03\0\x01\x04\x02");
    /// The entries as written.
    static TEXTS: rt::Bytes<14> = rt::Aligned(*b"hosttex-*x-idy");
    /// Where each text starts.
    static TEXT_OFFSETS: rt::Bytes<6> = rt::Aligned(*b"\0\x04\x06\t\r\x0E");
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
        as_in_export!(FILTER);
        as_in_export!(ENTRIES);
        const PLAN: &'static rt::Plan<'static> = &rt::Plan::new(
            5,
            0x44055c8016519334,
            rt::Traffic::new(
                "built-in",
                164,
                2179,
                rt::thousandths(100),
                rt::thousandths(100),
            ),
            rt::Optimize::Time,
            &[
                rt::PlannedCandidate::new(
                    rt::Strategy::PerfectHash,
                    "one word, 4 rows, unbranched (not asked for)",
                    rt::option::Option::Some(
                        rt::Price::of(
                            242,
                            7,
                            [
                                rt::thousandths(206),
                                rt::thousandths(2239),
                                rt::thousandths(2000),
                                rt::thousandths(2003),
                                rt::thousandths(41),
                                rt::thousandths(111),
                                rt::thousandths(3330),
                                rt::thousandths(12296),
                                rt::thousandths(4226),
                            ],
                        ),
                    ),
                ),
                rt::PlannedCandidate::new(
                    rt::Strategy::PopcountTrie,
                    "by windows, 2 nodes",
                    rt::option::Option::Some(
                        rt::Price::of(
                            213,
                            8,
                            [
                                rt::thousandths(333),
                                rt::thousandths(4032),
                                rt::thousandths(3000),
                                rt::thousandths(3083),
                                rt::thousandths(41),
                                rt::thousandths(111),
                                rt::thousandths(4918),
                                rt::thousandths(13670),
                                rt::thousandths(5793),
                            ],
                        ),
                    ),
                ),
                rt::PlannedCandidate::new(
                    rt::Strategy::FlatDfa,
                    "2 states of 7 columns, 8 bits, 0 runs, a sieve (not asked for)",
                    rt::option::Option::Some(
                        rt::Price::of(
                            329,
                            7,
                            [
                                rt::thousandths(390),
                                rt::thousandths(5555),
                                rt::thousandths(2165),
                                rt::thousandths(1356),
                                rt::thousandths(0),
                                rt::thousandths(168),
                                rt::thousandths(2507),
                                rt::thousandths(15505),
                                rt::thousandths(3807),
                            ],
                        ),
                    ),
                ),
            ],
            rt::Strategy::PopcountTrie,
        );
        const STANDARD: rt::primitive::u128 = 2266883485730294256893952;
    }
};
