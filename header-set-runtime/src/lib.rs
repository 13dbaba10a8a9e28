//! The run time of `header-set`: the lookup structures and what they share.
//!
//! No `std`, no `alloc`, no dependencies, no `unsafe`. The generator runs the same code on the host, to
//! check and to price the tables that it writes. Use the `header-set` crate; this one's items are for
//! what its macros expand to, and may change in any version.

#![no_std]

#[cfg(any(test, feature = "alloc"))]
extern crate alloc;

mod bits;
mod lookup;
mod sets;
#[doc(hidden)]
pub mod trace;

pub use bits::fold::{Fold, first_word, is_separator, short_word};
pub use bits::ints::{Aligned, Bytes, Ints, bit};
pub use bits::{hash, quad, rows, single, words};
pub use lookup::*;
pub use sets::batches;
pub use sets::classify::Matching;
pub use sets::entries::{Entries, Entry, Iter, is_spelled};
#[cfg(feature = "http")]
pub use sets::header_name::{HeaderName, header_name, header_name_at};
pub use sets::header_set::{Erased, HeaderSet};
pub use sets::map::{Map, MapIter};
pub use sets::matching::{class, matches_any};
pub use sets::plan::{Candidate as PlannedCandidate, Optimize, Plan, Price, Traffic};
pub use sets::set::{Compiled, Set, Tables};
pub use sets::standard::STANDARD;
#[cfg(feature = "http")]
pub use sets::standard::standard_number;
pub use sets::unknown_name::UnknownName;
#[doc(hidden)]
pub use trace::Trace;
