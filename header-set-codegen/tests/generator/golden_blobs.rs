//! Small blobs are, byte for byte, those in `tests/golden`, which other crates and machines read.

use header_set_blob::LoadedSet;
use header_set_build::Strategy;
use header_set_build::blobs::{self, Threads};
use header_set_runtime::Fold;
use testkit::golden;
use testkit::lists::{FOLDED, INSENSITIVE, List};

/// Names of all lengths that lookups treat differently, patterns of all kinds, spellings.
fn list(exclusions: &[&str]) -> List {
    let long = "long-".repeat(120);
    let names = [
        "host",
        "te",
        "a",
        "CF-Ray",
        "x-request-id",
        "accept-encoding",
        "a-name-of-forty-bytes-which-is-rather-long",
        &long,
    ];
    let numbered: Vec<String> = (0..40).map(|number| format!("x-{number}-name")).collect();
    let patterns = ["", "x-*", "x-internal-*", "*-id", "a*b*c"];
    let names = names.into_iter().chain(numbered.iter().map(String::as_str));
    let all = names.chain(patterns).chain(exclusions.iter().copied());
    List::of("golden", all)
}

/// The golden blob of that name, which is what is built. A change of format takes another version.
fn golden(name: &str, list: &List, fold: Fold, layout: Strategy) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");
    let keys = list.long(fold, Threads::new(1));
    let built = blobs::build(&keys, layout, Threads::new(1)).expect("no expressions");
    golden::check(format!("{folder}/{name}.blob"), &built.bytes);
    built.bytes
}

/// For the tests of the facade, which have no generator.
#[test]
fn a_golden_blob_folds_separators() {
    let list = List::of("separators", ["x-id", "a-b-*"]);
    let blob = golden("separators", &list, FOLDED, Strategy::PerfectHash);
    let set = LoadedSet::from_bytes(&blob).expect("a blob");
    assert!(set.contains("X_Id") && set.contains("a.b.c") && !set.contains("xid"));
}

#[test]
fn bytes_are_those_of_the_golden_blobs() {
    let exclusions = &["!x-internal-public", "!x-a-*"][..];
    for (name, layout, exclusions) in [
        ("hashed", Strategy::PerfectHash, &[][..]),
        ("ordered", Strategy::PopcountTrie, &[]),
        ("hashed_with_gaps", Strategy::PerfectHash, exclusions),
        ("ordered_with_gaps", Strategy::PopcountTrie, exclusions),
    ] {
        let golden = golden(name, &list(exclusions), INSENSITIVE, layout);
        // Wherever the bytes lie.
        for shift in 0..8 {
            let mut moved = vec![0; shift];
            moved.extend_from_slice(&golden);
            let set = LoadedSet::from_bytes(&moved[shift..]).expect("a blob");
            set.verify().expect("a right one");
            assert!(set.contains("Host") && !set.contains("nothing-of-ours"));
        }
    }
}
