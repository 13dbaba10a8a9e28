//! Blobs changed as by an attacker, with checksums that fit.

use std::sync::OnceLock;

use testkit::blobs::{Crafted, mutator, oracle};
use testkit::lists::wholes::wholes;
use testkit::random::Random;

/// The bytes choose a blob, what is changed in it, and the names that it is asked.
pub fn check(data: &[u8]) {
    static WHOLES: OnceLock<Vec<Crafted>> = OnceLock::new();
    let wholes = WHOLES.get_or_init(|| wholes(&mut Random::new(0)));
    let random = &mut Random::of_bytes(data);
    let bytes = mutator::mutated(random.pick(wholes), wholes, random).bytes();
    oracle::ask(&bytes, random);
}
