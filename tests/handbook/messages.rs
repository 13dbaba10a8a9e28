//! Troubleshooting has every message of the golden files.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use testkit::files::of_kind;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// How a message of the macro starts; the others are rustc's own.
const STARTS: [&str; 6] = [
    "found ",
    "duplicate of ",
    "no strategy that ",
    "an exported list: ",
    "cannot read ",
    "expected header_match!",
];
const WARNING: &str = "a warning of header-set: ";

/// The messages of the macro in a golden file, without the marks around code.
fn messages(golden: &str) -> impl Iterator<Item = String> {
    golden.lines().filter_map(|line| {
        let line = line.trim().replace('`', "");
        let line = line.strip_prefix("error: ").unwrap_or(&line);
        if let Some((_, warning)) = line.split_once(WARNING) {
            return Some(warning.to_owned());
        }
        // A message about a file starts with its line.
        let (place, rest) = line.split_once(": ").unwrap_or(("", line));
        let line = if place.contains(".txt") { rest } else { line };
        let is_ours = STARTS.iter().any(|start| line.starts_with(start));
        is_ours.then(|| line.to_owned())
    })
}

/// The patterns in the first column of the tables of the chapter.
fn patterns(chapter: &str) -> Vec<String> {
    let rows = chapter.lines().filter(|line| line.starts_with("| `"));
    let cells = rows.filter_map(|row| row.split(" | ").next());
    cells
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .map(str::to_owned)
        .collect()
}

/// Whether `..` in the pattern can stand for what the message has there.
fn matches(pattern: &str, message: &str) -> bool {
    let mut rest = message;
    let mut parts = pattern.split("..");
    let first = parts.next().unwrap_or_default();
    let Some(after) = rest.strip_prefix(first) else {
        return false;
    };
    rest = after;
    for part in parts {
        let Some(at) = rest.find(part) else {
            return false;
        };
        rest = &rest[at + part.len()..];
    }
    rest.is_empty() || pattern.ends_with("..")
}

#[test]
fn troubleshooting_has_every_message() {
    let chapter = Path::new(ROOT).join("docs/src/troubleshooting.md");
    let chapter = fs::read_to_string(chapter).expect("the chapter");
    let patterns = patterns(&chapter);
    let golden = of_kind(&Path::new(ROOT).join("tests/golden"), "stderr");
    let golden = golden.iter().map(fs::read_to_string);
    let golden: Vec<String> = golden.collect::<Result<_, _>>().expect("golden files");
    let found: BTreeSet<String> = golden.iter().flat_map(|text| messages(text)).collect();
    assert!(found.len() > 100, "only {} messages", found.len());
    let missing: Vec<&String> = found
        .iter()
        .filter(|message| !patterns.iter().any(|pattern| matches(pattern, message)))
        .collect();
    assert!(missing.is_empty(), "troubleshooting.md lacks {missing:#?}");
}

#[test]
fn patterns_match_whole_messages() {
    assert!(matches("found .., expected ..", "found x, expected y"));
    assert!(matches("cannot read ..", "cannot read a: no such file"));
    assert!(!matches(
        "found .., expected `,`",
        "found x, expected `,` or more"
    ));
    assert!(!matches("found nothing", "found nothing, expected x"));
}
