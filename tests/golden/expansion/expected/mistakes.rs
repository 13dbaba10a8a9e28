#[cfg(unix)]
/// A set of 1 name.
///
/// Entries: `c`.
///
/// Compiled by header-set as `perfect_hash`, the one with the lowest estimated cost.
///
/// ```text
/// perfect_hash: 64 bytes, 1.0 cache lines for a miss, 1.0 for a hit;
/// the dfa would cost 6 % more
///
///   structure         cost  table bytes  cache lines: a miss   a hit  at most
/// * perfect_hash      2.73           64                  1.0     1.0        1
///   trie              4.31           41                  2.0     3.0        3
///   dfa               2.90          291                  1.0     2.0        2
///
/// details:
///   1 entry, optimized for time, fingerprint ecf4ccda3425baf1
///   traffic: built-in, 164 requests, 2309 names,
///     10.0 % hits, 10.0 % cold
///   cost = 1.32 loads + 1.02 work + 4.91 mispredictions + 1.07 lines + 0.77,
///     points per lookup
///   perfect_hash: one word, 2 rows, unbranched
///     1.00 loads, 0.00 work, 0.11 mispredictions, 0.07 lines per lookup
///   trie: by windows, 1 node
///     2.10 loads, 0.00 work, 0.11 mispredictions, 0.19 lines per lookup
///   dfa: 0 states of 2 columns, 8 bits, 0 runs
///     1.10 loads, 0.00 work, 0.11 mispredictions, 0.12 lines per lookup
/// ```
static SET: ::header_set::__private::Set<__header_set_of_SET::SET> = ::header_set::__private::Set::new();
#[cfg(unix)]
#[doc(hidden)]
mod __header_set_of_SET {
    pub(super) struct SET {}
}
#[cfg(unix)]
#[doc(hidden)]
use __header_set_of_SET::*;
#[cfg(unix)]
const _: () = {
    use ::header_set::__private as rt;
    /// The word and the length of the key in each slot.
    static ROWS: rt::Bytes<32> = rt::Aligned(
        *b"ccc\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF",
    );
    /// What is compared, folded, in the order of places.
    static NAMES: rt::Bytes<32> = rt::Aligned(
        *b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    );
    /// Bits for the windows of names.
    static FILTER_KEYS: rt::Bytes<8> = rt::Aligned(*b"\0\0\0\0\x02\0\0\0");
    /// The entries as written.
    static TEXTS: rt::Bytes<1> = rt::Aligned(*b"c");
    /// Where each text starts.
    static TEXT_OFFSETS: rt::Bytes<2> = rt::Aligned(*b"\0\x01");
    impl rt::Compiled for __header_set_of_SET::SET {
        const MATCHER: rt::Matcher<'static> = rt::Matcher {
            exact: rt::KeyIndex::PerfectHash(
                rt::perfect_hash::PerfectHash::OneWord(rt::perfect_hash::OneWord {
                    multiplier: 0xe220a8397b1dcdaf,
                    rows: ROWS.0.as_chunks().0.as_chunks().0,
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
            keys: 2,
            beside: rt::option::Option::None,
            excluded: &[],
        };
        const FILTER: rt::option::Option<rt::filter::Filter<'static>> = rt::option::Option::Some(rt::filter::Filter {
            keys: rt::filter::WindowFilter {
                low: rt::hash::Window::Middle,
                high: rt::option::Option::Some(rt::hash::Window::Last),
                bits: rt::filter::Bits {
                    multiplier: 0x81af155173f23d65,
                    words: FILTER_KEYS.0.as_chunks().0,
                },
            },
            start_mask: 0x0000000000000000,
            starts: rt::filter::Bits {
                multiplier: 0x0000000000000001,
                words: &[],
            },
        });
        const ENTRIES: rt::Entries<'static> = rt::Entries {
            order: rt::Ints::EMPTY,
            texts: &TEXTS.0,
            offsets: rt::Ints::from_bytes(&TEXT_OFFSETS.0, 1),
            patterns: &[],
            sorted: rt::Ints::EMPTY,
            fold: rt::Fold {
                case: true,
                separators: false,
            },
        };
        const PLAN: &'static rt::Plan<'static> = &rt::Plan::new(
            1,
            0xecf4ccda3425baf1,
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
                    "one word, 2 rows, unbranched",
                    rt::option::Option::Some(
                        rt::Price::of(
                            64,
                            1,
                            [
                                rt::thousandths(71),
                                rt::thousandths(1000),
                                rt::thousandths(1000),
                                rt::thousandths(1000),
                                rt::thousandths(0),
                                rt::thousandths(114),
                                rt::thousandths(1819),
                                rt::thousandths(10923),
                                rt::thousandths(2729),
                            ],
                        ),
                    ),
                ),
                rt::PlannedCandidate::new(
                    rt::Strategy::PopcountTrie,
                    "by windows, 1 node",
                    rt::option::Option::Some(
                        rt::Price::of(
                            41,
                            3,
                            [
                                rt::thousandths(194),
                                rt::thousandths(3000),
                                rt::thousandths(2000),
                                rt::thousandths(2100),
                                rt::thousandths(0),
                                rt::thousandths(112),
                                rt::thousandths(3429),
                                rt::thousandths(12201),
                                rt::thousandths(4306),
                            ],
                        ),
                    ),
                ),
                rt::PlannedCandidate::new(
                    rt::Strategy::FlatDfa,
                    "0 states of 2 columns, 8 bits, 0 runs",
                    rt::option::Option::Some(
                        rt::Price::of(
                            291,
                            2,
                            [
                                rt::thousandths(123),
                                rt::thousandths(2000),
                                rt::thousandths(1000),
                                rt::thousandths(1100),
                                rt::thousandths(0),
                                rt::thousandths(111),
                                rt::thousandths(1958),
                                rt::thousandths(11430),
                                rt::thousandths(2905),
                            ],
                        ),
                    ),
                ),
            ],
            rt::Strategy::PerfectHash,
        );
        const STANDARD: rt::primitive::u128 = 0;
    }
};
#[cfg(unix)]
::core::compile_error! {
    "found ` ` at byte 1 of `a b`, expected a field name of letters, digits and !#$%&'*+-.^_`|~"
}
/// A map from 0 names.
///
/// Entries: none.
///
/// Compiled by header-set as `perfect_hash`, the one with the lowest estimated cost.
///
/// ```text
/// perfect_hash: 32 bytes, 0.0 cache lines for a miss;
/// the trie would cost as much
///
///   structure         cost  table bytes  cache lines: a miss   a hit  at most
/// * perfect_hash      0.77           32                  0.0     0.0        0
///   trie              0.77           36                  0.0     0.0        0
///   dfa               2.31          291                  2.2     0.0        3
///
/// details:
///   0 entries, optimized for time, fingerprint 46cb464651dabdb4
///   traffic: built-in, 164 requests, 2078 names,
///     0.0 % hits, 10.0 % cold
///   cost = 1.32 loads + 1.02 work + 4.91 mispredictions + 1.07 lines + 0.77,
///     points per lookup
///   perfect_hash: 1 window, 0 slots
///     0.00 loads, 0.00 work, 0.00 mispredictions, 0.00 lines per lookup
///   trie: by windows, 1 node
///     0.00 loads, 0.00 work, 0.00 mispredictions, 0.00 lines per lookup
///   dfa: 0 states of 2 columns, 8 bits, 0 runs, a sieve
///     1.00 loads, 0.00 work, 0.00 mispredictions, 0.20 lines per lookup
/// ```
static MAP: ::header_set::__private::Map<__header_set_of_MAP::MAP, u8> = {
    static __HEADER_SET_VALUES: [u8; 0] = [];
    ::header_set::__private::Map::new(&__HEADER_SET_VALUES, &[])
};
#[doc(hidden)]
mod __header_set_of_MAP {
    pub(super) struct MAP {}
}
#[doc(hidden)]
use __header_set_of_MAP::*;
const _: () = {
    use ::header_set::__private as rt;
    /// By length, what is added; by slot, bits of the hash and where the name starts.
    static SLOTS: rt::Bytes<0> = rt::Aligned(*b"");
    /// What is compared, folded, in the order of places.
    static NAMES: rt::Bytes<32> = rt::Aligned(
        *b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    );
    /// Bits for the windows of names.
    static FILTER_KEYS: rt::Bytes<8> = rt::Aligned(*b"\0\0\0\0\0\0\0\0");
    /// Where each text starts.
    static TEXT_OFFSETS: rt::Bytes<1> = rt::Aligned(*b"\0");
    impl rt::Compiled for __header_set_of_MAP::MAP {
        const MATCHER: rt::Matcher<'static> = rt::Matcher {
            exact: rt::KeyIndex::PerfectHash(
                rt::perfect_hash::PerfectHash::Windows(rt::perfect_hash::Windows {
                    hash: rt::hash::WindowHash {
                        low: rt::hash::Window::Last,
                        high: rt::option::Option::None,
                        length_offsets: &[],
                        multiplier: 0x0000000000000001,
                    },
                    tags: &[],
                    starts: &[],
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
            keys: 0,
            beside: rt::option::Option::None,
            excluded: &[],
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
            start_mask: 0x0000000000000000,
            starts: rt::filter::Bits {
                multiplier: 0x0000000000000001,
                words: &[],
            },
        });
        const ENTRIES: rt::Entries<'static> = rt::Entries {
            order: rt::Ints::EMPTY,
            texts: &[],
            offsets: rt::Ints::from_bytes(&TEXT_OFFSETS.0, 1),
            patterns: &[],
            sorted: rt::Ints::EMPTY,
            fold: rt::Fold {
                case: true,
                separators: false,
            },
        };
        const PLAN: &'static rt::Plan<'static> = &rt::Plan::new(
            0,
            0x46cb464651dabdb4,
            rt::Traffic::new(
                "built-in",
                164,
                2078,
                rt::thousandths(0),
                rt::thousandths(100),
            ),
            rt::Optimize::Time,
            &[
                rt::PlannedCandidate::new(
                    rt::Strategy::PerfectHash,
                    "1 window, 0 slots",
                    rt::option::Option::Some(
                        rt::Price::of(
                            32,
                            0,
                            [
                                rt::thousandths(0),
                                rt::thousandths(0),
                                rt::thousandths(0),
                                rt::thousandths(0),
                                rt::thousandths(0),
                                rt::thousandths(0),
                                rt::thousandths(0),
                                rt::thousandths(7710),
                                rt::thousandths(771),
                            ],
                        ),
                    ),
                ),
                rt::PlannedCandidate::new(
                    rt::Strategy::PopcountTrie,
                    "by windows, 1 node",
                    rt::option::Option::Some(
                        rt::Price::of(
                            36,
                            0,
                            [
                                rt::thousandths(0),
                                rt::thousandths(0),
                                rt::thousandths(0),
                                rt::thousandths(0),
                                rt::thousandths(0),
                                rt::thousandths(0),
                                rt::thousandths(0),
                                rt::thousandths(7710),
                                rt::thousandths(771),
                            ],
                        ),
                    ),
                ),
                rt::PlannedCandidate::new(
                    rt::Strategy::FlatDfa,
                    "0 states of 2 columns, 8 bits, 0 runs, a sieve",
                    rt::option::Option::Some(
                        rt::Price::of(
                            291,
                            3,
                            [
                                rt::thousandths(203),
                                rt::thousandths(0),
                                rt::thousandths(2178),
                                rt::thousandths(1000),
                                rt::thousandths(0),
                                rt::thousandths(0),
                                rt::thousandths(1470),
                                rt::thousandths(9884),
                                rt::thousandths(2311),
                            ],
                        ),
                    ),
                ),
            ],
            rt::Strategy::PerfectHash,
        );
        const STANDARD: rt::primitive::u128 = 0;
    }
};
::core::compile_error! {
    "found nothing, expected `= { \"name\" => value }`"
}
