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
                        0x0000000400000000, 0x0000000000000000, 0x0000000100000000,
                        0x0000000400000000,
                    ],
                    &[0x0000000201000000],
                ],
            );
            ///Start of the name, its last bytes.
            static LEAVES: ::header_set::__private::Aligned<
                [::header_set::__private::primitive::u8; 40],
            > = ::header_set::__private::rows::le64(
                &[
                    &[
                        0x0000000a20797979, 0x0000000420656574, 0x0000000074736f68,
                        0x0000000664692d78,
                    ],
                    &[0xffffffffffffffff],
                ],
            );
            ///What is compared, folded, in the order of places.
            static NAMES: ::header_set::__private::Aligned<
                [::header_set::__private::primitive::u8; 11],
            > = ::header_set::__private::Aligned(*b"hosttex-idy");
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
                [::header_set::__private::primitive::u8; 16],
            > = ::header_set::__private::rows::le64(
                &[&[0x0000000000800000, 0x0000200000002000]],
            );
            ///Bits for the starts of patterns.
            static FILTER_LEADS: ::header_set::__private::Aligned<
                [::header_set::__private::primitive::u8; 8],
            > = ::header_set::__private::rows::le64(&[&[0x0000000000100000]]);
            ///The index of the entry with each id.
            static ORDER: ::header_set::__private::Aligned<
                [::header_set::__private::primitive::u8; 5],
            > = ::header_set::__private::rows::le8(&[&[4, 1, 0, 3, 2]]);
            ///Where each text starts.
            static TEXT_OFFSETS: ::header_set::__private::Aligned<
                [::header_set::__private::primitive::u8; 6],
            > = ::header_set::__private::rows::le8(&[&[0, 4, 6, 9, 13, 14]]);
            ///The entries as written.
            static TEXTS: ::header_set::__private::Aligned<
                [::header_set::__private::primitive::u8; 14],
            > = ::header_set::__private::Aligned(*b"hosttex-*x-idy");
            ///A bit for each entry that is a pattern.
            static PATTERNS: ::header_set::__private::Aligned<
                [::header_set::__private::primitive::u8; 1],
            > = ::header_set::__private::rows::le8(&[&[4]]);
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
                    keys: 4,
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
                        multiplier: 0x8ff34785799e5cbd,
                        words: FILTER_KEYS.0.as_chunks().0,
                    },
                    lead: 0x000000000000ffff,
                    leads: ::header_set::__private::filter::Bits {
                        multiplier: 0x538454127b096493,
                        words: FILTER_LEADS.0.as_chunks().0,
                    },
                });
                const ENTRIES: ::header_set::__private::Entries<'static> = ::header_set::__private::Entries {
                    order: ::header_set::__private::Ints::from_bytes(&ORDER.0, 1),
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
                    entries: 5,
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
                                table_bytes: 218,
                                lines: 0.433,
                                lines_hit: 4.413,
                                lines_miss: 3.035,
                                worst_lines: 6,
                                loads: 3.041,
                                mispredictions: 0.470,
                                hot: 7.931,
                                cold: 29.646,
                                cost: 10.103,
                            }),
                        },
                        ::header_set::__private::PlannedCandidate {
                            strategy: ::header_set::__private::Strategy::PopcountTrie,
                            remark: "by length, 1 node",
                            price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                                table_bytes: 229,
                                lines: 0.366,
                                lines_hit: 3.413,
                                lines_miss: 2.040,
                                worst_lines: 5,
                                loads: 2.125,
                                mispredictions: 0.426,
                                hot: 6.553,
                                cold: 28.181,
                                cost: 8.716,
                            }),
                        },
                        ::header_set::__private::PlannedCandidate {
                            strategy: ::header_set::__private::Strategy::FlatDfa,
                            remark: "2 states of 7 columns, 8 bits (not asked for)",
                            price: ::header_set::__private::option::Option::Some(::header_set::__private::Price {
                                table_bytes: 285,
                                lines: 0.334,
                                lines_hit: 4.555,
                                lines_miss: 2.000,
                                worst_lines: 6,
                                loads: 1.256,
                                mispredictions: 0.122,
                                hot: 3.332,
                                cold: 25.587,
                                cost: 5.557,
                            }),
                        },
                    ],
                    chosen: ::header_set::__private::Strategy::PopcountTrie,
                };
            }
        };
        match ::header_set::__private::class(
            ::header_set::__private::Set::<__HeaderMatch>::new().index_of(&(name)),
            {
                static CLASSES: [::core::primitive::u8; 5] = [0, 0, 1, 2, 3];
                &CLASSES
            },
            4,
        ) {
            0 => return 1,
            1..=2 if guard => 2,
            2 => 3,
            #[cfg(unix)]
            3 => 4,
            _ => 5,
        }
    }
}
