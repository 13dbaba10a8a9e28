/// One of 2 names.
///
/// Compiled by header-set as `trie`, as the list asks.
///
/// ```text
/// trie: 195 bytes, 3.0 cache lines for a miss, 4.7 for a hit;
/// the dfa would cost 39 % less
///
///   structure         cost  table bytes  cache lines: a miss   a hit  at most
///   perfect_hash      4.38          210                  2.0     3.0        7
/// * trie              5.94          195                  3.0     4.7        8
///   dfa               3.61          316                  2.2     4.7        5
///
/// details:
///   3 entries, optimized for time, fingerprint a20c6ff2ca05afc8
///   traffic: built-in, 164 requests, 2179 names,
///     10.0 % hits, 10.0 % cold
///   cost = 1.32 loads + 1.02 work + 4.91 mispredictions + 1.07 lines + 0.77,
///     points per lookup
///   perfect_hash: one word, 2 rows, unbranched (not asked for)
///     2.07 loads, 0.07 work, 0.11 mispredictions, 0.26 lines per lookup
///   trie: by windows, 1 node
///     3.14 loads, 0.07 work, 0.11 mispredictions, 0.39 lines per lookup
///   dfa: 2 states of 6 columns, 8 bits, 0 runs, a sieve (not asked for)
///     1.27 loads, 0.00 work, 0.16 mispredictions, 0.35 lines per lookup
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
    /// Any.
    Any,
}
impl Known {
    /// All variants, in written order.
    pub const ALL: [Self; 2] = [Self::Host, Self::Any];
    /// The variant whose entry wins for a name.
    #[must_use]
    pub const fn from_bytes(
        name: &[::core::primitive::u8],
    ) -> ::core::option::Option<Self> {
        static BY_ENTRY: [Known; 3] = [Known::Host, Known::Any, Known::Any];
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
    static NODES: rt::Bytes<4> = rt::Aligned(*b"\x01\x08\0\0");
    /// From the lowest byte: tag, length, start of the name.
    static LEAVES: rt::Bytes<8> = rt::Aligned(*b"\xB1\x01\x04\0e\x04\0\0");
    /// What is compared, folded, in the order of places.
    static NAMES: rt::Bytes<37> = rt::Aligned(
        *b"hosty\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    );
    /// Bits for the starts of prefixes.
    static PREFIX_FILTER: rt::Bytes<8> = rt::Aligned(*b"\0\0\x10\0\0\0\0\0");
    /// 256 times the number of groups, plus the first.
    static PREFIX_BUCKETS: rt::Bytes<32> = rt::Aligned(
        *b"\0\x01\0\x01\0\x01\0\x01\0\x01\0\x01\0\x01\0\x01\0\x01\0\x01\0\x01\0\x01\0\x01\0\x01\x01\x01\0\x01",
    );
    /// Three values, three masks.
    static PREFIX_GROUPS: rt::Bytes<96> = rt::Aligned(
        *b"\x01\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0x-\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\xFF\xFF\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    );
    /// The prefix of each pair.
    static PREFIX_MEMBERS: rt::Bytes<6> = rt::Aligned(*b"\0\0\0\0\0\0");
    /// The prefixes, folded and sorted.
    static PREFIX_TEXTS: rt::Bytes<2> = rt::Aligned(*b"x-");
    /// Where each prefix starts.
    static PREFIX_OFFSETS: rt::Bytes<2> = rt::Aligned(*b"\0\x02");
    /// Bits for the windows of names.
    static FILTER_KEYS: rt::Bytes<8> = rt::Aligned(*b"\0\0\x04\0\x02\0\0\0");
    /// Bits for the starts of patterns.
    static FILTER_STARTS: rt::Bytes<8> = rt::Aligned(*b"\0\0\x10\0\0\0\0\0");
    /// The index of the entry with each id.
    static ORDER: rt::Bytes<3> = rt::Aligned(*b"\x02\0\x01");
    /// The entries as written.
    static TEXTS: rt::Bytes<8> = rt::Aligned(*b"hostx-*y");
    /// Where each text starts.
    static TEXT_OFFSETS: rt::Bytes<4> = rt::Aligned(*b"\0\x04\x07\x08");
    /// A bit for each entry that is a pattern.
    static PATTERNS: rt::Bytes<1> = rt::Aligned(*b"\x02");
    impl rt::Compiled for Known {
        const MATCHER: rt::Matcher<'static> = rt::Matcher {
            exact: rt::KeyIndex::PopcountTrie(
                rt::popcount_trie::PopcountTrie::ByWindows(rt::popcount_trie::ByWindows {
                    low: rt::hash::Window::Last,
                    high: rt::hash::Window::Quarter,
                    shift: 0,
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
            keys: 2,
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
        const FILTER: rt::option::Option<rt::filter::Filter<'static>> = rt::option::Option::Some(rt::filter::Filter {
            keys: rt::filter::WindowFilter {
                low: rt::hash::Window::Middle,
                high: rt::option::Option::Some(rt::hash::Window::Last),
                bits: rt::filter::Bits {
                    multiplier: 0x81af155173f23d65,
                    words: FILTER_KEYS.0.as_chunks().0,
                },
            },
            start_mask: 0x000000000000ffff,
            starts: rt::filter::Bits {
                multiplier: 0x538454127b096493,
                words: FILTER_STARTS.0.as_chunks().0,
            },
        });
        const ENTRIES: rt::Entries<'static> = rt::Entries {
            order: rt::Ints::from_bytes(&ORDER.0, 1),
            texts: &TEXTS.0,
            offsets: rt::Ints::from_bytes(&TEXT_OFFSETS.0, 1),
            patterns: &PATTERNS.0,
            sorted: rt::Ints::EMPTY,
            fold: rt::Fold {
                case: true,
                separators: false,
            },
        };
        const PLAN: &'static rt::Plan<'static> = &rt::Plan::new(
            3,
            0xa20c6ff2ca05afc8,
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
                    "one word, 2 rows, unbranched (not asked for)",
                    rt::option::Option::Some(
                        rt::Price::of(
                            210,
                            7,
                            [
                                rt::thousandths(263),
                                rt::thousandths(3037),
                                rt::thousandths(2000),
                                rt::thousandths(2070),
                                rt::thousandths(68),
                                rt::thousandths(106),
                                rt::thousandths(3445),
                                rt::thousandths(12823),
                                rt::thousandths(4383),
                            ],
                        ),
                    ),
                ),
                rt::PlannedCandidate::new(
                    rt::Strategy::PopcountTrie,
                    "by windows, 1 node",
                    rt::option::Option::Some(
                        rt::Price::of(
                            195,
                            8,
                            [
                                rt::thousandths(386),
                                rt::thousandths(4697),
                                rt::thousandths(3000),
                                rt::thousandths(3136),
                                rt::thousandths(68),
                                rt::thousandths(110),
                                rt::thousandths(5022),
                                rt::thousandths(14217),
                                rt::thousandths(5942),
                            ],
                        ),
                    ),
                ),
                rt::PlannedCandidate::new(
                    rt::Strategy::FlatDfa,
                    "2 states of 6 columns, 8 bits, 0 runs, a sieve (not asked for)",
                    rt::option::Option::Some(
                        rt::Price::of(
                            316,
                            5,
                            [
                                rt::thousandths(352),
                                rt::thousandths(4661),
                                rt::thousandths(2165),
                                rt::thousandths(1266),
                                rt::thousandths(0),
                                rt::thousandths(161),
                                rt::thousandths(2354),
                                rt::thousandths(14953),
                                rt::thousandths(3614),
                            ],
                        ),
                    ),
                ),
            ],
            rt::Strategy::PopcountTrie,
        );
        const STANDARD: rt::primitive::u128 = 2266735911777704580481024;
    }
};
