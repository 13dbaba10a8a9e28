//! Patterns for the strategies that do not have them in their own tables.

mod globs;
mod prefixes;

pub use globs::BuiltGlobs;
pub use prefixes::{BuiltPrefixes, BuiltSearch};
