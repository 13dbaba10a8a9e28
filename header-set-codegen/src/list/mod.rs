//! From entries as written to a list in normal form: what macros, build scripts and tools share. No
//! tokens here.
//!
//! Each stage returns what it found wrong with which entry; where that entry stands is its caller's
//! to say.

mod finding;
pub(crate) mod fingerprint;
pub mod key_set;
mod merge;
mod normalize;
mod pattern;
mod redundant;
mod rules;
#[cfg(test)]
mod tests;
mod validate;
mod written;

pub use finding::{Finding, Severity};
pub use normalize::{List, normalize};
#[cfg(feature = "blob")]
pub(crate) use redundant::Patterns;
pub use rules::{Kind, Names, Rules};
pub(crate) use validate::{Entry, Name, is_right};
pub use validate::{Valid, check_text, validate};
pub use written::{Origin, Written};
