//! Changes the library in one place at a time. A mutant that passes all tests is a gap in the tests.
//!
//! `cargo mutants` lists the changes. `weave.rs` writes them all into one copy of the sources, each
//! behind a switch; `tree.rs` compiles the copy; `ask.rs` runs each test once to see what it
//! reaches, then turns on one mutant after the other.
//!
//! Two passes: the first catches nine in ten mutants within a second each. The second weaves the
//! others alone, with which tests are as quick as without, and asks for longer.

mod ask;
mod list;
mod reasons;
mod tree;
mod weave;
#[cfg(test)]
mod weave_tests;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use ask::Tests;
use list::Mutant;
use reasons::explains;
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

/// What came of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Answer {
    /// The compiler refuses it.
    Unviable,
    /// It has no place in the tree of all mutants: nothing is known of it.
    Left,
    /// A test fails with it, or does not end in its time.
    Caught,
    /// No test runs the code that changes.
    Unreached,
    /// Those of the tests that reach it pass which were asked: all that fit into some seconds.
    Survived,
}

/// Fails where a mutant passes all tests and no reason explains it.
fn main() -> ExitCode {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let work = repository.join("target/mutants");
    fs::create_dir_all(&work).expect("the folder of builds can be written");
    let arguments: Vec<String> = std::env::args().skip(1).collect();

    let tree = Tree::copy(&repository, &work);
    let reasons = reasons::read(&tree.path);
    let is_explained = |it: &Mutant| reasons.iter().any(|reason| explains(reason, &it.name));
    let mutants = list::list(&tree.path, LIBRARY, &arguments);
    let mut answers = BTreeMap::new();
    let is_gap = |answer| matches!(answer, Answer::Unreached | Answer::Survived);
    let mut gaps: Vec<&Mutant> = mutants.iter().collect();
    for seconds in PASSES {
        eprintln!("{} mutants to ask for {seconds} s", gaps.len());
        if gaps.is_empty() {
            break;
        }
        answers.extend(pass(&tree, &work, &gaps, Duration::from_secs(seconds)));
        gaps.retain(|it| is_gap(answers[it.name.as_str()]) && !is_explained(it));
        let lines = answers
            .iter()
            .map(|(name, answer)| format!("{answer:?} {name}\n"));
        let lines: String = lines.collect();
        fs::write(work.join("answers"), lines).expect("the answers can be written");
    }

    let mut counts = BTreeMap::<Answer, usize>::new();
    for answer in answers.values() {
        *counts.entry(*answer).or_default() += 1;
    }
    println!(
        "{} mutants: {counts:?}, {} gaps without a reason",
        mutants.len(),
        gaps.len()
    );
    for mutant in &gaps {
        println!("{:?} {}", answers[mutant.name.as_str()], mutant.name);
    }
    if arguments.is_empty() {
        let passing = answers.iter().filter(|(_, answer)| is_gap(**answer));
        let passing: Vec<&str> = passing.map(|(name, _)| *name).collect();
        for reason in &reasons {
            if !passing.iter().any(|name| explains(reason, name)) {
                println!("no mutant needs the reason {reason}");
            }
        }
    }
    ExitCode::from(u8::from(!gaps.is_empty()))
}

/// Asks the tests of `mutants`, each for at most `limit`.
fn pass<'m>(
    tree: &Tree,
    work: &Path,
    mutants: &[&'m Mutant],
    limit: Duration,
) -> Vec<(&'m str, Answer)> {
    let refused = tree.weave(mutants);
    let mut programs = tree.programs(TESTS);
    programs.retain(|program| !OF_SOURCES.contains(&program.name.as_str()));
    let tests = Tests::record(programs, work, limit);
    let numbered = (1..).zip(mutants).collect();
    ask::in_parallel(numbered, |(number, mutant)| {
        let refused = refused.get(&number).copied();
        let answer = refused.unwrap_or_else(|| tests.ask(number));
        (mutant.name.as_str(), answer)
    })
}
