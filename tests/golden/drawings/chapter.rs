//! The copies of the drawings in the handbook's chapter on structures.

use std::fs;
use std::sync::Mutex;

use testkit::golden;

const PATH: &str = "../docs/src/structures.md";

/// Tests run side by side, and each may rewrite the chapter.
static CHAPTER: Mutex<()> = Mutex::new(());

/// Checks that the chapter has a block of text with the line `first` and then `drawing`, or
/// rewrites what follows `first`.
pub(crate) fn shows(first: &str, drawing: &str) {
    let _alone = CHAPTER.lock();
    let chapter = fs::read_to_string(PATH).expect("a chapter");
    let start = format!("```text\n{first}\n");
    let Some((before, rest)) = chapter.split_once(&start) else {
        panic!("{PATH} has no block of text whose first line is `{first}`");
    };
    let (_, after) = rest.split_once("```").expect("a block ends");
    golden::check(PATH, format!("{before}{start}{drawing}\n```{after}"));
}
