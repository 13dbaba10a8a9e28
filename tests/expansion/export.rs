/// A set of 3 names.
///
/// Compiled by header-set as `trie`:
///
/// ```text
/// 3 entries; built-in traffic: 164 requests, 2309 names, 10.0 % hits
///   strategy        bytes lines/lookup hit line miss line  worst loads mispr.  hot ns cold ns    cost
///   perfect_hash      212         0.50     5.68      3.11      7  3.17  0.533    8.53   31.24   10.81  1 window, 32 slots (not asked for)
/// * trie              208         0.45     4.68      2.11      6  2.24  0.502    7.23   30.16    9.53  by length, 1 node
///   dfa               277         0.41     5.34      2.23      6  1.54  0.435    5.95   29.02    8.26  2 states of 6 columns, 8 bits (not asked for)
/// ```
pub static SET: ::header_set::__private::Set<SET> = ::header_set::__private::Set::new();
/// Tells the set `SET` from others, in its type.
#[allow(non_camel_case_types, dead_code, clippy::upper_case_acronyms)]
pub struct SET {}
#[allow(clippy::approx_constant)]
const _: () = {
    ///Position, shift, first child, bitmap.
    static NODES: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 32],
    > = ::header_set::__private::rows::le64(
        &[
            &[
                0x0000000300000000, 0x0000000000020000, 0x0000000300000000,
                0x0000000200000000,
            ],
        ],
    );
    ///Start of the name, its last bytes.
    static LEAVES: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 32],
    > = ::header_set::__private::rows::le64(
        &[
            &[
                0x0000000420ffffff, 0x0000000020616161, 0x0000000120632d62,
                0xffffffffffffffff,
            ],
        ],
    );
    ///What is compared, folded, in the order of places.
    static NAMES: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 5],
    > = ::header_set::__private::Aligned(*b"ab-c\xFF");
    ///256 times the number of groups, plus the first.
    static PREFIX_BUCKETS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 32],
    > = ::header_set::__private::rows::le16(
        &[
            &[256, 256, 256, 256, 256, 257, 256, 256, 256, 256, 256, 256],
            &[256, 256, 256, 256],
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
                0x0000000000000000, 0x0000000000000000, 0x0000000000002d62,
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
    > = ::header_set::__private::Aligned(*b"b-");
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
    > = ::header_set::__private::rows::le64(&[&[0x0000000000002000]]);
    ///Bits for the starts of patterns.
    static FILTER_LEADS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 8],
    > = ::header_set::__private::rows::le64(&[&[0x0000000020000000]]);
    ///The index of the entry with each id.
    static ORDER: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 4],
    > = ::header_set::__private::rows::le8(&[&[2, 0, 3, 1]]);
    ///Where each text starts.
    static TEXT_OFFSETS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 4],
    > = ::header_set::__private::rows::le8(&[&[0, 1, 4, 5]]);
    ///The entries as written.
    static TEXTS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 5],
    > = ::header_set::__private::Aligned(*b"ab-*\xFF");
    ///A bit for each entry that is a pattern.
    static PATTERNS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 1],
    > = ::header_set::__private::rows::le8(&[&[2]]);
    impl ::header_set::__private::Tables for SET {
        const MATCHER: ::header_set::__private::Matcher<'static> = ::header_set::__private::Matcher {
            exact: ::header_set::__private::Exact::PopcountTrie(
                ::header_set::__private::popcount_trie::PopcountTrie::ByLength(::header_set::__private::popcount_trie::ByLength {
                    nodes: NODES.0.as_chunks().0,
                    roots: 4,
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
                plain: false,
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
                multiplier: 0xdaa66d2c7ddf743f,
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
                names: 2309,
                hit_rate: 0.100,
            },
            candidates: [
                ::header_set::__private::PlannedCandidate {
                    strategy: ::header_set::__private::Strategy::PerfectHash,
                    remark: "1 window, 32 slots (not asked for)",
                    price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                        table_bytes: 212,
                        lines: 0.501,
                        lines_hit: 5.675,
                        lines_miss: 3.105,
                        worst_lines: 7,
                        loads: 3.168,
                        mispredictions: 0.533,
                        hot: 8.535,
                        cold: 31.241,
                        cost: 10.805,
                    }),
                },
                ::header_set::__private::PlannedCandidate {
                    strategy: ::header_set::__private::Strategy::PopcountTrie,
                    remark: "by length, 1 node",
                    price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                        table_bytes: 208,
                        lines: 0.451,
                        lines_hit: 4.675,
                        lines_miss: 2.110,
                        worst_lines: 6,
                        loads: 2.238,
                        mispredictions: 0.502,
                        hot: 7.235,
                        cold: 30.160,
                        cost: 9.527,
                    }),
                },
                ::header_set::__private::PlannedCandidate {
                    strategy: ::header_set::__private::Strategy::FlatDfa,
                    remark: "2 states of 6 columns, 8 bits (not asked for)",
                    price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                        table_bytes: 277,
                        lines: 0.411,
                        lines_hit: 5.338,
                        lines_miss: 2.231,
                        worst_lines: 6,
                        loads: 1.542,
                        mispredictions: 0.435,
                        hot: 5.948,
                        cold: 29.024,
                        cost: 8.255,
                    }),
                },
            ],
            chosen: ::header_set::__private::Strategy::PopcountTrie,
        };
    }
};
/// The entries of `SET`, for a list of another crate: `use this_crate::names!`.
#[macro_export]
macro_rules! names {
    ({ $($macro:tt)* } { $($before:tt)* } { $($after:tt)* }) => {
        $($macro)* { $($before)* @ exported { "a", ! "b-c", "b-*", b"\xFF" } $($after)* }
    };
}
