/// Five headers.
///
/// Compiled by header-set as `perfect_hash`:
///
/// ```text
/// 5 entries; built-in traffic: 164 requests, 2220 names, 10.0 % hits
///   strategy        bytes lines/lookup hit line miss line  worst loads mispr.  hot ns cold ns    cost
/// * perfect_hash      120         0.24     4.00      1.00      4  1.20  0.117    3.23   24.01    5.31  1 window, 32 slots
///   trie              242         0.33     3.00      1.87      3  1.99  0.177    4.58   25.85    6.71  by length, 1 node (not asked for)
///   dfa               463         0.37     4.99      2.03      7  1.63  0.210    4.40   26.77    6.64  13 states of 14 columns, 8 bits (not asked for)
/// ```
pub static FIVE: ::header_set::__private::Set<FIVE> = ::header_set::__private::Set::new();
/// Tells the set `FIVE` from others, in its type.
#[allow(non_camel_case_types, dead_code, clippy::upper_case_acronyms)]
pub struct FIVE {}
#[allow(clippy::approx_constant)]
const _: () = {
    ///Bits of the hash in each slot.
    static TAGS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 32],
    > = ::header_set::__private::rows::le8(
        &[
            &[0, 0, 0, 0, 0, 52, 0, 0, 0, 0, 0, 0],
            &[0, 28, 0, 0, 45, 0, 74, 0, 0, 0, 0, 0],
            &[0, 0, 0, 207, 0, 0, 0, 0],
        ],
    );
    ///The place in each slot.
    static PLACES: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 32],
    > = ::header_set::__private::rows::le8(
        &[
            &[255, 255, 255, 255, 255, 2, 255, 255, 255, 255, 255, 255],
            &[255, 4, 255, 255, 1, 255, 0, 255, 255, 255, 255, 255],
            &[255, 255, 255, 3, 255, 255, 255, 255],
        ],
    );
    ///Where each name starts.
    static OFFSETS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 6],
    > = ::header_set::__private::rows::le8(&[&[0, 4, 19, 36, 38, 50]]);
    ///What is compared, folded, in the order of places.
    static NAMES: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 50],
    > = ::header_set::__private::Aligned(
        *b"hostx-forwarded-forx-forwarded-prototex-request-id",
    );
    ///Bits for the windows of names.
    static FILTER_KEYS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 32],
    > = ::header_set::__private::rows::le64(
        &[
            &[
                0x0004000000000000, 0x000000c000000010, 0x0800000000000000,
                0x0000000000000000,
            ],
        ],
    );
    ///The index of the entry with each id.
    static ORDER: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 5],
    > = ::header_set::__private::rows::le8(&[&[0, 3, 4, 1, 2]]);
    ///Where each text starts.
    static TEXT_OFFSETS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 6],
    > = ::header_set::__private::rows::le8(&[&[0, 4, 6, 18, 33, 50]]);
    ///Indices in the order of the folded texts.
    static SORTED: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 5],
    > = ::header_set::__private::rows::le8(&[&[0, 1, 3, 4, 2]]);
    ///The entries as written.
    static TEXTS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 50],
    > = ::header_set::__private::Aligned(
        *b"hosttex-request-idx-forwarded-forx-forwarded-proto",
    );
    impl ::header_set::__private::Tables for FIVE {
        const MATCHER: ::header_set::__private::Matcher<'static> = ::header_set::__private::Matcher {
            exact: ::header_set::__private::Exact::PerfectHash(
                ::header_set::__private::perfect_hash::PerfectHash::Windows(::header_set::__private::perfect_hash::Windows {
                    hash: ::header_set::__private::hash::WindowHash {
                        low: ::header_set::__private::hash::Window::Last,
                        high: ::header_set::__private::option::Option::None,
                        multiplier: 0xe220a8397b1dcdaf,
                    },
                    tags: &TAGS.0,
                    places: &PLACES.0,
                    offsets: ::header_set::__private::Ints::from_bytes(&OFFSETS.0, 1),
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
            keys: 5,
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
            order: ::header_set::__private::Ints::from_bytes(&ORDER.0, 1),
            texts: &TEXTS.0,
            offsets: ::header_set::__private::Ints::from_bytes(&TEXT_OFFSETS.0, 1),
            patterns: &[],
            sorted: ::header_set::__private::Ints::from_bytes(&SORTED.0, 1),
            fold: ::header_set::__private::Fold {
                case: true,
                separators: false,
            },
        };
        const PLAN: &'static ::header_set::__private::Plan<'static> = &::header_set::__private::Plan {
            entries: 5,
            traffic: ::header_set::__private::Traffic {
                source: "built-in",
                requests: 164,
                names: 2220,
                hit_rate: 0.100,
            },
            candidates: [
                ::header_set::__private::PlannedCandidate {
                    strategy: ::header_set::__private::Strategy::PerfectHash,
                    remark: "1 window, 32 slots",
                    price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                        table_bytes: 120,
                        lines: 0.244,
                        lines_hit: 4.000,
                        lines_miss: 1.000,
                        worst_lines: 4,
                        loads: 1.200,
                        mispredictions: 0.117,
                        hot: 3.235,
                        cold: 24.008,
                        cost: 5.312,
                    }),
                },
                ::header_set::__private::PlannedCandidate {
                    strategy: ::header_set::__private::Strategy::PopcountTrie,
                    remark: "by length, 1 node (not asked for)",
                    price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                        table_bytes: 242,
                        lines: 0.327,
                        lines_hit: 3.000,
                        lines_miss: 1.874,
                        worst_lines: 3,
                        loads: 1.986,
                        mispredictions: 0.177,
                        hot: 4.580,
                        cold: 25.854,
                        cost: 6.707,
                    }),
                },
                ::header_set::__private::PlannedCandidate {
                    strategy: ::header_set::__private::Strategy::FlatDfa,
                    remark: "13 states of 14 columns, 8 bits (not asked for)",
                    price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                        table_bytes: 463,
                        lines: 0.368,
                        lines_hit: 4.991,
                        lines_miss: 2.026,
                        worst_lines: 7,
                        loads: 1.626,
                        mispredictions: 0.210,
                        hot: 4.402,
                        cold: 26.773,
                        cost: 6.639,
                    }),
                },
            ],
            chosen: ::header_set::__private::Strategy::PerfectHash,
        };
    }
};
