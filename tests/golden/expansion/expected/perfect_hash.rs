/// Five headers.
///
/// Entries: `host`, `te`, `x-request-id`, `x-forwarded-for`, `x-forwarded-proto`.
///
/// Compiled by header-set as `perfect_hash`, as the list asks.
///
/// ```text
/// perfect hash: 143 bytes, 1.0 cache lines for a miss, 2.0 for a hit; the dfa
/// would cost 38 % more
///
///   structure         cost  table bytes  cache lines: a miss   a hit  at most
/// * perfect_hash      3.07          143                  1.0     2.0        2
///   trie              4.34          118                  2.0     3.0        3
///   dfa               4.25          416                  2.2     5.7        7
///
/// details:
///   5 entries, optimized for time, fingerprint 0b841bc674d68ab3
///   traffic: built-in, 164 requests, 2220 names, 10.0 % hits, 10.0 % cold
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
    static SLOTS: rt::perfect_hash::Slots<32, 8, 16> = rt::perfect_hash::Slots {
        length_offsets: rt::rows::le8(
                &[
                    &[5, 6, 0, 7, 1, 8, 9, 10, 11, 12, 13, 14],
                    &[2, 15, 16, 4, 17, 3, 18, 19, 20, 21, 22, 23],
                    &[24, 25, 26, 27, 28, 29, 30, 31],
                ],
            )
            .0,
        tags: rt::rows::le8(&[&[0, 0, 0, 98, 47, 66, 168, 57]]).0,
        starts: rt::rows::le16(&[&[0, 0, 0, 42, 0, 21, 5, 39]]).0,
    };
    /// What is compared, folded, in the order of places.
    static NAMES: rt::Bytes<87> = rt::rows::padded(
        b"\x04host\x0Fx-forwarded-for\x11x-forwarded-proto\x02te\x0Cx-request-id",
    );
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
    static ORDER: rt::Bytes<8> = rt::rows::le8(&[&[5, 5, 5, 2, 0, 4, 3, 1]]);
    /// The entries as written.
    static TEXTS: rt::Bytes<50> = rt::Aligned(
        *b"hosttex-request-idx-forwarded-forx-forwarded-proto",
    );
    /// Where each text starts.
    static TEXT_OFFSETS: rt::Bytes<6> = rt::rows::le8(&[&[0, 4, 6, 18, 33, 50]]);
    /// Indices in the order of the folded texts.
    static SORTED: rt::Bytes<5> = rt::rows::le8(&[&[0, 1, 3, 4, 2]]);
    impl rt::Tables for __header_set_of_FIVE::FIVE {
        const MATCHER: rt::Matcher<'static> = rt::Matcher {
            exact: rt::KeyIndex::PerfectHash(
                rt::perfect_hash::PerfectHash::Windows(rt::perfect_hash::Windows {
                    hash: rt::hash::WindowHash {
                        low: rt::hash::Window::Last,
                        high: rt::option::Option::None,
                        length_offsets: &SLOTS.length_offsets,
                        multiplier: 0xe220a8397b1dcdaf,
                    },
                    tags: &SLOTS.tags,
                    starts: SLOTS.starts.as_chunks().0,
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
            beside: rt::PatternLookup::None,
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
            rt::Traffic::new("built-in", 164, 2220, 0.100, 0.100),
            rt::Optimize::Time,
            &[
                rt::PlannedCandidate::new(
                    rt::Strategy::PerfectHash,
                    "1 window, 8 slots",
                    rt::option::Option::Some(
                        rt::Price::of(
                            143,
                            2,
                            [131, 2000, 1000, 1200, 0, 117, 2122, 11632, 3073],
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
                            [205, 3000, 2000, 2100, 0, 117, 3445, 12425, 4343],
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
                            [400, 5703, 2178, 1487, 0, 220, 2859, 16733, 4246],
                        ),
                    ),
                ),
            ],
            rt::Strategy::PerfectHash,
        );
    }
};
