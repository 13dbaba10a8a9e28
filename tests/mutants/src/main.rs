//! Changes the library in one place at a time. A mutant that passes all tests is a gap in the tests.
//!
//! `cargo mutants` lists the changes. `weave.rs` writes them all into one copy of the sources, each
//! behind a switch; `tree.rs` compiles the copy; `ask.rs` runs each test once to see what it
//! reaches, then turns on one mutant after the other; `answers.rs` keeps what came of it.
//!
//! Two passes: the first catches nine in ten mutants within a second each. The second weaves the
//! others alone, with which tests are as quick as without, and asks for longer.

mod answers;
mod ask;
mod list;
mod tree;
mod weave;
#[cfg(test)]
mod weave_tests;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use answers::{Answer, Answers};
use ask::Tests;
use list::Mutant;
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
    "tests/figures",
    "tests/fourth_strategy",
    "tests/links",
    "tests/matrix",
    "tests/newcomer",
    "tests/packages",
    "tests/targets",
    "tests/ui",
];

/// The time of the tests of one mutant, in seconds, in each pass.
const PASSES: [u64; 2] = [1, 5];

/// Fails where a mutant passes all tests and no reason explains it.
fn main() -> ExitCode {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let work = repository.join("target/mutants");
    fs::create_dir_all(&work).expect("the folder of builds can be written");
    let arguments: Vec<String> = std::env::args().skip(1).collect();

    let tree = Tree::copy(&repository, &work);
    let mutants = list::list(&tree.path, LIBRARY, &arguments);
    eprintln!("{} mutants", mutants.len());
    let mut answers = Answers::open(&work.join("answers"), &tree, &mutants);
    for seconds in PASSES {
        let missing = answers.missing(seconds);
        if !missing.is_empty() {
            pass(&tree, &work, &mutants, &mut answers, &missing, seconds);
        }
    }
    let (summary, gaps) = answers.summary();
    print!("{summary}{gaps}");
    ExitCode::from(u8::from(!gaps.is_empty()))
}

/// Asks `missing` of the mutants, each for at most `seconds`.
fn pass(
    tree: &Tree,
    work: &Path,
    mutants: &[Mutant],
    answers: &mut Answers<'_>,
    missing: &[u32],
    seconds: u64,
) {
    let of = |&it: &u32| mutants[it as usize].clone();
    let woven: Vec<Mutant> = missing.iter().map(of).collect();
    let compiled = tree.weave(&woven);
    let refused = compiled.unviable.iter().map(|it| (it, Answer::Unviable));
    let left = compiled.left.iter().map(|it| (it, Answer::Left));
    for (&at, answer) in refused.chain(left) {
        answers.add(missing[at as usize], answer);
    }
    let asked = answers.missing(seconds);
    if asked.is_empty() {
        return;
    }
    let mut programs = tree.programs(TESTS);
    programs.retain(|program| !OF_SOURCES.contains(&program.name.as_str()));
    let tests = Tests::record(programs, woven.len(), &work.join("reached"), seconds);
    eprintln!(
        "{} tests, {:.0?} one after the other; {} mutants to ask for {seconds} s",
        tests.len(),
        tests.time(),
        asked.len()
    );
    let answers = std::sync::Mutex::new(answers);
    ask::in_parallel(asked.len(), |at| {
        let number = asked[at];
        let woven = missing.binary_search(&number).expect("it was missing");
        let answer = tests.ask(woven as u32);
        let mut answers = answers.lock().expect("no other thread panicked");
        answers.add(number, answer);
    });
}
