//! Expansions, plans, generated Rust and blobs are functions of the list alone. A process with
//! another directory, environment, number of threads and order of lists writes the same.
//!
//! Addresses and the seeds of hash maps differ between any two processes. Flags of the processor are
//! chosen by the compiler: `tests/machines/run` compares the tables of a generator compiled for the
//! processor at hand with the golden checksums.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use header_set_build::{Generator, Optimize};
use header_set_codegen::tables::Arena;
use header_set_codegen::{Context, header_set, plan_items};
use testkit::files::below;
use testkit::oracle::entries;

/// Where the started process writes its outputs. It takes the lists in reverse order.
const OUTPUT: &str = "HEADER_SET_OUTPUT";

/// A list, and everything that is made of it.
type Output = (PathBuf, Vec<Vec<u8>>);

/// The files of `testdata/lists`, sorted.
fn files() -> Vec<PathBuf> {
    below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/lists"))
}

fn outputs(file: PathBuf, threads: usize, scratch: &Path) -> Output {
    let text = fs::read_to_string(&file).expect("a list");
    let entries: Vec<&str> = entries(&text).collect();
    let items = ["time", "size"].map(|optimize| {
        format!("#[header_set(names = any, optimize = {optimize})] pub static L = {entries:?};")
    });
    let mut made = Vec::new();
    for item in items {
        let input = format!("::header_set; {item}").parse().expect("tokens");
        made.push(
            header_set(input, &Context::default())
                .to_string()
                .into_bytes(),
        );
        let arena = Arena::default();
        let planned = plan_items(&item, &Context::default(), &arena).expect("a list");
        made.push(planned[0].chosen.plan().to_string().into_bytes());
    }
    for ordered in [false, true] {
        let list = || {
            let list = Generator::new("L").tokens(header_set_build::Tokens::Any);
            let list = list
                .entries(&entries)
                .threads(threads)
                .optimize(Optimize::Size);
            if ordered { list.ordered() } else { list }
        };
        made.push(list().to_bytes().expect("a list"));
        let rust = scratch.join("list.rs");
        list().write(&rust).expect("a list");
        made.push(fs::read(rust).expect("what was written"));
    }
    (file, made)
}

/// What the started process does.
#[test]
fn a_process() {
    let Some(path) = std::env::var_os(OUTPUT) else {
        return;
    };
    let path = PathBuf::from(path);
    let scratch = path.with_extension("scratch");
    fs::create_dir_all(&scratch).expect("a folder");
    let files = files().into_iter().rev();
    let mut all: Vec<Output> = files.map(|file| outputs(file, 8, &scratch)).collect();
    all.reverse();
    fs::write(path, format!("{all:?}")).expect("a file");
}

#[test]
fn processes_write_the_same() {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("determinism");
    fs::create_dir_all(&scratch).expect("a folder");
    let path = scratch.join("other");
    let mut other = Command::new(std::env::current_exe().expect("a path"))
        .args(["--exact", "a_process"])
        .env_clear()
        .current_dir("/")
        .env("TZ", "Asia/Tokyo")
        .env("LANG", "tr_TR.UTF-8")
        .env(OUTPUT, &path)
        .spawn()
        .expect("a process");
    let files = files().into_iter();
    let here: Vec<Output> = files.map(|file| outputs(file, 1, &scratch)).collect();
    assert!(other.wait().expect("a process").success());
    let there = fs::read_to_string(path).expect("its outputs");
    let expected = format!("{here:?}");
    let mut pairs = there.bytes().zip(expected.bytes());
    let differs = pairs.position(|(one, other)| one != other);
    let about = differs.map(|at| &expected[at.saturating_sub(200)..at]);
    assert!(there == expected, "after {about:?}");
}
