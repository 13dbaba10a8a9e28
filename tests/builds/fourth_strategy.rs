//! Adds a fourth strategy to a copy of this repository, by the edits that CONTRIBUTING counts. It
//! must answer like the others. The test builds the generator again, so it is a step of its own in
//! `.ci/programs`: `cargo test -p header-set-tests --test fourth_strategy -- --ignored`.

use std::path::Path;
use std::process::Command;
use std::{fs, io};

use testkit::files::below;

/// A new file: its path in `testdata/fourth-strategy`, and its destination.
const FILES: [(&str, &str); 2] = [
    ("lookup.rs", "header-set-runtime/src/lookup/sorted_array.rs"),
    (
        "strategy.rs",
        "header-set-codegen/src/layouts/sorted_array/mod.rs",
    ),
];

/// The file, a text in it, and what is added behind that text.
fn edits() -> Vec<[String; 3]> {
    let edits = include_str!("../../testdata/fourth-strategy/edits.txt");
    let edits = edits.split("\n\n").skip(1).map(|edit| {
        let mut lines = edit.lines();
        ["in ", "after ", "add "].map(|start| {
            let line = lines.next().and_then(|line| line.strip_prefix(start));
            line.expect(start).replace("\\n", "\n")
        })
    });
    edits.collect()
}

#[test]
#[ignore = "builds the generator again, in half a minute"]
fn a_fourth_strategy_is_one_place() -> io::Result<()> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fourth-strategy");
    let copy = folder.join("copy");
    drop(fs::remove_dir_all(&copy));
    let inputs = repository.join("testdata/fourth-strategy");
    let ours = below(&repository).into_iter().map(|from| {
        let to = from.strip_prefix(&repository).expect("it is below");
        (from.clone(), copy.join(to))
    });
    let added = FILES.map(|(from, to)| (inputs.join(from), copy.join(to)));
    for (from, to) in ours.chain(added) {
        fs::create_dir_all(to.parent().expect("a file is in a folder"))?;
        fs::copy(from, to)?;
    }
    let edits = edits();
    assert_eq!(edits.len(), 16, "CONTRIBUTING counts them");
    for [file, line, behind] in &edits {
        let text = fs::read_to_string(copy.join(file))?;
        assert_eq!(text.matches(line).count(), 1, "{line:?} in {file}");
        let text = text.replacen(line, &format!("{line}{behind}"), 1);
        fs::write(copy.join(file), text)?;
    }
    // Tests that run the generator often optimise it; here that would take longer than it saves.
    let output = Command::new(env!("CARGO"))
        .args(["test", "--profile", "dev"])
        .args(["-p", "header-set-macro", "-p", "header-set-codegen"])
        .args(["--test", "generator", "equivalence::real_lists"])
        .current_dir(&copy)
        .env("CARGO_TARGET_DIR", folder.join("target"))
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
