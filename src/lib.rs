#![doc = include_str!("guide.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

// Programs of the handbook are tests of `header-set-tests`.
#[cfg(all(doc, not(doctest)))]
pub mod _guide;
pub mod aliases;
#[cfg(any(feature = "http", feature = "http1"))]
mod cleaner;
#[cfg(feature = "http")]
pub mod header_map;
#[cfg(feature = "http1")]
pub mod http1;
#[cfg(feature = "tower")]
pub mod layer;
#[cfg(any(feature = "http", feature = "http1"))]
mod message;
mod rules;
mod sets;

#[cfg(feature = "blob")]
#[doc(inline)]
pub use header_set_blob::{BlobError, LoadedEntry, LoadedMap, LoadedSet};
#[doc(inline)]
pub use header_set_runtime::{
    Compiled, Entry, Formula, Map, Optimize, Plan, PlannedCandidate, Price, Set, Strategy, Traffic,
    UnknownName,
};
pub use rules::Rules;
pub use sets::HeaderSet;

#[cfg(feature = "http")]
pub use cleaner::{Refusal, Removed};
#[cfg(any(feature = "http", feature = "http1"))]
pub use {cleaner::Cleaner, message::limits::Reason, message::nominated::Nominated};

/// Compiles lists of header names: sets, maps and enums as items, or a set as an expression.
///
/// The [reference](crate#which-form) has all forms, entries and options. The documentation of each
/// item says which structure the macro chose for it, and why.
///
/// A list may have 100,000 entries, which take two to four seconds at each compilation of the
/// crate. For more than 20,000 entries, and for generated lists, use `header-set-build` in a build
/// script, and [`include_set!`]. They take up to 2^24 names.
///
/// Without a name, as in `header_set!["host", "te"]`, a set is an expression. Where Rust expects an
/// item, write `static NAME = [..];`.
///
/// ```
/// use header_set::header_set;
///
/// header_set! {
///     /// Headers that never leave the edge.
///     pub static INTERNAL = ["cf-ray", "x-internal-*", !"x-internal-public"];
/// }
///
/// assert!(INTERNAL.contains("CF-Ray"));
/// assert!(!INTERNAL.contains("x-internal-public"));
/// println!("{}", INTERNAL.plan());
/// ```
#[macro_export]
macro_rules! header_set {
    ($($tokens:tt)*) => {
        $crate::__expand! { header_set $($tokens)* }
    };
}

/// A `match` on a header name: the first arm written that matches wins.
///
/// The name is any `AsRef<[u8]>`, and is evaluated once. Arms are any expressions, including
/// `return`, `?` and `break`. If a guard is false, the next arm that matches is taken. The last arm
/// must be `_`.
///
/// A `header_match!` is no `const` expression. In a `const` or a `const fn`, match on the variant
/// that an enum's `from_bytes` returns, or on the value of a map.
///
/// ```
/// use header_set::header_match;
///
/// fn limit(name: &str, trusted: bool) -> Option<usize> {
///     header_match!(name, {
///         "cookie" => Some(8_192),
///         "x-debug-*" if !trusted => None,
///         "x-*" | "sec-*" => Some(1_024),
///         _ => Some(256),
///     })
/// }
/// assert_eq!(limit("Cookie", false), Some(8_192));
/// assert_eq!(limit("X-Debug-Level", false), None);
/// assert_eq!(limit("X-Debug-Level", true), Some(1_024));
/// ```
#[macro_export]
macro_rules! header_match {
    ($($tokens:tt)*) => {
        $crate::__expand! { header_match $($tokens)* }
    };
}

/// Calls a procedural macro with the path of this crate, and whether it has its feature `http`.
#[cfg(feature = "http")]
#[doc(hidden)]
#[macro_export]
macro_rules! __expand {
    ($name:ident $($tokens:tt)*) => {
        $crate::__private::$name! { $crate; @http $($tokens)* }
    };
}

/// Calls a procedural macro with the path of this crate.
#[cfg(not(feature = "http"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __expand {
    ($name:ident $($tokens:tt)*) => {
        $crate::__private::$name! { $crate; $($tokens)* }
    };
}

/// Includes a list that `header-set-build` wrote into `OUT_DIR` from a build script.
///
/// A list of more than some 16,000 entries becomes a `LoadedSet` or a `LoadedMap`, which need the
/// feature `blob`. A shorter list becomes the same as by [`header_set!`].
///
/// ```ignore
/// header_set::include_set!("blocked.rs");
/// ```
///
/// Use it where Rust expects an item. Inside a function, put the list into a module, and make it
/// `pub`: `mod lists { header_set::include_set!("blocked.rs"); }`.
#[macro_export]
macro_rules! include_set {
    ($file:literal $(,)?) => {
        ::core::include!(::core::concat!(::core::env!("OUT_DIR"), "/", $file));
    };
}

#[doc = include_str!("lists.md")]
pub mod lists {}

/// For the expansions of this crate's macros only; it may change in any version.
#[doc(hidden)]
pub mod __private {
    pub use core::any::Any;
    pub use core::{option, primitive};
    pub use header_set_macro::{ResolveCfg, header_match, header_set};
    pub use header_set_runtime::*;

    #[cfg(feature = "http")]
    pub use crate::header_map::standard::standard_number;
    #[cfg(feature = "http")]
    pub use http::header;
}

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
