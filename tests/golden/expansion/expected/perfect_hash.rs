/// Five headers.
///
/// Entries: `host`, `te`, `x-request-id`, `x-forwarded-for`, `x-forwarded-proto`.
///
/// Options: `strategy = perfect_hash`, `case = insensitive`, `separators = exact`,
/// `names = token`.
///
/// Compiled by header-set as `perfect_hash`, as the list asks.
/// [What the columns mean](https://docs.rs/header-set/latest/header_set/struct.Plan.html):
///
/// ```text
/// 5 entries; optimized for time; fingerprint 0b841bc674d68ab3
/// built-in traffic: 164 requests, 2220 names, 10.0 % hits, 10.0 % cold
///                    cost   hot ns  cold ns  lines  worst     bytes
/// * perfect_hash     3.07     2.12    11.63   0.13      2       143
///       1 window, 8 slots; displaced not built below 192 names
///   trie             4.34     3.45    12.42   0.20      3       118
///       by windows, 4 nodes (not asked for)
///   dfa              3.80     2.57    14.89   0.34      6       398
///       5 states of 10 columns, 8 bits, 1 run (not asked for)
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
                    "1 window, 8 slots; displaced not built below 192 names",
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
                    "5 states of 10 columns, 8 bits, 1 run (not asked for)",
                    rt::option::Option::Some(
                        rt::Price::of(
                            398,
                            6,
                            [343, 4703, 2024, 1411, 0, 163, 2572, 14892, 3804],
                        ),
                    ),
                ),
            ],
            rt::Strategy::PerfectHash,
        );
    }
};
