//! The generator in a program that is no build script: what it prints, reads and overwrites.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use header_set_build::Generator;

use crate::{blob, loaded, refused, scratch, written};

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
        let bytes = blob(of_files(&directory));
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

/// A directory, a pipe and a device, as far as the system has them.
fn special_files(name: &str) -> Vec<PathBuf> {
    let directory = scratch(name);
    let pipe = directory.join("pipe");
    let _ = std::fs::remove_file(&pipe);
    let made = Command::new("mkfifo").arg(&pipe).status();
    let mut special = vec![directory];
    if made.is_ok_and(|status| status.success()) {
        special.push(pipe);
    }
    let zero = Path::new("/dev/zero");
    special.extend(zero.exists().then(|| zero.to_owned()));
    special
}

#[test]
fn pipes_and_devices_are_written_and_not_read() {
    let list = || Generator::new("L").names(["host"]);
    let expected = list().to_bytes().expect("a list");
    for path in special_files("special_output") {
        let reader = path.ends_with("pipe").then(|| {
            let path = path.clone();
            std::thread::spawn(move || std::fs::read(path))
        });
        let written = list().write_blob(&path);
        assert_eq!(written.is_ok(), !path.is_dir(), "{}", path.display());
        if let Some(reader) = reader {
            let read = reader.join().expect("no panic").expect("the blob");
            assert_eq!(read, expected);
        }
    }
}

/// Cargo rebuilds what depends on a file that was written.
#[test]
fn a_file_that_has_the_bytes_is_not_written() {
    let path = scratch("kept").join("list.bin");
    let list = || Generator::new("L").names(["host"]);
    let bytes = blob(list());
    let mut other = bytes.clone();
    other[0] ^= 1;
    for (before, is_kept) in [(&bytes[..], true), (&other, false), (&bytes[1..], false)] {
        std::fs::write(&path, before).expect("a file");
        let file = std::fs::File::options().write(true).open(&path);
        let file = file.expect("a file");
        file.set_modified(SystemTime::UNIX_EPOCH).expect("a time");
        list().write_blob(&path).expect("a list");
        let modified = std::fs::metadata(&path).and_then(|it| it.modified());
        let modified = modified.expect("a time");
        assert_eq!(modified == SystemTime::UNIX_EPOCH, is_kept);
        assert_eq!(std::fs::read(&path).expect("a file"), bytes);
    }
}

#[test]
fn only_regular_files_are_read() {
    for path in special_files("special") {
        let priced = Generator::new("L").names(["host"]).traffic(&path);
        for error in [Generator::new("L").file(&path), priced].map(refused) {
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
    assert_eq!(blob(any().entries(lines)), blob(any().file(&path)));
    let keys = loaded(any().file(&path));
    assert!(keys.contains("keep-alive") && !keys.contains("x-a") && !keys.contains("x-b-c"));
    let lines = [&lines[..], &["! te te"]].concat();
    std::fs::write(&path, lines.join("\n")).expect("a file");
    let in_entries = refused(Generator::new("L").entries(lines));
    let in_file = refused(Generator::new("L").file(&path));
    let numbers: Vec<_> = in_file.mistakes().iter().map(|it| it.line()).collect();
    assert_eq!(numbers, [Some(8), Some(9)]);
    for (one, other) in in_entries.mistakes().iter().zip(in_file.mistakes()) {
        assert_eq!((one.line(), one.message()), (other.line(), other.message()));
    }
    assert_eq!(in_entries.mistakes().len(), 2);
}

/// A list of the library in a map: all its entries have one value.
#[test]
fn a_named_list_has_one_value() {
    let pairs = [("x-a", 1), ("@framing", 2), ("! x-b", 3), ("x-*", 4)];
    let map = Generator::new("M").map_to("u8", pairs);
    let written = written(map, &scratch("named").join("map.rs")).replace([' ', '\n'], "");
    let (_, values) = written.split_once("__HEADER_SET_VALUES").expect("values");
    assert!(values.contains("=[1,2,2,4,];"), "{values}");
}

#[test]
fn long_lines_are_refused_where_they_are() {
    let path = scratch("long-lines").join("list.txt");
    let comment = format!("host # {}\n", "a comment ".repeat(1_000));
    std::fs::write(&path, format!("{comment}te\n")).expect("a file");
    assert_eq!(loaded(Generator::new("L").file(&path)).len(), 2);
    std::fs::write(&path, format!("te\n{}", "a".repeat(5 << 20))).expect("a file");
    let error = refused(Generator::new("L").file(&path));
    assert_eq!(error.mistakes()[0].line(), Some(2));
    let expected = "found a line of more than 1 MiB, expected at most 1 MiB";
    assert_eq!(error.mistakes()[0].message(), expected);
}

#[test]
fn mistakes_in_traffic_have_a_line() {
    let path = scratch("bad-traffic").join("traffic.txt");
    let list = || Generator::new("L").names(["host"]).traffic(&path);
    std::fs::write(&path, "host\n[\"te\", 1]\n").expect("a file");
    let error = refused(list());
    assert_eq!(error.mistakes()[0].line(), Some(2));
    let expected = format!(
        "{}:2: found a line that starts with `[`, expected a JSON array of strings without escapes",
        path.display()
    );
    assert_eq!(error.to_string(), expected);
    std::fs::write(&path, b"host\n\xff\n").expect("a file");
    let error = refused(list()).to_string();
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
        written(list.hit_rate(rate).cold(rate), &path)
    };
    let zero = plan(0.0);
    assert!(zero.contains(" 0.0 % hits, 0.0 % cold"), "{zero}");
    assert_eq!(plan(-0.0), zero);
}
