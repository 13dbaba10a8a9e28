//! Expansions, plans, generated Rust and blobs are functions of the list alone. Processes with
//! other directories, environments, numbers of threads and orders of lists write the same.
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

/// Where a started process writes its outputs. It has the number of threads in [`THREADS`], and
/// takes the lists in reverse order.
const OUTPUT: &str = "HEADER_SET_OUTPUT";
const THREADS: &str = "HEADER_SET_THREADS";

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

/// What a started process does.
#[test]
fn a_process() {
    let (Some(path), Ok(threads)) = (std::env::var_os(OUTPUT), std::env::var(THREADS)) else {
        return;
    };
    let path = PathBuf::from(path);
    let threads = threads.parse().expect("a number");
    let scratch = path.with_extension("scratch");
    fs::create_dir_all(&scratch).expect("a folder");
    let files = files().into_iter().rev();
    let mut all: Vec<Output> = files.map(|file| outputs(file, threads, &scratch)).collect();
    all.reverse();
    fs::write(path, format!("{all:?}")).expect("a file");
}

#[test]
fn processes_write_the_same() {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("determinism");
    fs::create_dir_all(&scratch).expect("a folder");
    let process = |name: &str| {
        let mut process = Command::new(std::env::current_exe().expect("a path"));
        process
            .args(["--exact", "a_process"])
            .env(OUTPUT, scratch.join(name));
        process
    };
    let mut plain = process("plain");
    plain.env(THREADS, "1");
    let mut other = process("other");
    other
        .env_clear()
        .current_dir("/")
        .env("TZ", "Asia/Tokyo")
        .env("LANG", "tr_TR.UTF-8");
    other.env(OUTPUT, scratch.join("other")).env(THREADS, "8");
    let mut children = [plain, other].map(|mut it| it.spawn().expect("a process"));
    let files = files().into_iter();
    let here: Vec<Output> = files.map(|file| outputs(file, 2, &scratch)).collect();
    for child in &mut children {
        assert!(child.wait().expect("a process").success());
    }
    for name in ["plain", "other"] {
        let there = fs::read_to_string(scratch.join(name)).expect("its outputs");
        let expected = format!("{here:?}");
        let differs = there
            .bytes()
            .zip(expected.bytes())
            .position(|(one, other)| one != other);
        let about = differs.map(|at| &expected[at.saturating_sub(200)..at]);
        assert!(there == expected, "{name}: after {about:?}");
    }
}
