//! What a test could not check on this machine, said where a person sees it.

use std::io::Write;

/// Prints one line. Not by `eprintln!`, which the test harness hides where a test passes; a test
/// calls it last.
pub(crate) fn skipped(what: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {what}");
}
