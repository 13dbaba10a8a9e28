//! The run time of `header-set`: three lookup structures and what they share.
//!
//! No `std`, no `alloc`, no dependencies, no `unsafe`. The generator runs the same code on the host, to
//! check and to price the tables that it writes. Use the `header-set` crate; this one's items are for
//! what its macros expand to, and may change in any version.

#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;

pub mod big;
pub mod filter;
pub mod flat_dfa;
pub mod globs;
pub mod hash;
pub mod perfect_hash;
pub mod popcount_trie;
pub mod prefixes;
pub mod rows;
pub mod trace;
pub mod words;

mod class;
mod classify;
mod entries;
mod fold;
mod header_set;
mod ints;
mod map;
mod matcher;
mod names;
mod plan;
mod set;
mod unknown_name;

pub use class::{class, matches_any};
pub use classify::Matching;
pub use entries::{Entries, Entry, Iter};
pub use fold::{Fold, is_separator};
pub use header_set::HeaderSet;
pub use ints::{Aligned, Bytes, Ints};
pub use map::{Map, MapIter};
pub use matcher::{Exact, Matcher};
pub use names::{Candidate, Names, PADDING};
pub use plan::{Candidate as PlannedCandidate, Plan, Price, Strategy, Traffic};
pub use set::{Set, Tables};
pub use trace::Trace;
pub use unknown_name::UnknownName;
