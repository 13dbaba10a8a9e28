//! Blobs made on purpose, with checksums that fit, and what a set may answer.

pub(crate) mod mutator;
pub(crate) mod oracle;
mod taken_apart;

pub(crate) use taken_apart::Crafted;
