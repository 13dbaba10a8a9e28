//! A fourth strategy is added to a copy of this repository, by as few edits as CONTRIBUTING says,
//! and answers like the others. It builds the generator again, so it is a step of its own in
//! `.ci/run`: `cargo test -p header-set-tests --test fourth_strategy -- --ignored`.

mod copy;

use std::path::Path;
use std::process::Command;
use std::{fs, io};

/// A new file: where from in `testdata/fourth-strategy`, and where to.
const FILES: [(&str, &str); 2] = [
    ("lookup.rs", "header-set-runtime/src/lookup/sorted_array.rs"),
    (
        "strategy.rs",
        "header-set-codegen/src/layouts/sorted_array/mod.rs",
    ),
];

/// An edit: the file, a line of it, and what comes behind that.
const EDITS: [(&str, &str, &str); 6] = [
    (
        "header-set-runtime/src/lookup/mod.rs",
        "pub mod popcount_trie;\n",
        "pub mod sorted_array;\n",
    ),
    (
        "header-set-runtime/src/lookup/strategy.rs",
        "            flat_dfa::FlatDfa, dfa, \"only-dfa\";\n",
        "            /// Keys in order.\n            sorted_array::SortedArray, sorted_array, \"only-sorted-array\";\n",
    ),
    (
        "header-set-codegen/src/layouts/mod.rs",
        "mod popcount_trie;\n",
        "mod sorted_array;\n",
    ),
    (
        "header-set-codegen/src/layouts/mod.rs",
        "    (flat_dfa::build, true),\n",
        "    (sorted_array::build, false),\n",
    ),
    (
        "header-set-macro/Cargo.toml",
        "only-dfa = []\n",
        "only-sorted-array = []\n",
    ),
    (
        "Cargo.toml",
        "only-dfa = [\"header-set-macro/only-dfa\"]\n",
        "only-sorted-array = [\"header-set-macro/only-sorted-array\"]\n",
    ),
];

#[test]
#[ignore = "builds the generator again, in half a minute"]
fn a_fourth_strategy_is_one_place() -> io::Result<()> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let copy = copy::of_repository("fourth-strategy")?;
    for (from, to) in FILES {
        let to = copy.join(to);
        fs::create_dir_all(to.parent().expect("a file is in a folder"))?;
        fs::copy(repository.join("testdata/fourth-strategy").join(from), to)?;
    }
    for (file, line, behind) in EDITS {
        let text = fs::read_to_string(copy.join(file))?;
        assert_eq!(text.matches(line).count(), 1, "{line:?} in {file}");
        fs::write(
            copy.join(file),
            text.replacen(line, &format!("{line}{behind}"), 1),
        )?;
    }
    // To optimise the generator, as tests do that run it often, takes longer than it saves here.
    let output = Command::new(env!("CARGO"))
        .args(["test", "--profile", "dev"])
        .args(["-p", "header-set-macro", "-p", "header-set-codegen"])
        .args(["--test", "generator", "equivalence::real_lists"])
        .current_dir(&copy)
        .env("CARGO_TARGET_DIR", copy::target("fourth-strategy"))
        .output()?;
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    assert!(output.status.success(), "{text}");
    assert!(
        text.contains("test equivalence::real_lists ... ok"),
        "{text}"
    );
    Ok(())
}
