//! Blobs of random lists, changed at random as an attacker would, with checksums that fit. The same
//! is done to golden blobs in `header-set-blob/tests/attacked.rs`.
//!
//! `cargo test -p header-set-codegen --test generator more_of_them -- --ignored --nocapture` goes on
//! for minutes.

use testkit::blobs::{mutator, oracle};
use testkit::lists::wholes::wholes;
use testkit::random::Random;

/// Asks `count` changed blobs everything.
fn ask(seed: u64, count: usize) {
    let mut random = Random::new(seed);
    let wholes = wholes(&mut random);
    for _ in 0..count {
        let bytes = mutator::mutated(random.pick(&wholes), &wholes, &mut random).bytes();
        oracle::ask(&bytes, &mut random);
    }
}

#[test]
fn changed_blobs_answer() {
    ask(0, 1_000);
}

#[test]
#[ignore = "takes minutes"]
fn more_of_them() {
    (1..=100).for_each(|seed| ask(seed, 3_000));
}
