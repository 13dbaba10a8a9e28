//! What came of each mutant, in a file that outlives a run.
//!
//! A mutant that was caught is not asked again while its file is the same, and none while the
//! commit is: a run that is stopped goes on, and new tests run for the mutants that others missed.
//! Only a mutant without a reason in `explained.txt` is asked for longer than in the first pass.

use std::collections::BTreeMap;
use std::fmt::Write as _;
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

/// The kinds of answers, as the table names them.
const KINDS: &[&str] = &[
    "unviable",
    "left",
    "caught",
    "too long",
    "unreached",
    "survived",
];

impl Answer {
    /// The position among [`KINDS`].
    fn kind(&self) -> usize {
        match self {
            Self::Unviable => 0,
            Self::Left => 1,
            Self::Caught(_) => 2,
            Self::TooLong(_) => 3,
            Self::Unreached => 4,
            Self::Survived { .. } => 5,
        }
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

    /// The mutants to be asked for `seconds`.
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
                    && self.reason(&self.mutants[number as usize]).is_none()
            }
            Some(_) => false,
        }
    }

    /// Which of the reasons `mutant` has.
    fn reason(&self, mutant: &Mutant) -> Option<usize> {
        reason_of(&self.reasons, &mutant.name)
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

    /// A table of packages, and the gaps without a reason. Where all mutants are listed, the table ends
    /// with the reasons that none needs.
    pub(crate) fn summary(&self, has_all: bool) -> (String, String) {
        let mut used = vec![false; self.reasons.len()];
        let mut table = BTreeMap::<&str, [usize; 8]>::new();
        let mut gaps = String::new();
        for (&number, answer) in &self.answers {
            let mutant = &self.mutants[number as usize];
            let mut columns = vec![0, 1 + answer.kind()];
            if answer.is_gap() {
                match self.reason(mutant) {
                    Some(reason) => {
                        used[reason] = true;
                        columns.push(7);
                    }
                    None => writeln!(gaps, "{}: {}", KINDS[answer.kind()], mutant.name)
                        .expect("a text can be written"),
                }
            }
            for row in ["all", &mutant.package] {
                let row = table.entry(row).or_default();
                columns.iter().for_each(|&column| row[column] += 1);
            }
        }
        let mut text = format!("{:20} {:>9}", "", "listed");
        for kind in KINDS.iter().chain(&["explained"]) {
            write!(text, " {kind:>9}").expect("a text can be written");
        }
        text.push('\n');
        for (package, row) in table {
            write!(text, "{package:20}").expect("a text can be written");
            for count in row {
                write!(text, " {count:>9}").expect("a text can be written");
            }
            text.push('\n');
        }
        let unused = self.reasons.iter().zip(used).filter(|(_, used)| !used);
        for (reason, _) in unused.filter(|_| has_all) {
            writeln!(text, "explained, and no gap: {reason}").expect("a text can be written");
        }
        (text, gaps)
    }
}

/// The reason for a mutant: a line of its file, item and mutation. A star at the end of a line stands for
/// anything.
fn reason_of(reasons: &[String], name: &str) -> Option<usize> {
    let place = place(name);
    let explains = |reason: &String| match reason.strip_suffix('*') {
        Some(start) => place.starts_with(start),
        None => place == *reason,
    };
    reasons.iter().position(explains)
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
    fn places_have_no_line() {
        assert_eq!(
            place("src/lib.rs:12:5: replace f -> T::U with 1"),
            "src/lib.rs: replace f -> T::U with 1"
        );
    }

    #[test]
    fn a_reason_is_for_one_mutation() {
        let reasons = [
            "a.rs: replace | with ^ in f",
            "a.rs: replace g -> u8 with *",
        ];
        let reasons = reasons.map(str::to_owned);
        for (name, expected) in [
            ("a.rs:1:2: replace | with ^ in f", Some(0)),
            ("a.rs:1:2: replace | with ^ in fold", None),
            ("a.rs:1:2: replace | with & in f", None),
            ("b.rs:1:2: replace | with ^ in f", None),
            ("a.rs:1:2: replace g -> u8 with 1", Some(1)),
            ("a.rs:1:2: replace g -> u16 with 1", None),
        ] {
            assert_eq!(reason_of(&reasons, name), expected, "{name}");
        }
    }
}
