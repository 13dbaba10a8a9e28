//! Expansions rely on nothing of the place where they stand.

#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings, clippy::all, clippy::pedantic)]

/// Lists in a module whose items have the names of what expansions need.
pub mod shadows {
    #![allow(dead_code, non_camel_case_types, missing_docs)]

    macro_rules! shadow {
        ($($name:ident)*) => { $(pub struct $name;)* };
    }
    shadow! {
        Option Some None Result Ok Err Set Map Tables Matcher Entries Plan Iter AsRef Sized Clone Copy
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

/// Lists without anything around them.
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
    ::std::assert!(renamed::SET.contains("te"));
    ::std::assert_eq!(renamed::class(b"host"), 1);
}
