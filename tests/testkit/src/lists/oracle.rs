//! The oracle of lists, for lists of these tests: with exclusions and expressions.

use header_set_runtime::Fold;
use regex::bytes::RegexBuilder;

use super::{List, Written};
use crate::oracle::{self as naive, Entry, Folds};

fn folds(fold: Fold) -> Folds {
    Folds {
        case: fold.case,
        separators: fold.separators,
    }
}

pub fn folded(fold: Fold, name: &[u8]) -> Vec<u8> {
    folds(fold).name(name)
}

pub struct Oracle {
    naive: naive::Oracle,
    excluded: Vec<bool>,
}

impl Oracle {
    pub fn new(list: &List, fold: Fold) -> Self {
        let entries = list.written.iter().map(|written| entry(written, fold));
        let excluded = list.written.iter().map(|written| written.excluded);
        Self {
            naive: naive::Oracle::of(entries, folds(fold)),
            excluded: excluded.collect(),
        }
    }

    /// The line of what wins for a name.
    pub fn winner(&self, name: &[u8]) -> Option<usize> {
        self.naive.winner(name)
    }

    pub fn includes(&self, winner: Option<usize>) -> bool {
        winner.is_some_and(|line| !self.excluded[line])
    }
}

fn entry(written: &Written, fold: Fold) -> Entry<'_> {
    if written.stars {
        return Entry::Glob(&written.text);
    }
    if !written.regular {
        return Entry::Exact(&written.text);
    }
    // Over folded names: expressions of the tests have no separator but `-`.
    let source = str::from_utf8(&written.text).expect("expressions are text");
    let regex = RegexBuilder::new(&format!("^(?:{source})$"))
        .unicode(false)
        .case_insensitive(fold.case)
        .build()
        .expect("expressions of lists are right");
    Entry::Regular(Box::new(move |name| regex.is_match(name)))
}
