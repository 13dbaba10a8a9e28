/// A set of 3 names.
///
/// Compiled by header-set as `trie`:
///
/// ```text
/// 3 entries; built-in traffic: 164 requests, 2309 names, 10.0 % hits
///   strategy        bytes lines/lookup hit line miss line  worst loads  work mispr.  hot ns cold ns    cost
///   perfect_hash      199         0.43     4.35      3.11      7  3.17  0.00  0.163    7.48   18.80    8.61  1 window, 4 slots (not asked for)
/// * trie              240         0.45     4.68      2.11      6  2.24  0.00  0.109    5.27   18.19    6.56  by length, 1 node
///   dfa               309         0.41     5.34      2.23      6  1.54  0.00  0.431    4.68   22.88    6.50  2 states of 6 columns, 8 bits, 0 runs (not asked for)
/// ```
pub static SET: ::header_set::__private::Set<SET> = ::header_set::__private::Set::new();
/// Tells the set `SET` from others, in its type.
#[allow(non_camel_case_types, dead_code, clippy::upper_case_acronyms)]
pub struct SET {}
#[allow(clippy::approx_constant)]
const _: () = {
    use ::header_set::__private as rt;
    /// Position, shift, first child, bitmap.
    static NODES: rt::Bytes<32> = rt::rows::le64(
        &[
            &[
                0x0000000300000000, 0x0000000000020000, 0x0000000300000000,
                0x0000000200000000,
            ],
        ],
    );
    /// Start of the name, its last bytes.
    static LEAVES: rt::Bytes<32> = rt::rows::le64(
        &[
            &[
                0x0000000420ffffff, 0x0000000020616161, 0x0000000120632d62,
                0xffffffffffffffff,
            ],
        ],
    );
    /// What is compared, folded, in the order of places.
    static NAMES: rt::Bytes<37> = rt::rows::padded(b"ab-c\xFF");
    /// 256 times the number of groups, plus the first.
    static PREFIX_BUCKETS: rt::Bytes<32> = rt::rows::le16(
        &[
            &[256, 256, 256, 256, 256, 257, 256, 256, 256, 256, 256, 256],
            &[256, 256, 256, 256],
        ],
    );
    /// Three values, three masks.
    static PREFIX_GROUPS: rt::Bytes<96> = rt::rows::le64(
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
    /// The prefix of each pair.
    static PREFIX_MEMBERS: rt::Bytes<6> = rt::rows::le8(&[&[0, 0, 0, 0, 0, 0]]);
    /// The prefixes, folded and sorted.
    static PREFIX_TEXTS: rt::Bytes<2> = rt::Aligned(*b"b-");
    /// Where each prefix starts.
    static PREFIX_OFFSETS: rt::Bytes<2> = rt::rows::le8(&[&[0, 2]]);
    /// A bit for each place and pattern that excludes.
    static EXCLUDED: rt::Bytes<1> = rt::rows::le8(&[&[4]]);
    /// Bits for the windows of names.
    static FILTER_KEYS: rt::Bytes<16> = rt::rows::le64(
        &[&[0x0000000100000000, 0x0000000000000000]],
    );
    /// Bits for the starts of patterns.
    static FILTER_LEADS: rt::Bytes<8> = rt::rows::le64(&[&[0x0000000020000000]]);
    /// The index of the entry with each id.
    static ORDER: rt::Bytes<4> = rt::rows::le8(&[&[2, 0, 3, 1]]);
    /// Where each text starts.
    static TEXT_OFFSETS: rt::Bytes<4> = rt::rows::le8(&[&[0, 1, 4, 5]]);
    /// The entries as written.
    static TEXTS: rt::Bytes<5> = rt::Aligned(*b"ab-*\xFF");
    /// A bit for each entry that is a pattern.
    static PATTERNS: rt::Bytes<1> = rt::rows::le8(&[&[2]]);
    impl rt::Tables for SET {
        const MATCHER: rt::Matcher<'static> = rt::Matcher {
            exact: rt::Exact::PopcountTrie(
                rt::popcount_trie::PopcountTrie::ByLength(rt::popcount_trie::ByLength {
                    nodes: NODES.0.as_chunks().0,
                    roots: 4,
                    depth: 1,
                    leaves: LEAVES.0.as_chunks().0,
                }),
            ),
            names: rt::Names {
                bytes: &NAMES.0,
                fold: rt::Fold {
                    case: true,
                    separators: false,
                },
                plain: false,
            },
            keys: 3,
            prefixes: rt::prefixes::Prefixes {
                search: rt::prefixes::Search::Buckets(rt::prefixes::Buckets {
                    lead: 0x000000000000ffff,
                    multiplier: 0x9e3779b97f4a7c15,
                    buckets: PREFIX_BUCKETS.0.as_chunks().0,
                    groups: rt::rows::groups(PREFIX_GROUPS.0.as_chunks().0),
                    members: rt::Ints::from_bytes(&PREFIX_MEMBERS.0, 1),
                }),
                texts: &PREFIX_TEXTS.0,
                offsets: rt::Ints::from_bytes(&PREFIX_OFFSETS.0, 1),
                patterns: rt::Ints::EMPTY,
                plain: true,
            },
            globs: rt::globs::Globs::NONE,
            excluded: &EXCLUDED.0,
        };
        const FILTER: rt::option::Option<rt::filter::Filter<'static>> = rt::option::Option::Some(rt::filter::Filter {
            keys: rt::filter::WindowFilter {
                low: rt::hash::Window::Last,
                high: rt::option::Option::None,
                bits: rt::filter::Bits {
                    multiplier: 0x538454127b096493,
                    words: FILTER_KEYS.0.as_chunks().0,
                },
            },
            lead: 0x000000000000ffff,
            leads: rt::filter::Bits {
                multiplier: 0xdaa66d2c7ddf743f,
                words: FILTER_LEADS.0.as_chunks().0,
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
        const PLAN: &'static rt::Plan<'static> = &rt::Plan {
            entries: 3,
            traffic: rt::Traffic {
                source: "built-in",
                requests: 164,
                names: 2309,
                hit_rate: 0.100,
            },
            candidates: [
                rt::PlannedCandidate {
                    strategy: rt::Strategy::PerfectHash,
                    remark: "1 window, 4 slots (not asked for)",
                    price: rt::option::Option::Some(rt::Price {
                        table_bytes: 199,
                        lines: 0.434,
                        lines_hit: 4.351,
                        lines_miss: 3.105,
                        worst_lines: 7,
                        loads: 3.168,
                        work: 0.000,
                        mispredictions: 0.163,
                        hot: 7.482,
                        cold: 18.805,
                        cost: 8.615,
                    }),
                },
                rt::PlannedCandidate {
                    strategy: rt::Strategy::PopcountTrie,
                    remark: "by length, 1 node",
                    price: rt::option::Option::Some(rt::Price {
                        table_bytes: 240,
                        lines: 0.451,
                        lines_hit: 4.675,
                        lines_miss: 2.110,
                        worst_lines: 6,
                        loads: 2.238,
                        work: 0.000,
                        mispredictions: 0.109,
                        hot: 5.268,
                        cold: 18.185,
                        cost: 6.560,
                    }),
                },
                rt::PlannedCandidate {
                    strategy: rt::Strategy::FlatDfa,
                    remark: "2 states of 6 columns, 8 bits, 0 runs (not asked for)",
                    price: rt::option::Option::Some(rt::Price {
                        table_bytes: 309,
                        lines: 0.411,
                        lines_hit: 5.338,
                        lines_miss: 2.231,
                        worst_lines: 6,
                        loads: 1.542,
                        work: 0.000,
                        mispredictions: 0.431,
                        hot: 4.684,
                        cold: 22.882,
                        cost: 6.504,
                    }),
                },
            ],
            chosen: rt::Strategy::PopcountTrie,
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
