//! Blobs made on purpose, with checksums that fit, and what a set may answer.

pub(crate) mod mutator;
pub(crate) mod oracle;
#[expect(dead_code, reason = "other tests shuffle")]
#[path = "../../../header-set-codegen/tests/generator/support/random.rs"]
pub(crate) mod random;
mod taken_apart;

pub(crate) use taken_apart::Crafted;
