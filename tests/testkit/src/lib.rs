//! What tests and benchmarks share: random numbers, lists and messages made of them, oracles that
//! know nothing of the library, golden files.

#[cfg(feature = "blobs")]
pub mod blobs;
pub mod callgrind;
#[cfg(feature = "proptest")]
pub mod cases;
pub mod collisions;
#[cfg(feature = "lists")]
pub mod doors;
pub mod files;
pub mod golden;
pub mod hang;
pub mod heads;
pub mod hostile;
#[cfg(feature = "lists")]
pub mod lists;
pub mod near;
pub mod oracle;
pub mod random;
pub mod shapes;
#[cfg(feature = "strict")]
pub mod strict;

use std::io::Write;

/// Reports what a test could not check on this machine: one line past `eprintln!`, which the test
/// harness captures for passing tests. A test calls it last.
pub fn skipped(what: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {what}");
}
