//! Turns entries as written into a list in normal form. Macros, build scripts and tools share this
//! one path, for five entries and for sixteen million. No tokens here.
//!
//! [`Written`] -> [`validate`] -> [`normalise`] -> [`KeySet`](key_set::KeySet). Each stage returns
//! its findings, each about one entry.

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
mod valid;
mod validate;
mod written;

pub(crate) use finding::UNPLACED;
pub use finding::{Finding, Findings, Severity};
pub use names::{SortedNames, Texts};
pub use normalise::{List, normalise};
pub use rules::{Bounds, Kind, Names, Rules, Warnings};
pub use valid::Valid;
pub(crate) use validate::too_many_entries;
pub use validate::{Sort, sort, validate};
pub use written::{Flags, Origin, Place, Syntax, Written};
