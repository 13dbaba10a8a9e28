//! What `cargo mutants` would change, one place at a time.

use std::path::Path;
use std::process::{Command, Stdio};

use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub(crate) struct Mutant {
    pub(crate) file: String,
    pub(crate) function: Option<Function>,
    pub(crate) genre: String,
    /// The text that goes. Of a function, its statements.
    pub(crate) span: Span,
    /// The text that comes.
    pub(crate) replacement: String,
    /// The place, and what is done there.
    pub(crate) name: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Function {
    pub(crate) return_type: String,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct Span {
    pub(crate) start: Place,
    pub(crate) end: Place,
}

/// Counted from 1, in characters.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// The mutants of `packages` in `tree`. `.cargo/mutants.toml` says what is left out, and why.
pub(crate) fn list(tree: &Path, packages: &[&str], arguments: &[String]) -> Vec<Mutant> {
    let output = Command::new("cargo")
        .args(["mutants", "--list", "--json"])
        .args(packages.iter().flat_map(|package| ["-p", package]))
        .args(arguments)
        .current_dir(tree)
        .stderr(Stdio::inherit())
        .output()
        .expect("cargo can be run");
    assert!(
        output.status.success(),
        "cargo mutants failed; it is installed by `cargo install --locked cargo-mutants`"
    );
    // Without a mutant it prints nothing.
    if output.stdout.is_empty() {
        return Vec::new();
    }
    serde_json::from_slice(&output.stdout).expect("cargo mutants prints JSON")
}
