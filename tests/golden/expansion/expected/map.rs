#[cfg(unix)]
#[allow(dead_code)]
/// A map from 4 names.
///
/// Entries: `host`, `te`, `x-*`, `\xff`; without `x-frame-options`.
///
/// Compiled by header-set as `trie`, as the list asks.
///
/// The plan: trie: 225 bytes, 3.0 cache lines for a miss, 5.6 for a hit; ..
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
    as_in_export!(NODES ..= PATTERNS);
    impl rt::Compiled for __header_set_of_SET::SET {
        as_in_export!(MATCHER ..= STANDARD);
    }
};
/// A map from 0 names.
///
/// Entries: none.
///
/// Compiled by header-set as `perfect_hash`, the one with the lowest estimated cost.
///
/// The plan: perfect_hash: 32 bytes, 0.0 cache lines for a miss; ..
static MAP: ::header_set::__private::Map<__header_set_of_MAP::MAP, u8> = {
    static __HEADER_SET_VALUES: [u8; 0] = [];
    ::header_set::__private::Map::new(&__HEADER_SET_VALUES, &[])
};
#[doc(hidden)]
mod __header_set_of_MAP {
    pub(super) struct MAP {}
}
#[doc(hidden)]
use __header_set_of_MAP::*;
const _: () = {
    use ::header_set::__private as rt;
    like_in_perfect_hash!(SLOTS, 0, b"");
    as_in_one_word!(NAMES);
    like_in_perfect_hash!(FILTER_KEYS, 8, b"\0\0\0\0\0\0\0\0");
    like_in_perfect_hash!(TEXT_OFFSETS, 1, b"\0");
    impl rt::Compiled for __header_set_of_MAP::MAP {
        const MATCHER: rt::Matcher<'static> = rt::Matcher {
            exact: rt::KeyIndex::PerfectHash(
                rt::perfect_hash::PerfectHash::Windows(rt::perfect_hash::Windows {
                    hash: rt::hash::WindowHash {
                        low: rt::hash::Window::Last,
                        high: rt::option::Option::None,
                        length_offsets: &[],
                        multiplier: 0x0000000000000001,
                    },
                    tags: &[],
                    starts: &[],
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
            keys: 0,
            beside: rt::option::Option::None,
            excluded: &[],
        };
        as_in_perfect_hash!(FILTER);
        const ENTRIES: rt::Entries<'static> = rt::Entries {
            order: rt::Ints::EMPTY,
            texts: &[],
            offsets: rt::Ints::from_bytes(&TEXT_OFFSETS.0, 1),
            patterns: &[],
            sorted: rt::Ints::EMPTY,
            fold: rt::Fold {
                case: true,
                separators: false,
            },
        };
        like_in_perfect_hash!(
            PLAN, 0, 0x46cb464651dabdb4, 2078, 0, "1 window, 0 slots", 32, 0, 0, 0, 0, 0,
            0, 0, 7710, 771, "by windows, 1 node", 36, 0, 0, 0, 0, 0, 0, 0, 7710, 771,
            "0 states of 2 columns, 8 bits, 0 runs, a sieve", 291, 203, 0, 3, 1000, 0,
            1470, 9884, 2311
        );
        like_in_perfect_hash!(STANDARD, 0);
    }
};
::core::compile_error! {
    "found nothing, expected `= { \"name\" => value }`"
}
