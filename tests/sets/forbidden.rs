//! Expansions silence no lint, since `allow` under `forbid` is an error, and need none silenced.

#![forbid(
    dead_code,
    deprecated,
    non_camel_case_types,
    non_snake_case,
    non_upper_case_globals,
    unreachable_pub,
    unsafe_code,
    unused_imports
)]
#![deny(warnings, clippy::all)]

use header_set::{header_match, header_set};

mod lists {
    header_set::header_set! {
        pub(crate) static SET = ["host", "x-*", !"x-id"];
        pub(crate) static OF_TWO_WORDS = ["host", #[cfg(all())] "te"];
        static PRIVATE = ["te"];
        #[header_set(export = entries_of_a_list)]
        static EXPORTED = ["a"];
        pub(crate) static MAP: u8 = { "host" => 1, #[cfg(all())] "x-*" => 2 };
        /// An enum.
        pub(crate) enum Known {
            "host",
            #[cfg(all())]
            Any = "x-*",
        }
        /// Another.
        pub(crate) enum Old {
            "te",
            #[deprecated]
            Host = "host",
        }
    }

    pub(crate) fn is_private(name: &str) -> bool {
        PRIVATE.contains(name)
    }
}

header_set! {
    static LOCAL = ["x-*"];
    static NAMED = ["use"];
}

/// A type with the name of a list's.
struct Named(header_set::Set<NAMED>);

fn class(name: &str, wide: bool) -> u8 {
    header_match!(name, {
        "host" => 1,
        "x-*-id" if wide => 2,
        "x-*" => 3,
        #[cfg(all())]
        "te" => 4,
        _ => 5,
    })
}

#[test]
fn lists_work_where_lints_are_forbidden() {
    header_set! {
        static INNER = ["inner", #[cfg(all())] "in"];
    }
    assert!(INNER.contains("in") && LOCAL.contains("x-") && lists::is_private("te"));
    assert!(lists::SET.contains("host") && lists::OF_TWO_WORDS.contains("te"));
    assert_eq!(lists::MAP.get("x-1"), Some(&2));
    assert_eq!(lists::Known::from_bytes(b"x-1"), Some(lists::Known::Any));
    assert_eq!(lists::Known::from_bytes(b"host"), Some(lists::Known::Host));
    assert_eq!(lists::Old::from_bytes(b"te"), Some(lists::Old::Te));
    assert!(
        header_set![
            "a",
            #[cfg(all())]
            "b"
        ]
        .contains("b")
    );
    assert_eq!((class("x-1-id", true), class("te", false)), (2, 4));
    assert!(Named(NAMED).0.contains("use"));
}
