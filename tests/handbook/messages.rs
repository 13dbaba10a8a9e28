//! Troubleshooting has every message of the golden files.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use regex::{Regex, RegexSet};
use testkit::files::of_kind;

/// A message of the macro, after its place in a file if it has one. Other messages are rustc's own.
const MESSAGE: &str = r"^(?:error: )?(?:[^ ]*\.txt[^ ]*: )?((?:found |duplicate of |no strategy that |an exported list: |cannot read |expected header_match!).*)$";
const WARNING: &str = "a warning of header-set: (.*)$";

#[test]
fn troubleshooting_has_every_message() {
    let chapter = fs::read_to_string("../docs/src/troubleshooting.md").expect("the chapter");
    // The first column of its tables, where `..` stands for what a message has there.
    let rows = chapter.lines().filter_map(|line| line.strip_prefix("| `"));
    let cells = rows.filter_map(|row| row.split(" | ").next());
    let patterns = cells.flat_map(|cell| cell.split('`').step_by(2));
    let expressions = patterns.map(|it| format!("^{}$", regex::escape(it).replace(r"\.\.", ".*")));
    let patterns = RegexSet::new(expressions).expect("expressions");

    let kinds = [WARNING, MESSAGE].map(|kind| Regex::new(kind).expect("an expression"));
    let mut found = BTreeSet::new();
    for path in of_kind(Path::new("golden"), "stderr") {
        let golden = fs::read_to_string(path).expect("a golden file");
        for line in golden.lines() {
            // Without the marks around code.
            let line = line.trim().replace('`', "");
            let message = kinds.iter().find_map(|kind| kind.captures(&line)?.get(1));
            found.extend(message.map(|message| message.as_str().to_owned()));
        }
    }
    assert!(found.len() > 100, "only {} messages", found.len());
    found.retain(|message| !patterns.is_match(message));
    assert!(found.is_empty(), "troubleshooting.md lacks {found:#?}");
}
