fn expression() {
    '_a_set_without_a_name_is_an_expression: {
        /// Compiled by header-set as `trie`, as the list asks.
        ///
        /// The plan is as in export.
        struct __HeaderSet {}
        const _: () = {
            use ::header_set::__private as rt;
            as_in_export!(NODES);
            as_in_export!(LEAVES);
            as_in_export!(NAMES);
            as_in_export!(PREFIX_FILTER);
            as_in_export!(PREFIX_BUCKETS);
            as_in_export!(PREFIX_GROUPS);
            as_in_export!(PREFIX_MEMBERS);
            as_in_export!(PREFIX_TEXTS);
            as_in_export!(PREFIX_OFFSETS);
            as_in_export!(EXCLUDED);
            as_in_export!(FILTER_KEYS);
            as_in_export!(FILTER_STARTS);
            as_in_export!(ORDER);
            as_in_export!(TEXTS);
            as_in_export!(TEXT_OFFSETS);
            as_in_export!(PATTERNS);
            impl rt::Compiled for __HeaderSet {
                as_in_export!(MATCHER);
                as_in_export!(FILTER);
                as_in_export!(ENTRIES);
                as_in_export!(PLAN);
                as_in_export!(STANDARD);
            }
        };
        ::header_set::__private::Set::<__HeaderSet>::new()
    }
}
