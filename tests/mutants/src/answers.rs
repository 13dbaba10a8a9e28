//! What came of each mutant, in a file that outlives a run.
//!
//! A mutant that was caught is not asked again while its file is the same, and none while the
//! commit is: a run that is stopped goes on, and new tests run for the mutants that others missed.
//! Only a mutant without a reason in `explained.txt` is asked for longer than in the first pass.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::list::Mutant;
use crate::tree::Tree;

#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) enum Answer {
    /// The compiler refuses it.
    Unviable,
    /// It has no place in the tree of all mutants.
    Left,
    /// This test fails with it.
    Caught(String),
    /// This test did not end in its time.
    TooLong(String),
    /// No test runs the code that changes.
    Unreached,
    /// Those of the tests that reach it pass which were asked: all that fit into some seconds.
    Survived {
        asked: usize,
        reaching: usize,
        seconds: u64,
    },
}

/// The columns of the table.
const COLUMNS: [&str; 8] = [
    "listed",
    "unviable",
    "left",
    "caught",
    "too long",
    "unreached",
    "survived",
    "explained",
];

impl Answer {
    fn kind(&self) -> &'static str {
        COLUMNS[match self {
            Self::Unviable => 1,
            Self::Left => 2,
            Self::Caught(_) => 3,
            Self::TooLong(_) => 4,
            Self::Unreached => 5,
            Self::Survived { .. } => 6,
        }]
    }

    fn is_gap(&self) -> bool {
        matches!(self, Self::Unreached | Self::Survived { .. })
    }
}

/// A line of the file, in JSON: the commit, the hash of the mutant's file, its name, the answer.
type Line = (String, String, String, Answer);

pub(crate) struct Answers<'m> {
    file: File,
    mutants: &'m [Mutant],
    /// The commit, and the hash of each file with mutants.
    commit: String,
    hashes: BTreeMap<&'m str, String>,
    answers: BTreeMap<u32, Answer>,
    /// The starts of names of mutants that may pass.
    reasons: Vec<String>,
}

impl<'m> Answers<'m> {
    /// Reads those at `path` that still hold for `mutants`.
    pub(crate) fn open(path: &Path, tree: &Tree, mutants: &'m [Mutant]) -> Self {
        let explained = fs::read_to_string(tree.path.join("tests/mutants/explained.txt"))
            .expect("the reasons are beside the tool");
        let reasons: Vec<String> = explained
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .map(str::to_owned)
            .collect();
        let commit = tree.hash("HEAD");
        let mut hashes = BTreeMap::new();
        let mut numbers = BTreeMap::new();
        for (mutant, number) in mutants.iter().zip(0..) {
            hashes
                .entry(mutant.file.as_str())
                .or_insert_with(|| tree.hash(&format!("HEAD:{}", mutant.file)));
            numbers.insert(mutant.name.as_str(), number);
        }
        let mut answers = BTreeMap::new();
        for line in fs::read_to_string(path).unwrap_or_default().lines() {
            // A run that was stopped may have left a part of a line.
            let Ok((of_commit, of_file, name, answer)) = serde_json::from_str::<Line>(line) else {
                continue;
            };
            let Some(&number) = numbers.get(name.as_str()) else {
                continue;
            };
            let hash = &hashes[mutants[number as usize].file.as_str()];
            if of_file == *hash && (of_commit == commit || !answer.is_gap()) {
                answers.insert(number, answer);
            } else {
                answers.remove(&number);
            }
        }
        let file = File::options()
            .append(true)
            .create(true)
            .open(path)
            .expect("the answers can be written");
        Self {
            file,
            mutants,
            commit,
            hashes,
            answers,
            reasons,
        }
    }

    pub(crate) fn missing(&self, seconds: u64) -> Vec<u32> {
        let all = 0..self.mutants.len() as u32;
        all.filter(|&it| self.is_missing(it, seconds)).collect()
    }

    fn is_missing(&self, number: u32, for_seconds: u64) -> bool {
        match self.answers.get(&number) {
            None => true,
            Some(&Answer::Survived {
                asked,
                reaching,
                seconds,
            }) => {
                asked < reaching
                    && seconds < for_seconds
                    && !self.is_explained(&self.mutants[number as usize])
            }
            Some(_) => false,
        }
    }

    fn is_explained(&self, mutant: &Mutant) -> bool {
        self.reasons
            .iter()
            .any(|reason| explains(reason, &mutant.name))
    }

    pub(crate) fn add(&mut self, number: u32, answer: Answer) {
        if self.answers.get(&number) == Some(&answer) {
            return;
        }
        let mutant = &self.mutants[number as usize];
        let hash = &self.hashes[mutant.file.as_str()];
        let line = (&self.commit, hash, &mutant.name, &answer);
        let line = serde_json::to_string(&line).expect("an answer is JSON");
        writeln!(self.file, "{line}").expect("the answers can be written");
        self.answers.insert(number, answer);
    }

    /// A table of packages, and the gaps without a reason.
    pub(crate) fn summary(&self) -> (String, String) {
        let mut table = BTreeMap::<&str, BTreeMap<&str, usize>>::new();
        let mut gaps = String::new();
        for (&number, answer) in &self.answers {
            let mutant = &self.mutants[number as usize];
            let mut columns = vec!["listed", answer.kind()];
            if answer.is_gap() {
                match self.is_explained(mutant) {
                    true => columns.push("explained"),
                    false => gaps += &format!("{}: {}\n", answer.kind(), mutant.name),
                }
            }
            for row in ["all", &mutant.package] {
                let row = table.entry(row).or_default();
                columns
                    .iter()
                    .for_each(|column| *row.entry(column).or_default() += 1);
            }
        }
        let heads = COLUMNS.map(|column| format!(" {column:>9}"));
        let mut text = format!("{:20}{}\n", "", heads.concat());
        for (package, row) in table {
            let count = |column| row.get(column).copied().unwrap_or_default();
            let counts = COLUMNS.map(|column| format!(" {:>9}", count(column)));
            text += &format!("{package:20}{}\n", counts.concat());
        }
        (text, gaps)
    }
}

/// Whether a reason, a line of file, item and mutation, is for a mutant. A star at the end of a line
/// stands for anything.
fn explains(reason: &str, name: &str) -> bool {
    let place = place(name);
    match reason.strip_suffix('*') {
        Some(start) => place.starts_with(start),
        None => place == *reason,
    }
}

/// The name of a mutant without its line and column, which every change moves.
fn place(name: &str) -> String {
    let mut parts = name.splitn(4, ':');
    let (file, what) = (parts.next(), parts.nth(2));
    format!("{}:{}", file.unwrap_or_default(), what.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_for_one_mutation() {
        let operator = "a.rs: replace | with ^ in f";
        let value = "a.rs: replace g -> u8 with *";
        for (reason, name, expected) in [
            (operator, "a.rs:1:2: replace | with ^ in f", true),
            (operator, "a.rs:1:2: replace | with ^ in fold", false),
            (operator, "a.rs:1:2: replace | with & in f", false),
            (operator, "b.rs:1:2: replace | with ^ in f", false),
            (value, "a.rs:1:2: replace g -> u8 with 1", true),
            (value, "a.rs:1:2: replace g -> u16 with 1", false),
            // A place has no line, and its name may have colons.
            (
                "a.rs: replace f -> T::U with 1",
                "a.rs:12:5: replace f -> T::U with 1",
                true,
            ),
        ] {
            assert_eq!(explains(reason, name), expected, "{name}");
        }
    }
}
