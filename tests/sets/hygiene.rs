//! Expansions depend on no name of their surroundings.

#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings, clippy::all, clippy::pedantic)]

/// Lists in a module whose items shadow the names that expansions use.
pub mod shadows {
    #![allow(dead_code, non_camel_case_types, missing_docs)]

    macro_rules! shadow {
        ($($name:ident)*) => { $(pub struct $name;)* };
    }
    shadow! {
        Option Some None Result Ok Err Set Map Compiled Matcher Entries Plan Iter AsRef Sized Clone
        Copy
        u8 u16 u32 u64 usize str bool core std alloc header_set_runtime header_set_macro
    }

    ::header_set::header_set! {
        /// A set.
        pub static SET = ["host", "x-*", !"x-id", #[cfg(all())] "y-*-glob"];
        /// A map.
        pub static MAP: ::core::primitive::u8 = { "host" => 1, "x-*" | "te" => 2 };
        /// An enum.
        pub enum Known {
            "host",
            X = "x-*",
            #[cfg(all())]
            Some = "some",
            None = "none",
            Ok = "ok",
            Err = "err",
            Error = "error",
        }
    }

    /// A match.
    #[must_use]
    pub fn class(name: &::core::primitive::str) -> ::core::primitive::u8 {
        ::header_set::header_match!(name, { "host" => 1, "x-*-id" => 2, "x-*" | @httpoxy => 3, _ => 4 })
    }
}

/// Lists without a prelude.
pub mod bare {
    ::header_set::header_set! {
        pub(crate) static SET = ["host", "x-*"];
        #[cfg(all())]
        #[allow(dead_code)]
        static UNUSED = ["a"];
    }

    pub(crate) fn expression(name: &[::core::primitive::u8]) -> ::core::primitive::bool {
        ::header_set::header_set! {
            static LOCAL = ["te"];
        }
        ::header_set::header_set![
            "a",
            #[cfg(all())]
            "b"
        ]
        .contains(name)
            || LOCAL.contains(name)
    }
}

/// A list of the same crate, whose entries another list includes.
mod exported {
    ::header_set::header_set! {
        #[header_set(export = entries_of_hygiene)]
        pub(super) static SHARED = ["host"];
    }
    ::header_set::header_set! {
        pub(super) static TAKEN = ["te", use entries_of_hygiene!];
    }
}

/// The dependency under another name.
mod renamed {
    extern crate header_set as lists;

    lists::header_set! {
        pub(super) static SET = ["host", #[cfg(all())] "te"];
    }

    pub(super) fn class(name: &[::core::primitive::u8]) -> ::core::primitive::u8 {
        lists::header_match!(name, { "host" => 1, _ => 2 })
    }
}

/// Lists with names of types, and with names that expansions may define.
pub mod neighbours {
    #![allow(dead_code, missing_docs, non_upper_case_globals, non_camel_case_types)]

    extern crate std;
    use std::prelude::v1::*;

    pub mod types {
        pub struct GLOB;
    }
    pub use types::*;

    pub struct __SET {}
    pub static __MAP: u8 = 1;

    ::header_set::header_set! {
        pub static SET = ["host"];
        pub static __SET = ["te"];
        pub static set = ["a"];
        pub static MAP: u8 = { "host" => 1 };
        pub static GLOB_OF_ANOTHER = ["b"];
        pub static String = ["string"];
        pub static Vec: u8 = { "vec" => 2 };
        pub static u8 = ["u8"];
    }

    /// The names still mean the types of the prelude, and of a glob.
    #[must_use]
    pub fn text(_: GLOB, _: __SET) -> (String, Vec<u8>) {
        (String::new(), Vec::new())
    }

    /// The type of a list is named like it.
    pub struct Kept(pub ::header_set::Set<SET>);
}

#[::core::prelude::v1::test]
fn lists_work() {
    ::std::assert!(shadows::SET.contains("host") && !shadows::SET.contains("x-id"));
    ::std::assert!(::std::matches!(
        shadows::MAP.get("x-1"),
        ::core::option::Option::Some(2)
    ));
    ::std::assert_eq!(shadows::Known::ALL.len(), 7);
    ::std::assert_eq!(shadows::class("x-1-id"), 2);
    ::std::assert!(bare::SET.contains("host"));
    ::std::assert!(bare::expression(b"b") && bare::expression(b"te"));
    ::std::assert!(neighbours::Kept(neighbours::SET).0.contains("host"));
    ::std::assert!(neighbours::__SET.contains("te") && neighbours::set.contains("a"));
    ::std::assert!(neighbours::String.contains("string") && neighbours::u8.contains("u8"));
    ::std::assert!(neighbours::Vec.get("vec").is_some() && neighbours::MAP.get("host").is_some());
    ::std::assert!(neighbours::GLOB_OF_ANOTHER.contains("b") && neighbours::__MAP == 1);
    let (string, bytes) = neighbours::text(neighbours::types::GLOB, neighbours::__SET {});
    ::std::assert!(string.is_empty() && bytes.is_empty());
    ::std::assert!(exported::SHARED.contains("host") && exported::TAKEN.contains("host"));
    ::std::assert!(renamed::SET.contains("te"));
    ::std::assert_eq!(renamed::class(b"host"), 1);
}
