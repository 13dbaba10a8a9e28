//! From entries as written to a list in normal form: one path for macros, build scripts and tools,
//! for five entries and for sixteen million. No tokens here.
//!
//! [`Written`] -> [`validate`] -> [`normalise`] -> [`KeySet`](key_set::KeySet). Each stage returns
//! what it found wrong with which entry.

mod check;
mod finding;
pub(crate) mod fingerprint;
pub mod key_set;
mod names;
mod normalise;
mod redundant;
mod repeats;
mod rules;
#[cfg(test)]
mod tests;
mod validate;
mod written;

pub use finding::{Finding, Findings, Other, Severity};
pub use names::{SortedNames, Texts};
pub use normalise::{List, normalise};
pub use rules::{Bounds, Kind, Names, Rules};
pub(crate) use validate::PatternEntries;
pub use validate::{Sort, Valid, sort, validate};
pub use written::{Flags, Origin, Place, Syntax, Written};
