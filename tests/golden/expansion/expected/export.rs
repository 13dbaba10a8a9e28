/// A set of 3 names.
///
/// Entries: `a`, `b-*`, `\xff`; without `b-c`.
///
/// Compiled by header-set as `trie`, as the list asks.
///
/// ```text
/// trie: 204 bytes, 3.0 cache lines for a miss, 5.7 for a hit;
/// the dfa would cost 33 % less
///
///   structure         cost  table bytes  cache lines: a miss   a hit  at most
///   perfect_hash      4.62          243                  2.0     4.0        8
/// * trie              6.15          204                  3.0     5.7        9
///   dfa               4.14          319                  2.2     6.3        7
///
/// details:
///   3 entries, optimized for time, fingerprint 3da1ee27ac173b0b
///   traffic: built-in, 164 requests, 2309 names,
///     10.0 % hits, 10.0 % cold
///   cost = 1.32 loads + 1.02 work + 4.91 mispredictions + 1.07 lines + 0.77,
///     points per lookup
///   perfect_hash: one word, 4 rows, unbranched (not asked for)
///     2.17 loads, 0.07 work, 0.11 mispredictions, 0.34 lines per lookup
///   trie: by windows, 2 nodes
///     3.24 loads, 0.07 work, 0.11 mispredictions, 0.45 lines per lookup
///   dfa: 2 states of 6 columns, 8 bits, 0 runs, a sieve (not asked for)
///     1.43 loads, 0.00 work, 0.20 mispredictions, 0.45 lines per lookup
/// ```
pub static SET: ::header_set::__private::Set<__header_set_of_SET::SET> = ::header_set::__private::Set::new();
#[doc(hidden)]
mod __header_set_of_SET {
    pub struct SET {}
}
#[doc(hidden)]
pub use __header_set_of_SET::*;
const _: () = {
    use ::header_set::__private as rt;
    /// From the lowest byte: multiplier, bitmap, first child.
    static NODES: rt::Bytes<8> = rt::Aligned(*b"\x01\x02\0\0\x01\0\x02\0");
    /// From the lowest byte: tag, length, start of the name.
    static LEAVES: rt::Bytes<12> = rt::Aligned(*b"@\x01\0\0?\x01\x04\0\x8D\x03\x01\0");
    /// What is compared, folded, in the order of places.
    static NAMES: rt::Bytes<37> = rt::Aligned(
        *b"ab-c\xFF\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    );
    /// Bits for the starts of prefixes.
    static PREFIX_FILTER: rt::Bytes<8> = rt::Aligned(*b"\0\0\0 \0\0\0\0");
    /// 256 times the number of groups, plus the first.
    static PREFIX_BUCKETS: rt::Bytes<32> = rt::Aligned(
        *b"\0\x01\0\x01\0\x01\0\x01\0\x01\x01\x01\0\x01\0\x01\0\x01\0\x01\0\x01\0\x01\0\x01\0\x01\0\x01\0\x01",
    );
    /// Three values, three masks.
    static PREFIX_GROUPS: rt::Bytes<96> = rt::Aligned(
        *b"\x01\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0b-\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\xFF\xFF\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    );
    /// The prefix of each pair.
    static PREFIX_MEMBERS: rt::Bytes<6> = rt::Aligned(*b"\0\0\0\0\0\0");
    /// The prefixes, folded and sorted.
    static PREFIX_TEXTS: rt::Bytes<2> = rt::Aligned(*b"b-");
    /// Where each prefix starts.
    static PREFIX_OFFSETS: rt::Bytes<2> = rt::Aligned(*b"\0\x02");
    /// A bit for each place and pattern that excludes.
    static EXCLUDED: rt::Bytes<1> = rt::Aligned(*b"\x04");
    /// Bits for the windows of names.
    static FILTER_KEYS: rt::Bytes<16> = rt::Aligned(
        *b"\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0",
    );
    /// Bits for the starts of patterns.
    static FILTER_STARTS: rt::Bytes<8> = rt::Aligned(*b"\0\0\0 \0\0\0\0");
    /// The index of the entry with each id.
    static ORDER: rt::Bytes<4> = rt::Aligned(*b"\0\x02\x03\x01");
    /// The entries as written.
    static TEXTS: rt::Bytes<5> = rt::Aligned(*b"ab-*\xFF");
    /// Where each text starts.
    static TEXT_OFFSETS: rt::Bytes<4> = rt::Aligned(*b"\0\x01\x04\x05");
    /// A bit for each entry that is a pattern.
    static PATTERNS: rt::Bytes<1> = rt::Aligned(*b"\x02");
    impl rt::Compiled for __header_set_of_SET::SET {
        const MATCHER: rt::Matcher<'static> = rt::Matcher {
            exact: rt::KeyIndex::PopcountTrie(
                rt::popcount_trie::PopcountTrie::ByWindows(rt::popcount_trie::ByWindows {
                    low: rt::hash::Window::Last,
                    high: rt::hash::Window::First,
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
                case_bit: false,
            },
            keys: 3,
            beside: rt::option::Option::Some(
                rt::PatternLookup::Prefixes(rt::prefixes::Prefixes {
                    position: 0,
                    mask: 0x000000000000ffff,
                    filter: rt::filter::Bits {
                        multiplier: 0xdaa66d2c7ddf743f,
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
            start_mask: 0x000000000000ffff,
            starts: rt::filter::Bits {
                multiplier: 0xdaa66d2c7ddf743f,
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
            0x3da1ee27ac173b0b,
            rt::Traffic::new(
                "built-in",
                164,
                2309,
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
                            243,
                            8,
                            [
                                rt::thousandths(337),
                                rt::thousandths(4026),
                                rt::thousandths(2000),
                                rt::thousandths(2169),
                                rt::thousandths(68),
                                rt::thousandths(111),
                                rt::thousandths(3605),
                                rt::thousandths(13725),
                                rt::thousandths(4617),
                            ],
                        ),
                    ),
                ),
                rt::PlannedCandidate::new(
                    rt::Strategy::PopcountTrie,
                    "by windows, 2 nodes",
                    rt::option::Option::Some(
                        rt::Price::of(
                            204,
                            9,
                            [
                                rt::thousandths(451),
                                rt::thousandths(5688),
                                rt::thousandths(3000),
                                rt::thousandths(3235),
                                rt::thousandths(68),
                                rt::thousandths(111),
                                rt::thousandths(5171),
                                rt::thousandths(14938),
                                rt::thousandths(6148),
                            ],
                        ),
                    ),
                ),
                rt::PlannedCandidate::new(
                    rt::Strategy::FlatDfa,
                    "2 states of 6 columns, 8 bits, 0 runs, a sieve (not asked for)",
                    rt::option::Option::Some(
                        rt::Price::of(
                            319,
                            7,
                            [
                                rt::thousandths(449),
                                rt::thousandths(6338),
                                rt::thousandths(2178),
                                rt::thousandths(1434),
                                rt::thousandths(0),
                                rt::thousandths(202),
                                rt::thousandths(2727),
                                rt::thousandths(16881),
                                rt::thousandths(4142),
                            ],
                        ),
                    ),
                ),
            ],
            rt::Strategy::PopcountTrie,
        );
        const STANDARD: rt::primitive::u128 = 0;
    }
};
const _: () = {
    let _ = &SET;
};
/// The entries of `SET`, for a list of another crate: `use this_crate::names!`.
#[macro_export]
macro_rules! names {
    ({ $($macro:tt)* } { $($before:tt)* } { $($after:tt)* }) => {
        $($macro)* { $($before)* @ exported { "a", ! "b-c", "b-*", b"\xFF" } $($after)* }
    };
}
