//! Compiler messages for mistakes: a folder for each topic, a golden file for each case.
//!
//! `TRYBUILD=overwrite cargo test -p header-set-tests --test ui` writes the golden files.

use std::fs;
use std::path::Path;
use std::process::Command;

use regex::Regex;
use testkit::files::of_kind;
use testkit::skipped;

/// The cases, by topic.
const CASES: &str = "golden/ui";

/// Compiler messages differ from version to version. The golden files are of this one, which
/// `rust-toolchain.toml` pins.
const PINNED: &str = "1.95.";

#[test]
fn messages() {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc)
        .arg("--version")
        .output()
        .expect("rustc runs");
    let version = String::from_utf8_lossy(&version.stdout).into_owned();
    let rewrites = std::env::var_os("TRYBUILD").is_some();
    if !version.contains(PINNED) && !rewrites {
        return skipped(&format!(
            "compiler messages, whose golden files are of rustc {PINNED}x; this is {}",
            version.trim()
        ));
    }
    trybuild::TestCases::new().compile_fail("golden/ui/*/*.rs");
}

#[test]
fn every_golden_file_has_a_case() {
    for golden in of_kind(Path::new(CASES), "stderr") {
        let has_case = golden.with_extension("rs").exists();
        assert!(has_case, "{} has no case", golden.display());
    }
}

/// Messages point to the user's code. They may quote definitions of the run time, of cleaners and
/// of layers, as of the standard library, but never the macros or the generator.
#[test]
fn no_message_points_into_this_library() {
    let mut wrong = Vec::new();
    for path in of_kind(Path::new(CASES), "stderr") {
        let golden = fs::read_to_string(&path).expect("a golden file");
        let lines: Vec<&str> = golden.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            let heading = lines[..number].iter().rfind(|line| !line.starts_with(' '));
            let is_note = heading.is_some_and(|line| line.starts_with("note: "));
            let is_definition = ["header-set-runtime/", "src/layer/", "src/cleaner/"]
                .iter()
                .any(|folder| line.contains(&format!("$WORKSPACE/{folder}")));
            if line.contains("$WORKSPACE/") && !(is_definition && is_note) {
                wrong.push(format!("{}:{}: {line}", path.display(), number + 1));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Each message in the source of the generator that says what was found is in some golden file, or
/// in a test of build scripts.
#[test]
fn every_message_has_a_case() {
    let golden: String = [
        (CASES, "stderr"),
        ("golden/files", "stderr"),
        ("../header-set-cli/tests/cli/expected", "txt"),
        // Those on bytes of files that no repository should have.
        ("../header-set-build/tests", "rs"),
    ]
    .iter()
    .flat_map(|(folder, kind)| of_kind(Path::new(folder), kind))
    .map(|path| fs::read_to_string(path).expect("a golden file"))
    .collect();
    // String literals that start with `found`, and those that say what is expected.
    let literal = r#"(?s)(?:unexpected\(input, |expected = (?:format!\()?)"((?:[^"\\]|\\.)*)"|"(found (?:[^"\\]|\\.)*)""#;
    let [literal, escape, hole] = [literal, r"(?s)\\(.)", r"\{\{|\}\}|\{[^{}]*\}"]
        .map(|expression| Regex::new(expression).expect("an expression"));
    let mut missing = Vec::new();
    let mut sources = of_kind(Path::new("../header-set-codegen/src"), "rs");
    // Messages that unit tests expect are no messages of their own.
    sources.retain(|path| !path.to_string_lossy().ends_with("tests.rs"));
    for path in sources {
        let source = fs::read_to_string(&path).expect("a source file");
        let source = source.split("#[cfg(test)]").next().unwrap_or_default();
        for found in literal.captures_iter(source) {
            let message = found.get(1).or(found.get(2)).expect("a text");
            let message = escape.replace_all(message.as_str(), "$1");
            let parts = hole.split(&message);
            let longest = parts.max_by_key(|part| part.len()).unwrap_or_default();
            if !golden.contains(longest.trim()) {
                missing.push(format!("{}: {message}", path.display()));
            }
        }
    }
    assert!(missing.is_empty(), "no case for\n{}", missing.join("\n"));
}
