#[cfg(unix)]
#[allow(dead_code)]
/// A map from 4 names.
///
/// Entries: `host`, `te`, `x-*`, `\xff`; without `x-frame-options`.
///
/// Compiled by header-set as `trie`, as the list asks.
///
/// The plan is as in export.
static SET: ::header_set::__private::Map<__header_set_of_SET::SET, fn(u8) -> u8> = {
    static __HEADER_SET_VALUES: [fn(u8) -> u8; 3] = [f::<u8, u16>, |a| a, g];
    ::header_set::__private::Map::new(&__HEADER_SET_VALUES, &[0, 1, 1, 2])
};
#[cfg(unix)]
#[doc(hidden)]
mod __header_set_of_SET {
    pub(super) struct SET {}
}
#[cfg(unix)]
#[doc(hidden)]
use __header_set_of_SET::*;
#[cfg(unix)]
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
    impl rt::Compiled for __header_set_of_SET::SET {
        as_in_export!(MATCHER);
        as_in_export!(FILTER);
        as_in_export!(ENTRIES);
        as_in_export!(PLAN);
        as_in_export!(STANDARD);
    }
};
