fn expression() {
    {
        /// Compiled by header-set as `trie`, as the list asks.
        ///
        /// The plan: trie: 213 bytes, 3.0 cache lines for a miss, 4.0 for a hit; ..
        struct __HeaderMatch {}
        const _: () = {
            use ::header_set::__private as rt;
            as_in_enumeration!(NODES ..= NAMES);
            as_in_export!(PREFIX_FILTER ..= PREFIX_OFFSETS);
            as_in_enumeration!(FILTER_KEYS);
            as_in_export!(FILTER_STARTS);
            as_in_enumeration!(ORDER ..= TEXT_OFFSETS);
            as_in_export!(PATTERNS);
            impl rt::Compiled for __HeaderMatch {
                as_in_enumeration!(MATCHER);
                as_in_export!(FILTER ..= ENTRIES);
                as_in_enumeration!(PLAN ..= STANDARD);
            }
        };
        #[inline(always)]
        fn __header_class<
            N: ::core::convert::AsRef<[::core::primitive::u8]> + ?::core::marker::Sized,
        >(name: &N) -> (::core::primitive::u32, &[::core::primitive::u8]) {
            static CLASSES: [::core::primitive::u8; 5] = [0, 0, 3, 1, 2];
            let name = name.as_ref();
            let index = ::header_set::__private::Set::<__HeaderMatch>::new()
                .index_of(name);
            (::header_set::__private::class(index, &CLASSES, 4), name)
        }
        match __header_class(&(name)) {
            (class, name) => {
                match class {
                    0 => return 1,
                    1 | 3 if guard => 2,
                    3.. if (::header_set::__private::matches_any(
                        name,
                        ::header_set::__private::Fold {
                            case: true,
                            separators: false,
                        },
                        &[b"x-*-id"],
                    )) && (guard) => 3,
                    1..=2
                    | 3.. if (::core::matches!(class, 1..= 3)
                        || ::header_set::__private::matches_any(
                            name,
                            ::header_set::__private::Fold {
                                case: true,
                                separators: false,
                            },
                            &[b"*y"],
                        )) && let Some(a) = b => a,
                    1 => 4,
                    #[cfg(unix)]
                    2 => 5,
                    _ => 6,
                }
            }
        }
    }
}
