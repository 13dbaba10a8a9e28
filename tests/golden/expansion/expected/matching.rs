fn expression() {
    {
        /// Compiled by header-set as `trie`, as the list asks.
        ///
        /// ```text
        /// trie: 213 bytes, 3.0 cache lines for a miss, 4.0 for a hit;
        /// the dfa would cost 34 % less
        ///
        ///   structure         cost  table bytes  cache lines: a miss   a hit  at most
        ///   perfect_hash      4.23          242                  2.0     2.2        7
        /// * trie              5.79          213                  3.0     4.0        8
        ///   dfa               3.81          329                  2.2     5.6        7
        ///
        /// details:
        ///   5 entries, optimized for time, fingerprint 44055c8016519334
        ///   traffic: built-in, 164 requests, 2179 names,
        ///     10.0 % hits, 10.0 % cold
        ///   cost = 1.32 loads + 1.02 work + 4.91 mispredictions + 1.07 lines + 0.77,
        ///     points per lookup
        ///   perfect_hash: one word, 4 rows, unbranched (not asked for)
        ///     2.00 loads, 0.04 work, 0.11 mispredictions, 0.21 lines per lookup
        ///   trie: by windows, 2 nodes
        ///     3.08 loads, 0.04 work, 0.11 mispredictions, 0.33 lines per lookup
        ///   dfa: 2 states of 7 columns, 8 bits, 0 runs, a sieve (not asked for)
        ///     1.36 loads, 0.00 work, 0.17 mispredictions, 0.39 lines per lookup
        /// ```
        struct __HeaderMatch {}
        const _: () = {
            use ::header_set::__private as rt;
            /// From the lowest byte: multiplier, bitmap, first child.
            static NODES: rt::Bytes<8> = rt::Aligned(*b"\x01\x08\0\0\x01 \x02\0");
            /// From the lowest byte: tag, length, start of the name.
            static LEAVES: rt::Bytes<16> = rt::Aligned(
                *b"\xEF\x04\x06\0e\x04\0\0\xC3\x02\x04\0\xB1\x01\n\0",
            );
            /// What is compared, folded, in the order of places.
            static NAMES: rt::Bytes<43> = rt::Aligned(
                *b"hosttex-idy\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
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
            /// Bits for the windows of names.
            static FILTER_KEYS: rt::Bytes<16> = rt::Aligned(
                *b"\0\0\x80\0\0\0\0\0\0 \0\0\0 \0\0",
            );
            /// Bits for the starts of patterns.
            static FILTER_STARTS: rt::Bytes<8> = rt::Aligned(*b"\0\0\x10\0\0\0\0\0");
            /// The index of the entry with each id.
            static ORDER: rt::Bytes<5> = rt::Aligned(*b"\x03\0\x01\x04\x02");
            /// The entries as written.
            static TEXTS: rt::Bytes<14> = rt::Aligned(*b"hosttex-*x-idy");
            /// Where each text starts.
            static TEXT_OFFSETS: rt::Bytes<6> = rt::Aligned(*b"\0\x04\x06\t\r\x0E");
            /// A bit for each entry that is a pattern.
            static PATTERNS: rt::Bytes<1> = rt::Aligned(*b"\x04");
            impl rt::Compiled for __HeaderMatch {
                const MATCHER: rt::Matcher<'static> = rt::Matcher {
                    exact: rt::KeyIndex::PopcountTrie(
                        rt::popcount_trie::PopcountTrie::ByWindows(rt::popcount_trie::ByWindows {
                            low: rt::hash::Window::Last,
                            high: rt::hash::Window::First,
                            shift: 18,
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
                    excluded: &[],
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
                    5,
                    0x44055c8016519334,
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
                                    242,
                                    7,
                                    [
                                        rt::thousandths(206),
                                        rt::thousandths(2239),
                                        rt::thousandths(2000),
                                        rt::thousandths(2003),
                                        rt::thousandths(41),
                                        rt::thousandths(111),
                                        rt::thousandths(3330),
                                        rt::thousandths(12296),
                                        rt::thousandths(4226),
                                    ],
                                ),
                            ),
                        ),
                        rt::PlannedCandidate::new(
                            rt::Strategy::PopcountTrie,
                            "by windows, 2 nodes",
                            rt::option::Option::Some(
                                rt::Price::of(
                                    213,
                                    8,
                                    [
                                        rt::thousandths(333),
                                        rt::thousandths(4032),
                                        rt::thousandths(3000),
                                        rt::thousandths(3083),
                                        rt::thousandths(41),
                                        rt::thousandths(111),
                                        rt::thousandths(4918),
                                        rt::thousandths(13670),
                                        rt::thousandths(5793),
                                    ],
                                ),
                            ),
                        ),
                        rt::PlannedCandidate::new(
                            rt::Strategy::FlatDfa,
                            "2 states of 7 columns, 8 bits, 0 runs, a sieve (not asked for)",
                            rt::option::Option::Some(
                                rt::Price::of(
                                    329,
                                    7,
                                    [
                                        rt::thousandths(390),
                                        rt::thousandths(5555),
                                        rt::thousandths(2165),
                                        rt::thousandths(1356),
                                        rt::thousandths(0),
                                        rt::thousandths(168),
                                        rt::thousandths(2507),
                                        rt::thousandths(15505),
                                        rt::thousandths(3807),
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
        #[inline(always)]
        fn __header_class<
            N: ::core::convert::AsRef<[::core::primitive::u8]> + ?::core::marker::Sized,
        >(name: &N) -> (::core::primitive::u32, &[::core::primitive::u8]) {
            static CLASSES: [::core::primitive::u8; 5] = [0, 0, 1, 2, 3];
            let name = name.as_ref();
            let index = ::header_set::__private::Set::<__HeaderMatch>::new()
                .index_of(name);
            (::header_set::__private::class(index, &CLASSES, 4), name)
        }
        match __header_class(&(name)) {
            (class, name) => {
                match class {
                    0 => return 1,
                    1..=2 if guard => 2,
                    2 => 3,
                    #[cfg(unix)]
                    3 => 4,
                    _ => 5,
                }
            }
        }
    }
}
