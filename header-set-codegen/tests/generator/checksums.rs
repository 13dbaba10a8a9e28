//! A checksum for what is built of each list of the corpus: the tables of all layouts of all
//! strategies, and the blobs of all layouts, however names are compared. A change of the generator
//! shows which lists it reaches; `HEADER_SET_BLESS=1` accepts that.

use header_set_build::Generator;
use header_set_build::blobs::{self, Threads};
use header_set_codegen::tables::listed;
use header_set_runtime::{Fold, checksum};
use testkit::golden;
use testkit::lists::{FOLDS, List, check::Compiled};

use crate::corpus;

/// Checks a golden file of lines.
fn check(name: &str, lines: &str) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/checksums");
    golden::check(format!("{folder}/{name}"), lines);
}

/// A line for each list.
fn lines(lists: &[List], bytes: impl Fn(&List, Fold) -> Vec<u8>) -> String {
    lines_by(&FOLDS, lists, bytes)
}

/// The same where names are compared in these ways alone: larger lists take long in all.
fn lines_by(folds: &[Fold], lists: &[List], bytes: impl Fn(&List, Fold) -> Vec<u8>) -> String {
    let mut lines = String::new();
    for list in lists {
        let bytes: Vec<u8> = (folds.iter()).flat_map(|&fold| bytes(list, fold)).collect();
        lines += &format!("{:016x} {}\n", checksum(&bytes), list.name);
    }
    lines
}

fn tables(list: &List, fold: Fold) -> Vec<u8> {
    let mut bytes = Vec::new();
    for built in Compiled::new(list, fold).layouts {
        bytes.extend(format!("{} {} {:?}", built.form, built.table_bytes, built.places).bytes());
        for table in listed(&built.matcher) {
            bytes.extend(format!("{} {} ", table.name, table.width).bytes());
            bytes.extend(table.bytes);
        }
    }
    bytes
}

fn blobs(list: &List, fold: Fold) -> Vec<u8> {
    let keys = list.long(fold, Threads::new(1));
    let mut bytes = Vec::new();
    for layout in blobs::LAYOUTS {
        let built = blobs::build(&keys, layout, Threads::new(1));
        bytes.extend(built.expect("no expressions").bytes);
    }
    bytes
}

// A test each, so that few take a second where `tests/mutants` counts every branch.

#[test]
fn tables_of_tiny_lists() {
    check("tables_tiny.txt", &lines(&corpus::tiny(), tables));
}

#[test]
fn tables_of_one_word() {
    check("tables_one_word.txt", &lines(&corpus::one_word(), tables));
}

#[test]
fn tables_of_near_names() {
    check("tables_near.txt", &lines(&corpus::near(), tables));
}

#[test]
fn tables_of_bytes() {
    check("tables_bytes.txt", &lines(&corpus::bytes(), tables));
}

#[test]
fn tables_of_patterns() {
    check("tables_patterns.txt", &lines(&corpus::patterns(), tables));
}

#[test]
#[cfg(feature = "regex")]
fn tables_of_expressions() {
    check(
        "tables_expressions.txt",
        &lines(&corpus::expressions(), tables),
    );
}

#[test]
fn tables_of_sizes() {
    check(
        "tables_sizes.txt",
        &lines_by(&FOLDS[1..2], &corpus::sizes(), tables),
    );
}

#[test]
fn blobs_of_tiny_lists() {
    check("blobs_tiny.txt", &lines(&corpus::tiny(), blobs));
}

#[test]
fn blobs_of_near_names() {
    check(
        "blobs_near.txt",
        &lines_by(&FOLDS[1..2], &corpus::near(), blobs),
    );
}

#[test]
fn blobs_of_bytes() {
    check("blobs_bytes.txt", &lines(&corpus::bytes(), blobs));
}

#[test]
fn blobs_of_patterns() {
    check("blobs_patterns.txt", &lines(&corpus::patterns(), blobs));
}

#[test]
fn blobs_of_sizes() {
    check(
        "blobs_sizes.txt",
        &lines_by(&FOLDS[1..2], &corpus::sizes(), blobs),
    );
}

/// With the choice of a layout, and why.
#[test]
fn blobs_as_generated() {
    // Without those that have other words than names of fields.
    let others = ["media-types", "trie-hard-118"];
    let files = corpus::FILES
        .into_iter()
        .filter(|name| !others.contains(name));
    let lists: Vec<List> = files.map(List::load).collect();
    let generated = |list: &List, _: Fold| {
        let texts = list.written.iter().map(|written| {
            let sign = if written.excluded { "!" } else { "" };
            format!("{sign}{}", written.text.escape_ascii())
        });
        let generator = Generator::new("LIST").entries(texts.collect::<Vec<_>>());
        generator.to_bytes().expect("a list")
    };
    check(
        "blobs_generated.txt",
        &lines_by(&FOLDS[1..2], &lists, generated),
    );
}
