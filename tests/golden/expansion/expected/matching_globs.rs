fn expression() {
    {
        /// Compiled by header-set as `trie`, as the list asks.
        ///
        /// ```text
        /// trie: 190 bytes, 3.0 cache lines for a miss, 5.2 for a hit;
        /// the dfa would cost 40 % less
        ///
        ///   structure         cost  table bytes  cache lines: a miss   a hit  at most
        ///   perfect_hash      4.49          210                  2.0     3.6        7
        /// * trie              6.02          190                  3.0     5.2        8
        ///   dfa               3.61          311                  2.2     4.6        5
        ///
        /// details:
        ///   2 entries, optimized for time, fingerprint dfe2d2455c9346af
        ///   traffic: built-in, 164 requests, 2179 names,
        ///     10.0 % hits, 10.0 % cold
        ///   cost = 1.32 loads + 1.02 work + 4.91 mispredictions + 1.07 lines + 0.77,
        ///     points per lookup
        ///   perfect_hash: one word, 2 rows, unbranched (not asked for)
        ///     2.12 loads, 0.09 work, 0.11 mispredictions, 0.29 lines per lookup
        ///   trie: by windows, 1 node
        ///     3.17 loads, 0.09 work, 0.11 mispredictions, 0.41 lines per lookup
        ///   dfa: 2 states of 5 columns, 8 bits, 0 runs, a sieve (not asked for)
        ///     1.26 loads, 0.00 work, 0.16 mispredictions, 0.35 lines per lookup
        /// ```
        struct __HeaderMatch {}
        const _: () = {
            use ::header_set::__private as rt;
            /// From the lowest byte: multiplier, bitmap, first child.
            static NODES: rt::Bytes<4> = rt::Aligned(*b"\x01\0\0\0");
            /// From the lowest byte: tag, length, start of the name.
            static LEAVES: rt::Bytes<4> = rt::Aligned(*b"e\x04\0\0");
            /// What is compared, folded, in the order of places.
            static NAMES: rt::Bytes<36> = rt::Aligned(
                *b"host\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
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
            static FILTER_KEYS: rt::Bytes<8> = rt::Aligned(*b"\0\0\0\0\0\0\x04\0");
            /// Bits for the starts of patterns.
            static FILTER_STARTS: rt::Bytes<8> = rt::Aligned(*b"\0\0\x10\0\0\0\0\0");
            /// The entries as written.
            static TEXTS: rt::Bytes<7> = rt::Aligned(*b"hostx-*");
            /// Where each text starts.
            static TEXT_OFFSETS: rt::Bytes<3> = rt::Aligned(*b"\0\x04\x07");
            /// A bit for each entry that is a pattern.
            static PATTERNS: rt::Bytes<1> = rt::Aligned(*b"\x02");
            impl rt::Compiled for __HeaderMatch {
                const MATCHER: rt::Matcher<'static> = rt::Matcher {
                    exact: rt::KeyIndex::PopcountTrie(
                        rt::popcount_trie::PopcountTrie::ByWindows(rt::popcount_trie::ByWindows {
                            low: rt::hash::Window::Last,
                            high: rt::hash::Window::Quarter,
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
                        case_bit: true,
                    },
                    keys: 1,
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
                            multiplier: 0xdaa66d2c7ddf743f,
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
                    order: rt::Ints::EMPTY,
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
                    2,
                    0xdfe2d2455c9346af,
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
                            "one word, 2 rows, unbranched (not asked for)",
                            rt::option::Option::Some(
                                rt::Price::of(
                                    210,
                                    7,
                                    [
                                        rt::thousandths(291),
                                        rt::thousandths(3587),
                                        rt::thousandths(2000),
                                        rt::thousandths(2116),
                                        rt::thousandths(86),
                                        rt::thousandths(106),
                                        rt::thousandths(3533),
                                        rt::thousandths(13118),
                                        rt::thousandths(4492),
                                    ],
                                ),
                            ),
                        ),
                        rt::PlannedCandidate::new(
                            rt::Strategy::PopcountTrie,
                            "by windows, 1 node",
                            rt::option::Option::Some(
                                rt::Price::of(
                                    190,
                                    8,
                                    [
                                        rt::thousandths(410),
                                        rt::thousandths(5156),
                                        rt::thousandths(3000),
                                        rt::thousandths(3173),
                                        rt::thousandths(86),
                                        rt::thousandths(107),
                                        rt::thousandths(5090),
                                        rt::thousandths(14423),
                                        rt::thousandths(6023),
                                    ],
                                ),
                            ),
                        ),
                        rt::PlannedCandidate::new(
                            rt::Strategy::FlatDfa,
                            "2 states of 5 columns, 8 bits, 0 runs, a sieve (not asked for)",
                            rt::option::Option::Some(
                                rt::Price::of(
                                    311,
                                    5,
                                    [
                                        rt::thousandths(346),
                                        rt::thousandths(4569),
                                        rt::thousandths(2165),
                                        rt::thousandths(1257),
                                        rt::thousandths(0),
                                        rt::thousandths(164),
                                        rt::thousandths(2349),
                                        rt::thousandths(14954),
                                        rt::thousandths(3610),
                                    ],
                                ),
                            ),
                        ),
                    ],
                    rt::Strategy::PopcountTrie,
                );
                const STANDARD: rt::primitive::u128 = 2266735911777704580481024;
            }
        };
        #[inline(always)]
        fn __header_class<
            N: ::core::convert::AsRef<[::core::primitive::u8]> + ?::core::marker::Sized,
        >(name: &N) -> (::core::primitive::u32, &[::core::primitive::u8]) {
            static CLASSES: [::core::primitive::u8; 2] = [0, 1];
            let name = name.as_ref();
            let index = ::header_set::__private::Set::<__HeaderMatch>::new()
                .index_of(name);
            (::header_set::__private::class(index, &CLASSES, 2), name)
        }
        match __header_class(&(name)) {
            (class, name) => {
                match class {
                    0 => 1,
                    1.. if (::header_set::__private::matches_any(
                        name,
                        ::header_set::__private::Fold {
                            case: true,
                            separators: false,
                        },
                        &[b"x-*-id"],
                    )) && (guard) => 2,
                    1.. if (::core::matches!(class, 1)
                        || ::header_set::__private::matches_any(
                            name,
                            ::header_set::__private::Fold {
                                case: true,
                                separators: false,
                            },
                            &[b"*y"],
                        )) && let Some(a) = b => a,
                    _ => 5,
                }
            }
        }
    }
}
