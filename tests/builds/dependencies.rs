//! The table of dependencies in SECURITY.md has all of those of the published crates.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use serde_json::Value;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn cargo(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO"));
    let output = command.args(arguments).current_dir(ROOT).output();
    let output = output.expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The names of the crates that are published.
fn published() -> Vec<String> {
    let metadata = cargo(&["metadata", "--no-deps", "--offline", "--format-version=1"]);
    let metadata: Value = serde_json::from_str(&metadata).expect("cargo writes JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    // An empty list of registries is what `publish = false` means.
    let published = (packages.iter()).filter(|it| it["publish"] != Value::Array(Vec::new()));
    let names = published.map(|it| it["name"].as_str().expect("a name").to_owned());
    names.collect()
}

#[test]
fn the_table_has_all_dependencies() {
    // Each dependency as in the table, with the crates of ours that name it.
    let mut named: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut all = BTreeSet::new();
    let ours = published();
    for user in &ours {
        let tree = [
            "tree",
            "--locked",
            "--edges=no-dev",
            "--all-features",
            "--target=all",
            "--prefix=depth",
            "--format= {p} |{r}|",
            "--package",
        ];
        let tree = cargo(&[&tree[..], &[user.as_str()]].concat());
        for line in tree.lines() {
            let mut words = line.split(' ');
            let depth = words.next().unwrap_or_default();
            let name = words.next().expect("a name");
            if ours.iter().any(|own| own == name) {
                continue;
            }
            let repository = line.split('|').nth(1).expect("a repository");
            let repository = repository.trim_end_matches(".git");
            let link = format!("[{name}]({repository})");
            if depth == "1" {
                let users = named.entry(link.clone()).or_default();
                users.insert(user.clone());
            }
            all.insert(link);
        }
    }
    all.retain(|link| !named.contains_key(link));

    let page = fs::read_to_string(format!("{ROOT}/SECURITY.md")).expect("a text");
    let (_, section) = page.split_once("\n## Dependencies\n").expect("a section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let mut rows = BTreeMap::new();
    for row in section.lines().filter(|line| line.starts_with("| [")) {
        let cells: Vec<&str> = row.split(" | ").collect();
        let is_full = cells.len() == 5 && cells.iter().all(|cell| !cell.trim().is_empty());
        assert!(is_full, "{row}");
        let users = cells[1].split(", ");
        let users = users.map(|user| user.trim_matches('`').to_owned());
        rows.insert(cells[0][2..].to_owned(), users.collect());
    }
    assert_eq!(rows, named, "crates that ours name");
    let (_, rest) = section.split_once("bring with them:").expect("their names");
    let (names, _) = rest.split_once(".\n\n").expect("an end");
    let names = names.split(',').map(|name| name.trim().to_owned());
    assert_eq!(
        names.collect::<BTreeSet<_>>(),
        all,
        "crates that those bring"
    );
}
