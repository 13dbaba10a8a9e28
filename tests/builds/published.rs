//! The crates that are published, as cargo describes them.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Returns what a command prints.
pub(crate) fn run(command: &mut Command) -> String {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

pub(crate) fn cargo(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO"));
    run(command.args(arguments).current_dir(Path::new(ROOT)))
}

/// The metadata of each crate that may be published.
pub(crate) fn published() -> Vec<Value> {
    let metadata = cargo(&["metadata", "--no-deps", "--offline", "--format-version=1"]);
    let mut metadata: Value = serde_json::from_str(&metadata).expect("cargo writes JSON");
    let Value::Array(mut packages) = metadata["packages"].take() else {
        panic!("found no packages");
    };
    // An empty list of registries is what `publish = false` means.
    packages.retain(|package| package["publish"] != Value::Array(Vec::new()));
    packages
}

pub(crate) fn name(package: &Value) -> &str {
    package["name"].as_str().expect("a name")
}
