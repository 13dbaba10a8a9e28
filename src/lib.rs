//! Static HTTP header-name sets.

#![no_std]

#[doc(inline)]
pub use header_set_runtime::{
    Entry, HeaderSet, Iter, Map, MapIter, Plan, PlannedCandidate, Price, Set, Strategy, Traffic,
    UnknownName,
};

/// Compiles lists of header names: sets, maps and enums as items, or a set as an expression.
#[macro_export]
macro_rules! header_set {
    ($($tokens:tt)*) => {
        $crate::__private::header_set! { $crate; $($tokens)* }
    };
}

/// A `match` on a header name: the first arm written that matches wins.
#[macro_export]
macro_rules! header_match {
    ($($tokens:tt)*) => {
        $crate::__private::header_match! { $crate; $($tokens)* }
    };
}

/// For the expansions of this crate's macros only; it may change in any version.
#[doc(hidden)]
pub mod __private {
    pub use core::{option, primitive};
    pub use header_set_macro::{ResolveCfg, header_match, header_set};
    pub use header_set_runtime::*;
}

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
