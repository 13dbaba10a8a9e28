/// A set of 5 names.
///
/// Entries: `host`, `te`, `x-request-id`, `x-forwarded-for`, `x-forwarded-proto`.
///
/// Compiled by header-set as `dfa`, as the list asks.
///
/// ```text
/// dfa: 416 bytes, 2.2 cache lines for a miss, 5.7 for a hit;
/// the perfect_hash would cost 28 % less
///
///   structure         cost  table bytes  cache lines: a miss   a hit  at most
///   perfect_hash      3.07          143                  1.0     2.0        2
///   trie              4.34          118                  2.0     3.0        3
/// * dfa               4.25          416                  2.2     5.7        7
///
/// details:
///   5 entries, optimized for time, fingerprint 0b841bc674d68ab3
///   traffic: built-in, 164 requests, 2220 names,
///     10.0 % hits, 10.0 % cold
///   cost = 1.32 loads + 1.02 work + 4.91 mispredictions + 1.07 lines + 0.77,
///     points per lookup
///   perfect_hash: 1 window, 8 slots (not asked for)
///     1.20 loads, 0.00 work, 0.12 mispredictions, 0.13 lines per lookup
///   trie: by windows, 4 nodes (not asked for)
///     2.10 loads, 0.00 work, 0.12 mispredictions, 0.20 lines per lookup
///   dfa: 5 states of 10 columns, 8 bits, 1 run, a sieve
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
                rt::PlannedCandidate::new(
                    rt::Strategy::PerfectHash,
                    "1 window, 8 slots (not asked for)",
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
                    "5 states of 10 columns, 8 bits, 1 run, a sieve",
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
            rt::Strategy::FlatDfa,
        );
        const STANDARD: rt::primitive::u128 = 147573952864554319872;
    }
};
