#![doc = include_str!("guide.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "tower")]
extern crate alloc;

pub mod aliases;
// Documentation only, with links to what features bring. The recipes need crates that are tests of
// `examples/recipes`.
#[cfg(all(doc, feature = "tower"))]
#[doc = include_str!("cleaning.md")]
#[cfg_attr(not(doctest), doc = include_str!("recipes.md"))]
pub mod cleaning {}
#[cfg(feature = "http")]
pub mod header_map;
#[cfg(feature = "http")]
pub mod hop_by_hop;
#[cfg(feature = "http1")]
pub mod http1;
#[cfg(feature = "tower")]
pub mod layer;
mod loaded;
#[cfg(any(feature = "http", feature = "http1"))]
mod message;

#[cfg(feature = "blob")]
#[doc(inline)]
pub use header_set_blob::{
    BlobError, LoadedEntry, LoadedIter, LoadedMap, LoadedMapIter, LoadedMatching, LoadedSet,
};
#[doc(inline)]
pub use header_set_runtime::{
    Compiled, Entry, HeaderSet, Iter, Map, MapIter, Matching, Optimize, Plan, PlannedCandidate,
    Price, Set, Strategy, Traffic, UnknownName,
};

/// Compiles lists of header names: sets, maps and enums as items, or a set as an expression.
///
/// The [guide](crate#which-form) shows all forms, entries and options. The documentation of each
/// item says what it was compiled into, and why.
///
/// A list may have 100,000 entries, which take two to four seconds each time that the crate is
/// compiled. Past 20,000, and for lists that are not written by hand, `header-set-build` writes
/// tables from a build script, once, for up to 2^24 names; [`include_set!`] gives them the same
/// methods.
///
/// Without a name, as in `header_set!["host", "te"]`, a set is an expression, and so is
/// `header_set! {}`. Where an item belongs the compiler refuses them in words of its own: no macro
/// is told where it stands.
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
        $crate::__private::header_set! { $crate; $($tokens)* }
    };
}

/// A `match` on a header name: the first arm written that matches wins.
///
/// Arms are arbitrary expressions, `return`, `?` and `break` included; guards fall through to the
/// next arm that matches; `_` is required. The name, anything that is `AsRef<[u8]>`, is evaluated
/// once.
///
/// It is no `const` expression. In a `const` or a `const fn`, match on what is `const`: the variant
/// that `from_bytes` of an enum gives, or the value of a map.
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
        $crate::__private::header_match! { $crate; $($tokens)* }
    };
}

/// Includes what `header-set-build` wrote into `OUT_DIR`: the item of a list that a build script
/// made.
///
/// Past some 16,000 entries the item is a `LoadedSet` or a `LoadedMap`, for which this crate needs
/// its feature `blob`.
///
/// ```ignore
/// header_set::include_set!("blocked.rs");
/// ```
///
/// It stands where items do. Inside a function the compiler takes an included file for an
/// expression: write it in a module there, `mod lists { header_set::include_set!("blocked.rs"); }`,
/// of a list that is `pub`.
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
    pub use core::{option, primitive};
    #[cfg(not(feature = "http"))]
    pub use header_set_macro::{ResolveCfg, header_match, header_set};
    #[cfg(feature = "http")]
    pub use header_set_macro::{
        ResolveCfgWithNames as ResolveCfg, header_match_with_names as header_match,
        header_set_with_names as header_set,
    };
    pub use header_set_runtime::*;
}

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
