//! Changes the library in one place at a time. A mutant that passes all tests is a gap in the tests.
//!
//! `cargo mutants` lists the changes. `weave.rs` writes them all into one copy of the sources, each
//! behind a switch; `tree.rs` compiles the copy; `ask.rs` runs each test once to see what it
//! reaches, then turns on one mutant after the other; `answers.rs` keeps what came of it.

mod answers;
mod ask;
mod list;
mod tree;
mod weave;
#[cfg(test)]
mod weave_tests;

use std::fs;
use std::path::Path;

use answers::{Answer, Answers};
use ask::Tests;
use tree::Tree;

/// The library, without the tool.
const LIBRARY: &[&str] = &[
    "header-set",
    "header-set-runtime",
    "header-set-blob",
    "header-set-codegen",
    "header-set-macro",
    "header-set-build",
];

/// The packages whose tests are asked.
const TESTS: &[&str] = &[
    "header-set",
    "header-set-runtime",
    "header-set-blob",
    "header-set-codegen",
    "header-set-build",
    "header-set-cli",
    "header-set-checks",
    "header-set-tests",
];

/// Programs of tests that read or build sources, and so say nothing of a mutant.
const OF_SOURCES: &[&str] = &[
    "tests/dependencies",
    "tests/drawings",
    "tests/faults",
    "tests/figures",
    "tests/fourth_strategy",
    "tests/links",
    "tests/matrix",
    "tests/newcomer",
    "tests/packages",
    "tests/rooms",
    "tests/targets",
    "tests/ui",
];

fn main() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let work = repository.join("target/mutants");
    fs::create_dir_all(&work).expect("the folder of builds can be written");
    let arguments: Vec<String> = std::env::args().skip(1).collect();

    let tree = Tree::copy(&repository, &work);
    let mutants = list::list(&tree.path, LIBRARY, &arguments);
    eprintln!("{} mutants", mutants.len());
    let mut answers = Answers::open(&work.join("answers"), &tree, &mutants);
    let woven = tree.weave(&mutants);
    for &number in &woven.unviable {
        answers.add(number, Answer::Unviable);
    }
    for &number in &woven.left {
        answers.add(number, Answer::Left);
    }
    let asked = answers.missing();
    if !asked.is_empty() {
        let mut programs = tree.programs(TESTS);
        programs.retain(|program| !OF_SOURCES.contains(&program.name.as_str()));
        let tests = Tests::record(programs, &work.join("reached"));
        eprintln!(
            "{} tests, {:.0?} one after the other; {} mutants to ask",
            tests.len(),
            tests.time(),
            asked.len()
        );
        let answers = std::sync::Mutex::new(&mut answers);
        ask::in_parallel(asked.len(), |at| {
            let answer = tests.ask(asked[at]);
            let mut answers = answers.lock().expect("no other thread panicked");
            answers.add(asked[at], answer);
        });
    }
    let explained = fs::read_to_string(tree.path.join("tests/mutants/explained.txt"))
        .expect("the reasons are beside the tool");
    print!("{}", answers.summary(&explained));
}
