#[cfg(unix)]
#[allow(dead_code)]
/// A map from 3 names.
///
/// Entries: `host`, `x-*`, `te`; without `x-id`.
///
/// Compiled by header-set as `trie`, as the list asks.
///
/// ```text
/// trie: 209 bytes, 3.0 cache lines for a miss, 5.0 for a hit;
/// the dfa would cost 40 % less
///
///   structure         cost  table bytes  cache lines: a miss   a hit  at most
///   perfect_hash      4.43          243                  2.0     3.2        8
/// * trie              6.62          209                  3.0     5.0        9
///   dfa               3.97          324                  2.2     6.2        7
///
/// details:
///   3 entries, optimized for time, fingerprint b68c257737482da1
///   traffic: built-in, 164 requests, 2179 names,
///     10.0 % hits, 10.0 % cold
///   cost = 1.32 loads + 1.02 work + 4.91 mispredictions + 1.07 lines + 0.77,
///     points per lookup
///   perfect_hash: one word, 4 rows, unbranched (not asked for)
///     2.10 loads, 0.04 work, 0.11 mispredictions, 0.26 lines per lookup
///   trie: by windows, 2 nodes
///     3.18 loads, 0.04 work, 0.24 mispredictions, 0.39 lines per lookup
///   dfa: 2 states of 6 columns, 8 bits, 0 runs, a sieve (not asked for)
///     1.42 loads, 0.00 work, 0.18 mispredictions, 0.42 lines per lookup
/// ```
static MAP: ::header_set::__private::Map<__header_set_of_MAP::MAP, fn(u8) -> u8> = {
    static __HEADER_SET_VALUES: [fn(u8) -> u8; 2] = [f::<u8, u16>, |a| a];
    ::header_set::__private::Map::new(&__HEADER_SET_VALUES, &[0, 1, 1])
};
#[cfg(unix)]
#[doc(hidden)]
mod __header_set_of_MAP {
    pub(super) struct MAP {}
}
#[cfg(unix)]
#[doc(hidden)]
use __header_set_of_MAP::*;
#[cfg(unix)]
const _: () = {
    use ::header_set::__private as rt;
    /// From the lowest byte: multiplier, bitmap, first child.
    static NODES: rt::Bytes<8> = rt::Aligned(*b"\x01H\0\0\0\0\0\0");
    /// From the lowest byte: tag, length, start of the name.
    static LEAVES: rt::Bytes<12> = rt::Aligned(
        *b"\xEF\x04\x06\0\xC3\x02\x04\0e\x04\0\0",
    );
    /// What is compared, folded, in the order of places.
    static NAMES: rt::Bytes<42> = rt::Aligned(
        *b"hosttex-id\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
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
    /// A bit for each place and pattern that excludes.
    static EXCLUDED: rt::Bytes<1> = rt::Aligned(*b"\x01");
    /// Bits for the windows of names.
    static FILTER_KEYS: rt::Bytes<16> = rt::Aligned(
        *b"\x10\0\0\0\0\0\x04\0\0\0\0\0\x10\0\0\0",
    );
    /// Bits for the starts of patterns.
    static FILTER_STARTS: rt::Bytes<8> = rt::Aligned(*b"\0\0\x10\0\0\0\0\0");
    /// The index of the entry with each id.
    static ORDER: rt::Bytes<4> = rt::Aligned(*b"\x03\x02\0\x01");
    /// The entries as written.
    static TEXTS: rt::Bytes<9> = rt::Aligned(*b"hostx-*te");
    /// Where each text starts.
    static TEXT_OFFSETS: rt::Bytes<4> = rt::Aligned(*b"\0\x04\x07\t");
    /// A bit for each entry that is a pattern.
    static PATTERNS: rt::Bytes<1> = rt::Aligned(*b"\x02");
    /// Indices in the order of the folded texts.
    static SORTED: rt::Bytes<3> = rt::Aligned(*b"\0\x02\x01");
    impl rt::Compiled for __header_set_of_MAP::MAP {
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
                case_bit: true,
            },
            keys: 3,
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
            excluded: &EXCLUDED.0,
        };
        const FILTER: rt::option::Option<rt::filter::Filter<'static>> = rt::option::Option::Some(rt::filter::Filter {
            keys: rt::filter::WindowFilter {
                low: rt::hash::Window::Last,
                high: rt::option::Option::None,
                bits: rt::filter::Bits {
                    multiplier: 0xdaa66d2c7ddf743f,
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
            sorted: rt::Ints::from_bytes(&SORTED.0, 1),
            fold: rt::Fold {
                case: true,
                separators: false,
            },
        };
        const PLAN: &'static rt::Plan<'static> = &rt::Plan::new(
            3,
            0xb68c257737482da1,
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
                    "one word, 4 rows, unbranched (not asked for)",
                    rt::option::Option::Some(
                        rt::Price::of(
                            243,
                            8,
                            [
                                rt::thousandths(262),
                                rt::thousandths(3239),
                                rt::thousandths(2000),
                                rt::thousandths(2103),
                                rt::thousandths(41),
                                rt::thousandths(113),
                                rt::thousandths(3484),
                                rt::thousandths(12946),
                                rt::thousandths(4430),
                            ],
                        ),
                    ),
                ),
                rt::PlannedCandidate::new(
                    rt::Strategy::PopcountTrie,
                    "by windows, 2 nodes",
                    rt::option::Option::Some(
                        rt::Price::of(
                            209,
                            9,
                            [
                                rt::thousandths(389),
                                rt::thousandths(5032),
                                rt::thousandths(3000),
                                rt::thousandths(3183),
                                rt::thousandths(41),
                                rt::thousandths(240),
                                rt::thousandths(5460),
                                rt::thousandths(17046),
                                rt::thousandths(6618),
                            ],
                        ),
                    ),
                ),
                rt::PlannedCandidate::new(
                    rt::Strategy::FlatDfa,
                    "2 states of 6 columns, 8 bits, 0 runs, a sieve (not asked for)",
                    rt::option::Option::Some(
                        rt::Price::of(
                            324,
                            7,
                            [
                                rt::thousandths(424),
                                rt::thousandths(6206),
                                rt::thousandths(2165),
                                rt::thousandths(1421),
                                rt::thousandths(0),
                                rt::thousandths(175),
                                rt::thousandths(2625),
                                rt::thousandths(16033),
                                rt::thousandths(3966),
                            ],
                        ),
                    ),
                ),
            ],
            rt::Strategy::PopcountTrie,
        );
        const STANDARD: rt::primitive::u128 = 2266883485730294256893952;
    }
};
