//! Shared parts of benchmarks: command lines, quiet moments, turns, statistics, targets, lists and
//! streams. Pictures are drawn from records, by the test `figures`.

pub mod arguments;
pub mod cells;
pub mod counted;
pub mod flush;
#[cfg(feature = "lookups")]
pub mod lookups;
pub mod machine;
pub mod names;
pub mod quiet;
#[cfg(feature = "lookups")]
pub mod sets;
pub mod slots;
pub mod stats;
pub mod streams;
pub mod targets;
pub mod turns;
pub mod user_crate;

pub use testkit::{callgrind, near, oracle, random, shapes};

/// The result of a benchmark, or of a part of it.
pub type Done<T = ()> = Result<T, Box<dyn std::error::Error>>;
