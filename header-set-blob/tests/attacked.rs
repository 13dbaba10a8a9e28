//! Golden blobs changed as an attacker would change them. It takes no generator, so that it is soon
//! compiled for a machine with words of 32 bits:
//!
//! ```text
//! cargo test -p header-set-blob --test attacked --target i686-unknown-linux-musl
//! ```

use header_set_blob::patterns::{self, Patterns};
use header_set_blob::{Blob, LoadedSet};
use testkit::blobs::{Crafted, mutator, oracle};
use testkit::random::Random;

/// Blobs that are changed, of all golden ones together.
const BLOBS: usize = 4_000;

macro_rules! golden {
    ($($name:literal),*) => {
        [$(include_bytes!(concat!("../../header-set-codegen/tests/golden/", $name, ".blob")).as_slice()),*]
    };
}

const GOLDEN: [&[u8]; 4] = golden!["hashed", "ordered", "hashed_with_gaps", "ordered_with_gaps"];

#[test]
fn changed_blobs_answer() {
    let mut random = Random::new(1);
    let wholes = GOLDEN.map(Crafted::parse);
    for golden in GOLDEN {
        oracle::agrees(golden, &mut random);
    }
    for _ in 0..BLOBS {
        let whole = random.pick(&wholes);
        let bytes = mutator::mutated(whole, &wholes, &mut random).bytes();
        oracle::ask(&bytes, &mut random);
    }
}

/// Every number of four bytes as large as it gets, and nearly so: sums of 32 bits overflow.
#[test]
fn numbers_as_large_as_they_get() {
    let mut random = Random::new(2);
    for golden in GOLDEN {
        let whole = Crafted::parse(golden);
        for section in 0..whole.sections.len() {
            for at in (0..whole.sections[section].1.len() / 4 * 4).step_by(4) {
                for number in [u32::MAX, u32::MAX - 7, 1 << 31] {
                    let mut crafted = whole.clone();
                    crafted.sections[section].1[at..at + 4].copy_from_slice(&number.to_le_bytes());
                    oracle::ask(&crafted.bytes(), &mut random);
                }
            }
        }
    }
}

#[test]
fn what_was_taken_apart_is_put_together() {
    for golden in GOLDEN {
        assert_eq!(Crafted::parse(golden).bytes(), golden);
        assert!(LoadedSet::from_bytes(golden).is_ok());
    }
}

/// Where the header says how many patterns there are.
const PATTERNS: usize = 32;

#[test]
fn tables_of_patterns_have_as_many_as_the_header_says() {
    let has_patterns = |crafted: Crafted| {
        let bytes = crafted.bytes();
        let blob = Blob::open(&bytes).expect("a blob");
        Patterns::from_sections(&blob).is_some()
    };
    let whole = Crafted::parse(GOLDEN[0]);
    let said = u32::from_le_bytes(whole.header[PATTERNS..][..4].try_into().expect("four"));
    assert_eq!(said, 4);
    // Without expressions, each pattern has a line. With an automaton, there are others.
    for (states, said, expected) in [
        (0, 4, true),
        (0, 3, false),
        (0, 5, false),
        (1, 4, false),
        (1, 5, true),
        (1, 6, true),
    ] {
        let mut crafted = whole.clone();
        crafted.set(PATTERNS, said);
        *crafted.section(patterns::EXPRESSION_STATES) = vec![0; 4 * states];
        let found = has_patterns(crafted);
        assert_eq!(found, expected, "{states} states, {said} said");
    }
}
