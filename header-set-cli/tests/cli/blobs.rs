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
fn blobs_have_what_their_lists_have() {
    let blob = built("internal.bin", &["internal.txt"]);
    let dumped = run(&["dump", &blob]);
    let mut lines: Vec<&str> = dumped.out.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, ["cf-connecting-ip", "cf-ray", "x-internal-*"]);
    let json = run(&["dump", &blob, "--json"]).out;
    let last: serde_json::Value =
        serde_json::from_str(json.lines().next_back().expect("entries")).expect("JSON");
    assert_eq!(last["text"], "x-internal-*");
    assert_eq!(
        (&last["is_pattern"], &last["index"]),
        (&true.into(), &2.into())
    );
    assert!(run(&["dump", &blob, "--plan"]).out.contains("1 patterns"));
    let asked = run(&[
        "query",
        &blob,
        "CF-Ray",
        "x-internal-id",
        "x-internal-public",
    ]);
    assert_eq!(asked.status, 1);
    let expected = "in      CF-Ray  cf-ray\nin      x-internal-id  x-internal-*\n\
                    not in  x-internal-public\n";
    assert_eq!(asked.out, expected);
    let piped = Tool::new(&["query", &blob, "-"])
        .input(b"cf-ray\r\nx-internal-a\n")
        .run();
    assert_eq!((piped.status, piped.out.lines().count()), (0, 2));
    let verified = run(&["verify", &blob]);
    assert_eq!(verified.status, 0);
    assert!(verified.out.starts_with("right  "), "{}", verified.out);
    assert!(
        verified.out.contains("internal.bin: 3 entries"),
        "{}",
        verified.out
    );
    assert_eq!(Tool::new(&["dump", &blob]).closed().status, 0);
}

#[test]
fn a_blob_is_that_of_the_generator() {
    let blob = std::fs::read(built("same.bin", &["internal.txt", "--optimize", "size"]));
    let list = header_set_build::Generator::new("L")
        .file("tests/cli/lists/internal.txt")
        .optimize(header_set_build::Optimize::Size);
    assert_eq!(blob.expect("a file"), list.to_bytes().expect("a list"));
    let any = built("any.bin", &["-e", r#""A b", b"*""#, "--names", "any"]);
    assert_eq!(run(&["query", &any, "*", "A b"]).status, 0);
    assert_eq!(run(&["query", &any, "a b"]).status, 1);
    let ordered = built("ordered.bin", &["@iana", "--ordered"]);
    assert!(run(&["verify", &ordered]).out.contains(" trie, "));
    let dumped = run(&["dump", &ordered]).out;
    assert!(dumped.lines().is_sorted() && dumped.lines().count() > 200);
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
    assert_eq!(run(&["verify", "internal.txt"]).status, 1);
    assert_eq!(run(&["query", "internal.txt", "host"]).status, 2);
    for arguments in [
        &["verify", "missing.bin"][..],
        &["dump", "."],
        &["build", "mistakes.txt", "-o", &blob],
        &["build", "internal.txt", "-o", "missing/x.bin"],
        &["build", "internal.txt", "--strategy", "dfa", "-o", &blob],
        &["build", "lists.rs", "-o", &blob],
    ] {
        let run = run(arguments);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.contains("error: "), "{arguments:?}: {}", run.err);
    }
}
