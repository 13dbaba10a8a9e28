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

/// A line for each list, whose names are compared in these ways.
fn lines(folds: &[Fold], lists: &[List], bytes: impl Fn(&List, Fold) -> Vec<u8>) -> String {
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

/// A test each, so that few take a second where `tests/mutants` counts every branch. Larger lists take
/// long in all, so their names are compared in one way.
macro_rules! checksums {
    ($($(#[$attribute:meta])* $test:ident: $file:literal, $of:ident of $lists:ident, $folds:expr;)*) => {$(
        $(#[$attribute])*
        #[test]
        fn $test() {
            check($file, &lines($folds, &corpus::$lists(), $of));
        }
    )*};
}

checksums! {
    tables_of_tiny_lists: "tables_tiny.txt", tables of tiny, &FOLDS;
    tables_of_one_word: "tables_one_word.txt", tables of one_word, &FOLDS;
    tables_of_near_names: "tables_near.txt", tables of near, &FOLDS;
    tables_of_bytes: "tables_bytes.txt", tables of bytes, &FOLDS;
    tables_of_patterns: "tables_patterns.txt", tables of patterns, &FOLDS;
    #[cfg(feature = "regex")]
    tables_of_expressions: "tables_expressions.txt", tables of expressions, &FOLDS;
    tables_of_sizes: "tables_sizes.txt", tables of sizes, &FOLDS[1..2];
    blobs_of_tiny_lists: "blobs_tiny.txt", blobs of tiny, &FOLDS;
    blobs_of_near_names: "blobs_near.txt", blobs of near, &FOLDS[1..2];
    blobs_of_bytes: "blobs_bytes.txt", blobs of bytes, &FOLDS;
    blobs_of_patterns: "blobs_patterns.txt", blobs of patterns, &FOLDS;
    blobs_of_sizes: "blobs_sizes.txt", blobs of sizes, &FOLDS[1..2];
}

/// With the choice of a layout, and why.
#[test]
fn blobs_as_generated() {
    // Without those that have other words than names of fields.
    let others = ["media-types", "trie-hard-118"];
    let files = corpus::files().filter(|name| !others.contains(&name.as_str()));
    let lists: Vec<List> = files.map(|name| List::load(&name)).collect();
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
        &lines(&FOLDS[1..2], &lists, generated),
    );
}
