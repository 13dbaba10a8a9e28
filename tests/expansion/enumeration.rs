/// One of 2 names.
///
/// Compiled by header-set as `trie`:
///
/// ```text
/// 3 entries; built-in traffic: 164 requests, 2179 names, 10.0 % hits
///   strategy        bytes lines/lookup hit line miss line  worst loads mispr.  hot ns cold ns    cost
///   perfect_hash      210         0.44     4.68      3.03      6  3.07  0.481    8.04   29.91   10.23  1 window, 32 slots (not asked for)
/// * trie              207         0.39     3.94      2.04      7  2.17  0.461    6.85   28.87    9.05  by length, 1 node
///   dfa               274         0.30     3.66      2.00      4  1.17  0.104    3.10   24.82    5.27  2 states of 6 columns, 8 bits (not asked for)
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
#[allow(dead_code)]
impl Known {
    /// All variants, in written order.
    pub const ALL: [Self; 2] = [Self::Host, Self::Any];
    /// The variant whose entry wins for a name.
    #[must_use]
    pub const fn from_bytes(
        name: &[::core::primitive::u8],
    ) -> ::core::option::Option<Self> {
        static BY_ENTRY: [Known; 3] = [Known::Host, Known::Any, Known::Any];
        match ::header_set::__private::Set::<Self>::new().index_of_bytes(name) {
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
    /// The same, `const`.
    #[must_use]
    pub const fn contains_bytes(
        name: &[::core::primitive::u8],
    ) -> ::core::primitive::bool {
        ::header_set::__private::Set::<Self>::new().contains_bytes(name)
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
    /// The entries, sorted by their folded bytes.
    #[must_use]
    pub const fn iter() -> ::header_set::__private::Iter {
        ::header_set::__private::Set::<Self>::new().iter()
    }
    /// The entries whose text starts with `prefix`, folded and sorted.
    #[must_use]
    pub fn iter_prefix<
        N: ::core::convert::AsRef<[::core::primitive::u8]> + ?::core::marker::Sized,
    >(prefix: &N) -> ::header_set::__private::Iter {
        ::header_set::__private::Set::<Self>::new().iter_prefix(prefix)
    }
    /// What was chosen for the names, and why.
    #[must_use]
    pub const fn plan() -> &'static ::header_set::__private::Plan<'static> {
        ::header_set::__private::Set::<Self>::new().plan()
    }
}
impl ::core::str::FromStr for Known {
    type Err = ::header_set::__private::UnknownName;
    fn from_str(
        name: &::core::primitive::str,
    ) -> ::core::result::Result<Known, ::header_set::__private::UnknownName> {
        match Known::from_bytes(name.as_bytes()) {
            ::core::option::Option::Some(variant) => ::core::result::Result::Ok(variant),
            ::core::option::Option::None => {
                ::core::result::Result::Err(
                    ::header_set::__private::UnknownName::new("Known"),
                )
            }
        }
    }
}
impl<'a> ::core::convert::TryFrom<&'a ::core::primitive::str> for Known {
    type Error = ::header_set::__private::UnknownName;
    fn try_from(
        name: &'a ::core::primitive::str,
    ) -> ::core::result::Result<Known, ::header_set::__private::UnknownName> {
        match Known::from_bytes(name.as_bytes()) {
            ::core::option::Option::Some(variant) => ::core::result::Result::Ok(variant),
            ::core::option::Option::None => {
                ::core::result::Result::Err(
                    ::header_set::__private::UnknownName::new("Known"),
                )
            }
        }
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
                    ::header_set::__private::UnknownName::new("Known"),
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
#[allow(clippy::approx_constant)]
const _: () = {
    ///Position, shift, first child, bitmap.
    static NODES: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 40],
    > = ::header_set::__private::rows::le64(
        &[
            &[
                0x0000000200000000, 0x0000000000000000, 0x0000000200000000,
                0x0000000200000000,
            ],
            &[0x0000000100000000],
        ],
    );
    ///Start of the name, its last bytes.
    static LEAVES: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 24],
    > = ::header_set::__private::rows::le64(
        &[&[0x0000000420797979, 0x0000000074736f68, 0xffffffffffffffff]],
    );
    ///What is compared, folded, in the order of places.
    static NAMES: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 5],
    > = ::header_set::__private::Aligned(*b"hosty");
    ///256 times the number of groups, plus the first.
    static PREFIX_BUCKETS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 32],
    > = ::header_set::__private::rows::le16(
        &[
            &[256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256],
            &[256, 256, 257, 256],
        ],
    );
    ///Three values, three masks.
    static PREFIX_GROUPS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 96],
    > = ::header_set::__private::rows::le64(
        &[
            &[
                0x0000000000000001, 0x0000000000000001, 0x0000000000000001,
                0x0000000000000000,
            ],
            &[
                0x0000000000000000, 0x0000000000000000, 0x0000000000002d78,
                0x0000000000000001,
            ],
            &[
                0x0000000000000001, 0x000000000000ffff, 0x0000000000000000,
                0x0000000000000000,
            ],
        ],
    );
    ///The prefix of each pair.
    static PREFIX_MEMBERS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 6],
    > = ::header_set::__private::rows::le8(&[&[0, 0, 0, 0, 0, 0]]);
    ///The prefixes, folded and sorted.
    static PREFIX_TEXTS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 2],
    > = ::header_set::__private::Aligned(*b"x-");
    ///Where each prefix starts.
    static PREFIX_OFFSETS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 2],
    > = ::header_set::__private::rows::le8(&[&[0, 2]]);
    ///Bits for the windows of names.
    static FILTER_KEYS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 8],
    > = ::header_set::__private::rows::le64(&[&[0x0000000000802000]]);
    ///Bits for the starts of patterns.
    static FILTER_LEADS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 8],
    > = ::header_set::__private::rows::le64(&[&[0x0000000000100000]]);
    ///The index of the entry with each id.
    static ORDER: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 3],
    > = ::header_set::__private::rows::le8(&[&[2, 0, 1]]);
    ///Where each text starts.
    static TEXT_OFFSETS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 4],
    > = ::header_set::__private::rows::le8(&[&[0, 4, 7, 8]]);
    ///The entries as written.
    static TEXTS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 8],
    > = ::header_set::__private::Aligned(*b"hostx-*y");
    ///A bit for each entry that is a pattern.
    static PATTERNS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 1],
    > = ::header_set::__private::rows::le8(&[&[2]]);
    impl ::header_set::__private::Tables for Known {
        const MATCHER: ::header_set::__private::Matcher<'static> = ::header_set::__private::Matcher {
            exact: ::header_set::__private::Exact::PopcountTrie(
                ::header_set::__private::popcount_trie::PopcountTrie::ByLength(::header_set::__private::popcount_trie::ByLength {
                    nodes: NODES.0.as_chunks().0,
                    roots: 5,
                    depth: 1,
                    leaves: LEAVES.0.as_chunks().0,
                }),
            ),
            names: ::header_set::__private::Names {
                bytes: &NAMES.0,
                fold: ::header_set::__private::Fold {
                    case: true,
                    separators: false,
                },
                plain: true,
            },
            keys: 2,
            prefixes: ::header_set::__private::prefixes::Prefixes {
                search: ::header_set::__private::prefixes::Search::Buckets(::header_set::__private::prefixes::Buckets {
                    lead: 0x000000000000ffff,
                    multiplier: 0x9e3779b97f4a7c15,
                    buckets: PREFIX_BUCKETS.0.as_chunks().0,
                    groups: ::header_set::__private::rows::groups(
                        PREFIX_GROUPS.0.as_chunks().0,
                    ),
                    members: ::header_set::__private::Ints::from_bytes(
                        &PREFIX_MEMBERS.0,
                        1,
                    ),
                }),
                texts: &PREFIX_TEXTS.0,
                offsets: ::header_set::__private::Ints::from_bytes(&PREFIX_OFFSETS.0, 1),
                patterns: ::header_set::__private::Ints::EMPTY,
                plain: true,
            },
            globs: ::header_set::__private::globs::Globs::NONE,
            excluded: &[],
        };
        const FILTER: ::header_set::__private::option::Option<
            ::header_set::__private::filter::Filter<'static>,
        > = ::header_set::__private::option::Option::Some(::header_set::__private::filter::Filter {
            window: ::header_set::__private::hash::Window::Last,
            keys: ::header_set::__private::filter::Bits {
                multiplier: 0x8ff34785799e5cbd,
                words: FILTER_KEYS.0.as_chunks().0,
            },
            lead: 0x000000000000ffff,
            leads: ::header_set::__private::filter::Bits {
                multiplier: 0x538454127b096493,
                words: FILTER_LEADS.0.as_chunks().0,
            },
        });
        const ENTRIES: ::header_set::__private::Entries<'static> = ::header_set::__private::Entries {
            order: ::header_set::__private::Ints::from_bytes(&ORDER.0, 1),
            texts: &TEXTS.0,
            offsets: ::header_set::__private::Ints::from_bytes(&TEXT_OFFSETS.0, 1),
            patterns: &PATTERNS.0,
            sorted: ::header_set::__private::Ints::EMPTY,
            fold: ::header_set::__private::Fold {
                case: true,
                separators: false,
            },
        };
        const PLAN: &'static ::header_set::__private::Plan<'static> = &::header_set::__private::Plan {
            entries: 3,
            traffic: ::header_set::__private::Traffic {
                source: "built-in",
                requests: 164,
                names: 2179,
                hit_rate: 0.100,
            },
            candidates: [
                ::header_set::__private::PlannedCandidate {
                    strategy: ::header_set::__private::Strategy::PerfectHash,
                    remark: "1 window, 32 slots (not asked for)",
                    price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                        table_bytes: 210,
                        lines: 0.444,
                        lines_hit: 4.679,
                        lines_miss: 3.035,
                        worst_lines: 6,
                        loads: 3.068,
                        mispredictions: 0.481,
                        hot: 8.039,
                        cold: 29.908,
                        cost: 10.226,
                    }),
                },
                ::header_set::__private::PlannedCandidate {
                    strategy: ::header_set::__private::Strategy::PopcountTrie,
                    remark: "by length, 1 node",
                    price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                        table_bytes: 207,
                        lines: 0.392,
                        lines_hit: 3.945,
                        lines_miss: 2.040,
                        worst_lines: 7,
                        loads: 2.165,
                        mispredictions: 0.461,
                        hot: 6.854,
                        cold: 28.867,
                        cost: 9.055,
                    }),
                },
                ::header_set::__private::PlannedCandidate {
                    strategy: ::header_set::__private::Strategy::FlatDfa,
                    remark: "2 states of 6 columns, 8 bits (not asked for)",
                    price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                        table_bytes: 274,
                        lines: 0.296,
                        lines_hit: 3.661,
                        lines_miss: 2.000,
                        worst_lines: 4,
                        loads: 1.166,
                        mispredictions: 0.104,
                        hot: 3.098,
                        cold: 24.816,
                        cost: 5.270,
                    }),
                },
            ],
            chosen: ::header_set::__private::Strategy::PopcountTrie,
        };
    }
};
