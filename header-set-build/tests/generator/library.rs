//! The generator in a program that is no build script: what it prints, reads and overwrites.

use std::path::{Path, PathBuf};
use std::process::Command;

use header_set_blob::LoadedSet;
use header_set_build::Generator;

use crate::scratch;

/// Set where this process is one that a test has started.
const STARTED: &str = "HEADER_SET_STARTED";

/// A list of a file, with traffic of another.
fn of_files(directory: &Path) -> Generator {
    let (list, traffic) = (directory.join("list.txt"), directory.join("traffic.txt"));
    std::fs::write(&list, "host\nx-*\n").expect("a file");
    std::fs::write(&traffic, "host accept\n").expect("a file");
    Generator::new("L").file(list).traffic(traffic)
}

/// Returns what one test of this file prints where `OUT_DIR` is a directory for it, or is not set.
fn printed_by(test: &str, out_dir: Option<&Path>) -> String {
    let mut command = Command::new(std::env::current_exe().expect("a path"));
    command.args(["--exact", test, "--nocapture"]);
    command.env(STARTED, "1").env_remove("OUT_DIR");
    if let Some(out_dir) = out_dir {
        command.env("OUT_DIR", out_dir).env("HOST", "of a script");
    }
    let output = command.output().expect("this test");
    assert!(output.status.success(), "{output:?}");
    let (out, err) = (output.stdout, output.stderr);
    String::from_utf8([out, err].concat()).expect("text")
}

#[test]
fn bytes_are_written_without_a_word() {
    let directory = scratch("quiet");
    if std::env::var_os(STARTED).is_some() {
        let bytes = of_files(&directory).to_bytes().expect("a list");
        let path = directory.join("list.bin");
        of_files(&directory).write_blob(&path).expect("a list");
        assert_eq!(std::fs::read(path).expect("a file"), bytes);
        return;
    }
    for out_dir in [None, Some(&directory)] {
        let printed = printed_by(
            "library::bytes_are_written_without_a_word",
            out_dir.map(PathBuf::as_path),
        );
        assert!(!printed.contains("list.txt"), "{printed}");
        assert!(!printed.contains("cargo:"), "{printed}");
    }
}

#[test]
fn build_scripts_tell_cargo_what_they_read() {
    let directory = scratch("script");
    if std::env::var_os(STARTED).is_some() {
        let path = directory.join("list.rs");
        of_files(&directory).write(path).expect("a list");
        let missing = of_files(&directory).file(directory.join("missing.txt"));
        assert!(missing.write(directory.join("missing.rs")).is_err());
        return;
    }
    let name = "library::build_scripts_tell_cargo_what_they_read";
    let printed = printed_by(name, Some(&directory));
    for file in ["list.txt", "traffic.txt", "missing.txt"] {
        let path = directory.join(file);
        let line = format!("cargo::rerun-if-changed={}\n", path.display());
        assert!(printed.contains(&line), "{line} in {printed}");
    }
    let printed = printed_by(name, None);
    assert!(!printed.contains("cargo:"), "{printed}");
}

#[test]
fn only_regular_files_are_read() {
    let directory = scratch("special");
    let pipe = directory.join("pipe");
    let _ = std::fs::remove_file(&pipe);
    let made = Command::new("mkfifo").arg(&pipe).status();
    let mut special = vec![directory.clone()];
    if made.is_ok_and(|status| status.success()) {
        special.push(pipe);
    }
    let zero = Path::new("/dev/zero");
    special.extend(zero.exists().then(|| zero.to_owned()));
    for path in special {
        let listed = Generator::new("L").file(&path).to_bytes();
        let priced = Generator::new("L").names(["host"]).traffic(&path);
        for error in [
            listed.expect_err("no list"),
            priced.to_bytes().expect_err("no traffic"),
        ] {
            assert_eq!(error.mistakes()[0].file(), Some(path.as_path()));
            let expected = format!("{}: cannot read it: not a file", path.display());
            assert_eq!(error.to_string(), expected);
        }
    }
}

/// An entry of a program is a line of a file: the same list, and mistakes with the same numbers.
#[test]
fn entries_are_lines() {
    let path = scratch("entries").join("list.txt");
    let lines = [
        "host",
        "x-*",
        "! x-a",
        "@hop_by_hop",
        "te",
        "regex",
        "!  x-b-*",
        "@nothing*",
    ];
    std::fs::write(&path, lines.join("\n")).expect("a file");
    let any = || Generator::new("L").tokens(header_set_build::Tokens::Any);
    let of_file = any().file(&path).to_bytes().expect("a list");
    assert_eq!(any().entries(lines).to_bytes().expect("a list"), of_file);
    let keys = LoadedSet::from_bytes(&of_file).expect("a blob");
    assert!(keys.contains("keep-alive") && !keys.contains("x-a") && !keys.contains("x-b-c"));
    std::fs::write(&path, [&lines[..], &["! te te"]].concat().join("\n")).expect("a file");
    let mistakes = |list: Generator| {
        let error = list.to_bytes().expect_err("mistakes");
        let mistakes = error.mistakes().iter();
        mistakes
            .map(|it| (it.line(), it.message().to_owned()))
            .collect::<Vec<_>>()
    };
    let entries = Generator::new("L").entries([&lines[..], &["! te te"]].concat());
    let found = mistakes(entries);
    assert_eq!(found, mistakes(Generator::new("L").file(&path)));
    let numbers: Vec<_> = found.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, [Some(8), Some(9)]);
}

