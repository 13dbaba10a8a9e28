//! What benchmarks share: command lines, quiet moments, turns, statistics, targets, reports,
//! pictures, lists and streams.

pub mod arguments;
pub mod bars;
pub mod callgrind;
pub mod cells;
pub mod flush;
#[cfg(feature = "lookups")]
pub mod lookups;
pub mod machine;
pub mod names;
pub mod oracle;
pub mod quiet;
#[cfg(feature = "lookups")]
pub mod sets;
pub mod shapes;
pub mod slots;
pub mod stats;
pub mod streams;
pub mod targets;
pub mod turns;
pub mod user_crate;

pub use shapes::random;

/// How a benchmark, or a part of it, ends.
pub type Done<T = ()> = Result<T, Box<dyn std::error::Error>>;
