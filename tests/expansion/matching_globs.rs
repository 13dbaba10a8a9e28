fn expression() {
    {
        #[allow(dead_code)]
        struct __HeaderMatch {}
        #[allow(clippy::approx_constant)]
        const _: () = {
            ///Position, shift, first child, bitmap.
            static NODES: ::header_set::__private::Aligned<
                [::header_set::__private::primitive::u8; 40],
            > = ::header_set::__private::rows::le64(
                &[
                    &[
                        0x0000000100000000, 0x0000000100000000, 0x0000000100000000,
                        0x0000000100000000,
                    ],
                    &[0x0000000000000000],
                ],
            );
            ///Start of the name, its last bytes.
            static LEAVES: ::header_set::__private::Aligned<
                [::header_set::__private::primitive::u8; 16],
            > = ::header_set::__private::rows::le64(
                &[&[0x0000000074736f68, 0xffffffffffffffff]],
            );
            ///What is compared, folded, in the order of places.
            static NAMES: ::header_set::__private::Aligned<
                [::header_set::__private::primitive::u8; 4],
            > = ::header_set::__private::Aligned(*b"host");
            ///256 times the number of groups, plus the first.
            static PREFIX_BUCKETS: ::header_set::__private::Aligned<
                [::header_set::__private::primitive::u8; 32],
            > = ::header_set::__private::rows::le16(
                &[
                    &[256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256],
                    &[256, 256, 257, 256],
                ],
            );
            ///Three values, three masks.
            static PREFIX_GROUPS: ::header_set::__private::Aligned<
                [::header_set::__private::primitive::u8; 96],
            > = ::header_set::__private::rows::le64(
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
            ///The prefix of each pair.
            static PREFIX_MEMBERS: ::header_set::__private::Aligned<
                [::header_set::__private::primitive::u8; 6],
            > = ::header_set::__private::rows::le8(&[&[0, 0, 0, 0, 0, 0]]);
            ///The prefixes, folded and sorted.
            static PREFIX_TEXTS: ::header_set::__private::Aligned<
                [::header_set::__private::primitive::u8; 2],
            > = ::header_set::__private::Aligned(*b"x-");
            ///Where each prefix starts.
            static PREFIX_OFFSETS: ::header_set::__private::Aligned<
                [::header_set::__private::primitive::u8; 2],
            > = ::header_set::__private::rows::le8(&[&[0, 2]]);
            ///Bits for the windows of names.
            static FILTER_KEYS: ::header_set::__private::Aligned<
                [::header_set::__private::primitive::u8; 8],
            > = ::header_set::__private::rows::le64(&[&[0x0004000000000000]]);
            ///Bits for the starts of patterns.
            static FILTER_LEADS: ::header_set::__private::Aligned<
                [::header_set::__private::primitive::u8; 8],
            > = ::header_set::__private::rows::le64(&[&[0x0000000000100000]]);
            ///Where each text starts.
            static TEXT_OFFSETS: ::header_set::__private::Aligned<
                [::header_set::__private::primitive::u8; 3],
            > = ::header_set::__private::rows::le8(&[&[0, 4, 7]]);
            ///The entries as written.
            static TEXTS: ::header_set::__private::Aligned<
                [::header_set::__private::primitive::u8; 7],
            > = ::header_set::__private::Aligned(*b"hostx-*");
            ///A bit for each entry that is a pattern.
            static PATTERNS: ::header_set::__private::Aligned<
                [::header_set::__private::primitive::u8; 1],
            > = ::header_set::__private::rows::le8(&[&[2]]);
            impl ::header_set::__private::Tables for __HeaderMatch {
                const MATCHER: ::header_set::__private::Matcher<'static> = ::header_set::__private::Matcher {
                    exact: ::header_set::__private::Exact::PopcountTrie(
                        ::header_set::__private::popcount_trie::PopcountTrie::ByLength(::header_set::__private::popcount_trie::ByLength {
                            nodes: NODES.0.as_chunks().0,
                            roots: 5,
                            depth: 1,
                            leaves: LEAVES.0.as_chunks().0,
                        }),
                    ),
                    names: ::header_set::__private::Names {
                        bytes: &NAMES.0,
                        fold: ::header_set::__private::Fold {
                            case: true,
                            separators: false,
                        },
                        plain: true,
                    },
                    keys: 1,
                    prefixes: ::header_set::__private::prefixes::Prefixes {
                        search: ::header_set::__private::prefixes::Search::Buckets(::header_set::__private::prefixes::Buckets {
                            lead: 0x000000000000ffff,
                            multiplier: 0x9e3779b97f4a7c15,
                            buckets: PREFIX_BUCKETS.0.as_chunks().0,
                            groups: ::header_set::__private::rows::groups(
                                PREFIX_GROUPS.0.as_chunks().0,
                            ),
                            members: ::header_set::__private::Ints::from_bytes(
                                &PREFIX_MEMBERS.0,
                                1,
                            ),
                        }),
                        texts: &PREFIX_TEXTS.0,
                        offsets: ::header_set::__private::Ints::from_bytes(
                            &PREFIX_OFFSETS.0,
                            1,
                        ),
                        patterns: ::header_set::__private::Ints::EMPTY,
                        plain: true,
                    },
                    globs: ::header_set::__private::globs::Globs::NONE,
                    excluded: &[],
                };
                const FILTER: ::header_set::__private::option::Option<
                    ::header_set::__private::filter::Filter<'static>,
                > = ::header_set::__private::option::Option::Some(::header_set::__private::filter::Filter {
                    window: ::header_set::__private::hash::Window::Last,
                    keys: ::header_set::__private::filter::Bits {
                        multiplier: 0xdaa66d2c7ddf743f,
                        words: FILTER_KEYS.0.as_chunks().0,
                    },
                    lead: 0x000000000000ffff,
                    leads: ::header_set::__private::filter::Bits {
                        multiplier: 0x538454127b096493,
                        words: FILTER_LEADS.0.as_chunks().0,
                    },
                });
                const ENTRIES: ::header_set::__private::Entries<'static> = ::header_set::__private::Entries {
                    order: ::header_set::__private::Ints::EMPTY,
                    texts: &TEXTS.0,
                    offsets: ::header_set::__private::Ints::from_bytes(
                        &TEXT_OFFSETS.0,
                        1,
                    ),
                    patterns: &PATTERNS.0,
                    sorted: ::header_set::__private::Ints::EMPTY,
                    fold: ::header_set::__private::Fold {
                        case: true,
                        separators: false,
                    },
                };
                const PLAN: &'static ::header_set::__private::Plan<'static> = &::header_set::__private::Plan {
                    entries: 2,
                    traffic: ::header_set::__private::Traffic {
                        source: "built-in",
                        requests: 164,
                        names: 2179,
                        hit_rate: 0.100,
                    },
                    candidates: [
                        ::header_set::__private::PlannedCandidate {
                            strategy: ::header_set::__private::Strategy::PerfectHash,
                            remark: "1 window, 32 slots (not asked for)",
                            price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                                table_bytes: 208,
                                lines: 0.447,
                                lines_hit: 4.862,
                                lines_miss: 3.035,
                                worst_lines: 6,
                                loads: 3.086,
                                mispredictions: 0.494,
                                hot: 8.157,
                                cold: 30.053,
                                cost: 10.347,
                            }),
                        },
                        ::header_set::__private::PlannedCandidate {
                            strategy: ::header_set::__private::Strategy::PopcountTrie,
                            remark: "by length, 1 node",
                            price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                                table_bytes: 198,
                                lines: 0.404,
                                lines_hit: 4.312,
                                lines_miss: 2.040,
                                worst_lines: 7,
                                loads: 2.193,
                                mispredictions: 0.468,
                                hot: 6.939,
                                cold: 29.131,
                                cost: 9.158,
                            }),
                        },
                        ::header_set::__private::PlannedCandidate {
                            strategy: ::header_set::__private::Strategy::FlatDfa,
                            remark: "2 states of 5 columns, 8 bits (not asked for)",
                            price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                                table_bytes: 271,
                                lines: 0.291,
                                lines_hit: 3.569,
                                lines_miss: 2.000,
                                worst_lines: 4,
                                loads: 1.157,
                                mispredictions: 0.103,
                                hot: 3.084,
                                cold: 24.717,
                                cost: 5.248,
                            }),
                        },
                    ],
                    chosen: ::header_set::__private::Strategy::PopcountTrie,
                };
            }
        };
        match &(name) {
            name => {
                match ::header_set::__private::class(
                    ::header_set::__private::Set::<__HeaderMatch>::new().index_of(name),
                    {
                        static CLASSES: [::core::primitive::u8; 2] = [0, 1];
                        &CLASSES
                    },
                    2,
                ) {
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
