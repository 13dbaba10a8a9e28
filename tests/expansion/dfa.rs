/// A set of 5 names.
///
/// Compiled by header-set as `dfa`:
///
/// ```text
/// 5 entries; built-in traffic: 164 requests, 2220 names, 10.0 % hits
///   strategy        bytes lines/lookup hit line miss line  worst loads mispr.  hot ns cold ns    cost
///   perfect_hash      120         0.24     4.00      1.00      4  1.20  0.117    3.23   24.01    5.31  1 window, 32 slots (not asked for)
///   trie              242         0.33     3.00      1.87      3  1.99  0.177    4.58   25.85    6.71  by length, 1 node (not asked for)
/// * dfa               463         0.37     4.99      2.03      7  1.63  0.210    4.40   26.77    6.64  13 states of 14 columns, 8 bits
/// ```
pub static FIVE: ::header_set::__private::Set<FIVE> = ::header_set::__private::Set::new();
/// Tells the set `FIVE` from others, in its type.
#[allow(non_camel_case_types, dead_code, clippy::upper_case_acronyms)]
pub struct FIVE {}
#[allow(clippy::approx_constant)]
const _: () = {
    ///The column of each byte.
    static CLASSES: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 256],
    > = ::header_set::__private::rows::le8(
        &[
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0, 0, 2, 0, 0, 3, 4, 5, 0],
            &[6, 0, 0, 0, 0, 0, 0, 7, 8, 0, 9, 0],
            &[10, 0, 0, 11, 12, 0, 0, 0, 0, 0, 0, 0],
            &[0, 2, 0, 0, 3, 4, 5, 0, 6, 0, 0, 0],
            &[0, 0, 0, 7, 8, 0, 9, 0, 10, 0, 0, 11],
            &[12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0],
        ],
    );
    ///A row for each state.
    static TRANSITIONS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 182],
    > = ::header_set::__private::rows::le8(
        &[
            &[182, 182, 182, 182, 182, 182, 183, 182, 182, 182, 186, 182],
            &[14, 182, 182, 28, 182, 182, 182, 182, 182, 182, 182, 182],
            &[182, 182, 182, 182, 182, 182, 182, 182, 182, 42, 182, 182],
            &[182, 187, 182, 182, 182, 182, 182, 182, 182, 182, 182, 182],
            &[182, 56, 182, 182, 182, 182, 182, 182, 182, 182, 182, 182],
            &[182, 182, 182, 182, 182, 70, 182, 182, 182, 182, 182, 182],
            &[182, 182, 182, 182, 182, 182, 182, 182, 182, 84, 182, 182],
            &[182, 182, 98, 182, 182, 182, 182, 182, 182, 182, 182, 182],
            &[182, 182, 182, 182, 182, 182, 182, 182, 182, 182, 182, 112],
            &[182, 182, 182, 182, 182, 182, 182, 126, 182, 182, 182, 182],
            &[182, 182, 182, 182, 182, 182, 182, 182, 182, 182, 140, 182],
            &[182, 182, 182, 182, 182, 182, 182, 182, 182, 182, 182, 154],
            &[182, 182, 182, 182, 182, 182, 182, 182, 182, 182, 182, 168],
            &[182, 182, 182, 182, 182, 182, 182, 182, 182, 182, 182, 182],
            &[182, 182, 182, 182, 182, 184, 182, 182, 185, 182, 182, 182],
            &[182, 182],
        ],
    );
    ///Where the rest of each name starts.
    static OFFSETS: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 6],
    > = ::header_set::__private::rows::le8(&[&[0, 3, 5, 9, 10, 19]]);
    ///What is compared, folded, in the order of places.
    static NAMES: ::header_set::__private::Aligned<
        [::header_set::__private::primitive::u8; 19],
    > = ::header_set::__private::Aligned(*b"ostorrotoeequest-id");
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
            exact: ::header_set::__private::Exact::FlatDfa(::header_set::__private::flat_dfa::FlatDfa {
                classes: &CLASSES.0,
                end: 13,
                transitions: ::header_set::__private::Ints::from_bytes(
                    &TRANSITIONS.0,
                    1,
                ),
                start: 0,
                offsets: ::header_set::__private::Ints::from_bytes(&OFFSETS.0, 1),
                otherwise: ::header_set::__private::Ints::EMPTY,
                winners: ::header_set::__private::Ints::EMPTY,
            }),
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
                    remark: "1 window, 32 slots (not asked for)",
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
                    remark: "13 states of 14 columns, 8 bits",
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
            chosen: ::header_set::__private::Strategy::FlatDfa,
        };
    }
};
