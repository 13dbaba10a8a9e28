#[cfg(unix)]
#[allow(dead_code)]
/// A map from 3 names.
///
/// Compiled by header-set as `trie`:
///
/// ```text
/// 3 entries; built-in traffic: 164 requests, 2179 names, 10.0 % hits
///   strategy        bytes lines/lookup hit line miss line  worst loads mispr.  hot ns cold ns    cost
///   perfect_hash      217         0.49     5.41      3.03      7  3.14  0.470    8.04   30.61   10.30  1 window, 32 slots (not asked for)
/// * trie              221         0.42     4.41      2.04      6  2.23  0.433    6.72   29.20    8.97  by length, 1 node
///   dfa               282         0.37     5.21      2.00      6  1.32  0.110    3.32   26.11    5.60  2 states of 6 columns, 8 bits (not asked for)
/// ```
static MAP: ::header_set::__private::Map<MAP, fn(u8) -> u8> = {
    static __HEADER_SET_VALUES: [fn(u8) -> u8; 2] = [f::<u8, u16>, |a| a];
    ::header_set::__private::Map::shared(&__HEADER_SET_VALUES, &[0, 1, 1])
};
#[cfg(unix)]
#[allow(dead_code)]
/// Tells the map `MAP` from others, in its type.
#[allow(non_camel_case_types, dead_code, clippy::upper_case_acronyms)]
struct MAP {}
#[cfg(unix)]
#[allow(clippy::approx_constant)]
const _: () = {
    ///Position, shift, first child, bitmap.
    static NODES: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 40],
    > = ::header_set::__private::rows::le64(
        &[
            &[
                0x0000000300000000, 0x0000000300000000, 0x0000000000000000,
                0x0000000300000000,
            ],
            &[0x0000000101000000],
        ],
    );
    ///Start of the name, its last bytes.
    static LEAVES: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 32],
    > = ::header_set::__private::rows::le64(
        &[
            &[
                0x0000000420656574, 0x0000000074736f68, 0x0000000664692d78,
                0xffffffffffffffff,
            ],
        ],
    );
    ///What is compared, folded, in the order of places.
    static NAMES: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 10],
    > = ::header_set::__private::Aligned(*b"hosttex-id");
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
    ///A bit for each place and pattern that excludes.
    static EXCLUDED: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 1],
    > = ::header_set::__private::rows::le8(&[&[4]]);
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
        [::header_set::__private::primitive::u8; 4],
    > = ::header_set::__private::rows::le8(&[&[2, 0, 3, 1]]);
    ///Where each text starts.
    static TEXT_OFFSETS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 4],
    > = ::header_set::__private::rows::le8(&[&[0, 4, 7, 9]]);
    ///Indices in the order of the folded texts.
    static SORTED: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 3],
    > = ::header_set::__private::rows::le8(&[&[0, 2, 1]]);
    ///The entries as written.
    static TEXTS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 9],
    > = ::header_set::__private::Aligned(*b"hostx-*te");
    ///A bit for each entry that is a pattern.
    static PATTERNS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 1],
    > = ::header_set::__private::rows::le8(&[&[2]]);
    impl ::header_set::__private::Tables for MAP {
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
            keys: 3,
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
            excluded: &EXCLUDED.0,
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
            sorted: ::header_set::__private::Ints::from_bytes(&SORTED.0, 1),
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
                        table_bytes: 217,
                        lines: 0.489,
                        lines_hit: 5.413,
                        lines_miss: 3.035,
                        worst_lines: 7,
                        loads: 3.141,
                        mispredictions: 0.470,
                        hot: 8.043,
                        cold: 30.612,
                        cost: 10.300,
                    }),
                },
                ::header_set::__private::PlannedCandidate {
                    strategy: ::header_set::__private::Strategy::PopcountTrie,
                    remark: "by length, 1 node",
                    price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                        table_bytes: 221,
                        lines: 0.422,
                        lines_hit: 4.413,
                        lines_miss: 2.040,
                        worst_lines: 6,
                        loads: 2.225,
                        mispredictions: 0.433,
                        hot: 6.722,
                        cold: 29.199,
                        cost: 8.969,
                    }),
                },
                ::header_set::__private::PlannedCandidate {
                    strategy: ::header_set::__private::Strategy::FlatDfa,
                    remark: "2 states of 6 columns, 8 bits (not asked for)",
                    price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                        table_bytes: 282,
                        lines: 0.368,
                        lines_hit: 5.206,
                        lines_miss: 2.000,
                        worst_lines: 6,
                        loads: 1.321,
                        mispredictions: 0.110,
                        hot: 3.323,
                        cold: 26.105,
                        cost: 5.601,
                    }),
                },
            ],
            chosen: ::header_set::__private::Strategy::PopcountTrie,
        };
    }
};
