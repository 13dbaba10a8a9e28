/// A set of 5 names.
///
/// Compiled by header-set as `dfa`:
///
/// ```text
/// 5 entries; built-in traffic: 164 requests, 2220 names, 10.0 % hits
///   strategy        bytes lines/lookup hit line miss line  worst loads words mispr.  hot ns cold ns    cost
///   perfect_hash      120         0.24     4.00      1.00      4  1.20  0.00  0.117    3.23   24.01    5.31  1 window, 32 slots (not asked for)
///   trie              242         0.33     3.00      1.87      3  1.99  0.00  0.174    4.55   25.83    6.68  by length, 1 node (not asked for)
/// * dfa               330         0.34     4.70      2.03      6  1.41  0.00  0.159    3.78   26.00    6.01  4 states of 9 columns, 8 bits, 1 runs
/// ```
pub static FIVE: ::header_set::__private::Set<FIVE> = ::header_set::__private::Set::new();
/// Tells the set `FIVE` from others, in its type.
#[allow(non_camel_case_types, dead_code, clippy::upper_case_acronyms)]
pub struct FIVE {}
#[allow(clippy::approx_constant)]
const _: () = {
    use ::header_set::__private as rt;
    /// The column of each byte.
    static CLASSES: rt::Bytes<256> = rt::rows::le8(
        &[
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0],
            &[3, 0, 0, 0, 0, 0, 0, 0, 4, 0, 5, 0],
            &[6, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0, 0, 0, 2, 0, 3, 0, 0, 0],
            &[0, 0, 0, 0, 4, 0, 5, 0, 6, 0, 0, 0],
            &[7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
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
    /// A row for each state.
    static TRANSITIONS: rt::Bytes<36> = rt::rows::le8(
        &[
            &[36, 36, 36, 37, 36, 36, 40, 9, 36, 36, 18, 36],
            &[36, 36, 36, 36, 36, 36, 36, 36, 42, 36, 36, 41],
            &[36, 36, 36, 36, 36, 38, 36, 39, 36, 36, 36, 36],
        ],
    );
    /// Where the rest of each name starts.
    static OFFSETS: rt::Bytes<6> = rt::rows::le8(&[&[0, 3, 5, 9, 10, 19]]);
    /// Start, length, next state, otherwise.
    static RUNS: rt::Bytes<4> = rt::rows::le8(&[&[19, 9, 27, 36]]);
    /// What is compared, folded, in the order of places.
    static NAMES: rt::Bytes<28> = rt::Aligned(*b"ostorrotoeequest-idorwarded-");
    /// Bits for the windows of names.
    static FILTER_KEYS: rt::Bytes<32> = rt::rows::le64(
        &[
            &[
                0x0004000000000000, 0x000000c000000010, 0x0800000000000000,
                0x0000000000000000,
            ],
        ],
    );
    /// The index of the entry with each id.
    static ORDER: rt::Bytes<5> = rt::rows::le8(&[&[0, 3, 4, 1, 2]]);
    /// Where each text starts.
    static TEXT_OFFSETS: rt::Bytes<6> = rt::rows::le8(&[&[0, 4, 6, 18, 33, 50]]);
    /// Indices in the order of the folded texts.
    static SORTED: rt::Bytes<5> = rt::rows::le8(&[&[0, 1, 3, 4, 2]]);
    /// The entries as written.
    static TEXTS: rt::Bytes<50> = rt::Aligned(
        *b"hosttex-request-idx-forwarded-forx-forwarded-proto",
    );
    impl rt::Tables for FIVE {
        const MATCHER: rt::Matcher<'static> = rt::Matcher {
            exact: rt::Exact::FlatDfa(rt::flat_dfa::FlatDfa {
                classes: &CLASSES.0,
                end: 8,
                transitions: rt::Ints::from_bytes(&TRANSITIONS.0, 1),
                start: 0,
                offsets: rt::Ints::from_bytes(&OFFSETS.0, 1),
                otherwise: rt::Ints::EMPTY,
                winners: rt::Ints::EMPTY,
                runs: rt::Ints::from_bytes(&RUNS.0, 1),
            }),
            names: rt::Names {
                bytes: &NAMES.0,
                fold: rt::Fold {
                    case: true,
                    separators: false,
                },
                plain: true,
            },
            keys: 5,
            prefixes: rt::prefixes::Prefixes::NONE,
            globs: rt::globs::Globs::NONE,
            excluded: &[],
        };
        const FILTER: rt::option::Option<rt::filter::Filter<'static>> = rt::option::Option::Some(rt::filter::Filter {
            keys: rt::filter::WindowFilter {
                window: rt::hash::Window::Last,
                bits: rt::filter::Bits {
                    multiplier: 0xdaa66d2c7ddf743f,
                    words: FILTER_KEYS.0.as_chunks().0,
                },
            },
            lead: 0x0000000000000000,
            leads: rt::filter::Bits {
                multiplier: 0x0000000000000001,
                words: &[],
            },
        });
        const ENTRIES: rt::Entries<'static> = rt::Entries {
            order: rt::Ints::from_bytes(&ORDER.0, 1),
            texts: &TEXTS.0,
            offsets: rt::Ints::from_bytes(&TEXT_OFFSETS.0, 1),
            patterns: &[],
            sorted: rt::Ints::from_bytes(&SORTED.0, 1),
            fold: rt::Fold {
                case: true,
                separators: false,
            },
        };
        const PLAN: &'static rt::Plan<'static> = &rt::Plan {
            entries: 5,
            traffic: rt::Traffic {
                source: "built-in",
                requests: 164,
                names: 2220,
                hit_rate: 0.100,
            },
            candidates: [
                rt::PlannedCandidate {
                    strategy: rt::Strategy::PerfectHash,
                    remark: "1 window, 32 slots (not asked for)",
                    price: rt::option::Option::Some(rt::Price {
                        table_bytes: 120,
                        lines: 0.244,
                        lines_hit: 4.000,
                        lines_miss: 1.000,
                        worst_lines: 4,
                        loads: 1.200,
                        words: 0.000,
                        mispredictions: 0.117,
                        hot: 3.235,
                        cold: 24.008,
                        cost: 5.312,
                    }),
                },
                rt::PlannedCandidate {
                    strategy: rt::Strategy::PopcountTrie,
                    remark: "by length, 1 node (not asked for)",
                    price: rt::option::Option::Some(rt::Price {
                        table_bytes: 242,
                        lines: 0.327,
                        lines_hit: 3.000,
                        lines_miss: 1.874,
                        worst_lines: 3,
                        loads: 1.986,
                        words: 0.000,
                        mispredictions: 0.174,
                        hot: 4.554,
                        cold: 25.830,
                        cost: 6.681,
                    }),
                },
                rt::PlannedCandidate {
                    strategy: rt::Strategy::FlatDfa,
                    remark: "4 states of 9 columns, 8 bits, 1 runs",
                    price: rt::option::Option::Some(rt::Price {
                        table_bytes: 330,
                        lines: 0.343,
                        lines_hit: 4.703,
                        lines_miss: 2.026,
                        worst_lines: 6,
                        loads: 1.411,
                        words: 0.000,
                        mispredictions: 0.159,
                        hot: 3.784,
                        cold: 26.003,
                        cost: 6.006,
                    }),
                },
            ],
            chosen: rt::Strategy::FlatDfa,
        };
    }
};
