/// A set of 5 names.
///
/// Entries: `host`, `te`, `cookie`, `if-match`, `location`.
///
/// Compiled by header-set as `perfect_hash`, as the list asks.
///
/// The plan: perfect_hash: 160 bytes, 1.0 cache lines for a miss, 1.0 for a hit; ..
pub static FIVE: ::header_set::__private::Set<__header_set_of_FIVE::FIVE> = ::header_set::__private::Set::new();
#[doc(hidden)]
mod __header_set_of_FIVE {
    pub struct FIVE {}
}
#[doc(hidden)]
pub use __header_set_of_FIVE::*;
const _: () = {
    use ::header_set::__private as rt;
    /// The word and the length of the key in each slot.
    static ROWS: rt::Bytes<128> = rt::Aligned(
        *b"\0\0\0\0\0\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFFtee\0\0\0\0\0\x02\0\0\0\0\0\0\0cookokie\x06\0\0\0\0\0\0\0location\x08\0\0\0\0\0\0\0hosthost\x04\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFFif-match\x08\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF",
    );
    /// What is compared, folded, in the order of places.
    static NAMES: rt::Bytes<32> = rt::Aligned(
        *b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    );
    /// Bits for the windows of names.
    static FILTER_KEYS: rt::Bytes<32> = rt::Aligned(
        *b"\0\0\0\0\0\0\0\0\0\0\0@\x04\x02\0\0\0\0\0\x08\0\0\0\0\0\0\0\0\0\x10\0\0",
    );
    /// The index of the entry with each id.
    static ORDER: rt::Bytes<8> = rt::Aligned(*b"\x05\x01\x02\x04\0\x05\x03\x05");
    /// The entries as written.
    static TEXTS: rt::Bytes<28> = rt::Aligned(*b"hosttecookieif-matchlocation");
    /// Where each text starts.
    static TEXT_OFFSETS: rt::Bytes<6> = rt::Aligned(*b"\0\x04\x06\x0C\x14\x1C");
    /// Indices in the order of the folded texts.
    static SORTED: rt::Bytes<5> = rt::Aligned(*b"\x02\0\x03\x04\x01");
    impl rt::Compiled for __header_set_of_FIVE::FIVE {
        const MATCHER: rt::Matcher<'static> = rt::Matcher {
            exact: rt::KeyIndex::PerfectHash(
                rt::perfect_hash::PerfectHash::OneWord(rt::perfect_hash::OneWord {
                    multiplier: 0x6e789e6aa1b965f5,
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
            keys: 8,
            beside: rt::option::Option::None,
            excluded: &[],
        };
        const FILTER: rt::option::Option<rt::filter::Filter<'static>> = rt::option::Option::Some(rt::filter::Filter {
            keys: rt::filter::WindowFilter {
                low: rt::hash::Window::Last,
                high: rt::option::Option::None,
                bits: rt::filter::Bits {
                    multiplier: 0x08d12e6b76c84d11,
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
            0x44c7f93c14a13319,
            rt::Traffic::new(
                "built-in",
                164,
                3842,
                rt::thousandths(500),
                rt::thousandths(100),
            ),
            rt::Optimize::Time,
            &[
                rt::PlannedCandidate::priced(
                    rt::Strategy::PerfectHash,
                    "one word, 8 rows, unbranched",
                    [160, 85, 1000, 1000, 1, 1000, 0, 103, 1785, 10844, 2691],
                ),
                rt::PlannedCandidate::priced(
                    rt::Strategy::PopcountTrie,
                    "by windows, 4 nodes (not asked for)",
                    [96, 128, 3000, 2000, 3, 2500, 0, 531, 5301, 20516, 6822],
                ),
                rt::PlannedCandidate::priced(
                    rt::Strategy::FlatDfa,
                    "1 state of 7 columns, 8 bits, 0 runs, a sieve (not asked for)",
                    [341, 256, 5000, 2261, 5, 2504, 0, 498, 5204, 21171, 6801],
                ),
            ],
            rt::Strategy::PerfectHash,
        );
        const STANDARD: rt::primitive::u128 = 147574023784128053248;
    }
};