/// A list of the library in a map: all its entries have one value.
#[test]
fn a_named_list_has_one_value() {
    let path = scratch("named").join("map.rs");
    let pairs = [("x-a", 1), ("@framing", 2), ("! x-b", 3), ("x-*", 4)];
    let map = Generator::new("M").map_to("u8", pairs);
    map.write(&path).expect("a map");
    let written = std::fs::read_to_string(&path).expect("a file");
    let values = written.split_once("__HEADER_SET_VALUES").expect("values").1;
    let values = values
        .split_once('[')
        .and_then(|(_, rest)| rest.split_once("] ;"));
    let values: String = values
        .expect("values")
        .0
        .split_once('[')
        .expect("values")
        .1
        .into();
    let values: Vec<&str> = values
        .split(',')
        .map(str::trim)
        .filter(|it| !it.is_empty())
        .collect();
    assert!(values.len() > 3 && values[0] == "1" && values[values.len() - 1] == "4");
    assert!(
        values[1..values.len() - 1].iter().all(|&it| it == "2"),
        "{values:?}"
    );
}

#[test]
fn long_lines_are_refused_where_they_are() {
    let path = scratch("long-lines").join("list.txt");
    let comment = format!("host # {}\n", "a comment ".repeat(1_000));
    std::fs::write(&path, format!("{comment}te\n")).expect("a file");
    let bytes = Generator::new("L").file(&path).to_bytes();
    assert_eq!(
        LoadedSet::from_bytes(&bytes.expect("a list"))
            .expect("a blob")
            .len(),
        2
    );
    std::fs::write(&path, format!("te\n{}", "a".repeat(5 << 20))).expect("a file");
    let error = Generator::new("L").file(&path).to_bytes();
    let error = error.expect_err("a long line");
    assert_eq!(error.mistakes()[0].line(), Some(2));
    let expected = "found a line of more than 1 MiB, expected at most 1 MiB";
    assert_eq!(error.mistakes()[0].message(), expected);
}

#[test]
fn mistakes_in_traffic_have_a_line() {
    let path = scratch("bad-traffic").join("traffic.txt");
    std::fs::write(&path, "host\n[\"te\", 1]\n").expect("a file");
    let error = Generator::new("L")
        .names(["host"])
        .traffic(&path)
        .to_bytes();
    let error = error.expect_err("bad traffic");
    assert_eq!(error.mistakes()[0].line(), Some(2));
    let expected = format!(
        "{}:2: found a line that starts with `[`, expected a JSON array of strings without escapes",
        path.display()
    );
    assert_eq!(error.to_string(), expected);
    std::fs::write(&path, b"host\n\xff\n").expect("a file");
    let error = Generator::new("L")
        .names(["host"])
        .traffic(&path)
        .to_bytes();
    let error = error.expect_err("bad traffic").to_string();
    assert!(
        error.ends_with("traffic.txt: found bytes that are not UTF-8"),
        "{error}"
    );
}

#[test]
fn a_list_does_not_overwrite_its_own_tables() {
    let directory = scratch("overwrite");
    for name in ["x.bin", "x.BIN"] {
        let path = directory.join(name);
        std::fs::write(&path, "mine").expect("a file");
        for inline in [0, 10] {
            let list = Generator::new("L").names(["host"]).inline(inline);
            let error = list.write(&path).expect_err("one name for two files");
            assert_eq!(error.mistakes()[0].file(), Some(path.as_path()));
            let expected =
                "found the ending `.bin`, expected another: tables are in a file with it";
            assert_eq!(error.mistakes()[0].message(), expected);
        }
        assert_eq!(std::fs::read(&path).expect("a file"), b"mine");
    }
}

#[test]
fn no_hits_at_all_are_written_with_either_sign() {
    let path = scratch("signs").join("list.rs");
    let plan = |rate: f64| {
        let list = Generator::new("L").names(["host"]);
        list.hit_rate(rate).cold(rate).write(&path).expect("a list");
        std::fs::read_to_string(&path).expect("a file")
    };
    let zero = plan(0.0);
    assert!(zero.contains(" 0.0 % hits, 0.0 % cold"), "{zero}");
    assert_eq!(plan(-0.0), zero);
}
