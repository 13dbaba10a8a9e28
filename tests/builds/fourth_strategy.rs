//! Adds a fourth strategy to a copy of this repository, by the edits that CONTRIBUTING counts. It
//! must answer like the others. The test builds the generator again, so it is a step of its own in
//! `.ci/programs`: `cargo test -p header-set-tests --test fourth_strategy -- --ignored`.

mod copy;

use std::path::Path;
use std::process::Command;
use std::{fs, io};

/// A new file: its path in `testdata/fourth-strategy`, and its destination.
const FILES: [(&str, &str); 2] = [
    ("lookup.rs", "header-set-runtime/src/lookup/sorted_array.rs"),
    (
        "strategy.rs",
        "header-set-codegen/src/layouts/sorted_array/mod.rs",
    ),
];

/// An edit: the file, a text in it, and what is added behind that text.
const EDITS: [(&str, &str, &str); 16] = [
    (
        "header-set-runtime/src/lookup/mod.rs",
        "pub mod popcount_trie;\n",
        "pub mod sorted_array;\n",
    ),
    (
        "header-set-runtime/src/lookup/strategy.rs",
        "use super::popcount_trie::PopcountTrie;\n",
        "use super::sorted_array::SortedArray;\n",
    ),
    (
        "header-set-runtime/src/lookup/strategy.rs",
        "    /// One table of transitions.\n    FlatDfa,\n",
        "    /// Keys in order.\n    SortedArray,\n",
    ),
    (
        "header-set-runtime/src/lookup/strategy.rs",
        "Self::PopcountTrie, Self::FlatDfa",
        ", Self::SortedArray",
    ),
    (
        "header-set-runtime/src/lookup/strategy.rs",
        "            Self::FlatDfa => \"dfa\",\n",
        "            Self::SortedArray => \"sorted_array\",\n",
    ),
    (
        "header-set-runtime/src/lookup/strategy.rs",
        "    FlatDfa(FlatDfa<'a>),\n",
        "    SortedArray(SortedArray<'a>),\n",
    ),
    (
        "header-set-runtime/src/lookup/strategy.rs",
        "            Self::FlatDfa(_) => Strategy::FlatDfa,\n",
        "            Self::SortedArray(_) => Strategy::SortedArray,\n",
    ),
    (
        "header-set-runtime/src/lookup/strategy.rs",
        "            Self::FlatDfa(tables) => tables.candidate(query),\n",
        "            Self::SortedArray(tables) => tables.candidate(query),\n",
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
        "header-set-codegen/src/tables/runtime.rs",
        "use header_set_runtime::flat_dfa::{FlatDfa, Sieve, Spot};\n",
        "use header_set_runtime::sorted_array::SortedArray;\n",
    ),
    (
        "header-set-codegen/src/tables/runtime.rs",
        "        compares_whole,\n    }\n",
        "    SortedArray<'_> as \"sorted_array::SortedArray\" {\n        offsets = \"OFFSETS\" \"Where each name starts.\",\n    }\n",
    ),
    (
        "header-set-codegen/src/tables/runtime.rs",
        "PerfectHash, PopcountTrie, FlatDfa",
        ", SortedArray",
    ),
    (
        "header-set-macro/src/lib.rs",
        "        cfg!(feature = \"only-dfa\"),\n",
        "        cfg!(feature = \"only-sorted-array\"),\n",
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
    // Tests that run the generator often optimise it; here that would take longer than it saves.
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
