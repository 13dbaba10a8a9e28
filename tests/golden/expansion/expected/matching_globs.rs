fn expression() {
    {
        /// Compiled by header-set as `trie`, as the list asks.
        ///
        /// The plan is as in enumeration.
        struct __HeaderMatch {}
        const _: () = {
            use ::header_set::__private as rt;
            as_in_enumeration!(NODES);
            as_in_enumeration!(LEAVES);
            as_in_enumeration!(NAMES);
            as_in_export!(PREFIX_FILTER);
            as_in_export!(PREFIX_BUCKETS);
            as_in_export!(PREFIX_GROUPS);
            as_in_export!(PREFIX_MEMBERS);
            as_in_export!(PREFIX_TEXTS);
            as_in_export!(PREFIX_OFFSETS);
            as_in_enumeration!(FILTER_KEYS);
            as_in_export!(FILTER_STARTS);
            as_in_enumeration!(ORDER);
            as_in_enumeration!(TEXTS);
            as_in_enumeration!(TEXT_OFFSETS);
            as_in_export!(PATTERNS);
            impl rt::Compiled for __HeaderMatch {
                as_in_enumeration!(MATCHER);
                as_in_export!(FILTER);
                as_in_export!(ENTRIES);
                as_in_enumeration!(PLAN);
                as_in_enumeration!(STANDARD);
            }
        };
        #[inline(always)]
        fn __header_class<
            N: ::core::convert::AsRef<[::core::primitive::u8]> + ?::core::marker::Sized,
        >(name: &N) -> (::core::primitive::u32, &[::core::primitive::u8]) {
            static CLASSES: [::core::primitive::u8; 5] = [0, 0, 2, 1, 1];
            let name = name.as_ref();
            let index = ::header_set::__private::Set::<__HeaderMatch>::new()
                .index_of(name);
            (::header_set::__private::class(index, &CLASSES, 3), name)
        }
        match __header_class(&(name)) {
            (class, name) => {
                match class {
                    0 => 1,
                    2.. if (::header_set::__private::matches_any(
                        name,
                        ::header_set::__private::Fold {
                            case: true,
                            separators: false,
                        },
                        &[b"x-*-id"],
                    )) && (guard) => 2,
                    1
                    | 2.. if (::core::matches!(class, 1..= 2)
                        || ::header_set::__private::matches_any(
                            name,
                            ::header_set::__private::Fold {
                                case: true,
                                separators: false,
                            },
                            &[b"*y"],
                        )) && let Some(a) = b => a,
                    1 => 4,
                    _ => 5,
                }
            }
        }
    }
}
