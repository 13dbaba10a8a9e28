/// Five headers.
///
/// Entries: `host`, `te`, `x-request-id`, `x-forwarded-for`, `x-forwarded-proto`.
///
/// Compiled by header-set as `perfect_hash`, as the list asks.
///
/// ```text
/// perfect_hash: 143 bytes, 1.0 cache lines for a miss, 2.0 for a hit;
/// the dfa would cost 38 % more
///
///   structure         cost  table bytes  cache lines: a miss   a hit  at most
/// * perfect_hash      3.07          143                  1.0     2.0        2
///   trie              4.34          118                  2.0     3.0        3
///   dfa               4.25          416                  2.2     5.7        7
///
/// details:
///   5 entries, optimized for time, fingerprint 0b841bc674d68ab3
///   traffic: built-in, 164 requests, 2220 names,
///     10.0 % hits, 10.0 % cold
///   cost = 1.32 loads + 1.02 work + 4.91 mispredictions + 1.07 lines + 0.77,
///     points per lookup
///   perfect_hash: 1 window, 8 slots
///     1.20 loads, 0.00 work, 0.12 mispredictions, 0.13 lines per lookup
///   trie: by windows, 4 nodes (not asked for)
///     2.10 loads, 0.00 work, 0.12 mispredictions, 0.20 lines per lookup
///   dfa: 5 states of 10 columns, 8 bits, 1 run, a sieve (not asked for)
///     1.49 loads, 0.00 work, 0.22 mispredictions, 0.40 lines per lookup
/// ```
pub static FIVE: ::header_set::__private::Set<__header_set_of_FIVE::FIVE> = ::header_set::__private::Set::new();
#[doc(hidden)]
mod __header_set_of_FIVE {
    pub struct FIVE {}
}
#[doc(hidden)]
pub use __header_set_of_FIVE::*;
const _: () = {
    use ::header_set::__private as rt;
    /// By length, what is added; by slot, bits of the hash and where the name starts.
    static SLOTS: rt::Bytes<56> = rt::Aligned(
        *b"\xFF\xFF\0\xFF\x01\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x02\xFF\xFF\x04\xFF\x03\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0\0b/B\xA89\0\0\0\0\0\0*\0\0\0\x15\0\x05\0'\0",
    );
    /// What is compared, folded, in the order of places.
    static NAMES: rt::Bytes<87> = rt::Aligned(
        *b"\x04host\x0Fx-forwarded-for\x11x-forwarded-proto\x02te\x0Cx-request-id\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    );
    /// Bits for the windows of names.
    static FILTER_KEYS: rt::Bytes<32> = rt::Aligned(
        *b"\0\0\0\0\0\0\x04\0\x10\0\0\0\xC0\0\0\0\0\0\0\0\0\0\0\x08\0\0\0\0\0\0\0\0",
    );
    /// The index of the entry with each id.
    static ORDER: rt::Bytes<8> = rt::Aligned(*b"\x05\x05\x05\x02\0\x04\x03\x01");
    /// The entries as written.
    static TEXTS: rt::Bytes<50> = rt::Aligned(
        *b"hosttex-request-idx-forwarded-forx-forwarded-proto",
    );
    /// Where each text starts.
    static TEXT_OFFSETS: rt::Bytes<6> = rt::Aligned(*b"\0\x04\x06\x12!2");
    /// Indices in the order of the folded texts.
    static SORTED: rt::Bytes<5> = rt::Aligned(*b"\0\x01\x03\x04\x02");
    impl rt::Compiled for __header_set_of_FIVE::FIVE {
        const MATCHER: rt::Matcher<'static> = rt::Matcher {
            exact: rt::KeyIndex::PerfectHash(
                rt::perfect_hash::PerfectHash::Windows(rt::perfect_hash::Windows {
                    hash: rt::hash::WindowHash {
                        low: rt::hash::Window::Last,
                        high: rt::option::Option::None,
                        length_offsets: SLOTS.0.split_at(0).1.split_at(32).0,
                        multiplier: 0xe220a8397b1dcdaf,
                    },
                    tags: SLOTS.0.split_at(32).1.split_at(8).0,
                    starts: SLOTS.0.split_at(40).1.split_at(16).0.as_chunks().0,
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
            keys: 8,
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
        const PLAN: &'static rt::Plan<'static> = &rt::Plan::new(
            5,
            0x0b841bc674d68ab3,
            rt::Traffic::new(
                "built-in",
                164,
                2220,
                rt::thousandths(100),
                rt::thousandths(100),
            ),
            rt::Optimize::Time,
            &[
                rt::PlannedCandidate::new(
                    rt::Strategy::PerfectHash,
                    "1 window, 8 slots",
                    rt::option::Option::Some(
                        rt::Price::of(
                            143,
                            2,
                            [
                                rt::thousandths(131),
                                rt::thousandths(2000),
                                rt::thousandths(1000),
                                rt::thousandths(1200),
                                rt::thousandths(0),
                                rt::thousandths(117),
                                rt::thousandths(2122),
                                rt::thousandths(11632),
                                rt::thousandths(3073),
                            ],
                        ),
                    ),
                ),
                rt::PlannedCandidate::new(
                    rt::Strategy::PopcountTrie,
                    "by windows, 4 nodes (not asked for)",
                    rt::option::Option::Some(
                        rt::Price::of(
                            118,
                            3,
                            [
                                rt::thousandths(205),
                                rt::thousandths(3000),
                                rt::thousandths(2000),
                                rt::thousandths(2100),
                                rt::thousandths(0),
                                rt::thousandths(117),
                                rt::thousandths(3445),
                                rt::thousandths(12425),
                                rt::thousandths(4343),
                            ],
                        ),
                    ),
                ),
                rt::PlannedCandidate::new(
                    rt::Strategy::FlatDfa,
                    "5 states of 10 columns, 8 bits, 1 run, a sieve (not asked for)",
                    rt::option::Option::Some(
                        rt::Price::of(
                            416,
                            7,
                            [
                                rt::thousandths(400),
                                rt::thousandths(5703),
                                rt::thousandths(2178),
                                rt::thousandths(1487),
                                rt::thousandths(0),
                                rt::thousandths(220),
                                rt::thousandths(2859),
                                rt::thousandths(16733),
                                rt::thousandths(4246),
                            ],
                        ),
                    ),
                ),
            ],
            rt::Strategy::PerfectHash,
        );
        const STANDARD: rt::primitive::u128 = 147573952864554319872;
    }
};
