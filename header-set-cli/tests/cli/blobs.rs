//! `build`, `query`, `verify`, `dump`

use std::path::{Path, PathBuf};

use crate::tool::{Run, Tool};

/// A path for a test to write to.
fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn run(arguments: &[&str]) -> Run {
    Tool::new(arguments).run()
}

fn built(name: &str, arguments: &[&str]) -> String {
    let path = path(name).display().to_string();
    let all = [&["build", "-o", &path], arguments].concat();
    let Run { status, out, err } = run(&all);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert!(
        out.contains("\nperfect hash") || out.contains("\npopcount trie"),
        "{out}"
    );
    path
}

#[test]
fn a_blob_is_that_of_the_generator() {
    let blob = std::fs::read(built("same.bin", &["internal.txt", "--optimize", "size"]));
    let list = header_set_build::Generator::new("L")
        .file("tests/cli/lists/internal.txt")
        .optimize(header_set_build::Optimize::Size);
    assert_eq!(blob.expect("a file"), list.to_bytes().expect("a list"));
    let ordered = built("ordered.bin", &["@iana", "--ordered"]);
    let dumped = run(&["dump", &ordered]).out;
    assert!(dumped.lines().is_sorted() && dumped.lines().count() > 200);
    assert_eq!(Tool::new(&["dump", &ordered]).closed().status, 0);
}

#[test]
fn damage_is_found() {
    let blob = built("damaged.bin", &["@iana"]);
    let mut bytes = std::fs::read(&blob).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&blob, &bytes).expect("a file");
    let found = run(&["verify", &blob]);
    assert_eq!(found.status, 1);
    assert!(found.out.starts_with("wrong  "), "{}", found.out);
}
