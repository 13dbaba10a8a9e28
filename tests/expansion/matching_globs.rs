fn expression() {
    {
        #[allow(dead_code)]
        struct __HeaderMatch {}
        #[allow(clippy::approx_constant)]
        const _: () = {
            use ::header_set::__private as rt;
            /// Bitmap, first child, shift.
            static NODES: rt::Bytes<4> = rt::rows::le32(&[&[1]]);
            /// Start of the name, length, tag.
            static LEAVES: rt::Bytes<4> = rt::rows::le32(&[&[1125]]);
            /// What is compared, folded, in the order of places.
            static NAMES: rt::Bytes<36> = rt::rows::padded(b"host");
            /// 256 times the number of groups, plus the first.
            static PREFIX_BUCKETS: rt::Bytes<32> = rt::rows::le16(
                &[
                    &[256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256],
                    &[256, 256, 257, 256],
                ],
            );
            /// Three values, three masks.
            static PREFIX_GROUPS: rt::Bytes<96> = rt::rows::le64(
                &[
                    &[
                        0x0000000000000001, 0x0000000000000001, 0x0000000000000001,
                        0x0000000000000000,
                    ],
                    &[
                        0x0000000000000000, 0x0000000000000000, 0x0000000000002d78,
                        0x0000000000000001,
                    ],
                    &[
                        0x0000000000000001, 0x000000000000ffff, 0x0000000000000000,
                        0x0000000000000000,
                    ],
                ],
            );
            /// The prefix of each pair.
            static PREFIX_MEMBERS: rt::Bytes<6> = rt::rows::le8(&[&[0, 0, 0, 0, 0, 0]]);
            /// The prefixes, folded and sorted.
            static PREFIX_TEXTS: rt::Bytes<2> = rt::Aligned(*b"x-");
            /// Where each prefix starts.
            static PREFIX_OFFSETS: rt::Bytes<2> = rt::rows::le8(&[&[0, 2]]);
            /// Bits for the starts of prefixes.
            static PREFIX_LEADS: rt::Bytes<8> = rt::rows::le64(&[&[0x0000000000100000]]);
            /// Bits for the windows of names.
            static FILTER_KEYS: rt::Bytes<8> = rt::rows::le64(&[&[0x0004000000000000]]);
            /// Bits for the starts of patterns.
            static FILTER_LEADS: rt::Bytes<8> = rt::rows::le64(&[&[0x0000000000100000]]);
            /// Where each text starts.
            static TEXT_OFFSETS: rt::Bytes<3> = rt::rows::le8(&[&[0, 4, 7]]);
            /// The entries as written.
            static TEXTS: rt::Bytes<7> = rt::Aligned(*b"hostx-*");
            /// A bit for each entry that is a pattern.
            static PATTERNS: rt::Bytes<1> = rt::rows::le8(&[&[2]]);
            impl rt::Tables for __HeaderMatch {
                const MATCHER: rt::Matcher<'static> = rt::Matcher {
                    exact: rt::Exact::PopcountTrie(
                        rt::popcount_trie::PopcountTrie::ByWindows(rt::popcount_trie::ByWindows {
                            low: rt::hash::Window::Last,
                            high: rt::hash::Window::Quarter,
                            skew: 0,
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
                        plain: true,
                    },
                    keys: 1,
                    beside: rt::Beside::Prefixes(rt::prefixes::Prefixes {
                        position: 0,
                        lead: 0x000000000000ffff,
                        leads: rt::filter::Bits {
                            multiplier: 0x538454127b096493,
                            words: PREFIX_LEADS.0.as_chunks().0,
                        },
                        search: rt::prefixes::Search::Buckets(rt::prefixes::Buckets {
                            lead: 0x000000000000ffff,
                            multiplier: 0x9e3779b97f4a7c15,
                            buckets: PREFIX_BUCKETS.0.as_chunks().0,
                            groups: rt::rows::groups(PREFIX_GROUPS.0.as_chunks().0),
                            members: rt::Ints::from_bytes(&PREFIX_MEMBERS.0, 1),
                        }),
                        texts: &PREFIX_TEXTS.0,
                        offsets: rt::Ints::from_bytes(&PREFIX_OFFSETS.0, 1),
                        patterns: rt::Ints::EMPTY,
                        plain: true,
                    }),
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
                    lead: 0x000000000000ffff,
                    leads: rt::filter::Bits {
                        multiplier: 0x538454127b096493,
                        words: FILTER_LEADS.0.as_chunks().0,
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
                const PLAN: &'static rt::Plan<'static> = &rt::Plan {
                    entries: 2,
                    traffic: rt::Traffic {
                        source: "built-in",
                        requests: 164,
                        names: 2179,
                        hit_rate: 0.100,
                    },
                    candidates: [
                        rt::PlannedCandidate {
                            strategy: rt::Strategy::PerfectHash,
                            remark: "1 window, 2 slots (not asked for)",
                            price: rt::option::Option::Some(rt::Price {
                                table_bytes: 197,
                                lines: 0.335,
                                lines_hit: 4.156,
                                lines_miss: 2.000,
                                worst_lines: 7,
                                loads: 2.229,
                                work: 0.000,
                                mispredictions: 0.109,
                                hot: 3.612,
                                cold: 13.655,
                                cost: 4.616,
                            }),
                        },
                        rt::PlannedCandidate {
                            strategy: rt::Strategy::PopcountTrie,
                            remark: "by windows, 1 node",
                            price: rt::option::Option::Some(rt::Price {
                                table_bytes: 190,
                                lines: 0.410,
                                lines_hit: 5.156,
                                lines_miss: 3.000,
                                worst_lines: 8,
                                loads: 3.173,
                                work: 0.000,
                                mispredictions: 0.109,
                                hot: 4.998,
                                cold: 14.463,
                                cost: 5.944,
                            }),
                        },
                        rt::PlannedCandidate {
                            strategy: rt::Strategy::FlatDfa,
                            remark: "2 states of 5 columns, 8 bits, 0 runs (not asked for)",
                            price: rt::option::Option::Some(rt::Price {
                                table_bytes: 303,
                                lines: 0.291,
                                lines_hit: 3.569,
                                lines_miss: 2.000,
                                worst_lines: 4,
                                loads: 1.157,
                                work: 0.000,
                                mispredictions: 0.103,
                                hot: 2.017,
                                cold: 13.049,
                                cost: 3.120,
                            }),
                        },
                    ],
                    chosen: rt::Strategy::PopcountTrie,
                };
            }
        };
        #[allow(dead_code)]
        #[inline(always)]
        fn __header_class<
            N: ::core::convert::AsRef<[::core::primitive::u8]> + ?::core::marker::Sized,
        >(name: &N) -> ::core::primitive::u32 {
            static CLASSES: [::core::primitive::u8; 2] = [0, 1];
            ::header_set::__private::class(
                ::header_set::__private::Set::<__HeaderMatch>::new().index_of(name),
                &CLASSES,
                2,
            )
        }
        #[inline(always)]
        fn __header_bytes<
            N: ::core::convert::AsRef<[::core::primitive::u8]> + ?::core::marker::Sized,
        >(name: &N) -> &[::core::primitive::u8] {
            name.as_ref()
        }
        match __header_bytes(&(name)) {
            name => {
                match __header_class(name) {
                    class => {
                        match (
                            class,
                            [
                                ::header_set::__private::matches_any(
                                    name,
                                    ::header_set::__private::Fold {
                                        case: true,
                                        separators: false,
                                    },
                                    &[&[b"", b"y"]],
                                ),
                            ],
                        ) {
                            (0, _) => 1,
                            (
                                1..=2,
                                _,
                            ) if (::header_set::__private::matches_any(
                                name,
                                ::header_set::__private::Fold {
                                    case: true,
                                    separators: false,
                                },
                                &[&[b"x-", b"-id"]],
                            )) && (guard) => 2,
                            (1, _) | (2, [true, ..]) if let Some(a) = b => a,
                            _ => 5,
                        }
                    }
                }
            }
        }
    }
}
