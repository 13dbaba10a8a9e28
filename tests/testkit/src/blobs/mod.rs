//! Blobs made on purpose, with checksums that fit, and what a set may answer.

pub mod mutator;
pub mod oracle;
mod taken_apart;

pub use taken_apart::{Crafted, reseal};
