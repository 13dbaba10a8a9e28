//! The table of dependencies in SECURITY.md has all of those of the published crates.

mod published;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use published::{ROOT, cargo, name, published};

#[test]
fn the_table_has_all_dependencies() {
    // Each dependency as in the table, with the crates of ours that name it.
    let mut named: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut all = BTreeSet::new();
    let ours = published();
    let ours: Vec<&str> = ours.iter().map(name).collect();
    for user in ours.iter().copied() {
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
        let tree = cargo(&[&tree[..], &[user]].concat());
        for line in tree.lines() {
            let mut words = line.split(' ');
            let depth = words.next().unwrap_or_default();
            let name = words.next().expect("a name");
            if ours.contains(&name) {
                continue;
            }
            let repository = line.split('|').nth(1).expect("a repository");
            let repository = repository.trim_end_matches(".git");
            let link = format!("[{name}]({repository})");
            if depth == "1" {
                let users = named.entry(link.clone()).or_default();
                users.insert(user.to_owned());
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
