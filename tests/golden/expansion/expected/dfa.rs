/// A set of 5 names.
///
/// Entries: `host`, `te`, `x-request-id`, `x-forwarded-for`, `x-forwarded-proto`.
///
/// Compiled by header-set as `dfa`, as the list asks.
///
/// The plan: dfa: 416 bytes, 2.2 cache lines for a miss, 5.7 for a hit; ..
pub static FIVE: ::header_set::__private::Set<__header_set_of_FIVE::FIVE> = ::header_set::__private::Set::new();
#[doc(hidden)]
mod __header_set_of_FIVE {
    pub struct FIVE {}
}
#[doc(hidden)]
pub use __header_set_of_FIVE::*;
const _: () = {
    use ::header_set::__private as rt;
    /// Groups of entries by column, at the second spot, at the first.
    static SIEVE: rt::Bytes<18> = rt::Aligned(
        *b"\0\x03\0\0\0\x04\x01\0\0\0\0\0\0\x08\x02\0\x0C\0",
    );
    /// The column of each byte.
    static BYTE_CLASSES: rt::Bytes<256> = rt::Aligned(
        *b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x02\0\x03\0\0\0\0\0\0\x04\x05\0\x06\0\x07\0\0\0\x08\0\0\0\0\0\0\0\0\0\0\0\0\0\x02\0\x03\0\0\0\0\0\0\x04\x05\0\x06\0\x07\0\0\0\x08\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    );
    /// A row for each state.
    static TRANSITIONS: rt::Bytes<50> = rt::Aligned(
        *b"22232226\n22\x142222222222\x1E222722222228222222242252222",
    );
    /// Where what is compared of each name starts.
    static OFFSETS: rt::Bytes<6> = rt::Aligned(*b"\0\x04\x13$&2");
    /// Start, length, next state, failure state.
    static RUNS: rt::Bytes<4> = rt::Aligned(*b"\0\x08(2");
    /// What is compared, folded, in the order of places.
    static NAMES: rt::Bytes<82> = rt::Aligned(
        *b"hostx-forwarded-forx-forwarded-prototex-request-id\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    );
    /// Bits for the windows of names.
    static FILTER_KEYS: rt::Bytes<32> = rt::Aligned(
        *b"\0\0\0\0\0\0\x04\0\x10\0\0\0\xC0\0\0\0\0\0\0\0\0\0\0\x08\0\0\0\0\0\0\0\0",
    );
    /// The index of the entry with each id.
    static ORDER: rt::Bytes<5> = rt::Aligned(*b"\0\x03\x04\x01\x02");
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
            exact: rt::KeyIndex::FlatDfa(rt::flat_dfa::FlatDfa {
                sieve: rt::flat_dfa::Sieve {
                    spots: [
                        rt::flat_dfa::Spot::FromStart(0),
                        rt::flat_dfa::Spot::FromStart(2),
                    ],
                    groups: SIEVE.0.as_chunks().0,
                },
                byte_classes: &BYTE_CLASSES.0,
                end: 9,
                transitions: rt::Ints::from_bytes(&TRANSITIONS.0, 1),
                start: 0,
                offsets: rt::Ints::from_bytes(&OFFSETS.0, 1),
                covering: rt::Ints::EMPTY,
                winners: rt::Ints::EMPTY,
                runs: rt::Ints::from_bytes(&RUNS.0, 1),
                run_texts: &[],
                compares_whole: true,
            }),
            names: rt::Names {
                bytes: &NAMES.0,
                fold: rt::Fold {
                    case: true,
                    separators: false,
                },
                case_bit: true,
            },
            keys: 5,
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
                    "1 window, 8 slots (not asked for)",
                    [143, 131, 2000, 1000, 2, 1200, 0, 117, 2122, 11632, 3073],
                ),
                rt::PlannedCandidate::priced(
                    rt::Strategy::PopcountTrie,
                    "by windows, 4 nodes (not asked for)",
                    [118, 205, 3000, 2000, 3, 2100, 0, 117, 3445, 12425, 4343],
                ),
                rt::PlannedCandidate::priced(
                    rt::Strategy::FlatDfa,
                    "5 states of 10 columns, 8 bits, 1 run, a sieve",
                    [416, 400, 5703, 2178, 7, 1487, 0, 220, 2859, 16733, 4246],
                ),
            ],
            rt::Strategy::FlatDfa,
        );
        const STANDARD: rt::primitive::u128 = 147573952864554319872;
    }
};
