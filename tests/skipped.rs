//! Reports what a test could not check on this machine.

use std::io::Write;

/// Prints one line past `eprintln!`, which the test harness captures for passing tests. A test
/// calls it last.
pub(crate) fn skipped(what: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {what}");
}
