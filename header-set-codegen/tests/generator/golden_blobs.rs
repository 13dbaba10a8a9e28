//! Small blobs are, byte for byte, those in `tests/golden`, which other crates and machines read.

use header_set_blob::LoadedSet;
use header_set_build::Strategy;
use header_set_build::blobs::{self, Threads};
use header_set_codegen::list::{Bounds, Flags, Written as Entries};
use testkit::lists::FOLDED;
use testkit::{golden, lists};

use crate::damaged_blobs::{FORMS, blob};

/// The golden blob of that name, which is what is built. A change of format takes another version.
fn golden(name: &str, built: Vec<u8>) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");
    golden::check(format!("{folder}/{name}.blob"), &built);
    built
}

/// For the tests of the facade, which have no generator.
#[test]
fn a_golden_blob_folds_separators() {
    let mut list = Entries::new(Bounds::BUILD);
    list.push(b"x-id", Flags::VERBATIM);
    list.push(b"a-b-*", Flags::of(b"a-b-*", false));
    let list = lists::long(list, FOLDED, Threads::new(1));
    let built =
        blobs::build(&list, Strategy::PerfectHash, Threads::new(1)).expect("no expressions");
    let blob = golden("separators", built.bytes);
    let set = LoadedSet::from_bytes(&blob).expect("a blob");
    assert!(set.contains("X_Id") && set.contains("a.b.c") && !set.contains("xid"));
}

#[test]
fn bytes_are_those_of_the_golden_blobs() {
    let names = ["hashed", "ordered", "hashed_with_gaps", "ordered_with_gaps"];
    for (form, name) in FORMS.into_iter().zip(names) {
        let golden = golden(name, blob(form));
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
