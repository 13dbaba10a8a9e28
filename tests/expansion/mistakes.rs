#[cfg(unix)]
/// A set of 1 names.
///
/// Compiled by header-set as `trie`:
///
/// ```text
/// 1 entries; built-in traffic: 164 requests, 2309 names, 10.0 % hits
///   strategy        bytes lines/lookup hit line miss line  worst loads mispr.  hot ns cold ns    cost
///   perfect_hash       67         0.23     4.00      1.00      4  1.20  0.121    3.26   23.76    5.31  1 window, 32 slots
/// * trie               33         0.16     3.00      0.00      3  0.30  0.115    2.19   22.49    4.22  by length, 1 node
///   dfa               259         0.12     2.00      1.00      2  1.10  0.112    3.08   21.89    4.96  0 states of 2 columns, 0 bits
/// ```
static SET: ::header_set::__private::Set<SET> = ::header_set::__private::Set::new();
#[cfg(unix)]
/// Tells the set `SET` from others, in its type.
#[allow(non_camel_case_types, dead_code, clippy::upper_case_acronyms)]
struct SET {}
#[cfg(unix)]
#[allow(clippy::approx_constant)]
const _: () = {
    ///Position, shift, first child, bitmap.
    static NODES: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 16],
    > = ::header_set::__private::rows::le64(
        &[&[0x0000000100000000, 0x0000000000000000]],
    );
    ///Start of the name, its last bytes.
    static LEAVES: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 16],
    > = ::header_set::__private::rows::le64(
        &[&[0x0000000020636363, 0xffffffffffffffff]],
    );
    ///What is compared, folded, in the order of places.
    static NAMES: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 1],
    > = ::header_set::__private::Aligned(*b"c");
    ///Bits for the windows of names.
    static FILTER_KEYS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 8],
    > = ::header_set::__private::rows::le64(&[&[0x0000000000002000]]);
    ///Where each text starts.
    static TEXT_OFFSETS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 2],
    > = ::header_set::__private::rows::le8(&[&[0, 1]]);
    ///The entries as written.
    static TEXTS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 1],
    > = ::header_set::__private::Aligned(*b"c");
    impl ::header_set::__private::Tables for SET {
        const MATCHER: ::header_set::__private::Matcher<'static> = ::header_set::__private::Matcher {
            exact: ::header_set::__private::Exact::PopcountTrie(
                ::header_set::__private::popcount_trie::PopcountTrie::ByLength(::header_set::__private::popcount_trie::ByLength {
                    nodes: NODES.0.as_chunks().0,
                    roots: 2,
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
            keys: 1,
            prefixes: ::header_set::__private::prefixes::Prefixes::NONE,
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
            lead: 0x0000000000000000,
            leads: ::header_set::__private::filter::Bits {
                multiplier: 0x0000000000000001,
                words: &[],
            },
        });
        const ENTRIES: ::header_set::__private::Entries<'static> = ::header_set::__private::Entries {
            order: ::header_set::__private::Ints::EMPTY,
            texts: &TEXTS.0,
            offsets: ::header_set::__private::Ints::from_bytes(&TEXT_OFFSETS.0, 1),
            patterns: &[],
            sorted: ::header_set::__private::Ints::EMPTY,
            fold: ::header_set::__private::Fold {
                case: true,
                separators: false,
            },
        };
        const PLAN: &'static ::header_set::__private::Plan<'static> = &::header_set::__private::Plan {
            entries: 1,
            traffic: ::header_set::__private::Traffic {
                source: "built-in",
                requests: 164,
                names: 2309,
                hit_rate: 0.100,
            },
            candidates: [
                ::header_set::__private::PlannedCandidate {
                    strategy: ::header_set::__private::Strategy::PerfectHash,
                    remark: "1 window, 32 slots",
                    price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                        table_bytes: 67,
                        lines: 0.228,
                        lines_hit: 4.000,
                        lines_miss: 1.000,
                        worst_lines: 4,
                        loads: 1.200,
                        mispredictions: 0.121,
                        hot: 3.262,
                        cold: 23.758,
                        cost: 5.312,
                    }),
                },
                ::header_set::__private::PlannedCandidate {
                    strategy: ::header_set::__private::Strategy::PopcountTrie,
                    remark: "by length, 1 node",
                    price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                        table_bytes: 33,
                        lines: 0.157,
                        lines_hit: 3.000,
                        lines_miss: 0.000,
                        worst_lines: 3,
                        loads: 0.300,
                        mispredictions: 0.115,
                        hot: 2.186,
                        cold: 22.492,
                        cost: 4.217,
                    }),
                },
                ::header_set::__private::PlannedCandidate {
                    strategy: ::header_set::__private::Strategy::FlatDfa,
                    remark: "0 states of 2 columns, 0 bits",
                    price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                        table_bytes: 259,
                        lines: 0.123,
                        lines_hit: 2.000,
                        lines_miss: 1.000,
                        worst_lines: 2,
                        loads: 1.100,
                        mispredictions: 0.112,
                        hot: 3.084,
                        cold: 21.887,
                        cost: 4.964,
                    }),
                },
            ],
            chosen: ::header_set::__private::Strategy::PopcountTrie,
        };
    }
};
#[cfg(unix)]
::core::compile_error! {
    "found ` ` at byte 1 of `a b`, expected a field name of letters, digits and !#$%&'*+-.^_`|~"
}
/// A map from 0 names.
///
/// Compiled by header-set as `perfect_hash`:
///
/// ```text
/// 0 entries; built-in traffic: 164 requests, 2078 names, 0.0 % hits
///   strategy        bytes lines/lookup hit line miss line  worst loads mispr.  hot ns cold ns    cost
/// * perfect_hash        1         0.00     0.00      0.00      0  0.00  0.000    1.00   19.00    2.80  1 window, 0 slots
///   trie                8         0.00     0.00      0.00      0  0.00  0.000    1.00   19.00    2.80  by length, 1 node
///   dfa               257         0.00     0.00      0.00      0  0.00  0.000    1.00   19.00    2.80  0 states of 2 columns, 0 bits
/// ```
static MAP: ::header_set::__private::Map<MAP, u8> = {
    static __HEADER_SET_VALUES: [u8; 0] = [];
    ::header_set::__private::Map::new(&__HEADER_SET_VALUES)
};
/// Tells the map `MAP` from others, in its type.
#[allow(non_camel_case_types, dead_code, clippy::upper_case_acronyms)]
struct MAP {}
#[allow(clippy::approx_constant)]
const _: () = {
    ///Where each name starts.
    static OFFSETS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 1],
    > = ::header_set::__private::rows::le8(&[&[0]]);
    ///Bits for the windows of names.
    static FILTER_KEYS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 8],
    > = ::header_set::__private::rows::le64(&[&[0x0000000000000000]]);
    ///Where each text starts.
    static TEXT_OFFSETS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 1],
    > = ::header_set::__private::rows::le8(&[&[0]]);
    impl ::header_set::__private::Tables for MAP {
        const MATCHER: ::header_set::__private::Matcher<'static> = ::header_set::__private::Matcher {
            exact: ::header_set::__private::Exact::PerfectHash(
                ::header_set::__private::perfect_hash::PerfectHash::Windows(::header_set::__private::perfect_hash::Windows {
                    hash: ::header_set::__private::hash::WindowHash {
                        low: ::header_set::__private::hash::Window::Last,
                        high: ::header_set::__private::option::Option::None,
                        multiplier: 0x0000000000000001,
                    },
                    tags: &[],
                    places: &[],
                    offsets: ::header_set::__private::Ints::from_bytes(&OFFSETS.0, 1),
                }),
            ),
            names: ::header_set::__private::Names {
                bytes: &[],
                fold: ::header_set::__private::Fold {
                    case: true,
                    separators: false,
                },
                plain: true,
            },
            keys: 0,
            prefixes: ::header_set::__private::prefixes::Prefixes::NONE,
            globs: ::header_set::__private::globs::Globs::NONE,
            excluded: &[],
        };
        const FILTER: ::header_set::__private::option::Option<
            ::header_set::__private::filter::Filter<'static>,
        > = ::header_set::__private::option::Option::Some(::header_set::__private::filter::Filter {
            window: ::header_set::__private::hash::Window::Last,
            keys: ::header_set::__private::filter::Bits {
                multiplier: 0xdaa66d2c7ddf743f,
                words: FILTER_KEYS.0.as_chunks().0,
            },
            lead: 0x0000000000000000,
            leads: ::header_set::__private::filter::Bits {
                multiplier: 0x0000000000000001,
                words: &[],
            },
        });
        const ENTRIES: ::header_set::__private::Entries<'static> = ::header_set::__private::Entries {
            order: ::header_set::__private::Ints::EMPTY,
            texts: &[],
            offsets: ::header_set::__private::Ints::from_bytes(&TEXT_OFFSETS.0, 1),
            patterns: &[],
            sorted: ::header_set::__private::Ints::EMPTY,
            fold: ::header_set::__private::Fold {
                case: true,
                separators: false,
            },
        };
        const PLAN: &'static ::header_set::__private::Plan<'static> = &::header_set::__private::Plan {
            entries: 0,
            traffic: ::header_set::__private::Traffic {
                source: "built-in",
                requests: 164,
                names: 2078,
                hit_rate: 0.000,
            },
            candidates: [
                ::header_set::__private::PlannedCandidate {
                    strategy: ::header_set::__private::Strategy::PerfectHash,
                    remark: "1 window, 0 slots",
                    price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                        table_bytes: 1,
                        lines: 0.000,
                        lines_hit: 0.000,
                        lines_miss: 0.000,
                        worst_lines: 0,
                        loads: 0.000,
                        mispredictions: 0.000,
                        hot: 1.000,
                        cold: 19.000,
                        cost: 2.800,
                    }),
                },
                ::header_set::__private::PlannedCandidate {
                    strategy: ::header_set::__private::Strategy::PopcountTrie,
                    remark: "by length, 1 node",
                    price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                        table_bytes: 8,
                        lines: 0.000,
                        lines_hit: 0.000,
                        lines_miss: 0.000,
                        worst_lines: 0,
                        loads: 0.000,
                        mispredictions: 0.000,
                        hot: 1.000,
                        cold: 19.000,
                        cost: 2.800,
                    }),
                },
                ::header_set::__private::PlannedCandidate {
                    strategy: ::header_set::__private::Strategy::FlatDfa,
                    remark: "0 states of 2 columns, 0 bits",
                    price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                        table_bytes: 257,
                        lines: 0.000,
                        lines_hit: 0.000,
                        lines_miss: 0.000,
                        worst_lines: 0,
                        loads: 0.000,
                        mispredictions: 0.000,
                        hot: 1.000,
                        cold: 19.000,
                        cost: 2.800,
                    }),
                },
            ],
            chosen: ::header_set::__private::Strategy::PerfectHash,
        };
    }
};
::core::compile_error! {
    "found nothing, expected `= { \"name\" => value }`"
}
