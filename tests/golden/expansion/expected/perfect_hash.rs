/// Five headers.
///
/// Entries: `host`, `te`, `x-request-id`, `x-forwarded-for`, `x-forwarded-proto`.
///
/// Compiled by header-set as `perfect_hash`, as the list asks.
///
/// The plan: perfect_hash: 143 bytes, 1.0 cache lines for a miss, 2.0 for a hit; ..
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
                rt::PlannedCandidate::priced(
                    rt::Strategy::PerfectHash,
                    "1 window, 8 slots",
                    [143, 131, 2000, 1000, 2, 1200, 0, 117, 2122, 11632, 3073],
                ),
                rt::PlannedCandidate::priced(
                    rt::Strategy::PopcountTrie,
                    "by windows, 4 nodes (not asked for)",
                    [118, 205, 3000, 2000, 3, 2100, 0, 117, 3445, 12425, 4343],
                ),
                rt::PlannedCandidate::priced(
                    rt::Strategy::FlatDfa,
                    "5 states of 10 columns, 8 bits, 1 run, a sieve (not asked for)",
                    [416, 400, 5703, 2178, 7, 1487, 0, 220, 2859, 16733, 4246],
                ),
            ],
            rt::Strategy::PerfectHash,
        );
        const STANDARD: rt::primitive::u128 = 147573952864554319872;
    }
};
