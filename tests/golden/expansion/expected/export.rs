/// A set of 4 names.
///
/// Entries: `host`, `te`, `x-*`, `\xff`; without `x-frame-options`.
///
/// Compiled by header-set as `trie`, as the list asks.
///
/// The plan: trie: 225 bytes, 3.0 cache lines for a miss, 5.6 for a hit; ..
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
    static NODES: rt::Bytes<8> = rt::Aligned(*b"\x01J\0\0\0\0\0\0");
    /// From the lowest byte: tag, length, start of the name.
    static LEAVES: rt::Bytes<16> = rt::Aligned(
        *b"\xF8\x0F\x06\0\xC3\x02\x04\0e\x04\0\0?\x01\x15\0",
    );
    /// What is compared, folded, in the order of places.
    static NAMES: rt::Bytes<54> = rt::Aligned(
        *b"hosttex-frame-options\xFF\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
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
        *b"\0\0\x88\0\0\0\0\0\0 \0\0\0\0\0\0",
    );
    /// Bits for the starts of patterns.
    static FILTER_STARTS: rt::Bytes<8> = rt::Aligned(*b"\0\0\x10\0\0\0\0\0");
    /// The index of the entry with each id.
    static ORDER: rt::Bytes<5> = rt::Aligned(*b"\x04\x01\0\x03\x02");
    /// The entries as written.
    static TEXTS: rt::Bytes<10> = rt::Aligned(*b"hosttex-*\xFF");
    /// Where each text starts.
    static TEXT_OFFSETS: rt::Bytes<5> = rt::Aligned(*b"\0\x04\x06\t\n");
    /// A bit for each entry that is a pattern.
    static PATTERNS: rt::Bytes<1> = rt::Aligned(*b"\x04");
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
            keys: 4,
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
                    multiplier: 0x8ff34785799e5cbd,
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
            sorted: rt::Ints::EMPTY,
            fold: rt::Fold {
                case: true,
                separators: false,
            },
        };
        const PLAN: &'static rt::Plan<'static> = &rt::Plan::new(
            4,
            0x55315b78e8d427c7,
            rt::Traffic::new(
                "built-in",
                164,
                2179,
                rt::thousandths(100),
                rt::thousandths(100),
            ),
            rt::Optimize::Time,
            &[
                rt::PlannedCandidate::priced(
                    rt::Strategy::PerfectHash,
                    "1 window, 4 slots (not asked for)",
                    [233, 359, 4583, 2000, 8, 2295, 63, 112, 3787, 13961, 4804],
                ),
                rt::PlannedCandidate::priced(
                    rt::Strategy::PopcountTrie,
                    "by windows, 2 nodes",
                    [225, 434, 5583, 3000, 9, 3227, 63, 112, 5156, 14768, 6117],
                ),
                rt::PlannedCandidate::priced(
                    rt::Strategy::FlatDfa,
                    "2 states of 7 columns, 8 bits, 0 runs, a sieve (not asked for)",
                    [341, 448, 6349, 2165, 8, 1435, 0, 184, 2671, 16467, 4051],
                ),
            ],
            rt::Strategy::PopcountTrie,
        );
        const STANDARD: rt::primitive::u128 = 1662420575922979669540864;
    }
};
const _: () = {
    let _ = &SET;
};
/// The entries of `SET`, for a list of another crate: `use this_crate::names!`.
#[macro_export]
macro_rules! names {
    ({ $($macro:tt)* } { $($before:tt)* } { $($after:tt)* }) => {
        $($macro)* { $($before)* @ exported { "host", "te", ! "x-frame-options", "x-*",
        b"\xFF" } $($after)* }
    };
}
